package main

// This file holds the commands that describe a subject: explain shows one point, operation by operation; sites lists functions and
// operations before anything runs.

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/report"
)

const explainManual = `Explain runs a subject at one point and shows every floating-point operation: its operands, its condition (by how
much it amplifies a relative error of an operand), what it gave, what it gives over the reals, the error made there and the error
accumulated. POINT names the inputs: --at x=1e-7, --at 'x=0x1.8p+1,n=3', --at 'A[0]=1,A[1]=-1'.

In place of a subject and a point FINDING is the number or the id of a finding (1, F-b23251) of the last run of find, certify or ranges in
this folder, which is kept in the cache ($FAULTLINE_CACHE, or faultline in the user's cache folder: last), or of a stored stream. Its
subject, flags and point hold; --at says another point.`

func (a *app) explainCommand() *cobra.Command {
	var (
		j          job
		at         []string
		operations int
	)
	c := &cobra.Command{
		Use:   "explain [flags] SUBJECT --at POINT [-- clang flags]\n  faultline explain [flags] FINDING [FINDINGS.jsonl]",
		Short: "one point, operation by operation",
		Long:  explainManual,

		ValidArgsFunction: a.handles,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 0 && isHandle(args[0]) {
				return need(c, args, "FINDING and its stream", 1, 2)
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
				return usagef("explain: no point; say --at NAME=VALUE, for example --at x=1e-7")
			}
			if operations < 2 {
				return usagef("--operations %d: at least 2 are shown, the first and the last", operations)
			}
			e, err := a.engine.explain(c.Context(), &j.cfg, strings.Join(at, ","))
			if err != nil {
				return err
			}
			e.Trim(operations)
			return a.show(&j, &finding.Message{Explanation: e})
		},
	}
	f := c.Flags()
	f.StringArrayVar(&at, "at", nil, "the `POINT`: values of the inputs, with commas or one --at each; "+
		"what is left out is 0, or the end of its domain nearest to 0")
	f.IntVar(&operations, "operations", 100, "show `N` operations, the most telling")
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
	return report.Coordinates(f), s.restore(c, cfg)
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

const sitesManual = `Sites lists the functions that can be called, with their parameters as they would be searched, the number of
floating-point operations that they reach (for a single function, each with its place), and what is not modelled.`

func (a *app) sitesCommand() *cobra.Command {
	var j job
	c := &cobra.Command{
		Use:   "sites [flags] SUBJECT... [-- clang flags]",
		Short: "callable functions, floating-point sites, what is not modelled",
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
			return a.show(&j, &finding.Message{Sites: list})
		},
	}
	f := c.Flags()
	subjectFlags(f, &j.cfg)
	j.out.flags(f)
	return c
}
