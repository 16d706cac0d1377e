package fp

// This file has properties of sums, and of constants whose addition rounds a number. A rule for x + y also covers x - y.

import "math"

// Additive reports whether op is an addition or a subtraction.
func (op Op) Additive() bool { return op == Add || op == Sub }

// AsSum returns Add for an addition or subtraction, and op otherwise. It is the key to look up a rule for sums.
func (op Op) AsSum() Op {
	if op.Additive() {
		return Add
	}
	return op
}

// Checked reports whether op is checked for the digits that it loses or cancels, as FPGen does it.
func (op Op) Checked() bool { return op.Additive() }

// Summand returns the number that a sum adds to x: y for an addition, and opposite(y) for a subtraction. y is the other operand or a
// property of it. x - y and x + -y have the same rounding, exceptions and condition. Only the sign of a NaN may differ.
func Summand[T any](op Op, y T, opposite func(T) T) T {
	if op == Sub {
		return opposite(y)
	}
	return y
}

// The units to which magic numbers round, as exponents of 2.
const (
	LeastMagicUnit = -12
	MostMagicUnit  = 4
)

// IsMagic reports whether c, of a format with the given number of digits, is a magic number: a constant that rounds x in (x + c) - c to an
// integer or to a multiple of a small power of two. Its ulp is the unit of this rounding. It is 1.5 * 2^(p-1), or close to it, where p is
// the precision. For positive x, 2^(p-1) is sufficient.
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
