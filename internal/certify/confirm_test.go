package certify

// This file checks that blame is confirmed where one operation alone makes the error, and only there.

import (
	"strings"
	"testing"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/report"
	"faultline/internal/testenv"
)

// Each row states what is left of the error when the blamed operation is exact (testdata/confirm.c says why).
func TestConfirm(t *testing.T) {
	for _, tt := range []struct {
		function, reference string
		at                  []float64
		kind                finding.Kind
		line                int // of testdata/confirm.c
		confirmed           bool
		note                string
	}{
		{"one", "", []float64{1e-9}, finding.Cancellation, 7, true, "blame: without the rounding of cos() at testdata/confirm.c:7:17, which this operation amplifies, the relative error is at most"},
		{"one", "(/ (- 1 (cos x)) x)", []float64{1e-9}, finding.Cancellation, 7, true, "blame: without the rounding of cos() at testdata/confirm.c:7:17, which this operation amplifies, the relative error is at most"},
		{"twice", "", []float64{1e-9}, finding.Cancellation, 14, false, "blame: not confirmed; "},
		{"loop", "", []float64{1}, finding.Cancellation, 24, true, "blame: with exact operands in its 30 executions the relative error is at most"},
		{"square", "", []float64{1e200}, finding.Overflow, 31, true, "blame: without the rounding of this operation the relative error is at most"},
		{"guarded", "", []float64{1e200}, finding.Overflow, 39, true, "blame: without the rounding of this operation the relative error is at most"},
		{"tiny", "", []float64{1e-170}, finding.Underflow, 45, true, "blame: without the rounding of this operation the relative error is at most"},
		{"lost", "", []float64{1}, finding.Absorption, 51, true, "blame: without the rounding of this operation no error is left"},
		{"formula", "(- (sin x) (sin 3))", []float64{2.9999999999999996}, finding.Cancellation, 58, true, "no rounding error is left; the formula itself has an error of "},
		{"nothing", "1", []float64{0}, finding.Invalid, 62, false, "blame: not confirmed; "},
		{"squares", "", []float64{1e-192, 1e-206}, finding.Underflow, 84, true, "blame: without the rounding of this operation the relative error is at most"},
		{"powi", "", []float64{1e200}, finding.Overflow, 89, true, "blame: without the rounding of this operation"},
		{"other", "(+ 1 (* 0 x))", []float64{1.5}, finding.Divergence, 68, true, "decided by the exact values no error is left"},
	} {
		c, err := certifyHere(subjectOf(t, "testdata/confirm.c", tt.function, tt.reference), tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(report.Notes(&c.Finding), "; ")
		if c.Verdict != finding.Certified || c.Condition == "NaN" || c.Kind != tt.kind || c.Site == nil || c.Site.Line != tt.line ||
			c.Confirmed != tt.confirmed || !strings.Contains(notes, tt.note) {
			t.Errorf("%s: %s", tt.function, show(c))
		}
		t.Logf("%s: %s", tt.function, notes)
	}
}

// Of the worst inputs of GSL's functions almost every one has one operation to blame, by the published figures.
func TestConfirmGSL(t *testing.T) {
	testenv.GSL(t)
	for name, x := range map[string]float64{
		"gsl_sf_lngamma": -2.4570247382207997, "gsl_sf_legendre_P2": -0.57735026918962540, "gsl_sf_bessel_j1": -7.725251836937709,
		"gsl_sf_clausen": 1.252935780352301e+14, "gsl_sf_lambert_W0": 1.666385643189201e-41,
	} {
		c, err := certifyHere(gsl(t, name), []float64{x}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !c.Confirmed {
			t.Errorf("%s: %s", name, show(c))
		}
	}
}

// A NaN is no error where the operation has no value over the reals either; it is one where only the floats are out of its
// domain.
func TestUndefined(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       float64
		want     finding.Verdict
	}{{"nothing", 0, finding.Refuted}, {"root", 2, finding.Refuted}, {"logarithm", -3, finding.Refuted}, {"logarithm", -1, finding.Refuted},
		{"slipped", 2.5, finding.Certified}, {"arc", 2, finding.Refuted}, {"power", -2, finding.Refuted}} {
		c, err := certifyHere(subjectOf(t, "testdata/confirm.c", tt.function, ""), []float64{tt.at}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Verdict != tt.want {
			t.Errorf("%s(%v): want %s: %s", tt.function, tt.at, tt.want, show(c))
		}
	}
}

// gsl_sf_hydrogenicR_1(1.8e308, 1.875): 0 instead of NaN is right where the exact value underflows, though its relative error
// has no bound.
func TestRemainsOfAnUnderflow(t *testing.T) {
	for verdict, want := range map[finding.Verdict]bool{finding.Refuted: true, finding.Certified: false} {
		left := trial{Judgement: errs.Judgement{Verdict: verdict, Measure: errs.Lost()}}
		if got := left.left(finding.Unrounded, Options{}.withDefaults().Threshold); got.Right != want || got.Left != "inf" {
			t.Errorf("%s: %+v, want right %v", verdict, got, want)
		}
	}
}
