package alu

// This file derives the exception that an operation raised from its operands and its result.

import (
	"math"

	"faultline/internal/fp"
)

// Raised returns the exception that op raised when it returned result for args (and the integer n, for Ldexp and Powi). It returns none for
// comparisons and conversions to integers, whose result has no format.
func Raised(op fp.Op, args []fp.Value, n int64, result fp.Value) fp.Exception {
	if result.Format == fp.NoFormat {
		return fp.NoException
	}
	class := result.Classify()
	if class == fp.Normal {
		return fp.NoException
	}
	for _, a := range args {
		if !a.IsFinite() {
			return fp.NoException
		}
	}
	switch class {
	case fp.NaNs:
		return fp.Invalid
	case fp.Infinite:
		if fp.Pole(op, args, n) {
			return fp.DivideByZero
		}
		return fp.Overflow
	}
	switch {
	case lost(op, args, n, result):
		return fp.Underflow
	case class == fp.Subnormal && op.Raises()&fp.Underflow != 0:
		return fp.ExactUnderflow
	}
	return fp.NoException
}

// lost reports whether result, zero or subnormal, differs from the exact value of op. Sums are exact there, and so are roundings to
// integers. A subnormal result of another operation in a wide format counts as inexact.
func lost(op fp.Op, args []fp.Value, n int64, result fp.Value) bool {
	switch {
	case op.ExactTiny():
		return false
	case result.IsZero() && op.NeverZero(), !result.IsZero() && op.NeverExact():
		return true
	}
	var x [3]float64
	for i, a := range args {
		x[i] = a.Float64()
	}
	z := result.Float64()
	switch op {
	case fp.Trunc:
		exact, _ := args[0].Big()
		got, _ := result.Big()
		return exact.Cmp(got) != 0
	case fp.Mul:
		if z == 0 || result.Format != fp.Binary64 {
			return z != x[0]*x[1] || z == 0 && x[0] != 0 && x[1] != 0
		}
		// The product's lowest bit is above 2^-1181. With one factor scaled, the error is a double.
		small, large := x[0], x[1]
		if math.Abs(small) > math.Abs(large) {
			small, large = large, small
		}
		return math.FMA(small*0x1p500, large, -z*0x1p500) != 0
	case fp.Div:
		if z == 0 || result.Format != fp.Binary64 {
			return z != x[0]/x[1] || z == 0 && x[0] != 0
		}
		return math.FMA(-z*0x1p500, x[1], x[0]*0x1p500) != 0
	case fp.Ldexp:
		v := fp.Of(fp.X87, x[0])
		w := Ldexp(fp.X87, Bits(v), n)
		return w.Value(fp.X87) != result.Convert(fp.X87)
	case fp.Fma:
		return z == 0 && x[0]*x[1] == 0 && x[0] != 0 && x[1] != 0 || z != 0
	}
	switch {
	case result.Format.Digits() > fp.Binary64.Digits() && !result.IsZero():
		return true
	case op == fp.Pow:
		return !power(x[0], x[1], z)
	case op == fp.Powi:
		return !power(x[0], float64(n), z)
	case op == fp.Hypot:
		return !hypotenuse(args, result)
	}
	return libmDiffers(op, x[0], x[1], z)
}
