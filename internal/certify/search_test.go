package certify

// This file tests what the exact values are said to be of searches whose rounds are limited.

import (
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
