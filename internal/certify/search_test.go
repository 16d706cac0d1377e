package certify

// This file tests what the exact values are said to be of searches whose rounds are limited.

import (
	"slices"
	"testing"

	"faultline/internal/finding"
)

// A quantile was said to be wrong, and its exact value was the sum of the parameters. The run over the reals had left the path of the floats,
// whose NaN, of no run of the program, was asked about.
func TestExactValuesHaveTheirOwnClass(t *testing.T) {
	c, err := certifyHere(subjectOf(t, "testdata/searches.c", "quantile", ""), []float64{0.3, 0x1p300}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if c.Verdict != finding.Refuted {
		t.Errorf("%s, want refuted", show(c))
	}
}

// Where a search stops that uses up its rounds was said to be the exact value.
func TestSearchesThatUseUpTheirRoundsHaveNoExactValue(t *testing.T) {
	for _, tt := range []struct {
		function string
		at       []float64
		verdict  finding.Verdict
		ranOut   bool
	}{
		{"touch", []float64{1e-17}, finding.Inconclusive, true},
		{"touches", []float64{1e-17}, finding.Inconclusive, true},
		{"touch", []float64{-1}, finding.Refuted, false}, // it begins at a root
		{"series", []float64{-30}, finding.Certified, false},
		{"escapes", []float64{-0.75, 0x1.8p-3}, finding.Refuted, false},
		{"passed", []float64{0.1, 0.2, 0.7, 0.1}, finding.Certified, false},
	} {
		c, err := certifyHere(subjectOf(t, "testdata/searches.c", tt.function, ""), tt.at, Options{})
		if err != nil {
			t.Fatal(err)
		}
		ranOut := slices.ContainsFunc(c.Undecided, func(r finding.Remark) bool { return r.Fact == finding.RanOut })
		if c.Verdict != tt.verdict || ranOut != tt.ranOut {
			t.Errorf("%s%v: %s, ran out %v; want %s, %v", tt.function, tt.at, show(c), ranOut, tt.verdict, tt.ranOut)
		}
	}
}
