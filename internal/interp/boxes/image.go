package boxes

// This file is what functions make of intervals: by the C library and what is assumed of it, and by balls.

import (
	"math"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/interp/alu"
)

// boxPrec is the precision of elementary functions over intervals, in bits.
const boxPrec = 64

// Image encloses op of everything in x, and what the C library computes for it, up to the ulps that are assumed; it is unbounded where
// something of x is outside of the operation's domain.
func Image(op fp.Op, x interval.Interval) interval.Interval { return image(op, x) }

// Power encloses x^y for a positive x, in the same way.
func Power(x, y interval.Interval) interval.Interval { return corners(x, y) }

// valueAt encloses op of x and, where op has two operands, y: the C library's result, and as far from it as is assumed (Boxes.assume
// has noted that).
func valueAt(op fp.Op, x, y float64) interval.Interval {
	ulps := doubleUlps[op]
	switch {
	case ulps == 0:
		return ball.Image(op, boxPrec, interval.Point(x))
	case x == 0 && fp.FunctionOf(op).Fixes0 || x == 1 && (op == fp.Log || op == fp.Log2 || op == fp.Log10 || op == fp.Acosh):
		return interval.Interval{}
	case x == 0 && (op == fp.Exp || op == fp.Exp2 || op == fp.Exp10 || op == fp.Cos || op == fp.Cosh || op == fp.Erfc):
		return unit
	}
	z := alu.Libm64(op, x, y)
	switch {
	case z != z:
		return interval.All
	case z > math.MaxFloat64:
		return interval.Of(math.MaxFloat64/2, z)
	case z < -math.MaxFloat64:
		return interval.Of(z, -math.MaxFloat64/2)
	}
	// An ulp of the exact value is at most 2^-52 of it, and so 2^-51 of z, or a subnormal number.
	d := float64(math.Abs(z)*(ulps*0x1p-51)) + (ulps+1)*math.SmallestNonzeroFloat64
	within := interval.Of(fp.Values(op))
	if op == fp.Pow { // of positive numbers
		within.Lo = 0
	}
	return interval.Of(fp.Prev(z-d), fp.Next(z+d)).Meet(within)
}
