package boxes

// This file has values of functions at points: by the C library with its assumed error, or by balls.

import (
	"math"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/interp/alu"
)

// boxPrec is the precision of elementary functions over intervals, in bits.
const boxPrec = 64

// Image encloses op over x. It also encloses what the C library computes, up to the assumed ulps. It is unbounded if x reaches outside of
// the operation's domain.
func Image(op fp.Op, x interval.Interval) interval.Interval { return image(op, x) }

// Power is Image of x^y for a positive x.
func Power(x, y interval.Interval) interval.Interval { return corners(x, y) }

// valueOf is valueAt of a function of one operand.
func valueOf(op fp.Op, x float64) interval.Interval { return valueAt(op, x, 0) }

// valueAt encloses op of x, or of x and y if it has two operands. It takes the C library's result and the assumed error around it.
// Boxes.assume records the assumption.
func valueAt(op fp.Op, x, y float64) interval.Interval {
	ulps, known := doubleUlps[op], fp.FunctionOf(op).Integer
	switch {
	case ulps == 0:
		return ball.Image(op, boxPrec, interval.Point(x))
	case known != nil && x == float64(known.At):
		return interval.Point(float64(known.Value))
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
