package report

// This file tests how errors are written.

import (
	"testing"

	"faultline/internal/finding"
)

// An error beside an exact 0 was said to be 3.8e336 ulps and 1120 bits: those of the smallest subnormal number.
func TestNoUlpsOfZero(t *testing.T) {
	at := func(x string) *finding.Bounds { return &finding.Bounds{Lower: x, Upper: x} }
	e := &finding.Error{Ulps: at("3.8e336"), Bits: at("1120"), Absolute: at("1.9e13")}
	if got := Error(e); got != "absolute 1.9e13" {
		t.Errorf("%q", got)
	}
	if got := Error(&finding.Error{Relative: at("inf"), Ulps: at("inf"), Bits: at("inf")}); got != "infinite" {
		t.Errorf("%q", got)
	}
	e.Relative, e.Ulps, e.Bits = at("2"), at("9e15"), at("53")
	if got := Error(e); got != "relative 2 · 9e15 ulps · 53 bits" {
		t.Errorf("%q", got)
	}
}
