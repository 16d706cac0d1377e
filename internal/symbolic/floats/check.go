package floats

// This file has FPGen's inaccuracy checks (section 3.1), which derive the digits lost in an addition or subtraction from the exponents.

import "faultline/internal/fp"

// A Check is the effect of an addition or subtraction on the digits of its operands: one of three branches (Figure 4).
type Check uint8

// The branches. Loss and cancellation exclude each other, and loss is tested first (section 3.1.3).
const (
	Accurate     Check = iota // none of the others
	Loss                      // precision loss, equation (1): most bits of one operand are discarded
	Cancellation              // equation (2): the leading bits of the operands cancel
	NumChecks
)

// String returns the name of a check.
func (c Check) String() string {
	return [...]string{"accurate", "precision loss", "cancellation"}[c]
}

// Thresholds are the least numbers of bits of a loss (sigma of equation (1)) and of a cancellation (theta of equation (2)). They are for
// binary64. For other formats they are scaled by the digits after the leading one.
type Thresholds struct{ Loss, Cancellation int }

// Published are the thresholds of the paper (section 3.1.3, Figure 5).
var Published = Thresholds{Loss: 32, Cancellation: 40}

// For returns the thresholds of a format, in bits.
func (t Thresholds) For(f fp.Format) Thresholds {
	const doubles = 52
	digits := f.Digits() - 1
	if digits == doubles {
		return t
	}
	return Thresholds{scale(t.Loss, digits, doubles), scale(t.Cancellation, digits, doubles)}
}

func scale(bits, digits, of int) int { return (bits*digits + of/2) / of }

// Exponent returns the exponent field of x, as in Figure 6: 0 for zero and the subnormal numbers.
func Exponent(x fp.Value) int {
	at, mask := x.Format.ExponentField()
	if at >= 64 {
		return int(x.Hi >> (at - 64) & mask)
	}
	return int(x.Lo >> at & mask)
}

// Of returns the check that an addition or subtraction of x and y with result z fires.
func (t Thresholds) Of(x, y, z fp.Value) Check {
	return t.OfExponents(x.Format, Exponent(x), Exponent(y), Exponent(z))
}

// OfExponents is Of for the exponents of numbers of a format.
func (t Thresholds) OfExponents(f fp.Format, x, y, z int) Check {
	t = t.For(f)
	switch {
	case max(x, y)-min(x, y) >= t.Loss:
		return Loss
	case max(x, y)-z >= t.Cancellation:
		return Cancellation
	}
	return Accurate
}
