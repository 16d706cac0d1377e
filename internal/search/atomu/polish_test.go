package atomu

// This file shows what the climbs add to the algorithm as printed.

import (
	"math"
	"testing"

	"faultline/internal/search"
)

// Without climbs the candidates are the paper's: at most two a site, and nothing is asked for behind the last iteration.
func TestPolishOff(t *testing.T) {
	p := small()
	p.Polish = 0
	s := New(cubic.setup(1), p)
	cubic.search(s)
	runs := map[int]int{}
	for _, c := range s.Candidates() {
		runs[c.Site]++
	}
	for site, n := range runs {
		if site >= 0 && n > 3 {
			t.Errorf("site %d has %d candidates", site, n)
		}
	}
	if len(s.climbs) != 0 {
		t.Errorf("%d climbs", len(s.climbs))
	}
}

// (x-1)(x-2)(x-3) has three roots. The computed polynomial is zero at some double within a few ulps of each: one in every
// magnitude is met, where the algorithm as printed ends next to a single one.
func TestPolishMeetsRoots(t *testing.T) {
	for seed := range uint64(3) {
		met := map[float64]bool{}
		for _, c := range found(t, cubic, seed) {
			if root := math.Round(c.Point[0]); c.Site == 4 && math.IsInf(c.Condition, 1) && math.Abs(c.Point[0]-root) < 1e-14 {
				met[root] = true
			}
		}
		if !met[1] || !met[2] && !met[3] {
			t.Errorf("seed %d: roots met: %v, want 1, and 2 or 3", seed, met)
		}
	}
}

// With climbs, the subtraction's exact cancellation stands beside its largest finite condition, before other operations.
func TestPolishRanksExactCancellations(t *testing.T) {
	for seed := range uint64(3) {
		cs := found(t, foo, seed)
		if len(cs) < 2 || cs[0].Site != 1 || cs[1].Site != 1 || math.IsInf(cs[0].Condition, 1) == math.IsInf(cs[1].Condition, 1) {
			t.Errorf("seed %d: first candidates %+v, want the subtraction twice, once exact", seed, cs[:min(len(cs), 2)])
		}
	}
}

// A budget is never exceeded by climbs.
func TestPolishBudget(t *testing.T) {
	setup := cubic.setup(1)
	setup.Evals = 5000
	s := New(setup, small())
	if runs := cubic.search(s); runs > setup.Evals {
		t.Errorf("%d runs for a budget of %d", runs, setup.Evals)
	}
}

var _ search.Strategy = (*Search)(nil)
