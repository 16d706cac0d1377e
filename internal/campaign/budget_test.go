package campaign

// This file tests that a search is never punished for its budget.

import (
	"fmt"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

// More budget never finds less: what is certified with N runs is certified with 2N and with 4N.
func TestMoreBudgetNeverFindsLess(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	for _, arg := range []string{foo, "../../testdata/quadratic.c:*", "../../testdata/series.c:*"} {
		var before []*finding.Finding
		for _, evals := range []int{1500, 3000, 6000} {
			stream, _ := find(t, t.Context(), &Config{Args: []string{arg}, Strategies: []string{"hunt"}, Seed: 3, Evals: evals})
			now := findings(t, stream)
			ids := make(map[string]bool)
			for _, f := range now {
				if f.Verdict == finding.Certified {
					ids[f.ID] = true
				}
			}
			for _, f := range before {
				if f.Verdict == finding.Certified && !ids[f.ID] {
					t.Errorf("%s with %d runs: %s (%s, %s) is lost", arg, evals, f.ID, f.Kind, place(f.Site))
				}
			}
			before = now
		}
		if len(before) == 0 {
			t.Errorf("%s: nothing was found", arg)
		}
	}
}

func place(s *finding.Site) string {
	if s == nil {
		return "no site"
	}
	return fmt.Sprintf("%s:%d", s.File, s.Line)
}
