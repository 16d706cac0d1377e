package floats

// This file is FPGen's inaccuracy checks (section 3.1): what an addition or subtraction loses, read from exponents alone.

import "faultline/internal/fp"

// A Check is what an addition or subtraction does to the digits of its operands: one of three branches (Figure 4).
type Check uint8

// The branches. Where a loss is found, a cancellation is not looked for: the two exclude each other (section 3.1.3).
const (
	Accurate     Check = iota // neither
	Loss                      // precision loss, equation (1): most bits of one operand are discarded
	Cancellation              // equation (2): the leading bits of the operands cancel
	NumChecks
)

// String returns the name of a check in words.
func (c Check) String() string {
	return [...]string{"accurate", "precision loss", "cancellation"}[c]
}

// Thresholds are from how many bits on an operation is a loss (sigma of equation (1)) or a cancellation (theta of equation (2)).
// They are those of binary64; for other formats they are scaled by the digits behind the leading one.
type Thresholds struct{ Loss, Cancellation int }

// Published are the thresholds that the paper chose (section 3.1.3, Figure 5).
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

// Exponent is the field of the exponent of x, as Figure 6 reads it: 0 for zero and the subnormal numbers.
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
