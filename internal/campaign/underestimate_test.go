package campaign

// This file tests that errors which the program underestimates are found by every strategy, and are no candidates of their own.

import (
	"bytes"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const forgetful = "../../testdata/estimates.c:forgetful"

// messages decodes a stream.
func messages(t *testing.T, stream string) (fs []*finding.Finding, stats []*finding.Stats) {
	t.Helper()
	err := finding.Decode(strings.NewReader(stream), "stream", func(m *finding.Message) error {
		if m.Finding != nil {
			fs = append(fs, m.Finding)
		}
		if m.Stats != nil {
			stats = append(stats, m.Stats)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return fs, stats
}

func TestUnderestimatesOfEveryStrategy(t *testing.T) {
	t.Parallel()
	for _, strategy := range []string{"hunt", "atomu", "lsga", "random"} {
		stream, summary := find(t, t.Context(), &Config{Args: []string{forgetful}, Strategies: []string{strategy}, Flags: subject.Flags{Domains: []string{"x in [-1e-12,1e-12]"}}, Seed: 1, Evals: 2000})
		fs, stats := messages(t, stream)
		ids, own := make(map[string]int), 0
		for _, f := range fs {
			ids[f.ID]++
			if f.Kind == finding.UnderestimatedError {
				own++
				if f.Strategy != strategy || f.Verdict != finding.Certified || f.Estimate == nil || f.Underestimate == nil || f.Site == nil {
					t.Errorf("%s: %+v", strategy, f)
				}
			}
			if ids[f.ID] > 1 {
				t.Errorf("%s: %s comes twice", strategy, f.ID)
			}
		}
		if own == 0 || summary.Findings != len(fs) || stats[0].Findings != len(fs) {
			t.Errorf("%s: %d of %d findings are underestimates, the summary has %d, the stats %d", strategy, own, len(fs), summary.Findings, stats[0].Findings)
		}
	}
}

// --kind chooses: neither takes the other away, and candidates are counted once.
func TestUnderestimatesByKind(t *testing.T) {
	t.Parallel()
	var candidates []int
	for _, kinds := range [][]string{nil, {"inaccuracy"}, {"underestimated-error"}} {
		stream, _ := find(t, t.Context(), &Config{Args: []string{forgetful}, Kinds: kinds, Seed: 1, Evals: 2000})
		fs, stats := messages(t, stream)
		inaccuracies, own := 0, 0
		for _, f := range fs {
			if f.Kind == finding.UnderestimatedError {
				own++
			} else {
				inaccuracies++
			}
		}
		if all := kinds == nil; (own > 0) != (all || kinds[0] == "underestimated-error") || (inaccuracies > 0) != (all || kinds[0] == "inaccuracy") {
			t.Errorf("--kind %v: %d inaccuracies, %d underestimates", kinds, inaccuracies, own)
		}
		if kinds != nil {
			candidates = append(candidates, stats[0].Candidates)
		}
	}
	if candidates[0] != candidates[1] {
		t.Errorf("candidates %v differ", candidates)
	}
}

// Boxes are of errors; what the program says of them is nothing to a job for ranges.
func TestRangesLeaveOutUnderestimates(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	cfg := &Config{Args: []string{forgetful}, Flags: subject.Flags{Domains: []string{"x in [-1e-12,1e-12]"}}, Seed: 1, Evals: 20000, CacheDir: testenv.Cache(t), Ranges: RangeOptions{Methods: []string{"faultline"}}}
	if _, err := Ranges(t.Context(), cfg, finding.NewEncoder(&out)); err != nil {
		t.Fatal(err)
	}
	fs, _ := messages(t, out.String())
	for _, f := range fs {
		if f.Kind == finding.UnderestimatedError {
			t.Errorf("%s at %v", f.ID, f.Input)
		}
	}
	if len(fs) == 0 {
		t.Error("no finding at all")
	}
}
