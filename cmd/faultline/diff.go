package main

// This file is the verb diff: two stored streams, and what became of findings from one to the other.

import (
	"github.com/spf13/cobra"

	"faultline/internal/finding"
	"faultline/internal/report/formats"
)

const diffManual = `Diff says what became of the certified findings of one stored stream in another; nothing is run. By their ids, they are

  new      not in the earlier stream
  worse    of a more pressing kind than before (an extreme input became an ordinary one), or with an error that is at least twice as large
  better   the other way round
  fixed    not found any more, though their subject was searched to the end

A search that looks elsewhere finds other things: compare runs with one seed and one budget. That something is fixed in truth is for
replay to say, which runs its input.

The exit code is 1 for what --fail-on names and is new: it is not in the earlier stream, or --fail-on did not name it there. What the
later stream was told by --fail-on holds where nothing is said. find --baseline says the same of a run, report --baseline in other
formats.`

func (a *app) diffCommand() *cobra.Command {
	var (
		out output
		on  failOn
	)
	c := &cobra.Command{
		Use:   "diff EARLIER.jsonl LATER.jsonl",
		Short: "what became of findings from one stream to another",
		Long:  diffManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "EARLIER.jsonl LATER.jsonl", 2, 2) },
		RunE: func(c *cobra.Command, args []string) error {
			if out.baseline == "" {
				out.baseline = args[0]
			}
			if err := first(out.check(), on.check(c)); err != nil {
				return err
			}
			out.on = &on
			s, err := a.retold(&out, args[1])
			if err != nil {
				return err
			}
			if s.failing > 0 {
				a.code = exitFindings
			}
			return s.close()
		},
	}
	out.flags(c.Flags())
	c.Flags().Lookup("format").DefValue = formats.Changes
	out.format = formats.Changes
	c.Flags().MarkHidden("baseline")
	on.flag(c.Flags())
	return c
}

// heed takes over what a stream says of --fail-on, where nobody says it.
func (o *failOn) heed(c *finding.Config) {
	if len(c.FailOn) > 0 && !o.said {
		*o = failOn{c.FailOn, true}
	}
}
