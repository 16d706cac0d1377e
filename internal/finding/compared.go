package finding

// This file is an error as a relative threshold sees it.

import (
	"math"
	"math/big"

	"faultline/internal/fp"
)

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

// double reads a decimal; what is no number is infinite.
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
