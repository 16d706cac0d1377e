package finding

// This file tells how large an error must be to be a finding: the threshold, the error in the threshold's measure, and the margin over a
// program's own error estimate.

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/fp"
)

// A Measure is a way to measure an error.
type Measure string

// The measures of a threshold.
const (
	Relative Measure = "relative" // |computed - exact| / |exact|
	InBits   Measure = "bits"     // log2(1 + ulps)
	InUlps   Measure = "ulps"     // of the exact value in the output's format; may be fractional
	Absolute Measure = "absolute" // |computed - exact|
)

// A Threshold is the smallest error that is a finding.
type Threshold struct {
	Measure Measure
	Value   float64 // positive and finite
	Least   float64 // a smaller absolute error does not count in any measure; 0 if not given
	Outputs string  // thresholds of single outputs, as ParseThreshold reads them
}

// Significant is ATOMU's significant relative error (sections 5.1 and 5.2.3). SignificantText is its text.
const (
	Significant     = 1e-3
	SignificantText = "1e-3"
)

// DefaultThreshold applies if the user gives none.
var DefaultThreshold = Threshold{Measure: Relative, Value: Significant}

func positive(s string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return v, err == nil && v > 0 && !math.IsInf(v, 0)
}

// real returns the threshold's value as the decimal that was given: 1e-3 is a thousandth, not the nearest double.
func (t Threshold) real() *big.Float {
	x, _ := decimal(strconv.FormatFloat(t.Value, 'g', -1, 64))
	return x
}

// Of returns the bounds of e in the threshold's measure; nil if e has none.
func (t Threshold) Of(e *Error) *Bounds {
	switch t.Measure {
	case InBits:
		return e.Bits
	case InUlps:
		return e.Ulps
	case Absolute:
		return e.Absolute
	}
	return e.Relative
}

// Verdict compares an enclosed error with t. It is certified if the error is certainly at or above t, refuted if it is certainly below, and
// otherwise inconclusive.
func (t Threshold) Verdict(e *Error) Verdict {
	v := compared(t.Of(e), t.real())
	if t.Least == 0 || v == Refuted {
		return v
	}
	if least := compared(e.Absolute, Threshold{Value: t.Least}.real()); least != Certified {
		return least
	}
	return v
}

// compared compares an enclosed error with a limit.
func compared(b *Bounds, limit *big.Float) Verdict {
	if b == nil {
		return Inconclusive
	}
	if lo, ok := decimal(b.Lower); ok && lo.Cmp(limit) >= 0 {
		return Certified
	}
	if hi, ok := decimal(b.Upper); ok && hi.Cmp(limit) < 0 {
		return Refuted
	}
	return Inconclusive
}

// Compared returns the bounds of the relative error that a threshold is compared with, for a result of format f. Below the smallest normal
// number the error is relative to that number. Both bounds are +Inf if the result is NaN or infinite and the exact value is not. ok is
// false if no relative error is known.
func (e *Error) Compared(f fp.Format) (lower, upper float64, ok bool) {
	if e == nil || e.Relative == nil {
		return 0, 0, false
	}
	lower, upper = double(e.Relative.Lower), double(e.Relative.Upper)
	if e.Absolute != nil {
		lower, upper = min(lower, inSmallest(e.Absolute.Lower, f)), min(upper, inSmallest(e.Absolute.Upper, f))
	}
	return lower, upper, true
}

// Least returns the lower end as a double; +Inf if it is not a number.
func (b *Bounds) Least() float64 { return double(b.Lower) }

// Most returns the upper end as a double; +Inf if it is not a number.
func (b *Bounds) Most() float64 { return double(b.Upper) }

func double(text string) float64 {
	x, ok := decimal(text)
	if !ok {
		return math.Inf(1)
	}
	v, _ := x.Float64()
	return v
}

// inSmallest returns a decimal in units of the smallest normal number of f.
func inSmallest(text string, f fp.Format) float64 {
	x, ok := decimal(text)
	if !ok || x.IsInf() {
		return math.Inf(1)
	}
	v, _ := new(big.Float).SetMantExp(x, -f.MinExp()).Float64()
	return v
}

// DefaultMargin is our choice, because the value in LSGA's paper (section V-C, RQ2) is lost in the text at hand.
const DefaultMargin = 10

// ParseMargin parses a positive, finite number; "" is DefaultMargin.
func ParseMargin(s string) (float64, error) {
	if s == "" {
		return DefaultMargin, nil
	}
	v, ok := positive(s)
	if !ok {
		return 0, fmt.Errorf("margin %q is not a positive number; 10 means errors of more than ten times the program's own estimate", s)
	}
	return v, nil
}
