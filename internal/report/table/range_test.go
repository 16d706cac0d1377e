package table

// This file tests how the numbers of ranges are written.

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/report"
)

func TestSides(t *testing.T) {
	three := 3
	number := func(x float64) finding.Number { return finding.NumberOf("", -1, fp.FromFloat64(x)) }
	for _, test := range []struct {
		name   string
		index  *int
		lo, hi float64
		want   string
	}{
		{"x", nil, -1.2345678e-8, 1.3456789e-8, "x in [-1.23e-8, 1.35e-8]"},
		{"x", nil, 0.99999999999999, 1.00000000000001, "x in [0.99999999999999, 1.00000000000001]"}, // as far as the ends are apart
		{"x", nil, 1, math.Nextafter(1, 2), "x in [1, 1.0000000000000002]"},
		{"A", &three, 0.1, 0.1, "A[3] = 0.1"},
		{"x", nil, -math.MaxFloat64, math.MaxFloat64, "x in [-1.79769e308, 1.79769e308]"},
		{"x", nil, 5e-324, 708, "x in [5e-324, 710]"},
		{"x", nil, -1e5, 100, "x in [-100000, 100]"},
	} {
		if got := sideText(&finding.Side{Name: test.name, Index: test.index, Lower: number(test.lo), Upper: number(test.hi)}); got != test.want {
			t.Errorf("[%g, %g] is written %q, want %q", test.lo, test.hi, got, test.want)
		}
	}
}

// Rounding never makes none of some, nor all of nearly all; bounds are rounded outward.
func TestPerCent(t *testing.T) {
	for _, test := range []struct {
		x                 float64
		nearest, down, up string
	}{
		{0, "0%", "0%", "0%"},
		{1, "100%", "100%", "100%"},
		{0.09, "9%", "9%", "9%"},
		{0.5049, "50%", "50%", "51%"},
		{0.97345, "97.3%", "97.3%", "97.4%"},
		{0.99996, "99.996%", "99.996%", "99.996%"},
		{0.999994999, "99.9995%", "99.99949%", "99.9995%"},
		{3.456e-9, "3.5e-7%", "3.4e-7%", "3.5e-7%"},
		{1 - 0x1p-53, "99.999999999999986%", "99.999999999999986%", "99.999999999999986%"},
		{math.SmallestNonzeroFloat64, "nearly 0%", "nearly 0%", "nearly 0%"},
	} {
		if got := percent(test.x); got != test.nearest {
			t.Errorf("percent(%g) = %s, want %s", test.x, got, test.nearest)
		}
		if got := percentDown(test.x); got != test.down {
			t.Errorf("percentDown(%g) = %s, want %s", test.x, got, test.down)
		}
		if got := percentUp(test.x); got != test.up {
			t.Errorf("percentUp(%g) = %s, want %s", test.x, got, test.up)
		}
	}
}

// The largest error of a number stands behind what is none.
func TestLargestNumber(t *testing.T) {
	largest := func(text string, v finding.Verdict) *finding.Largest {
		return &finding.Largest{Verdict: v, Error: &finding.Error{Relative: &finding.Bounds{Lower: text, Upper: text}}}
	}
	for _, test := range []struct {
		number *finding.Largest
		want   string
	}{
		{nil, "NaN or infinity for an ordinary number   refined"},
		{largest("5.3e-9", finding.Refuted), "NaN or infinity for an ordinary number; else error 5.3e-9   refined"},
		{largest("0.5", finding.Certified), "NaN or infinity for an ordinary number; else every digit wrong (0.5)   refined"},
	} {
		var b bytes.Buffer
		one := finding.NumberOf("", -1, fp.FromFloat64(1))
		r := &finding.Range{Rank: 1, Method: finding.Ours, Origin: finding.Refined, Box: []finding.Side{{Name: "x", Lower: one, Upper: one}},
			Largest: largest("inf", finding.Certified), LargestNumber: test.number}
		(&Table{w: &b}).boxes([]*finding.Range{r}, &subject{new(report.Subject)})
		if !strings.Contains(b.String(), "x = 1   "+test.want+"\n") {
			t.Errorf("got %q, want %q", b.String(), test.want)
		}
	}
}

// Half of the digits lost were "nothing found" without a word on how to ask for the line.
func TestThresholdForLess(t *testing.T) {
	bounds := func(text string) *finding.Bounds { return &finding.Bounds{Lower: text, Upper: text} }
	for _, test := range []struct {
		relative, bits string
		want           string
	}{
		{"1.4901e-8", "26", "--threshold 1e-8 reports it as a finding"},
		{"9.9e-9", "25.8", "--threshold 1e-9 reports it as a finding"},
		{"3e-13", "11.5", ""},
		{"inf", "inf", ""},
	} {
		if got := below(&finding.Error{Relative: bounds(test.relative), Bits: bounds(test.bits)}); got != test.want {
			t.Errorf("%s: %q, want %q", test.relative, got, test.want)
		}
	}
	if got := below(&finding.Error{Absolute: bounds("1")}); got != "" {
		t.Errorf("of an exact 0: %q", got)
	}
}
