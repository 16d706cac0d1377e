package main

// This file defines the flags that several commands share, their values, and their conversion to a campaign's configuration.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/campaign"
	"faultline/internal/finding"
	"faultline/internal/sandbox"
	"faultline/internal/search/strategies"
)

// A job is what a command about subjects must do.
type job struct {
	cfg   campaign.Config
	set   []string // parameters of strategies, as given
	order string   // of ariadne
	out   output

	failOn failOn   // which findings set the exit code
	suites []string // SUBJECT arguments of a stream, whose suites have suppressions
}

// read parses the arguments of a command and checks its flags.
func (j *job) read(c *cobra.Command, args []string) error {
	j.cfg.Args, j.cfg.ClangFlags = splitDash(c, args)
	return cmp.Or(j.check(), j.out.check(), checkFolder("--keep-queries", j.cfg.KeepQueries), j.failOn.check(c))
}

// subjectFlags defines the flags that describe a subject. The stream records them, so that stored findings can run again.
func subjectFlags(f *pflag.FlagSet, cfg *campaign.Config) {
	f.StringArrayVar(&cfg.Domains, "domain", nil, "`VALUES` that parameters may take: 'x in [0,50]', 'A[0..31] in [-100,100]', "+
		"'0 <= x, y <= pi/2; mode in {FAST, EXACT}'; faultline help domains")
	f.StringArrayVar(&cfg.Require, "require", nil, "`CONDITION` that inputs fulfil, beside their domains: 'a + b > c', 'x < y < z'")
	f.StringArrayVar(&cfg.Fix, "fix", nil, "value of a parameter that is not searched: `NAME=VALUE`")
	f.StringArrayVar(&cfg.Init, "init", nil, "`FUNCTION` called once before the first run: gsl_set_error_handler_off")
	f.StringArrayVar(&cfg.Output, "output", nil, "`RESULT` whose error counts: result.val")
	f.StringVar(&cfg.ErrorOutput, "error-output", "", "`RESULT` that is the subject's own estimate of its error: result.err")
	f.StringVar(&cfg.Reference, "reference", "", "the function that is meant, as an `EXPRESSION` over the parameters: log1p(x), "+
		"or (log1p x)")
	f.StringVar(&cfg.Inverse, "inverse", "", "hold what goes in against what this `FUNCTION` of the same files gives back of the results")
	f.BoolVar(&cfg.Statics, "statics", false, "globs mean functions too that only their own file can call (static)")
	f.BoolVar(&cfg.AsBuilt, "as-built", false, "analyse what clang makes of the code with the flags behind --: optimised, vectorised, "+
		"contracted")
	f.StringVar(&cfg.Precision, "precision", "", "`FORMAT` of the values that parameters take: binary32 or binary64")
}

// buildFlags defines the flags for the builds to compare. The stream records them too.
func buildFlags(f *pflag.FlagSet, cfg *campaign.Config) {
	f.StringArrayVar(&cfg.Builds, compareBuilds, nil, "compare two builds of the source, with these `FLAGS` for clang and those in the next "+
		"word: --compare-builds '-O0' '-O3 -march=native -ffast-math'")
	f.StringVar(&cfg.SameAs, "same-as", "", "compare with another `FUNCTION` of the same files, which is called alike and should return the same")
}

const compareBuilds = "compare-builds"

// twoValues rewrites the one flag with two values as two flags with one value each. It keeps arguments that already have this form.
func twoValues(args []string) []string {
	flag := "--" + compareBuilds
	end := slices.Index(args, "--")
	if end < 0 {
		end = len(args)
	}
	at := slices.Index(args[:end], flag)
	if at < 0 || at+2 >= end || slices.Contains(args[at+2:end], flag) {
		return args
	}
	return slices.Insert(slices.Clone(args), at+2, flag)
}

// proofFlags defines the flags that decide what counts as a finding.
func proofFlags(f *pflag.FlagSet, cfg *campaign.Config) {
	f.StringVar(&cfg.Oracle, "oracle", "both", "`ORACLE` that says what is exact: both, reference (the function meant), "+
		"shadow (the same operations and decisions over the reals)")
	f.Var(&several{text: &cfg.Threshold}, "threshold", "`ERROR` from which an input is a finding: 1e-3 (relative), 24bits, "+
		"1000ulp, 1e-12 abs, '1e-9 or 1e-12 abs'; of one output 'lat: 1e-9 abs' (default "+finding.SignificantText+")")
}

// several is a flag that may be given several times. Its values are joined with ;.
type several struct {
	text  *string
	given bool
}

func (s *several) String() string { return *s.text }
func (s *several) Type() string   { return "text" }

func (s *several) Set(value string) error {
	if s.given {
		value = *s.text + "; " + value
	}
	*s.text, s.given = value, true
	return nil
}

func searchFlags(f *pflag.FlagSet, j *job) {
	f.StringSliceVar(&j.cfg.Strategies, "strategy", []string{strategies.Default}, "`NAMES` of search strategies, with commas: "+
		strategies.List())
	f.StringSliceVar(&j.cfg.Kinds, "kind", nil, "`KINDS` of findings, with commas: "+strings.Join(finding.KindNames(), ", ")+
		" (default all)")
	f.StringSliceVar(&j.cfg.Classes, "class", nil, "`CLASSES` of findings, with commas: "+strings.Join(finding.ClassNames(), ", ")+
		" (default all)")
	f.StringVar(&j.cfg.Measure, "measure", "scale", "`MEASURE` of errors beside zeros of the function: scale (what its size is round about), relative "+
		"(to the exact value, however small)")
	f.StringVar(&j.cfg.Inputs, "inputs", "plausible", "`INPUTS` that come first: plausible (0, or of a size from 1e-30 to 1e30; of "+
		"floats 1e-6 to 1e6), all (the largest error wherever it is)")
	f.StringVar(&j.order, "ariadne-order", "quickest", "`ORDER` in which ariadne asks: quickest, or paper (z3, then intervals and the "+
		"paper's own solver)")
	budgetFlags(f, j)
}

// budgetFlags defines the flags for the size and the start of a search.
func budgetFlags(f *pflag.FlagSet, j *job) {
	cfg := &j.cfg
	f.Var((*count)(&cfg.Evals), "evals", "budget of `N` runs, as 1e6, for each subject and strategy (default the strategy's own: hunt searches one "+
		"round)")
	f.Var((*span)(&cfg.Time), "time", "end with a subject after this `TIME`, as 10 (seconds) or 5m: its search stops somewhat earlier, so "+
		"that what was found is proved by then; below 6 seconds proofs may take 1.5 more. A safety net (default none)")
	f.Var((*span)(&cfg.TotalTime), "total-time", "end with all of them after this `TIME`; a safety net too (default none)")
	f.Uint64Var(&cfg.Seed, "seed", 1, "seed `N` of the random numbers; same seed, same report")
	f.StringVar(&j.cfg.KeepQueries, "keep-queries", "", "write what ariadne asks solvers to this `DIR`, in SMT-LIB 2, with what they "+
		"answered")
	f.StringArrayVar(&j.cfg.Sites, "site", nil, "`FILE:LINE` of additions and subtractions that fpgen checks for lost digits (default "+
		"those that update an accumulator in a loop)")
	f.StringArrayVar(&j.set, "set", nil, "parameter of a strategy, `NAME=VALUE`: hunt.samples=8192")
}

func jobFlags(f *pflag.FlagSet, cfg *campaign.Config) {
	f.IntVar(&cfg.Jobs, "jobs", 0, "`N` subjects worked on at once (default one a core)")
}

// cutsFlag defines the flag for the plots of HTML reports.
func cutsFlag(f *pflag.FlagSet, cfg *campaign.Config) {
	f.BoolVar(&cfg.Cuts, "cuts", false, "json: what --format html shows: the error along each of the first three inputs and over two, "+
		"the runs of the first two findings, the source round about")
}

func strictFlag(f *pflag.FlagSet, cfg *campaign.Config) {
	f.BoolVar(&cfg.Strict, "strict", false, "exit with 4 if something was not analysed, not decided, or cut short by --time or "+
		"--total-time")
}

// marginFlag defines the flag for errors above the program's own estimate.
func marginFlag(f *pflag.FlagSet, cfg *campaign.Config) {
	f.StringVar(&cfg.Margin, "margin", strconv.Itoa(finding.DefaultMargin), "`FACTOR`: an error at or above the threshold that is more "+
		"than so many times the subject's own estimate of it is an underestimated-error")
}

// check returns an error for wrong flags, including those that are otherwise noticed later.
func (j *job) check() error {
	if err := j.cfg.Check(); err != nil {
		return err
	}
	switch j.order {
	case "", "quickest":
	case "paper":
		j.set = append(j.set, "ariadne.order=1")
	default:
		return usagef("--ariadne-order %s: say quickest or paper", j.order)
	}
	for _, s := range j.set {
		name, value, ok := strings.Cut(s, "=")
		if !ok || name == "" || value == "" {
			return usagef("--set %s: no value; say NAME=VALUE, as in atomu.init=100000", s)
		}
		if j.cfg.Params == nil {
			j.cfg.Params = make(map[string]string)
		}
		j.cfg.Params[name] = value
	}
	return nil
}

// searched rejects parameters of strategies that the job does not use, because they would have no effect.
func searched(cfg *campaign.Config) error {
	for _, name := range slices.Sorted(maps.Keys(cfg.Params)) {
		strategy, parameter, _ := strings.Cut(name, ".")
		if d := strategies.Named(strategy); d != nil && d.Has(parameter) && !slices.Contains(cfg.Strategies, strategy) {
			return usagef("--set %s: %s does not search here; name it with --strategy", name, strategy)
		}
	}
	return nil
}

// recordable returns the given subject flags and the flags for clang, as words of a command line.
func recordable(c *cobra.Command, cfg *campaign.Config) []string {
	known := pflag.NewFlagSet("", pflag.ContinueOnError)
	subjectFlags(known, new(campaign.Config))
	buildFlags(known, new(campaign.Config))
	return said(c, known, cfg.ClangFlags)
}

// asked returns the arguments of find as words of a command line: those about subjects, searches and findings, without those about reports.
// HTML reports show it.
func asked(c *cobra.Command, cfg *campaign.Config) []string {
	if c.Name() != "find" || !cfg.Cuts {
		return nil
	}
	var j job
	known := pflag.NewFlagSet("", pflag.ContinueOnError)
	subjectFlags(known, &j.cfg)
	buildFlags(known, &j.cfg)
	proofFlags(known, &j.cfg)
	marginFlag(known, &j.cfg)
	searchFlags(known, &j)
	return slices.Concat([]string{c.Name()}, cfg.Args, said(c, known, cfg.ClangFlags))
}

// said returns the flags among known that were given, and the flags for clang after --.
func said(c *cobra.Command, known *pflag.FlagSet, clang []string) (words []string) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if known.Lookup(f.Name) == nil {
			return
		}
		if isSwitch(f) {
			words = append(words, "--"+f.Name)
			return
		}
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, v := range values {
			words = append(words, "--"+f.Name, v)
		}
	})
	if len(clang) > 0 {
		words = append(append(words, "--"), clang...)
	}
	return words
}

// replayFlags sets the flags that a stream recorded, except those that are given now.
func replayFlags(c *cobra.Command, cfg *campaign.Config, words []string) error {
	if i := slices.Index(words, "--"); i >= 0 {
		if cfg.ClangFlags == nil {
			cfg.ClangFlags = words[i+1:]
		}
		words = words[:i]
	}
	given := make(map[string]bool)
	c.Flags().Visit(func(f *pflag.Flag) { given[f.Name] = true })
	for len(words) > 0 {
		name, value := strings.TrimPrefix(words[0], "--"), "true"
		if words = words[1:]; !isSwitch(c.Flags().Lookup(name)) && len(words) > 0 {
			value, words = words[0], words[1:]
		}
		if given[name] {
			continue
		}
		if err := c.Flags().Set(name, value); err != nil {
			return usagef("the stream's flag --%s %s: %v; the stream is damaged or of another version", name, value, err)
		}
	}
	return nil
}

// isSwitch reports whether a flag takes no value.
func isSwitch(f *pflag.Flag) bool { return f != nil && f.NoOptDefVal != "" }

// A count is an integer, as 1000000 or 1e6.
type count int

func (n *count) String() string { return strconv.Itoa(int(*n)) }
func (n *count) Type() string   { return "count" }

func (n *count) Set(text string) error {
	whole, err := strconv.Atoi(text)
	if err != nil {
		x, ferr := strconv.ParseFloat(text, 64)
		if ferr != nil || x != math.Trunc(x) || math.Abs(x) > 1<<53 {
			return errors.New("not a whole number")
		}
		whole = int(x)
	}
	*n = count(whole)
	return nil
}

// A span is a duration: 90s, 5m, or 5 for five seconds.
type span time.Duration

func (d *span) String() string { return time.Duration(*d).String() }
func (d *span) Type() string   { return "duration" }

func (d *span) Set(text string) error {
	if x, err := strconv.ParseFloat(text, 64); err == nil && math.Abs(x) < 1e9 {
		*d = span(x * float64(time.Second))
		return nil
	}
	v, err := time.ParseDuration(text)
	*d = span(v)
	return err
}

// sandboxModes are the values of --sandbox.
var sandboxModes = []string{string(sandbox.Auto), string(sandbox.Require), string(sandbox.Off)}

func sandboxFlag(f *pflag.FlagSet) {
	f.String("sandbox", sandboxModes[0], "how `FAR` code under test is kept from files, the network and other processes: auto (as far as the "+
		"kernel can), require (wholly, or nothing is run), off")
}

// keepIn selects the sandbox of a command that runs code under test, and prints which protection this kernel lacks.
func (a *app) keepIn(c *cobra.Command) error {
	f := c.Flags().Lookup("sandbox")
	if f == nil {
		return nil
	}
	mode := f.Value.String()
	switch sandbox.Mode(mode) {
	case sandbox.Auto, sandbox.Require, sandbox.Off:
	default:
		return usagef("--sandbox %s: say %s", mode, strings.Join(sandboxModes, ", "))
	}
	if err := sandbox.Choose(sandbox.Mode(mode)); err != nil {
		return err
	}
	if err := tooTight(workAddresses); err != nil {
		return err
	}
	if missing := sandbox.Missing(); sandbox.On() && len(missing) > 0 {
		fmt.Fprintf(a.stderr, "faultline: code under test is not kept from %s\n", sandbox.Listed(missing))
	}
	return nil
}

// examineSandbox tells which protection this kernel offers.
func examineSandbox(context.Context) (string, error) {
	if missing := sandbox.Missing(); len(missing) > 0 {
		return "", fmt.Errorf("code under test is not kept from %s", sandbox.Listed(missing))
	}
	return "code under test is kept from files, network, signals, calls (landlock, seccomp)", nil
}
