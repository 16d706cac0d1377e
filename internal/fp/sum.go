package fp

// This file is what is true of sums, and of constants that round what they are added to. Who has a rule for x + y needs none for x - y.

import "math"

// Additive reports whether op is a sum, of which one operand may be negated.
func (op Op) Additive() bool { return op == Add || op == Sub }

// AsSum is Add for both of them, and op for others: a rule for sums is asked for with it.
func (op Op) AsSum() Op {
	if op.Additive() {
		return Add
	}
	return op
}

// Checked reports whether op is checked for the digits that it loses or cancels, as FPGen does it.
func (op Op) Checked() bool { return op.Additive() }

// Summand returns what a sum adds to x, for its other operand y or what is known of it: x - y is x + -y, with the same rounding,
// exceptions and condition. Only the sign of a NaN may be another one.
func Summand[T any](op Op, y T, opposite func(T) T) T {
	if op == Sub {
		return opposite(y)
	}
	return y
}

// The units that magic numbers round to, as exponents of 2.
const (
	LeastMagicUnit = -12
	MostMagicUnit  = 4
)

// IsMagic reports whether c, of a format with so many digits, is a magic number: a constant that makes (x + c) - c an integer, or a
// multiple of a small power of two. Its ulp is the unit that is rounded to. It is 1.5 * 2^(p-1), or near it, where p is the
// precision; 2^(p-1) does it for positive x.
func IsMagic(c float64, digits int) bool {
	bits := math.Float64bits(c)
	unit := int(bits>>52&0x7ff) - 1022 - digits // log2 of c's ulp
	switch bits & (1<<52 - 1) {
	case 1 << 51:
		return unit >= LeastMagicUnit && unit <= MostMagicUnit
	case 0:
		return unit == 0
	}
	return false
}
