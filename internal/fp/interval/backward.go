package interval

// This file derives bounds of operands from bounds of a result.

import (
	"math"

	"faultline/internal/fp"
)

// None is the interval without members.
var None = Interval{math.Inf(1), math.Inf(-1)}

// Narrow sets x to the intersection of x and y. It ignores a y with a NaN.
func (x *Interval) Narrow(y Interval) {
	if y.Lo == y.Lo && y.Hi == y.Hi {
		*x = x.Meet(y)
	}
}

// DivNonzero returns x / y for a y that is not 0, although its bounds may contain 0.
func (x Interval) DivNonzero(y Interval) Interval {
	switch {
	case !y.Has0() || y.Lo < 0 && y.Hi > 0:
		return x.Div(y)
	case y.IsPoint():
		return None
	case y.Hi <= 0:
		return x.Neg().DivNonzero(y.Neg())
	}
	q, z := x.Div(Point(y.Hi)), All
	if x.Lo >= 0 {
		z.Lo = q.Lo
	}
	if x.Hi <= 0 {
		z.Hi = q.Hi
	}
	return z
}

// factor encloses each x with x y in z.
func factor(z, y Interval) Interval {
	switch {
	case !y.Has0():
		return z.Div(y)
	case z.Has0():
		return All
	}
	return z.DivNonzero(y)
}

// Back narrows the operands x of op, whose result is in z. It narrows nothing if an operand may be outside of the domain of op. The first
// two operands are one number if same is true. value encloses a function of one operand at a number.
func Back(op fp.Op, z Interval, same bool, x []Interval, value func(op fp.Op, at float64) Interval) {
	switch op.AsSum() {
	case fp.Add:
		first := x[0]
		x[0].Narrow(z.Sub(fp.Summand(op, x[1], Interval.Neg)))
		x[1].Narrow(fp.Summand(op, z.Sub(first), Interval.Neg))
	case fp.Mul:
		backProduct(z, same, x)
	case fp.Fma:
		x[2].Narrow(z.Sub(Product(x[0], x[1], same)))
		backProduct(z.Sub(x[2]), same, x)
	case fp.Neg:
		x[0].Narrow(z.Neg())
	case fp.Trunc, fp.Ext:
		x[0].Narrow(z)
	case fp.Abs:
		x[0].backAbs(z)
	case fp.Min:
		backMin(z, x)
	case fp.Max:
		for i := range x {
			x[i] = x[i].Neg()
		}
		backMin(z.Neg(), x)
		for i := range x {
			x[i] = x[i].Neg()
		}
	case fp.Sqrt:
		if x[0].Lo >= 0 {
			x[0].Narrow(Interval{max(z.Lo, 0), max(z.Hi, 0)}.Square())
		}
	default:
		backFunction(op, z, &x[0], value)
	}
}

// BackQuotient narrows the operands of x / y, which is in z. y is not 0.
func BackQuotient(z Interval, x, y *Interval) {
	first := *x
	x.Narrow(z.Mul(*y))
	y.Narrow(factor(first, z))
}

func backProduct(z Interval, same bool, x []Interval) {
	switch {
	case !same:
		x[0].Narrow(factor(z, x[1]))
		x[1].Narrow(factor(z, x[0]))
	case z.Hi < 0:
		x[0] = None
	default:
		x[0].backAbs(Interval{max(z.Lo, 0), z.Hi}.Sqrt())
	}
}

// backAbs narrows x, whose magnitude is in z.
func (x *Interval) backAbs(z Interval) {
	switch {
	case x.Lo > -z.Lo && z.Lo > 0:
		x.Narrow(z)
	case x.Hi < z.Lo && z.Lo > 0:
		x.Narrow(z.Neg())
	default:
		x.Narrow(Interval{-z.Hi, z.Hi})
	}
}

// backMin narrows the operands of a minimum.
func backMin(z Interval, x []Interval) {
	switch above := (Interval{z.Lo, math.Inf(1)}); {
	case x[0].Lo > z.Hi:
		x[1].Narrow(z)
	case x[1].Lo > z.Hi:
		x[0].Narrow(z)
	default:
		x[0].Narrow(above)
		x[1].Narrow(above)
	}
}

// backFunction narrows the operand of a rising function by its inverse.
func backFunction(op fp.Op, z Interval, x *Interval, value func(op fp.Op, at float64) Interval) {
	back := fp.FunctionOf(op).Inverse
	if d, limited := fp.DomainOf(op); back == fp.NoOp || limited && (x.Lo < d.Lo || x.Hi > d.Hi) {
		return
	}
	end := func(v float64) Interval {
		if d, limited := fp.DomainOf(back); limited && (v <= d.Lo || v >= d.Hi) {
			return All
		}
		return value(back, v)
	}
	x.Narrow(Interval{end(z.Lo).Lo, end(z.Hi).Hi})
}
