package main

// This file is the verb bench: a paper's table beside ours.

import (
	"cmp"
	"io"

	"github.com/spf13/cobra"

	"faultline/internal/bench"
)

const benchManual = `Bench runs the subjects of a published table with one strategy (hunt unless --strategy names another) or several.

gsl: GSL's functions in four parts: table4 and table5 of ATOMU's paper, the rest of its functions of one variable, and the
others with double and mode parameters. It prints what is found, how much of what the strategy proposes is right, and how
long it takes; with --strategy atomu alone, the published figures beside ours. --only chooses parts; --against STRATEGY
times the searches of two strategies side by side.

fpgen: the 21 programs of FPGen's Table 3 by random, s3fp, klee, fpgen and hunt (or --strategy), with the figures of Random, S3FP,
KLEE-Float and FPGen beside: the largest certified error of all output elements by the paper's measure, inputs, paths and seconds; then
the summation input of its Table 1b. --only chooses parts: table3; own, the same written anew; four, sums of 4 numbers; repeated, GSL's
statistics that are the same as others to symbolic execution; shipped, GSL's statistics with long double accumulators, as GSL has them;
all; or programs by name (globs). random and s3fp try 40000 inputs, the others have budgets of their own; --evals is one for each.

hidden: programs whose error is behind a branch that no sample takes: found with hunt's solving of path conditions, and without.

everyday: functions as programmers write them, every finite value: what stands first of each, whether that is worth acting upon by a
written rule, whether the line that textbooks warn of is blamed, the exit code; then the textbook errors by seeds 1 to 5, and the
functions of ERFA, where scripts/subjects has fetched it. --only chooses parts (own, seeds, erfa) or functions, by names or globs.

eiffel: the benchmarks of EIFFEL whose expressions are known, by ranges with both methods: its Tables II to IV beside ours, one
benchmark after the other on every core. --only chooses them by name or number, --set eiffel.NAME=VALUE changes its parameters.

lsga: LSGA, the standard genetic algorithm and random search side by side on GSL's 154 functions of doubles and on six classic
programs: 1000 evaluations of the error for each (--evals), the largest certified relative error of each against the same
operations over the reals, and Tables II to VII of the paper. --only chooses sanity (the six programs), functions by their number
of parameters (1 to 4), or by name; --strategy names two or more others, the last of which is set beside each of them.

ariadne: all functions of GSL's special functions, static ones too, whose parameters are numbers and places for results: which exceptions
their operations raise, counted as in Ariadne's section 5, with its figures beside. hunt and ariadne share a run, or the strategies that
--strategy names; --only chooses functions, globs of them, or files (bessel.c); --domain-of suite searches the domains that the suite
gsl has of a function, not every finite value.

strategies: hunt (or --strategy) against lsga, ga, random, s3fp, demc and atomu (or --against) on the same functions, at equal
seconds: hunt searches first, and each other strategy gets the least budget of 125, 250, 500, ... evaluations that takes it at
least as long. --oracle says against which exact value; both compares by both.

binary32: ten functions of one variable. All inputs of each are run, which takes some minutes for each (--oracle reference:
about two on two cores), and the largest error of all is printed beside the largest that the strategy finds in --evals runs
(1000000). --only chooses functions, and --reuse FILE keeps what was settled for the next time.`

func (a *app) benchCommand() *cobra.Command {
	var (
		j    job
		file string
	)
	c := &cobra.Command{
		Use:   "bench [flags] SUITE",
		Short: "a paper's table beside ours, on the same subjects",
		Long:  benchManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "SUITE", 1, 1) },
		RunE: func(c *cobra.Command, args []string) (failed error) {
			args, j.cfg.ClangFlags = splitDash(c, args)
			if err := j.check(); err != nil {
				return err
			}
			w := io.Writer(complaining{a.stdout})
			if file != "" {
				f, err := create(file, nil)
				if err != nil {
					return err
				}
				defer func() { failed = cmp.Or(failed, f.Close()) }()
				w = complaining{f}
			}
			if (args[0] == bench.Ariadne || args[0] == bench.FPGen) && !c.Flags().Changed("strategy") {
				j.cfg.Strategies = nil // its own
			}
			return a.engine.bench(c.Context(), &j.cfg, args[0], w)
		},
	}
	f := c.Flags()
	searchFlags(f, &j)
	proofFlags(f, &j.cfg)
	marginFlag(f, &j.cfg)
	jobFlags(f, &j.cfg)
	sandboxFlag(f)
	f.StringSliceVar(&j.cfg.Only, "only", nil, "`PARTS` of the suite, with commas; gsl: table4, table5, rest, others; "+
		"fpgen: table3, own, four, repeated, shipped, all, names; eiffel: names or numbers; "+
		"lsga: sanity, 1 to 4 (parameters), names; ariadne: functions, files; hidden: names; "+
		"everyday: own, seeds, erfa, names; "+
		"strategies: 1 to 4, names; binary32: names of functions (default all)")
	f.StringVar(&j.cfg.DomainOf, "domain-of", "", "ariadne: `WHOSE` domains: default (every finite value), suite (those of gsl.toml)")
	f.StringVar(&j.cfg.Reuse, "reuse", "", "`FILE` of what the exhaustive search settled: read, and written where it is not known yet")
	f.StringVar(&j.cfg.Against, "against", "", "`STRATEGY` whose searches are timed on the same functions; "+
		"strategies: those to compare with, with commas")
	f.StringVarP(&file, "output-file", "o", "", "write the table to this `FILE`")
	return c
}
