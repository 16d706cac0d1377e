package finding

// This file is the threshold: how much error makes a finding.

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// A Measure is a way to say how large an error is.
type Measure string

// The measures of a threshold.
const (
	Relative Measure = "relative" // |computed - exact| / |exact|
	InBits   Measure = "bits"     // log2(1 + ulps)
	InUlps   Measure = "ulps"     // of the exact value in the output's format, fractional
	Absolute Measure = "absolute" // |computed - exact|: of an exact value that is or may be zero, no measure of a threshold
)

// A Threshold is the error from which on an input is a finding.
type Threshold struct {
	Measure Measure
	Value   float64 // positive and finite
}

// Significant is ATOMU's notion of a significant relative error (sections 5.1 and 5.2.3), and SignificantText how people write it.
const (
	Significant     = 1e-3
	SignificantText = "1e-3"
)

// DefaultThreshold is the threshold where none is said.
var DefaultThreshold = Threshold{Relative, Significant}

// ParseThreshold reads "1e-3" (relative), "24bits" or "1000ulp".
func ParseThreshold(s string) (Threshold, error) {
	t, number := Threshold{Measure: Relative}, s
	for _, unit := range []struct {
		suffix  string
		measure Measure
	}{{"ulps", InUlps}, {"ulp", InUlps}, {"bits", InBits}, {"bit", InBits}} {
		if rest, ok := strings.CutSuffix(s, unit.suffix); ok {
			t.Measure, number = unit.measure, rest
			break
		}
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || !(v > 0) || math.IsInf(v, 0) {
		return t, fmt.Errorf("threshold %q is not a positive number; say 1e-3 (relative), 24bits or 1000ulp", s)
	}
	t.Value = v
	return t, nil
}

// String returns t as ParseThreshold reads it.
func (t Threshold) String() string {
	s := strconv.FormatFloat(t.Value, 'g', -1, 64)
	switch t.Measure {
	case InBits:
		return s + "bits"
	case InUlps:
		return s + "ulp"
	}
	return s
}

// real returns the threshold's value as the decimal that was said: 1e-3 is a thousandth, not the double beside it.
func (t Threshold) real() *big.Float {
	x, _ := decimal(strconv.FormatFloat(t.Value, 'g', -1, 64))
	return x
}

// Of returns the bounds of e in the threshold's measure, nil where e does not have them.
func (t Threshold) Of(e *Error) *Bounds {
	switch t.Measure {
	case InBits:
		return e.Bits
	case InUlps:
		return e.Ulps
	}
	return e.Relative
}

// Verdict compares an enclosed error with t: certified when it is certainly at or above, refuted when it is certainly
// below, otherwise inconclusive.
func (t Threshold) Verdict(e *Error) Verdict {
	b := t.Of(e)
	if b == nil {
		return Inconclusive
	}
	if lo, ok := decimal(b.Lower); ok && lo.Cmp(t.real()) >= 0 {
		return Certified
	}
	if hi, ok := decimal(b.Upper); ok && hi.Cmp(t.real()) < 0 {
		return Refuted
	}
	return Inconclusive
}
