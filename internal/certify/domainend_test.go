package certify

// This file tests whether rounding alone takes an operand out of the domain of its operation.

import (
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// NaN of these functions was listed among exceptions in runs without a known exact value, and find ended with exit code 0. It does not
// count where the caller can choose an operand in the domain, or where the operand is exact.
func TestNaNBeyondTheEndOfADomain(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		want     bool
	}{
		{"deviation", []float64{-0.37239303528402906, -0.505699298472063, -0.6867254654214642}, true},
		{"deviation", []float64{7, 2.1000000000000005, 0.63000000000000012}, true},
		{"deviation", []float64{2, 2, 1}, false},
		{"pitch", []float64{0.707102478, 0.00247486867, -0.707102478, 0.00247486867}, true},
		{"pitch", []float64{-1, 0, 1, 0}, false},
		{"quadrature", []float64{-1.875}, true},
		{"root", []float64{1, 1 + 0x1p-52}, false},
		{"roots", []float64{1.5, 1.5 + 0x1p-52}, false},
		{"leg", []float64{1 + 0x1p-52}, false},
		{"angle", []float64{1 + 0x1p-52}, false},
		{"triangle", []float64{3 + 0x1p-51, 2, 1}, false},
	} {
		s, err := prepare(subjectOf(t, "testdata/ends.c", tt.function, ""))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, id := range s.Sites {
			c, err := s.claim(tt.at, Claim{Site: id, Kind: finding.Invalid, HasFlags: true, Flags: ^fp.NoException}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			found = found || c.Trial != nil && c.Trial.Change == finding.EndPassed && c.Wrong && c.Class == finding.Avoidable
		}
		if found != tt.want {
			t.Errorf("%s%v: %v, want %v", tt.function, tt.at, found, tt.want)
		}
	}
}
