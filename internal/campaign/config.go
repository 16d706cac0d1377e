package campaign

// This file is what a job is asked to do, and what it came to.

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"faultline/internal/finding"
	"faultline/internal/folder"
	"faultline/internal/search/strategies"
)

// Version is the version of faultline, as the stream states it.
const Version = "0.1.0"

// Config is one job, in the words of the command line.
type Config struct {
	Args       []string // SUBJECT...
	ClangFlags []string // after --

	Domains, Fix, Init []string
	Output             []string // result.val; nil: what load.Subjects takes
	ErrorOutput        string
	Reference          string
	Precision          string // of drawn values: binary32 or binary64

	Oracle     string // both, reference, shadow; "" is both
	Threshold  string // "1e-3", "24bits", "1000ulp"; "" is 1e-3
	Margin     string // from which factor on an underestimated error is a finding: "10"; "" is finding.DefaultMargin
	Strategies []string
	Kinds      []string          // words of families; nil is all
	Params     map[string]string // parameters of strategies: "atomu.init": "100000"

	Evals    int           // budget of runs a subject and strategy; 0 is the strategy's own
	Time     time.Duration // safety net for each subject; 0 is none
	Seed     uint64
	Jobs     int    // lanes; 0 is one a core
	Strict   bool   // what could not be analysed is an error of the job (exit code 4)
	CacheDir string // "" is folder.Cache()
	Progress bool   // emit progress messages

	TotalTime time.Duration // safety net for the whole job; 0 is none

	Only    []string `json:",omitempty"` // bench: parts of the suite; nil is all
	Against string   `json:",omitempty"` // bench: strategies whose search times are compared
	Reuse   string   `json:",omitempty"` // bench: file of what earlier runs settled by running every input; "" is none

	Gate *GateTally `json:"-"` // counts what the last gate came to; nil where nobody asks

	Earlier *Earlier `json:",omitempty"` // the job to go on from (--continue)

	Ranges RangeOptions `json:",omitzero"` // of a job for ranges
}

// Summary is what a job came to.
type Summary struct {
	Subjects     int
	Findings     int // certified, at or above the threshold
	Refuted      int
	Inconclusive int
	Skipped      int
	Stopped      int // searches that the time limit or an interrupt ended early, and subjects that none was begun of
	Lost         int // of Subjects: nothing of them could be analysed, for no fault of theirs
	Interrupted  bool
	Unreturned   int // findings that state what the unmodified code does not do: errors of ours
}

func (s *Summary) add(o *Summary) {
	s.Findings += o.Findings
	s.Refuted += o.Refuted
	s.Inconclusive += o.Inconclusive
	s.Skipped += o.Skipped
	s.Stopped += o.Stopped
	s.Unreturned += o.Unreturned
	s.Lost += o.Lost
}

// WithDefaults returns cfg with what was left unsaid filled in.
func (cfg *Config) WithDefaults() *Config {
	c := *cfg
	if c.Oracle == "" {
		c.Oracle = "both"
	}
	if c.Threshold == "" {
		c.Threshold = "1e-3"
	}
	if c.Margin == "" {
		c.Margin = strconv.Itoa(finding.DefaultMargin)
	}
	if len(c.Strategies) == 0 {
		c.Strategies = []string{strategies.Default}
	}
	c.Strategies = distinctNames(c.Strategies)
	if c.Jobs <= 0 {
		c.Jobs = cores()
	}
	if c.CacheDir == "" {
		c.CacheDir = folder.Cache()
	}
	return &c
}

// distinctNames returns names without those that came before.
func distinctNames(names []string) (kept []string) {
	for _, name := range names {
		if !slices.Contains(kept, name) {
			kept = append(kept, name)
		}
	}
	return kept
}

// count enters one finding.
func (s *Summary) count(f *finding.Finding) {
	switch f.Verdict {
	case finding.Certified:
		s.Findings++
	case finding.Refuted:
		s.Refuted++
	default:
		s.Inconclusive++
	}
}

func (cfg *Config) message(subjects int) *finding.Message {
	return &finding.Message{Config: &finding.Config{
		Schema: finding.Schema, Version: Version, Seed: cfg.Seed, Strategy: slices.Concat(cfg.Strategies, cfg.Earlier.others(cfg.Strategies)),
		Ranges: cfg.Ranges.Methods, Threshold: cfg.Threshold, Margin: cfg.Margin, Oracle: cfg.Oracle, Evals: cfg.Evals, Subjects: subjects, Args: cfg.Args,
	}}
}

// chance returns the random stream of one subject and strategy, another one for each number of runs spent before. It
// depends on nothing else, so that neither the order of subjects nor the number of lanes changes what is found.
func chance(seed uint64, subject, strategy string, spent int64) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(subject))
	h.Write([]byte{0})
	h.Write([]byte(strategy))
	if spent > 0 {
		h.Write(strconv.AppendInt([]byte{0}, spent, 10))
	}
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}
