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

// The correct value of an int was the middle of an enclosure, 39.5, or a number that the type cannot hold, without a word about that.
func TestCorrectIntegersAreIntegers(t *testing.T) {
	for _, tt := range []struct {
		mid, rad, integer string
		want              string
	}{
		{"39.5", "0.5000001", "int32", "correct 39 or 40"},
		{"64000", "0", "int32", "correct 64000"},
		{"45", "5.5", "int32", "correct between 40 and 50"},
		{"128", "0", "int8", "correct 128, which 8 signed bits cannot hold"},
		{"-128", "0", "int8", "correct -128"},
		{"-1", "0", "uint16", "correct -1, which 16 unsigned bits cannot hold"},
		{"1e+30", "0", "int64", "correct about 1e30, which 64 signed bits cannot hold"},
		{"18446744073709551615", "0", "uint64", "correct 18446744073709551615"},
		{"39.5", "0.5", "", "correct 39.5"},
	} {
		f := &finding.Finding{Computed: finding.Number{Hex: "0x1.ffffffffffffep+63", Decimal: "1.8446744073709548e+19", Integer: tt.integer},
			Exact: []finding.Exact{{Oracle: finding.Shadow, Mid: tt.mid, Rad: tt.rad}},
			Error: []finding.Error{{Oracle: finding.Shadow}}}
		got, want := outcome(f)
		if want != tt.want || tt.integer != "" && got != "returns 18446744073709547520" {
			t.Errorf("%s +/- %s: %s, %s, want %s", tt.mid, tt.rad, got, want, tt.want)
		}
	}
}
