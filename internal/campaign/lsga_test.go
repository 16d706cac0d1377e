package campaign

// This file tests that LSGA tells stable programs from unstable ones, after Table II of its paper.

import (
	"math"
	"testing"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/search"
)

// TestSanity runs LSGA at its paper's budget. In the stable programs every error that it proposes is certified to be below 1e-11; in
// each of the others an error of a number is certified that is above 1e-3.
func TestSanity(t *testing.T) {
	cfg := &Config{Args: []string{"../../suites/lsga/sanity.toml"}, Strategies: []string{"lsga"}}
	j, err := newJob(t.Context(), cfg, cfg.modes()...)
	if err != nil {
		t.Fatal(err)
	}
	stable := map[string]bool{"newton": true, "inv": true, "root": false, "poly": false, "exp": false, "cos": false}
	if len(j.Subjects) != len(stable) {
		t.Errorf("%d programs, Table II has %d", len(j.Subjects), len(stable))
	}
	l := j.lane()
	defer l.close()
	for _, s := range j.Subjects {
		for j.cfg.Seed = 1; j.cfg.Seed <= 3; j.cfg.Seed++ {
			strategy, serving, err := j.begin(t.Context(), l, s, "lsga", 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			sv, err := explore(t.Context(), strategy, serving, 0, len(s.Program.Sites), func(int) {})
			if err != nil || sv.evaluations != search.PaperEvals {
				t.Errorf("%s: %d evaluations, %v", s.Name, sv.evaluations, err)
			}
			least, most := 0.0, 0.0 // the largest error is between these
			for _, c := range strategy.Candidates() {
				f, _ := j.certify(l, s, &c, certify.BlamePart, certify.ClassPart)
				least, most = widen(f, least, most)
			}
			switch steady, known := stable[s.Name]; {
			case !known:
				t.Errorf("%s is neither stable nor unstable", s.Name)
			case steady && !(most < 1e-11):
				t.Errorf("%s, seed %d: an error of at most %v, want below 1e-11", s.Name, j.cfg.Seed, most)
			case !steady && !(least > 1e-3):
				t.Errorf("%s, seed %d: the largest certified error is %v, want above 1e-3", s.Name, j.cfg.Seed, least)
			}
		}
	}
}

// widen makes room for the error of f: least is not moved by results that are no numbers, most is beyond all numbers where no bound
// is known. The paper's errors are along the floats' path.
func widen(f *finding.Finding, least, most float64) (float64, float64) {
	e := f.AlongPath()
	if e == nil || e.Relative == nil {
		return least, math.Inf(1)
	}
	upper := lower(&finding.Bounds{Lower: e.Relative.Upper})
	if at := lower(e.Relative); !math.IsInf(at, 1) {
		least = max(least, at)
	}
	return least, max(most, upper)
}
