package fp

// This file is arithmetic, the roundings to an integer, and constants that round what they are added to.

import "math"

// Arithmetic is op of float or double as the processor has an instruction for it; is is false for the rest.
func Arithmetic[T float32 | float64](op Op, x, y T) (r T, is bool) {
	switch {
	case op.Basic():
		return Basic(op, x, y), true
	case op == Sqrt:
		return T(math.Sqrt(float64(x))), true // 53 bits are enough to round a float's twice
	case RoundsToInt(op):
		return T(RoundToInt(op, float64(x))), true
	}
	return 0, false
}

// Basic is op, one of + - * and /, quickly.
func Basic[T float32 | float64](op Op, x, y T) T {
	switch op {
	case Add:
		return x + y
	case Sub:
		return x - y
	case Mul:
		return T(x * y)
	}
	return x / y
}

// RoundToInt returns x rounded to an integer by op: Floor, Ceil, TruncInt, Round, RoundEven or Rint, in the usual mode. It panics for
// other operations.
func RoundToInt(op Op, x float64) float64 {
	switch op {
	case Floor:
		return math.Floor(x)
	case Ceil:
		return math.Ceil(x)
	case TruncInt:
		return math.Trunc(x)
	case Round:
		return math.Round(x)
	case Rint, RoundEven:
		return math.RoundToEven(x)
	}
	panic("fp: " + op.String() + " rounds to no integer")
}

// RoundsToInt reports whether op is a rounding to an integer that stays a float.
func RoundsToInt(op Op) bool { return op >= Floor && op <= Rint }

// IsMagic reports whether c, of a format with so many digits, is a magic number: a constant that makes (x + c) - c an integer, or a
// multiple of a small power of two. Its ulp is the unit that is rounded to. It is 1.5 * 2^(p-1), or near it, where p is the
// precision; 2^(p-1) does it for positive x.
func IsMagic(c float64, digits int) bool {
	frac, exp := math.Frexp(math.Abs(c))
	unit := exp - digits // log2 of c's ulp
	return frac == 0.75 && unit >= leastMagicUnit && unit <= mostMagicUnit || frac == 0.5 && unit == 0
}

// The units that magic numbers round to, as exponents of 2.
const (
	leastMagicUnit = -12
	mostMagicUnit  = 4
)

// IsMagic64 is IsMagic for the bits of a double, and quick.
func IsMagic64(bits uint64) bool {
	switch unit := int(bits>>52&0x7ff) - 1023 - 52; bits & (1<<52 - 1) {
	case 1 << 51:
		return unit >= leastMagicUnit && unit <= mostMagicUnit
	case 0:
		return unit == 0
	}
	return false
}

// Shortened returns x rounded to so many significant bits, to nearest. Zeros, infinities and NaN stay.
func Shortened(x float64, bits int) float64 {
	m, exp := math.Frexp(x)
	return math.Ldexp(math.RoundToEven(math.Ldexp(m, bits)), exp-bits)
}
