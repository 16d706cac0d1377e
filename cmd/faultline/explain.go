package main

// This file holds the commands that describe a subject: explain shows one point, operation by operation; sites lists functions and
// operations before anything runs.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/report"
)

const explainManual = `Show each floating-point operation of one run: its operands, its condition number, its result, the exact result, and its errors.

FINDING is the number or the id of a finding, as 1 or F-b23251, of the last run of find, certify or ranges in this folder. If a stream
follows, FINDING is one of that stream. explain runs the input of the finding, with the flags of its search. --at names another input.`

func (a *app) explainCommand() *cobra.Command {
	var (
		j          job
		at         []string
		operations int
	)
	c := &cobra.Command{
		Use:   "explain [flags] SUBJECT --at POINT [-- clang flags]\n  faultline explain [flags] FINDING [FINDINGS.jsonl]",
		Short: "show one input, operation by operation",
		Long:  explainManual,

		ValidArgsFunction: a.handles,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 && isHandle(args[0]) {
				return need(c, args, "FINDING and its stream", 1, 2)
			}
			if words, _ := splitDash(c, args); len(joinNames(words)) == 1 {
				return nil
			}
			if len(args) == 0 {
				return usagef("explain: no FINDING; 'faultline explain 1' explains the first one of the last run; " +
					"see faultline explain --help")
			}
			return need(c, args, "SUBJECT", 1, 1)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := j.read(c, args); err != nil {
				return err
			}
			if isHandle(j.cfg.Args[0]) {
				point, err := a.pick(c, &j.cfg)
				if err != nil {
					return err
				}
				if len(at) == 0 {
					at = point
				}
			}
			if len(at) == 0 && strings.HasPrefix(j.cfg.Args[0], "F-") {
				return usagef("%s is no id of a finding; one is F- and hexadecimal digits, as the report shows it", j.cfg.Args[0])
			}
			if len(at) == 0 {
				return usagef("explain: no point; add --at NAME=VALUE, for example --at x=1e-7")
			}
			if operations < 2 {
				return usagef("--operations %d: at least 2 are shown, the first and the last", operations)
			}
			e, err := a.engine.explain(c.Context(), &j.cfg, strings.Join(at, ","))
			if err != nil {
				return err
			}
			e.Trim(operations, nil)
			return a.show(&j, &finding.Message{Explanation: e})
		},
	}
	f := c.Flags()
	f.StringArrayVar(&at, "at", nil, "")
	f.IntVar(&operations, "operations", 100, "")
	j.given.flags(f)
	subjectFlags(f, &j.cfg)
	proofFlags(f, &j.cfg)
	marginFlag(f, &j.cfg)
	sandboxFlag(f)
	j.out.flags(f)
	return c
}

// pick sets the configuration from the finding that the arguments name by its handle and perhaps a stream. It returns the point of the
// finding.
func (a *app) pick(c *cobra.Command, cfg *campaign.Config) (at []string, err error) {
	name := ""
	if len(cfg.Args) > 1 {
		name = cfg.Args[1]
	}
	s, f, err := a.handled(cfg.Args[0], name)
	if err != nil {
		return nil, err
	}
	flags, clang := report.Reproduced(f, s.config.Flags)
	s.config.Flags = append(append(flags, "--"), clang...)
	cfg.Args = []string{f.Spelling}
	return report.Coordinates(report.Shown(f)), s.restore(c, cfg)
}

// show reports a single message about the subjects of a job.
func (a *app) show(j *job, m *finding.Message) error {
	s, err := a.open(&j.out, j.cfg.Args, 0)
	if err != nil {
		return err
	}
	s.progress = nil
	return cmp.Or(s.Handle(m), s.close())
}

const sitesManual = `List the functions that can be searched, with their parameters and their domains.

For each function, the list has the number of floating-point operations that it reaches. For a single function it has the place of each
operation, and the code that cannot be analysed.

JSON, and the table with --verbose, also list what the code and its documentation state about parameters without a domain ('assumed').
A guard (if (x < 0) return NAN; assert(x > 0)), a comment (@param p probability) or a name (lat_deg) states an interval. No search uses
these intervals.`

func (a *app) sitesCommand() *cobra.Command {
	var j job
	c := &cobra.Command{
		Use:   "sites [flags] SUBJECT... [-- clang flags]",
		Short: "list functions, their operations, and code that cannot be analysed",
		Long:  sitesManual,
		Args:  needSubjects,
		RunE: func(c *cobra.Command, args []string) error {
			if err := j.read(c, args); err != nil {
				return err
			}
			j.projectInstead()
			list, err := a.engine.sites(c.Context(), &j.cfg)
			if err != nil {
				return err
			}
			if j.out.verbose && j.out.format == "table" {
				noteAssumed(list)
			}
			return a.show(&j, &finding.Message{Sites: list})
		},
	}
	f := c.Flags()
	f.BoolVar(&j.cfg.Rehearse, "rehearse", false, "")
	j.given.flags(f)
	subjectFlags(f, &j.cfg)
	j.out.flags(f)
	return c
}

// noteAssumed adds a note for each interval that code or documentation states for a parameter.
func noteAssumed(list *finding.SiteList) {
	for i := range list.Functions {
		f := &list.Functions[i]
		f.Notes = slices.Clone(f.Notes)
		for _, c := range f.Assumed {
			f.Notes = append(f.Notes, fmt.Sprintf("assumed: %s (%s, %s: %s)", c.Domain, c.Place, c.Source, c.Words))
		}
	}
}
