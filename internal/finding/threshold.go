package finding

// This file is how much error makes a finding: the threshold, the error as a threshold sees it, and how much larger than a program's
// own estimate its error must be.

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/fp"
)

// A Measure is a way to say how large an error is.
type Measure string

// The measures of a threshold.
const (
	Relative Measure = "relative" // |computed - exact| / |exact|
	InBits   Measure = "bits"     // log2(1 + ulps)
	InUlps   Measure = "ulps"     // of the exact value in the output's format, fractional
	Absolute Measure = "absolute" // |computed - exact|
)

// A Threshold is the error from which on an input is a finding.
type Threshold struct {
	Measure Measure
	Value   float64 // positive and finite
	Least   float64 // an absolute error below this is none, whatever the Measure says of it; 0: not said
	Outputs string  // what is said of single outputs, as ParseThreshold reads it; "" is nothing
}

// Significant is ATOMU's notion of a significant relative error (sections 5.1 and 5.2.3), and SignificantText how people write it.
const (
	Significant     = 1e-3
	SignificantText = "1e-3"
)

// DefaultThreshold is the threshold where none is said.
var DefaultThreshold = Threshold{Measure: Relative, Value: Significant}

func positive(s string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return v, err == nil && v > 0 && !math.IsInf(v, 0)
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
	case Absolute:
		return e.Absolute
	}
	return e.Relative
}

// Verdict compares an enclosed error with t: certified when it is certainly at or above, refuted when it is certainly
// below, otherwise inconclusive.
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

// compared says whether an enclosed error is at or above a limit.
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

// Compared returns the ends of the relative error that a threshold is compared with, of a result of format f: relative to the
// smallest normal number where the exact value is below it. Both are +Inf for NaN or infinity where the exact value is an ordinary
// number. It is not ok where no relative error is known.
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

// Least is the lower end, rounded to a double; what is no number is infinite.
func (b *Bounds) Least() float64 { return double(b.Lower) }

// Most is the upper end, rounded to a double; what is no number is infinite.
func (b *Bounds) Most() float64 { return double(b.Upper) }

func double(text string) float64 {
	x, ok := decimal(text)
	if !ok {
		return math.Inf(1)
	}
	v, _ := x.Float64()
	return v
}

// inSmallest is a decimal in units of the smallest normal number of f.
func inSmallest(text string, f fp.Format) float64 {
	x, ok := decimal(text)
	if !ok || x.IsInf() {
		return math.Inf(1)
	}
	v, _ := new(big.Float).SetMantExp(x, -f.MinExp()).Float64()
	return v
}

// DefaultMargin is ours: the number of LSGA's paper (section V-C, RQ2) is lost in the text at hand.
const DefaultMargin = 10

// ParseMargin reads a positive, finite number; "" is DefaultMargin.
func ParseMargin(s string) (float64, error) {
	if s == "" {
		return DefaultMargin, nil
	}
	v, ok := positive(s)
	if !ok {
		return 0, fmt.Errorf("margin %q is not a positive number; say 10 for errors of more than ten times the program's own estimate", s)
	}
	return v, nil
}
