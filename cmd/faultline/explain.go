package main

// This file is the verbs that show what a subject is: explain, one point, operation by operation; sites, what there is before anything is
// run.

import (
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/finding"
)

const explainManual = `Explain runs a subject at one point and shows every floating-point operation: its operands, its condition (by how
much it amplifies a relative error of an operand), what it gave, what it gives over the reals, the error made there and the error
accumulated. POINT names the inputs: --at x=1e-7, --at 'x=0x1.8p+1,n=3', --at 'A[0]=1,A[1]=-1'.`

func (a *app) explainCommand() *cobra.Command {
	var (
		j          job
		at         []string
		operations int
	)
	c := &cobra.Command{
		Use:   "explain [flags] SUBJECT --at POINT [-- clang flags]",
		Short: "one point, operation by operation",
		Long:  explainManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "SUBJECT", 1, 1) },
		RunE: func(c *cobra.Command, args []string) error {
			if err := j.read(c, args); err != nil {
				return err
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
	j.out.flags(f)
	return c
}

// show reports a single message about the subjects of a job.
func (a *app) show(j *job, m *finding.Message) error {
	s, err := a.open(&j.out, j.cfg.Args, 0)
	if err != nil {
		return err
	}
	s.progress = nil
	return first(s.Handle(m), s.close())
}

const sitesManual = `Sites lists the functions that can be called, with their parameters as they would be searched, the number of
floating-point operations that they reach (for a single function, each with its place), and what is not modelled.`

func (a *app) sitesCommand() *cobra.Command {
	var j job
	c := &cobra.Command{
		Use:   "sites [flags] SUBJECT... [-- clang flags]",
		Short: "callable functions, floating-point sites, what is not modelled",
		Long:  sitesManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "SUBJECT", 1, 0) },
		RunE: func(c *cobra.Command, args []string) error {
			if err := j.read(c, args); err != nil {
				return err
			}
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
