package fp

// This file is arithmetic and the roundings to an integer.

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

// Shortened returns x rounded to so many significant bits, to nearest. Zeros, infinities and NaN stay.
func Shortened(x float64, bits int) float64 {
	m, exp := math.Frexp(x)
	return math.Ldexp(math.RoundToEven(math.Ldexp(m, bits)), exp-bits)
}
