package bench

// This file tests that LSGA tells stable programs from unstable ones, after Table II of its paper.

import (
	"math"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// TestSanity runs LSGA at its paper's budget. In the stable programs every error that it proposes is certified to be below 1e-11; in
// each of the others an error of a number is certified that is above 1e-3.
func TestSanity(t *testing.T) {
	stable := map[string]bool{"newton": true, "inv": true, "root": false, "poly": false, "exp": false, "cos": false}
	for seed := range uint64(3) {
		cfg := &campaign.Config{Args: []string{"../../suites/lsga/sanity.toml"}, Strategies: []string{"lsga"}, Seed: seed + 1}
		j, err := campaign.New(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		if len(j.Subjects) != len(stable) {
			t.Errorf("%d programs, Table II has %d", len(j.Subjects), len(stable))
		}
		err = campaign.Each(t.Context(), j,
			func(task *campaign.Task) error { return sane(t, task, stable) },
			func(_ *subject.Subject, err error) error { return err })
		if err != nil {
			t.Error(err)
		}
	}
}

// sane lets LSGA search one program.
func sane(t *testing.T, task *campaign.Task, stable map[string]bool) error {
	name := task.Subject.Name
	found, err := task.Search(t.Context(), "lsga", 0)
	if err != nil || found.Evaluations != search.PaperEvals {
		t.Errorf("%s: %d evaluations, %v", name, found.Evaluations, err)
	}
	opt := task.Options
	opt.Without = opt.Without.With(certify.BlamePart).With(certify.ClassPart)
	least, most := 0.0, 0.0 // the largest error is between these
	for _, c := range found.Candidates {
		cert, err := task.Certify(c.Point, opt)
		if err != nil {
			return err
		}
		least, most = widen(&cert.Finding, least, most)
	}
	switch steady, known := stable[name]; {
	case !known:
		t.Errorf("%s is neither stable nor unstable", name)
	case steady && !(most < 1e-11):
		t.Errorf("%s: an error of at most %v, want below 1e-11", name, most)
	case !steady && !(least > 1e-3):
		t.Errorf("%s: the largest certified error is %v, want above 1e-3", name, least)
	}
	return nil
}

// widen makes room for the error of f: least is not moved by results that are no numbers, most is beyond all numbers where no bound
// is known. The paper's errors are along the floats' path.
func widen(f *finding.Finding, least, most float64) (float64, float64) {
	e := f.AlongPath()
	if e == nil || e.Relative == nil {
		return least, math.Inf(1)
	}
	upper := (&finding.Bounds{Lower: e.Relative.Upper}).Least()
	if at := e.Relative.Least(); !math.IsInf(at, 1) {
		least = max(least, at)
	}
	return least, max(most, upper)
}
