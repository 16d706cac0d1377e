package abstract

// This file has libm's functions on sets of floats. Images of intervals come from interp/boxes and are widened here. It adds the
// exceptions: outside of the domain, at poles, and beyond the range.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/interp/boxes"
)

// nearestTo0 is a lower bound of |sin x|, |cos x| and |tan x| for doubles x that are not tiny. No double is nearer to a multiple of pi/2,
// except 0, than about 2^-61 (Muller et al., Handbook of Floating-Point Arithmetic, 11.2).
const nearestTo0 = 0x1p-63

// Known reports whether op is a function of one operand with known images.
func Known(op fp.Op) bool {
	d, _ := fp.DomainOf(op)
	return fp.IsFunction(op) && op.Arity() == 1 && !d.Gaps
}

// never0 reports whether op of a double is never 0.
func never0(op fp.Op) bool { return op.NeverZero() || op == fp.Cos }

// atInfinity returns the limit at an infinity with a sign, NaN if there is none.
func atInfinity(op fp.Op, sign int) float64 {
	lo, hi := fp.Values(op)
	d, limited := fp.DomainOf(op)
	switch slope := sign * fp.FunctionOf(op).Slope; {
	case limited && !math.IsInf(d.Lo, 0) && sign < 0, limited && !math.IsInf(d.Hi, 0) && sign > 0:
	case slope > 0 || fp.FunctionOf(op).Even:
		return hi
	case slope < 0:
		return lo
	}
	return math.NaN()
}

// Slack is the relative widening of images: 32 ulps.
const Slack = 0x1p-47

// Function returns op of x, for functions of one operand.
func Function(op fp.Op, f fp.Format, x *Value) outcome {
	r := newOutcome(f)
	if !Known(op) {
		r.Value, r.May, r.Carried = AnyFloat, op.Raises(), fp.Invalid
		return r
	}
	inside := *x
	if x.N0 == -Inf {
		r.limit(atInfinity(op, -1))
	}
	if x.P1 == Inf {
		r.limit(atInfinity(op, 1))
	}
	inside = inside.Clipped(-Largest, Largest)
	if d, some := fp.DomainOf(op); some {
		inside = r.outside(&d, inside)
	}
	// Each sign alone: a zero of the function at 0 bounds the results on both sides.
	for _, part := range [3]interval.Interval{{Lo: inside.N0, Hi: inside.N1}, {}, {Lo: inside.P0, Hi: inside.P1}} {
		switch {
		case part != interval.Interval{}:
			r.image(op, part)
		case inside.Zero:
			r.image(op, part)
			inside.Zero = false
		}
	}
	return r.Done(x.Wild)
}

// limit adds the result at an infinity.
func (r *outcome) limit(z float64) {
	switch {
	case z != z:
		r.none(true)
	case math.IsInf(z, 0):
		r.infinite(int(math.Copysign(1, z)))
	case z == 0:
		r.Zero = true
	default:
		r.Put(z-math.Abs(z)*Slack, z+math.Abs(z)*Slack, 0, false, LeastPow)
	}
}

// outside adds the exceptions outside of the domain, and returns the part of x inside.
func (r *outcome) outside(d *fp.Domain, x Value) Value {
	if x.Lowest() < d.Lo || x.Highest() > d.Hi {
		r.none(false)
	}
	lo, hi := d.Lo, d.Hi
	if d.Poles {
		for _, pole := range [2]float64{lo, hi} {
			if !math.IsInf(pole, 0) && x.Lowest() <= pole && x.Highest() >= pole && has(&x, pole) {
				r.May |= fp.DivideByZero
				r.infinite(0)
			}
		}
		if !math.IsInf(lo, 0) {
			lo = fp.Next(lo)
		}
		if !math.IsInf(hi, 0) {
			hi = fp.Prev(hi)
		}
	}
	return x.Clipped(lo, hi)
}

// has reports whether v contains a number.
func has(v *Value, x float64) bool {
	p := Point(x)
	return overlap(v, &p)
}

// image adds op of a part of its domain with one sign.
func (r *outcome) image(op fp.Op, x interval.Interval) {
	z := boxes.Image(op, x)
	if z.Lo != z.Lo || z.Hi != z.Hi {
		z = interval.All
	}
	normal0 := 0x1p-1022
	if r.format == fp.Binary32 {
		normal0 = 0x1p-126
	}
	widen := func(e float64, up float64) float64 {
		return e + up*(math.Abs(e)*SlackOf(r.format)+4*smallestOf(r.format))
	}
	lo, hi := widen(z.Lo, -1), widen(z.Hi, 1)
	sign, fixes0 := 0, fp.FunctionOf(op).Fixes0
	switch {
	case fixes0 && x.Lo == 0 && x.Hi == 0:
		r.Zero = true
		return
	case op == fp.Sin || op == fp.Tan || op == fp.Cos:
	case fixes0 && x.Lo > 0:
		lo, sign = max(lo, Smallest), 1
	case fixes0:
		hi, sign = min(hi, -Smallest), -1
	}
	switch op {
	case fp.Sin, fp.Cos:
		lo, hi = max(lo, -1), min(hi, 1)
	case fp.Tan:
		lo, hi = max(lo, -1/nearestTo0), min(hi, 1/nearestTo0)
	}
	least, zero := r.leastOf(op, x, lo, hi)
	if least < normal0 && (fixes0 || never0(op)) && !(lo > normal0 || hi < -normal0) {
		r.May |= fp.Underflow
		zero = true
	}
	if never0(op) && sign == 0 && op != fp.Cos {
		lo = max(lo, 0)
	}
	if zero {
		r.Zero = true
	}
	r.Put(lo, hi, least, false, LeastPow)
}

// leastOf returns a lower bound of the magnitudes of op's nonzero results on a part of its domain with one sign, and whether 0 may be a
// result.
func (r *outcome) leastOf(op fp.Op, x interval.Interval, lo, hi float64) (least float64, zero bool) {
	if lo > 0 || hi < 0 {
		return min(math.Abs(lo), math.Abs(hi)), false
	}
	near := x.Smallest()
	switch {
	case op == fp.Sin || op == fp.Tan:
		return min(near/4, nearestTo0), false
	case op == fp.Cos:
		return nearestTo0, false
	case fp.FunctionOf(op).Fixes0:
		return min(near/4, 0x1p-4), false
	case never0(op): // exp and erfc approach 0
		return 0, false
	}
	// log, acosh and acos are 0 at 1. At its neighbours they are about their distance from 1, or its square root.
	return 0x1p-60, true
}

func SlackOf(f fp.Format) float64 {
	if f == fp.Binary32 {
		return 0x1p-20
	}
	return Slack
}

func smallestOf(f fp.Format) float64 {
	if f == fp.Binary32 {
		return 0x1p-149
	}
	return Smallest
}

// Power returns x^y. For negative bases with integer exponents only the magnitude is known. Only a negative finite number may have no
// power.
func Power(f fp.Format, x, y *Value) outcome {
	r := newOutcome(f)
	if f != fp.Binary64 || x.Wild || y.Wild || !IsFinite(x) || !IsFinite(y) {
		r.Value, r.May = AnyFloat, fp.Pow.Raises()
		if x.N0 >= 0 {
			r.May &^= fp.Invalid
		}
		return r
	}
	n, isPoint := y.IsPoint()
	if y.Zero {
		r.Put(1, 1, 1, false, 0)
	}
	if x.Zero && y.N0 < 0 {
		r.May |= fp.DivideByZero
		r.infinite(0)
	}
	if x.Zero && y.P1 > 0 {
		r.Zero = true
	}
	if x.P1 > 0 {
		r.powers(interval.Of(x.P0, x.P1), y, 1)
	}
	if x.N0 < 0 {
		if !isPoint || n != math.Trunc(n) {
			r.none(false)
		}
		a := interval.Of(-x.N1, -x.N0)
		if !isPoint || math.Mod(n, 2) == 0 {
			r.powers(a, y, 1)
		}
		if !isPoint || math.Mod(n, 2) != 0 {
			r.powers(a, y, -1)
		}
	}
	return r.Done(false)
}

// powers adds a^y for a positive a, negated if sign is -1.
func (r *outcome) powers(a interval.Interval, y *Value, sign float64) {
	z := boxes.Power(a, interval.Of(y.Lowest(), y.Highest()))
	if z.Lo != z.Lo || z.Hi != z.Hi {
		z = interval.All
	}
	lo, hi := max(0, z.Lo*(1-Slack)-4*Smallest), z.Hi*(1+Slack)+4*Smallest
	if lo <= 0x1p-1022 {
		r.May |= fp.Underflow
		r.Zero, lo = true, 0
	}
	if hi >= Largest {
		r.May |= fp.Overflow
		hi = Inf
	}
	if sign < 0 {
		lo, hi = -hi, -lo
	}
	r.Put(lo, hi, min(math.Abs(lo), math.Abs(hi)), false, LeastPow)
}

// Remainder returns fmod: less than |y| and at most |x|, with the sign of x.
func Remainder(f fp.Format, x, y *Value) outcome {
	r := newOutcome(f)
	if x.N0 == -Inf || x.P1 == Inf {
		r.none(true)
	}
	if y.Zero {
		r.none(false)
	}
	top := max(math.Abs(y.Lowest()), math.Abs(y.Highest()))
	grid := min(int(x.Grid), int(y.Grid))
	r.Zero = x.Zero || x.N0 < 0 || x.P1 > 0
	if x.P1 > 0 {
		r.Put(0, min(x.P1, top, Largest), power2(grid), true, grid)
	}
	if x.N0 < 0 {
		r.Put(max(x.N0, -top, -Largest), 0, power2(grid), true, grid)
	}
	return r.Done(x.Wild || y.Wild)
}

// ToWhole returns floor and similar functions of x.
func ToWhole(op fp.Op, x *Value) outcome {
	r := newOutcome(fp.Binary64)
	step := map[fp.Op]func(float64) float64{fp.Floor: math.Floor, fp.Ceil: math.Ceil, fp.TruncInt: math.Trunc, fp.Round: math.Round,
		fp.RoundEven: math.RoundToEven, fp.Rint: math.RoundToEven}[op]
	lo, hi := step(x.Lowest()), step(x.Highest())
	if x.Lowest() <= x.Highest() {
		r.Value = Between(lo, hi)
		r.Value.Grid = max(r.Value.Grid, 0)
		r.Value = r.Value.tidy()
	}
	return r.Done(x.Wild)
}
