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

// setInterval makes z a ball around x.
func setInterval(z *ball.Real, x interval.Interval) *ball.Real {
	z.SetFloat64(x.Lo)
	if x.IsPoint() {
		return z
	}
	var hi ball.Real
	return z.Hull(z, hi.SetFloat64(x.Hi), boxPrec)
}

// Image encloses op of everything in x, and what the C library computes for it, up to the ulps that are assumed; it is unbounded where
// something of x is outside of the operation's domain.
func Image(op fp.Op, x interval.Interval) interval.Interval { return image(op, x) }

// Power encloses x^y for a positive x, in the same way.
func Power(x, y interval.Interval) interval.Interval { return corners(x, y) }

// imageOf encloses op of everything in the intervals, by balls.
func imageOf(op fp.Op, args ...interval.Interval) interval.Interval {
	balls := make([]*ball.Real, len(args))
	for i, x := range args {
		balls[i] = setInterval(ball.New(), x)
	}
	z := ball.Apply(ball.New(), op, boxPrec, balls...)
	if !z.IsFinite() {
		return interval.All
	}
	lo, hi := z.Float64Bounds()
	return interval.Of(lo, hi)
}

// valueAt encloses op of x and, where op has two operands, y: the C library's result, and as far from it as is assumed (Boxes.assume
// has noted that).
func valueAt(op fp.Op, x, y float64) interval.Interval {
	ulps := doubleUlps[op]
	switch {
	case ulps == 0:
		return imageOf(op, interval.Point(x))
	case x == 0 && fixes0[op] || x == 1 && (op == fp.Log || op == fp.Log2 || op == fp.Log10 || op == fp.Acosh):
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
	image := interval.Of(fp.Prev(z-d), fp.Next(z+d))
	if within := ranges[op]; within != [2]float64{} {
		image = image.Meet(interval.Of(within[0], within[1]))
	}
	return image
}

// ranges are what functions do not leave.
var ranges = [256][2]float64{
	fp.Sin: {-1, 1}, fp.Cos: {-1, 1}, fp.Tanh: {-1, 1}, fp.Erf: {-1, 1}, fp.Erfc: {0, 2}, fp.Cosh: {1, math.Inf(1)},
	fp.Exp: {0, math.Inf(1)}, fp.Exp2: {0, math.Inf(1)}, fp.Exp10: {0, math.Inf(1)}, fp.Acos: {0, 3.15}, fp.Acosh: {0, math.Inf(1)},
	fp.Pow: {0, math.Inf(1)}, fp.Hypot: {0, math.Inf(1)}, fp.Expm1: {-1, math.Inf(1)},
}
