package campaign

// This file is the configuration of a job, its checks, and the counts of a job.

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/folder"
	"faultline/internal/names"
	"faultline/internal/recorded"
	"faultline/internal/search/strategies"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// Version is the version of faultline, as the stream states it.
const Version = "0.1.0"

// Config is one job, in the words of the command line.
type Config struct {
	Args       []string // SUBJECT...
	ClangFlags []string // after --
	Builds     []string `json:",omitempty"` // flags of two builds that are compared (--compare-builds); nil is none
	Inverse    string   `json:",omitempty"` // a function that gives back what subjects take (--inverse); "" is none
	SameAs     string   `json:",omitempty"` // a function that subjects are compared with (--same-as); "" is none
	Statics    bool     `json:",omitempty"` // globs mean functions too that only their own file can call
	Whole      bool     `json:",omitempty"` // a source without a name means all functions that it defines
	AsBuilt    bool     `json:",omitempty"` // analyse what these flags make of the code: optimised

	BuildDir    string `json:",omitempty"` // the build folder that says how sources are compiled (-p); "" is none
	BuildTarget string `json:",omitempty"` // the target of the build with the sources; "" is all
	Changed     string `json:",omitempty"` // the revision of git that functions of the build must differ from, or call such; "" is none
	Rehearse    bool   `json:",omitempty"` // sites: run each function of a build folder, to learn what its parameters are

	Loading func(done, total int) `json:"-"` // called while sources of a build folder are compiled; nil is nobody

	subject.Flags

	Oracle     string // both, reference, shadow; "" is both
	Threshold  string // "1e-3", "24bits", "1e-9 or 1e-12 abs"; "" is what suites say, or 1e-3
	Margin     string // from which factor on an underestimated error is a finding: "10"; "" is finding.DefaultMargin
	Strategies []string
	Kinds      []string          // as finding.KindNames has them; nil is all
	Classes    []string          `json:",omitempty"` // as finding.ClassNames has them; nil is all
	Params     map[string]string // parameters of strategies: "atomu.init": "100000"

	Evals         int           // budget of runs a subject and strategy; 0 is the strategy's own
	Time          time.Duration // safety net for each subject; 0 is none
	Seed          uint64
	Jobs          int    // lanes; 0 is one a core
	NoSuggestions bool   `json:",omitempty"` // leave out what to try in place of what is blamed
	OnlyClaims    bool   `json:",omitempty"` // certify what runs raised and decided, and leave out what is wrong with results
	Strict        bool   // what could not be analysed is an error of the job (exit code 4)
	CacheDir      string // "" is folder.Cache()
	Progress      bool   // emit progress messages

	Measure string   `json:",omitempty"` // of errors beside zeros of the function: scale (its size round about, the default), or relative
	Inputs  string   `json:",omitempty"` // that come first: plausible (the default), or all alike
	Sites   []string `json:",omitempty"` // FILE:LINE of additions and subtractions that fpgen checks; nil: those that it finds

	Cuts        bool          `json:",omitempty"` // measure the error along each of the first inputs, for plots
	KeepQueries string        `json:",omitempty"` // a folder for questions to solvers; "" is none
	TotalTime   time.Duration // safety net for the whole job; 0 is none
	Only        []string      `json:",omitempty"` // bench: parts of the suite; nil is all
	DomainOf    string        `json:",omitempty"` // bench: a suite whose domains hold for what it knows; "" is none

	Against string `json:",omitempty"` // bench: strategies whose search times are compared
	Reuse   string `json:",omitempty"` // bench: file of what earlier runs settled by running every input; "" is none

	Gate *gate.Tally `json:"-"` // counts what the last gate came to; nil is one that nobody looks at

	Earlier *Earlier       `json:",omitempty"` // the job to go on from (--continue)
	Again   *Memory[*Done] `json:"-"`          // of the rounds before (--watch); nil is none

	Shard *Shard `json:",omitempty"` // the part of the subjects that is searched; nil: all

	Ranges RangeOptions `json:",omitzero"` // of a job for ranges

	// Recorded has the recorded calls of subjects, by their spellings: a search begins at them, and compares findings with them.
	Recorded     map[string]*recorded.Set `json:"-"`
	OnlyRecorded bool                     `json:",omitempty"` // measure the recorded calls, and search nothing
	Undecoded    []*finding.Skipped       `json:"-"`          // recorded calls that could not be decoded, with the reasons
	// Declared, if set, gets each function that Args mean and that has debug information. No function gets a driver then.
	Declared func(load.Declaration) `json:"-"`
	// Behind, if set, is that of load.Spec.
	Behind func(spelling string) []subject.Memory `json:"-"`
	// Compiled, if set, keeps compiled sources for later jobs.
	Compiled *load.Compiled `json:"-"`
	// Ready, if set, gets the loaded subjects. What it returns is reported as not analysed.
	Ready func([]*subject.Subject) []*finding.Skipped `json:"-"`

	foreign func(arg, file string) bool // what load.Spec says
}

// RangeOptions say how ranges are found and what is measured of them.
type RangeOptions struct {
	Methods  []string // eiffel, faultline; nil is both
	Measure  bool     // measure the density of errors in each range, and the largest error outside of them
	Prove    bool     // try to show that nothing outside of our ranges is at or above the threshold
	Envelope bool     // emit the data of plots
	Effort   int      // of the proof: evaluations over boxes, at most; 0 is the default
}

// Summary has the counts of a job.
type Summary struct {
	finding.Tally
	Subjects    int
	Interrupted bool
}

// WithDefaults returns cfg with its defaults filled in.
func (cfg *Config) WithDefaults() *Config {
	c := *cfg
	c.Oracle = cmp.Or(c.Oracle, "both")
	c.Margin = cmp.Or(c.Margin, strconv.Itoa(finding.DefaultMargin))
	c.CacheDir = cmp.Or(c.CacheDir, folder.Cache())
	c.Gate = cmp.Or(c.Gate, new(gate.Tally))
	c.Earlier = cmp.Or(c.Earlier, new(Earlier))
	if len(c.Strategies) == 0 {
		c.Strategies = []string{strategies.Default}
	}
	c.Strategies = names.Distinct(c.Strategies)
	if c.Jobs <= 0 {
		c.Jobs = cores()
	}
	return &c
}

func (cfg *Config) message(subjects int) *finding.Message {
	return &finding.Message{Config: &finding.Config{
		Schema: finding.Schema, Version: Version, Seed: cfg.Seed,
		Strategy:  slices.Concat(cfg.searches(), cfg.Earlier.others(cfg.Strategies)),
		Threshold: cmp.Or(cfg.Threshold, finding.SignificantText), Stated: cfg.Threshold != "",
		Ranges: cfg.Ranges.Methods, Margin: cfg.Margin, Oracle: cfg.Oracle, Evals: cfg.Evals,
		Exceptions: cfg.reasons(), Subjects: subjects, Args: cfg.Args,
	}}
}

// chance returns the random stream of one subject and strategy. The stream depends on the runs spent before, and on nothing else. So the
// order of subjects and the number of lanes do not change what is found.
func chance(seed uint64, name, strategy string, spent int64) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s\x00%s", name, strategy)
	if spent > 0 {
		fmt.Fprintf(h, "\x00%d", spent)
	}
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// Words of Measure and Inputs: those of the papers' tables.
const (
	MeasureRelative = "relative"
	AllInputs       = "all"
)

// Usagef returns an error in the arguments, in words for the user.
func Usagef(format string, args ...any) error { return &mistake{fmt.Sprintf(format, args...)} }

// A mistake is an error in the arguments. Its exit code is 2.
type mistake struct{ text string }

func (e *mistake) Error() string { return e.text }

// ExitCode is the documented exit code of mistakes.
func (e *mistake) ExitCode() int { return 2 }

// Check returns what is wrong with cfg, before anything is loaded. Parameters of strategies are checked later.
func (cfg *Config) Check() error {
	if err := Known("--strategy", "strategy here", cfg.Strategies, strategies.Names()); err != nil {
		return err
	}
	if err := cmp.Or(Known("--kind", "kind", cfg.Kinds, finding.KindNames()),
		Known("--class", "class", cfg.Classes, finding.ClassNames())); err != nil {
		return err
	}
	if _, err := finding.ParseThreshold(cfg.Threshold); cfg.Threshold != "" && err != nil {
		return Usagef("--%v", err)
	}
	if _, err := finding.ParseMargin(cfg.Margin); err != nil {
		return Usagef("--%v", err)
	}
	for _, c := range []struct {
		name, value string
		of          []string
	}{
		{"oracle", cfg.Oracle, []string{"both", "reference", "shadow"}},
		{"precision", cfg.Precision, []string{"binary32", "binary64"}},
		{"measure", cfg.Measure, []string{"scale", MeasureRelative}},
		{"inputs", cfg.Inputs, []string{"plausible", AllInputs}},
	} {
		if c.value != "" && !slices.Contains(c.of, c.value) {
			return Usagef("--%s %s: say %s", c.name, c.value, strings.Join(c.of, ", "))
		}
	}
	if err := cfg.checkComparison(); err != nil {
		return err
	}
	if cfg.Evals < 0 || cfg.Time < 0 || cfg.TotalTime < 0 || cfg.Jobs < 0 {
		return Usagef("--evals, --time, --total-time and --jobs cannot be negative; leave the flag out for the default")
	}
	checks := func(name string) bool { return strategies.Named(name).Checks }
	if len(cfg.Sites) > 0 && !slices.ContainsFunc(cfg.Strategies, checks) {
		return Usagef("--site: only fpgen checks additions and subtractions; say --strategy fpgen")
	}
	return nil
}

// Known returns an error for the first word that is not in all. It removes spaces around each word, in place.
func Known(flag, what string, words, all []string) error {
	for i, word := range words {
		words[i] = strings.TrimSpace(word)
		if slices.Contains(all, words[i]) {
			continue
		}
		there := "there are " + strings.Join(all, ", ")
		if near := names.Nearest(strings.ToLower(words[i]), all); len(near) > 0 {
			there = fmt.Sprintf("did you mean %s? %s", near[0], there)
		}
		return Usagef("%s %s: no such %s; %s", flag, words[i], what, there)
	}
	return nil
}

func (cfg *Config) checkParams() error {
	for _, name := range strategies.Names() { // those that do not run too: a mistake in their parameters is one
		if _, err := strategies.Named(name).Read(cfg.Params); err != nil {
			return Usagef("%v", err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(cfg.Params)) { // the same mistake is told each time
		strategy, _, ok := strings.Cut(name, ".")
		if !ok || strategies.Named(strategy) == nil {
			return Usagef("--set %s: say STRATEGY.NAME=VALUE, with a strategy of %s", name, strategies.List())
		}
	}
	return nil
}

func (cfg *Config) times(began time.Time) timeLimits {
	return timeLimits{Each: cfg.Time, Whole: cfg.TotalTime, Began: began}
}
