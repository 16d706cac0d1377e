package report

import (
	"strings"
	"testing"

	"faultline/internal/finding"
)

// Of an int it was said how far half an ulp of it moves the result.
func TestIntegersHaveNoUlps(t *testing.T) {
	f := &finding.Finding{Input: []finding.Number{{Name: "n", Hex: "0x1.4p+5", Decimal: "40"}}}
	f.Reason = &finding.Reason{Basis: finding.Moves, Of: finding.ExactResult, Integers: true, Bound: finding.LessThan,
		Moved: &finding.Share{Amount: "1e-28"}, Error: &finding.Share{Amount: "0.5"}}
	want := "the inputs are integers, which have no rounding error; the error is 50%"
	if got := Reason(f); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	f.Reason.Error = nil // NaN: half an ulp of n was said to move the result
	if got := Reason(f); got != "the inputs are integers, which have no rounding error; the program returns no number" {
		t.Errorf("without a number: %s", got)
	}
	f.Reason.Constants = true
	if got := Reason(f); !strings.HasPrefix(got, "half an ulp of rounded constants moves the exact result") {
		t.Errorf("with constants: %s", got)
	}
}
