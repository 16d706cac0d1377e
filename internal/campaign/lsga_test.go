package campaign

// This file tests that LSGA tells stable programs from unstable ones, after Table II of its paper.

import (
	"math"
	"strings"
	"testing"

	"faultline/internal/finding"
)

// TestSanity runs LSGA at its paper's budget. In the stable programs nothing is found, and the largest error is certified to be below
// 1e-11; in each of the others an error of a number is certified that is above 1e-3.
func TestSanity(t *testing.T) {
	stable := map[string]bool{"newton": true, "inv": true, "root": false, "poly": false, "exp": false, "cos": false}
	for seed := uint64(1); seed <= 3; seed++ {
		stats, worst := sanity(t, seed)
		for name, steady := range stable {
			st := stats[name]
			switch {
			case st == nil || st.Evaluations != 1000:
				t.Errorf("seed %d: %s: not searched at the paper's budget: %+v", seed, name, st)
			case !steady && !(worst[name] > 1e-3):
				t.Errorf("seed %d: %s: the largest certified error is %v, want one above 1e-3", seed, name, worst[name])
			case steady && (st.Findings+st.Inconclusive > 0 || st.Largest == nil):
				t.Errorf("seed %d: %s: %+v, want nothing", seed, name, st)
			case steady && (st.Largest.Error == nil || st.Largest.Verdict != finding.Refuted):
				t.Errorf("seed %d: %s: the largest error is not certified to be below the threshold: %+v", seed, name, st.Largest)
			}
		}
	}
}

// sanity searches the programs with a threshold of 1e-11. It returns the stats of each, and its largest certified error of a number.
func sanity(t *testing.T, seed uint64) (map[string]*finding.Stats, map[string]float64) {
	t.Helper()
	text, _ := find(t, t.Context(), &Config{
		Args: []string{"../../suites/lsga/sanity.toml"}, Strategies: []string{"lsga"}, Seed: seed, Evals: 1000, Threshold: "1e-11",
		Kinds: []string{"inaccuracy"},
	})
	stats, worst := make(map[string]*finding.Stats), make(map[string]float64)
	err := finding.Decode(strings.NewReader(text), "", func(m *finding.Message) error {
		if m.Stats != nil {
			stats[m.Stats.Subject] = m.Stats
		}
		if f := m.Finding; f != nil && f.Verdict == finding.Certified && f.Main() != nil {
			if e := lower(f.Main().Relative); !math.IsInf(e, 1) {
				worst[f.Subject] = max(worst[f.Subject], e)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return stats, worst
}
