package main

// This file is the verb ranges: boxes of inputs that lose accuracy.

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/search/strategies"
)

const rangesManual = `Ranges says which boxes of inputs lose accuracy, not which one input does. A range is an interval for every parameter, both
ends included. Two methods look for them, and the report keeps them apart:

  eiffel     as the paper has it (EIFFEL, section III): errors of uniform samples of [0, reach] or [-reach, 0], the largest
             of each group clustered, the bounds of the clusters extrapolated over the domain as geometric progressions
  faultline  ours: boxes in all dimensions at once, around what was found by the paper's method and by the search of find,
             sampled by floating-point numbers as well, and shrunk to where errors at or above the threshold are

What is said of a range: its largest error, certified where it is at or above the threshold; and its density, the part of
its inputs whose error is at or above the threshold, every floating-point number as likely as any other, as a random sample
says, with the interval that holds the true part with 95% confidence.

What is said of the rest of the domain: the density of a random sample there and its largest error; and the proof, which
says for which part of the inputs outside of our ranges interval arithmetic over boxes shows that no error of rounding
reaches the threshold, what that rests on, and where it could not be shown.

-o FOLDER/ keeps the run, and --listen and --queue let others join it, as for find. What is asked of one function, tens of thousands
of runs at once, lanes that have nothing else to do answer too, here and where others joined; the bytes stay the same.

Certified errors and exceptions are findings, as find has them: a line each, blocks with --verbose. faultline export writes
the ranges as preconditions of FPCore, for Herbie.`

// rangeMethods are the values of --method.
var rangeMethods = []string{string(finding.EIFFEL), string(finding.Ours)}

func (a *app) rangesCommand() *cobra.Command {
	var (
		j    job
		part divided
	)
	c := &cobra.Command{
		Use:   "ranges [flags] SUBJECT... [-- clang flags]",
		Short: "boxes of inputs that lose accuracy",
		Long:  rangesManual,
		Args:  needSubjects,
		RunE: func(c *cobra.Command, args []string) error {
			if err := cmp.Or(j.read(c, args), checkRanges(&j.cfg.Ranges), part.read(a, &j.cfg, &j.out)); err != nil {
				return err
			}
			j.projectInstead()
			paperParams(c.Flags(), &j.cfg)
			j.cfg.Cuts = j.cfg.Cuts || j.out.format == "html"
			open, err := part.opened(&j.out)
			if err != nil {
				return err
			}
			return a.campaign(c, &j, part.whole(a, &j.cfg, open, a.engine.ranges))
		},
	}
	f := c.Flags()
	subjectFlags(f, &j.cfg)
	proofFlags(f, &j.cfg)
	rangeFlags(f, &j.cfg.Ranges)
	cutsFlag(f, &j.cfg)
	paperFlags(f)
	budgetFlags(f, &j)
	jobFlags(f, &j.cfg)
	part.flags(f)
	sandboxFlag(f)
	j.failOn.flag(f)
	strictFlag(f, &j.cfg)
	j.out.flags(f)
	j.out.progressFlag(f)
	return c
}

func rangeFlags(f *pflag.FlagSet, r *campaign.RangeOptions) {
	f.StringSliceVar(&r.Methods, "method", rangeMethods, "`NAMES` of methods, with commas: "+strings.Join(rangeMethods, ", "))
	f.BoolVar(&r.Measure, "measure", true, "measure how many inputs of each range, and outside, reach the threshold")
	f.BoolVar(&r.Prove, "prove", true, "try to show that outside of our ranges nothing does")
	f.IntVar(&r.Effort, "effort", 0, "evaluations over boxes that the proof may take, `N` (default its own)")
	f.BoolVar(&r.Envelope, "envelope", false, "json: write the data of plots: the largest errors of each group, "+
		"their clusters, the fitted bounds")
}

// paper is the strategy of the paper's method. Its parameters are flags of the verb.
var paper = strategies.Ranging(finding.EIFFEL)

// paperFlags are the parameters of the paper.
func paperFlags(f *pflag.FlagSet) {
	for _, p := range paper.Params {
		f.Var(&number{p.Default}, p.Name, paper.Name+": "+p.Says)
	}
}

// A number is the value of a flag, as it was written: whole or not is the strategy's to say.
type number struct{ text string }

func (n *number) String() string { return n.text }
func (n *number) Type() string   { return "N" }

func (n *number) Set(text string) error {
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		return errors.New("not a number")
	}
	n.text = text
	return nil
}

// paperParams hands on the parameters that were given.
func paperParams(f *pflag.FlagSet, cfg *campaign.Config) {
	for _, p := range paper.Params {
		if !f.Changed(p.Name) {
			continue
		}
		if cfg.Params == nil {
			cfg.Params = make(map[string]string)
		}
		cfg.Params[paper.Name+"."+p.Name] = f.Lookup(p.Name).Value.String()
	}
}

func checkRanges(r *campaign.RangeOptions) error {
	if err := campaign.Known("--method", "method", r.Methods, rangeMethods); err != nil {
		return err
	}
	if len(r.Methods) == 0 {
		r.Methods = rangeMethods
	}
	if r.Effort < 0 {
		return usagef("--effort cannot be negative; leave the flag out for the default, or say --prove=false")
	}
	return nil
}
