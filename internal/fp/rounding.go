package fp

// This file has arithmetic and rounding to integers.

import "math"

// Arithmetic returns op of x and y if processors have an instruction for op; otherwise is is false.
func Arithmetic[T float32 | float64](op Op, x, y T) (r T, is bool) {
	switch {
	case op.Basic():
		return Basic(op, x, y), true
	case op == Sqrt:
		return T(math.Sqrt(float64(x))), true // rounding a float's root first to 53 bits does not change the result
	case RoundsToInt(op):
		return T(RoundToInt(op, float64(x))), true
	}
	return 0, false
}

// Basic returns op of x and y for + - * and /. It is faster than Arithmetic.
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

// RoundToInt returns x rounded to an integer by op: Floor, Ceil, TruncInt, Round, RoundEven, or Rint (ties to even). It panics for other
// operations.
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

// Shortened returns x rounded to the given number of significant bits, to nearest. It returns zeros, infinities and NaN unchanged.
func Shortened(x float64, bits int) float64 {
	m, exp := math.Frexp(x)
	return math.Ldexp(math.RoundToEven(math.Ldexp(m, bits)), exp-bits)
}
