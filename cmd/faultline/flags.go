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
	given sourceFlags

	failOn failOn   // which findings set the exit code
	suites []string // SUBJECT arguments of a stream, whose suites have suppressions
}

// read parses the arguments of a command and checks its flags.
func (j *job) read(c *cobra.Command, args []string) error {
	j.cfg.Args, j.cfg.ClangFlags = splitDash(c, args)
	if c.Flags().Lookup("include") != nil {
		j.findBuild(c)
		if err := j.given.apply(&j.cfg); err != nil {
			return err
		}
	}
	return cmp.Or(j.check(), j.out.check(), checkFolder("--keep-queries", j.cfg.KeepQueries), j.failOn.check(c))
}

// subjectFlags defines the flags that describe a subject. The stream records them, so that stored findings can run again.
func subjectFlags(f *pflag.FlagSet, cfg *campaign.Config) {
	f.StringVar(&cfg.BuildDir, "build-dir", "", "")
	f.StringVar(&cfg.BuildTarget, "target", "", "")
	f.StringArrayVar(&cfg.Domains, "domain", nil, "")
	f.StringArrayVar(&cfg.Require, "require", nil, "")
	f.StringArrayVar(&cfg.Fix, "pin", nil, "")
	f.StringArrayVar(&cfg.Make, "make", nil, "")
	f.StringArrayVar(&cfg.Init, "setup", nil, "")
	f.StringArrayVar(&cfg.Output, "result", nil, "")
	f.StringVar(&cfg.ErrorOutput, "error-output", "", "")
	f.StringArrayVar(&cfg.Operands, "operands", nil, "")
	f.StringVar(&cfg.Reference, "reference", "", "")
	f.StringVar(&cfg.Inverse, "inverse", "", "")
	f.BoolVar(&cfg.Statics, "statics", false, "")
	f.BoolVar(&cfg.AsBuilt, "as-built", false, "")
	f.StringVar(&cfg.Precision, "precision", "", "")
}

// buildFlags defines the flags for the builds to compare. The stream records them too.
func buildFlags(f *pflag.FlagSet, cfg *campaign.Config) {
	f.StringArrayVar(&cfg.Builds, compareBuilds, nil, "")
	f.StringVar(&cfg.SameAs, "same-as", "", "")
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
	f.StringVar(&cfg.Oracle, "oracle", "both", "")
	f.Var(&several{text: &cfg.Threshold}, "threshold", "")
}

// resultFlags defines the flags of verbs that run code and write a report.
func (j *job) resultFlags(f *pflag.FlagSet) {
	sandboxFlag(f)
	j.failOn.flag(f)
	strictFlag(f, &j.cfg)
	j.out.flags(f)
}

// findingFlags defines the flags of verbs that report new findings.
func (j *job) findingFlags(f *pflag.FlagSet) {
	j.resultFlags(f)
	j.out.progressFlag(f)
	j.out.suggestFlag(f)
	j.out.corpusFlag(f)
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
	f.StringSliceVar(&j.cfg.Strategies, "strategy", []string{strategies.Default}, "")
	f.StringSliceVar(&j.cfg.Kinds, "kind", nil, "")
	f.StringSliceVar(&j.cfg.Classes, "class", nil, "")
	f.StringVar(&j.cfg.Measure, "measure", "scale", "")
	f.StringVar(&j.cfg.Inputs, "inputs", "plausible", "")
	f.StringVar(&j.order, "ariadne-order", "quickest", "")
	budgetFlags(f, j)
}

// budgetFlags defines the flags for the size and the start of a search.
func budgetFlags(f *pflag.FlagSet, j *job) {
	cfg := &j.cfg
	f.Var((*count)(&cfg.Evals), "evals", "")
	f.Var((*span)(&cfg.Time), "time", "")
	f.Var((*span)(&cfg.TotalTime), "total-time", "")
	f.Uint64Var(&cfg.Seed, "seed", 1, "")
	f.StringVar(&j.cfg.KeepQueries, "keep-queries", "", "")
	f.StringArrayVar(&j.cfg.Sites, "site", nil, "")
	f.StringArrayVar(&j.set, "set", nil, "")
}

func jobFlags(f *pflag.FlagSet, cfg *campaign.Config) {
	f.IntVar(&cfg.Jobs, "jobs", 0, "")
}

// cutsFlag defines the flag for the plots of HTML reports.
func cutsFlag(f *pflag.FlagSet, cfg *campaign.Config) {
	f.BoolVar(&cfg.Cuts, "cuts", false, "")
}

func strictFlag(f *pflag.FlagSet, cfg *campaign.Config) {
	f.BoolVar(&cfg.Strict, "strict", false, "")
}

// marginFlag defines the flag for errors above the program's own estimate.
func marginFlag(f *pflag.FlagSet, cfg *campaign.Config) {
	f.StringVar(&cfg.Margin, "margin", strconv.Itoa(finding.DefaultMargin), "")
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
		return usagef("--ariadne-order %s: use quickest or paper", j.order)
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
			return usagef("--set %s: %s is not among the strategies of this search; name it with --strategy", name, strategy)
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
	words, _ = renamed(words, c)
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
	f.String("sandbox", sandboxModes[0], "")
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
	return "code under test is kept from files, network, signals and other system calls (landlock, seccomp)", nil
}
