package main

// This file is the verb ranges: boxes of inputs that lose accuracy.

import (
	"cmp"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/report/formats"
	"faultline/internal/search/strategies"
)

const rangesManual = `Find ranges of inputs that lose accuracy. A range is an interval for each parameter. Two methods look for them:

  eiffel     the published method: it samples errors, clusters the largest, and extrapolates their bounds
  faultline  boxes around the inputs that eiffel and find report, shrunk to where errors reach the threshold

The report shows the largest error of each range, and the share of its inputs that reach the threshold. For the rest of the domain it
shows the part for which a proof excludes such errors. faultline help strategies lists parameters for --set eiffel.NAME and ranges.NAME.`

// rangeMethods are the values of --method.
var rangeMethods = []string{string(finding.EIFFEL), string(finding.Ours)}

func (a *app) rangesCommand() *cobra.Command {
	var (
		j    job
		part divided
	)
	c := &cobra.Command{
		Use:   "ranges [flags] SUBJECT... [-- clang flags]",
		Short: "find whole ranges of inputs that lose accuracy",
		Long:  rangesManual,
		Args:  needSubjects,
		RunE: func(c *cobra.Command, args []string) error {
			if err := cmp.Or(j.read(c, args), ownParams(&j.cfg), checkRanges(&j.cfg.Ranges), part.read(a, &j.cfg, &j.out)); err != nil {
				return err
			}
			if j.projectInstead(); j.given.list {
				return a.listSubjects(c.Context(), &j.cfg)
			}
			j.cfg.Cuts = j.cfg.Cuts || formats.Draws(j.out.format)
			open, err := part.opened(&j.out)
			if err != nil {
				return err
			}
			return a.campaign(c, &j, part.whole(a, &j.cfg, open, a.engine.ranges))
		},
	}
	f := c.Flags()
	j.cfg.Whole = true
	j.given.searchFlags(f)
	subjectFlags(f, &j.cfg)
	proofFlags(f, &j.cfg)
	rangeFlags(f, &j.cfg.Ranges)
	cutsFlag(f, &j.cfg)
	budgetFlags(f, &j)
	jobFlags(f, &j.cfg)
	part.flags(f)
	j.resultFlags(f)
	j.out.progressFlag(f)
	return c
}

func rangeFlags(f *pflag.FlagSet, r *campaign.RangeOptions) {
	f.StringSliceVar(&r.Methods, "method", rangeMethods, "")
	f.BoolVar(&r.Measure, "measure", true, "measure how many inputs of each range are wrong")
	f.BoolVar(&r.Prove, "prove", true, "")
}

// paper is the strategy of the paper's method.
var paper = strategies.Ranging(finding.EIFFEL)

// rangeParams are the parameters of ranges itself, which --set sets.
func rangeParams(r *campaign.RangeOptions) *pflag.FlagSet {
	own := pflag.NewFlagSet("", pflag.ContinueOnError)
	own.IntVar(&r.Effort, "ranges.effort", 0, "limit on evaluations over boxes in the proof; 0: the proof chooses")
	own.BoolVar(&r.Envelope, "ranges.envelope", false, "with --format json: write the curves of eiffel")
	return own
}

// ownParams takes the parameters of ranges out of those of strategies.
func ownParams(cfg *campaign.Config) (err error) {
	rangeParams(&cfg.Ranges).VisitAll(func(f *pflag.Flag) {
		value, given := cfg.Params[f.Name]
		if delete(cfg.Params, f.Name); given && f.Value.Set(value) != nil {
			err = cmp.Or(err, usagef("--set %s=%s: not %s", f.Name, value, taken[f.Value.Type()]))
		}
	})
	return err
}

func checkRanges(r *campaign.RangeOptions) error {
	if err := campaign.Known("--method", "method", r.Methods, rangeMethods); err != nil {
		return err
	}
	if len(r.Methods) == 0 {
		r.Methods = rangeMethods
	}
	if r.Effort < 0 {
		return usagef("--set ranges.effort cannot be negative; leave it out for the default, or use --prove=false")
	}
	return nil
}
