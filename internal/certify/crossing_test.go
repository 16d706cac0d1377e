package certify

// This file checks what makes no demand on a program: errors that are small beside what is around, steps, and inputs that tell nothing.

import (
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// ERFA's rotations stood first with 5e-17 for -4e-24 in a matrix of ones, its angles with 2 pi for 0, and its differences of angles with
// errors that 1e16 radians explain. What a better formula would be rid of stays.
func TestSmallBesideWhatIsAround(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		class    finding.Class
		note     string
	}{
		{"turned", []float64{-7, 9.13e-27}, finding.ZeroCrossing, "the largest of the elements beside it is of size 1"},
		{"turned", []float64{1e-9, 1e-9}, finding.Unknown, ""},
		{"roots", []float64{5.326817543712897, -5.08566161505138e-16}, finding.Avoidable, "half an ulp of each input moves"},
		{"angle", []float64{-1.8762570803, 2451546.87625708}, finding.Inherent, "the exact result jumps by 6.3"},
		{"angle", []float64{1.1, 2451545.0 - 1.1}, finding.Inherent, "the exact result jumps by 6.3 where what is compared crosses zero"},
		{"guarded", []float64{0x1.0000000000001p-27}, finding.Avoidable, "does not move the exact result"},
		{"wide", []float64{3.35, 0x1p64}, finding.Inherent, "four ulps move the exact result by"},
	} {
		s := subjectOf(t, "testdata/class.c", tt.function, "")
		c, err := certifyHere(s, tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(report.Notes(&c.Finding), "; ")
		if c.Class != tt.class || !strings.Contains(notes, tt.note) {
			t.Errorf("%s%v: %s, %s; want %s, %q", tt.function, tt.at, c.Verdict, show(c), tt.class, tt.note)
		}
		t.Logf("%s: %s", tt.function, notes)
	}
}

// The minutes of 1e14 hours were said to be avoidably wrong: half an ulp of the hours, half a minute, moved nothing, for the integer that
// they were rounded to on the way was that of the floats.
func TestIntegersOnTheWayMoveWithTheInput(t *testing.T) {
	s := subjectOf(t, "testdata/class.c", "minutes", "")
	claim := Claim{Site: site(t, s, "floor", 1), Kind: finding.Divergence}
	c, err := claimHere(s, []float64{98765432109876.453}, claim, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if notes := strings.Join(report.Notes(&c.Finding), "; "); c.Verdict != finding.Certified || c.Class != finding.Inherent ||
		!strings.Contains(notes, "half an ulp of hours moves the exact operand") {
		t.Errorf("%s", show(c))
	}
}
