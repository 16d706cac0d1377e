package campaign

// This file minimises published worst inputs of GSL's functions, with certificates as proofs and judged errors as estimates.

import (
	"math"
	"testing"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

// Each finding of the published figures gets a simpler witness of the same root cause, or has none.
func TestGSL(t *testing.T) {
	testenv.GSL(t)
	suite, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../suites/gsl.toml"}})
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*subject.Subject{}
	for _, s := range suite {
		byName[s.Name] = s
	}
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	for name, x := range map[string]float64{
		"gsl_sf_lngamma": -2.4570247382207997, "gsl_sf_legendre_P2": -0.57735026918962540, "gsl_sf_sin": -5.037566598712291e+17,
		"gsl_sf_clausen": 1.252935780352301e+14, "gsl_sf_lambert_W0": 1.666385643189201e-41, "gsl_sf_expint_E2_scaled": -2.709975303391678e+228,
	} {
		s := byName[name]
		runs := 0
		q := Question{
			Threshold: finding.DefaultThreshold,
			Estimate: func(points []float64) ([]float64, error) {
				runs += len(points)
				return w.Judge(s, points, certify.Options{})
			},
			Prove: func(p []float64) *finding.Finding {
				c, err := w.Certify(s, p, certify.Options{})
				if err != nil {
					t.Fatal(err)
				}
				return &c.Finding
			},
		}
		f := q.Prove([]float64{x})
		proofs := Simplest(s, f, []float64{x}, q)
		if f.Simplest == nil {
			t.Logf("%s: nothing simpler than %s (%d runs, %d proofs)", name, fp.Decimal(x), runs, proofs)
			continue
		}
		y, _ := f.Simplest.Input[0].Float64()
		t.Logf("%s: %s for %s, error %s for %s (%d runs, %d proofs)", name, fp.Decimal(y), fp.Decimal(x),
			f.Simplest.Error[0].Relative.Lower, f.Error[0].Relative.Lower, runs, proofs)
		if weigh(fp.Binary64, y).compare(weigh(fp.Binary64, x)) >= 0 || math.IsNaN(y) {
			t.Errorf("%s: %v is not simpler than %v", name, y, x)
		}
		if c := q.Prove([]float64{y}); c.Verdict != finding.Certified || c.ID != f.ID {
			t.Errorf("%s: at %v %s %s, want %s", name, y, c.Verdict, c.ID, f.ID)
		}
	}
}
