package certify

// This file tests that the exact value of a program is what its operations and its decisions give over the reals.

import (
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// Kepler's equation at e = 0.98 was certified to be wrong in every digit, where it is right to the last.
func TestExactDecisionsOfALoop(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		verdict  finding.Verdict
		exact    string // how it begins
		path     string
		note     string
	}{
		{"kepler", []float64{0.2, 0.98}, finding.Refuted, "1.05014589168351308231", "25.168783314500193", "decide differently"},
		{"fixpoint", []float64{2}, finding.Inconclusive, "", "1.41421356237309504880", "bits do not decide how the exact operands compare"},
		{"tie", []float64{5, 1.4142135623730951}, finding.Certified, "", "", "faultline followed both branches"},
		{"tie", []float64{5, 1.5}, finding.Refuted, "", "", "faultline followed both branches"},
	} {
		c, err := certifyHere(subjectOf(t, "testdata/decisions.c", tt.function, ""), tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := map[finding.Oracle]string{}
		for _, x := range c.Exact {
			got[x.Oracle] = x.Mid
			if x.Rad == "inf" {
				t.Errorf("%s%v: %s is known to an infinite radius", tt.function, tt.at, x.Oracle)
			}
		}
		if notes := strings.Join(report.Notes(&c.Finding), "; "); c.Verdict != tt.verdict || !strings.HasPrefix(got[finding.Shadow], tt.exact) ||
			!strings.HasPrefix(got[finding.Path], tt.path) || !strings.Contains(notes, tt.note) {
			t.Errorf("%s%v: %s", tt.function, tt.at, show(c))
		}
	}
}

// Residuals whose enclosure holds zero were certified to be wrong by 1e1216 and more; an exact zero was not.
func TestNoRelativeErrorWhereZeroIsEnclosed(t *testing.T) {
	for _, function := range []string{"residual", "third", "zero", "powers"} {
		c, err := certifyHere(subjectOf(t, "testdata/decisions.c", function, ""), []float64{1.9}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if e := c.Main(); c.Verdict != finding.Refuted || e == nil || e.Relative != nil {
			t.Errorf("%s: %s", function, show(c))
		}
	}
	c, err := certifyHere(subjectOf(t, "testdata/decisions.c", "off", ""), []float64{1}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if e := c.Main(); c.Verdict != finding.Certified || e.Relative != nil || e.Absolute == nil {
		t.Errorf("off: %s", show(c))
	}
}

// A function that looks at fewer bits of its input was said to be avoidably wrong beside its root: half an ulp of x moved nothing.
func TestNoClassWhereBitsHideTheInput(t *testing.T) {
	c, err := certifyHere(subjectOf(t, "testdata/decisions.c", "shortened", ""), []float64{-1.4142131805419922}, Options{Threshold: finding.Threshold{Value: 1e-12}})
	if err != nil {
		t.Fatal(err)
	}
	if notes := strings.Join(report.Notes(&c.Finding), "; "); c.Class != finding.Unknown || c.Verdict == finding.Certified && !strings.Contains(notes, "does not change with the input") {
		t.Errorf("%s", show(c))
	}
}

// 3*|x/3| - x + 1e-18x was certified to be wrong where it is right to the last digit: |x/3| was made of bits, and the rounding of x/3 was
// lost with them. What bits do to a sign or an exponent has a meaning over the reals; a number that is made of them has none.
func TestValuesMadeOfBits(t *testing.T) {
	for _, tt := range []struct {
		function string
		verdict  finding.Verdict
		exact    string
	}{{"sized", finding.Refuted, "1.5e-18"}, {"turned", finding.Refuted, "1.5e-18"}, {"halved", finding.Refuted, "1.5e-18"}, {"hashed", finding.Inconclusive, ""}} {
		x := 1.5
		if tt.function == "hashed" {
			x = 1.5000000000000002 // no multiple of 3
		}
		c, err := certifyHere(subjectOf(t, "testdata/decisions.c", tt.function, ""), []float64{x}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		exact := ""
		for _, e := range c.Exact {
			if e.Oracle == finding.Shadow {
				exact = e.Mid
			}
		}
		if c.Verdict != tt.verdict || !strings.HasPrefix(exact, strings.TrimSuffix(tt.exact, "e-18")) {
			t.Errorf("%s: %s", tt.function, show(c))
		}
	}
}
