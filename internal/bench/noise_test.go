package bench

// This file holds the rule to findings of each kind.

import (
	"testing"

	"faultline/internal/finding"
)

func TestOf(t *testing.T) {
	at := func(decimal, hex string) []finding.Number { return []finding.Number{{Hex: hex, Decimal: decimal}} }
	one, huge, tiny := at("1", "0x1p0"), at("1.6e60", "0x1p200"), at("5e-324", "0x1p-1074")
	off := func(absolute string) []finding.Error {
		return []finding.Error{{Oracle: finding.Shadow, Absolute: &finding.Bounds{Lower: absolute, Upper: absolute}}}
	}
	for _, c := range []struct {
		name string
		f    finding.Finding
		size Size
		want Kind
	}{
		{"1-cos(x): as large as the function round about", finding.Finding{Class: finding.Avoidable, Input: one, Error: off("5e-17")}, Size{Round: 6e-17}, None},
		{"3.2*x-1.7: an ulp of what was subtracted", finding.Finding{Class: finding.Avoidable, Input: one, Error: off("2e-16")}, Size{Round: 0.1}, Crossing},
		{"the rounding of the input", finding.Finding{Class: finding.Inherent, Input: one, Error: off("2e-16")}, Size{}, Inherent},
		{"a large input", finding.Finding{Class: finding.Avoidable, Input: huge}, Size{}, Extreme},
		{"a tiny input", finding.Finding{Class: finding.Avoidable, Input: tiny}, Size{}, Extreme},
		{"zero is no tiny input", finding.Finding{Class: finding.Avoidable, Input: at("0", "0x0p+0")}, Size{}, None},
		{"infinity for a number", finding.Finding{Class: finding.Avoidable, Input: one, Error: off("inf")}, Size{Round: 1}, None},
		{"infinity beside a pole", finding.Finding{Class: finding.Avoidable, Input: one, Error: off("inf")}, Size{Here: 1e16, Round: 2}, Pole},
		{"a status", finding.Finding{Class: finding.Avoidable, Input: one, Status: &finding.Status{Code: 2}}, Size{}, Signalled},
		{"on the way", finding.Finding{Class: finding.Avoidable, Input: one, OnTheWay: true}, Size{}, Harmless},
		{"a crash", finding.Finding{Kind: finding.Trap, Class: finding.Unknown, Input: one}, Size{}, None},
		{"cents: another integer", finding.Finding{Kind: finding.WrongInteger, Class: finding.Inherent, Input: one, Error: off("1")}, Size{Round: 1e15}, None},
		{"cents of a million in an int", finding.Finding{Kind: finding.InvalidConversion, Class: finding.Unknown, Input: one}, Size{}, None},
		{"nothing is known", finding.Finding{Class: finding.Unknown, Input: one}, Size{}, Undecided},
	} {
		if got := Of(&c.f, c.size); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// The square of 1e-23 is no float.
func TestPlausibleFloats(t *testing.T) {
	of := func(format string) []finding.Number { return []finding.Number{{Hex: "0x1p-76", Format: format}} }
	if !Plausible(of("")) || Plausible(of("float")) {
		t.Error("1e-23 is a plausible double, and no plausible float")
	}
}
