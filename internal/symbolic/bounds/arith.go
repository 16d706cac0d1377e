package bounds

// This file is operations over intervals, whose ends may be infinite: there is no bound then.

import (
	"math"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/symbolic"
)

// none is the interval without members.
var none = interval.Interval{Lo: math.Inf(1), Hi: math.Inf(-1)}

// away is x / y where y is not 0, though its bounds may be.
func away(x, y interval.Interval) interval.Interval {
	switch {
	case !y.Has0() || y.Lo < 0 && y.Hi > 0:
		return quotient(x, y)
	case y.IsPoint():
		return none
	case y.Hi <= 0:
		return away(x.Neg(), y.Neg())
	}
	q, z := quotient(x, interval.Point(y.Hi)), interval.All
	if x.Lo >= 0 {
		z.Lo = q.Lo
	}
	if x.Hi <= 0 {
		z.Hi = q.Hi
	}
	return z
}

// quotient is x / y, everything if 0 is in y.
func quotient(x, y interval.Interval) interval.Interval {
	if y.Has0() || x.Bounded() && y.Bounded() {
		return x.Div(y)
	}
	z := none
	for _, a := range [2]float64{x.Lo, x.Hi} {
		for _, b := range [2]float64{y.Lo, y.Hi} {
			switch {
			case math.IsInf(b, 0):
				z = z.Hull(interval.Point(0))
			case math.IsInf(a, 0):
				z = z.Hull(interval.Point(math.Copysign(a, a*b)))
			default:
				z = z.Hull(interval.Point(a).Div(interval.Point(b)))
			}
		}
	}
	return z
}

// factor encloses the x with x y = z.
func factor(z, y interval.Interval) interval.Interval {
	switch {
	case !y.Has0():
		return quotient(z, y)
	case z.Has0():
		return interval.All
	}
	return away(z, y)
}

// product is x y, everything if one of them is: it may have no value, and 0 of these is none.
func product(x, y interval.Interval, same bool) interval.Interval {
	switch {
	case same:
		return x.Square()
	case x == interval.All || y == interval.All:
		return interval.All
	}
	return x.Mul(y)
}

// apply encloses what n is of its operands' bounds.
func (n *node) apply(b []interval.Interval) interval.Interval {
	var x, y interval.Interval
	if len(n.args) > 0 {
		x = b[n.args[0]]
	}
	if len(n.args) > 1 {
		y = b[n.args[1]]
	}
	switch n.op {
	case fp.Add:
		return x.Add(y)
	case fp.Sub:
		if n.args[0] == n.args[1] {
			return interval.Point(0)
		}
		return x.Sub(y)
	case fp.Mul:
		return product(x, y, n.args[0] == n.args[1])
	case fp.Div:
		return quotient(x, y)
	case fp.Fma:
		return product(x, y, n.args[0] == n.args[1]).Add(b[n.args[2]])
	case fp.Neg:
		return x.Neg()
	case fp.Abs:
		return x.Abs()
	case fp.Trunc, fp.Ext:
		return x
	case fp.Min:
		return interval.Of(min(x.Lo, y.Lo), min(x.Hi, y.Hi))
	case fp.Max:
		return interval.Of(max(x.Lo, y.Lo), max(x.Hi, y.Hi))
	case fp.Fdim:
		z := x.Sub(y)
		return interval.Of(max(z.Lo, 0), max(z.Hi, 0))
	case fp.CopySign: // a zero's sign is none over the reals
		a := x.Abs()
		if y.Lo > 0 {
			return a
		} else if y.Hi < 0 {
			return a.Neg()
		}
		return interval.Of(-a.Hi, a.Hi)
	case fp.Ldexp:
		return x.Mul(around(symbolic.PowerOfTwo(n.n)))
	case fp.Powi:
		return whole(x, n.n)
	}
	return n.function(x, y)
}

// whole is x^n.
func whole(x interval.Interval, n int64) interval.Interval {
	if n < 0 {
		return quotient(interval.Point(1), whole(x, -n))
	}
	if n > 64 {
		return interval.All
	}
	if n%2 == 0 {
		x = x.Abs()
	}
	lo, hi := interval.Point(1), interval.Point(1)
	for range n {
		lo, hi = lo.Mul(interval.Point(x.Lo)), hi.Mul(interval.Point(x.Hi))
	}
	return interval.Of(lo.Lo, hi.Hi)
}

// functionBits is the precision of functions, in bits.
const functionBits = 64

// function is a function of libm; everything where it may have no value.
func (n *node) function(x, y interval.Interval) interval.Interval {
	lo, hi := symbolic.Values(n.op)
	values := interval.Of(lo, hi)
	d, some := fp.DomainOf(n.op)
	switch {
	case some && (x.Lo < d.Lo || x.Hi > d.Hi || d.Gaps && x.Lo <= 0):
		return interval.All
	case n.op == fp.Sqrt:
		return x.Sqrt()
	case n.op == fp.Cosh:
		a := x.Abs()
		return interval.Of(at(n.op, a.Lo).Lo, at(n.op, a.Hi).Hi).Meet(values)
	case fp.Rising(n.op):
		return interval.Of(at(n.op, x.Lo).Lo, at(n.op, x.Hi).Hi).Meet(values)
	case n.op == fp.Acos || n.op == fp.Erfc:
		return interval.Of(at(n.op, x.Hi).Lo, at(n.op, x.Lo).Hi).Meet(values)
	case len(n.args) == 1 && fp.IsFunction(n.op) && x.Bounded():
		return image(n.op, x).Meet(values)
	case len(n.args) == 2 && (fp.IsFunction(n.op) || n.op == fp.Rem) && x.Bounded() && y.Bounded():
		return image(n.op, x, y).Meet(values)
	}
	return values
}

// at encloses op of x, everything where it is not known.
func at(op fp.Op, x float64) interval.Interval {
	if math.IsInf(x, 0) {
		return interval.All
	}
	return image(op, interval.Point(x))
}

// image encloses op of everything in the intervals, by balls.
func image(op fp.Op, args ...interval.Interval) interval.Interval {
	balls := make([]*ball.Real, len(args))
	for i, x := range args {
		if balls[i] = ball.New().SetFloat64(x.Lo); !x.IsPoint() {
			balls[i].Hull(balls[i], ball.New().SetFloat64(x.Hi), functionBits)
		}
	}
	z := ball.Apply(ball.New(), op, functionBits, balls...)
	if !z.IsFinite() {
		return interval.All
	}
	lo, hi := z.Float64Bounds()
	return interval.Of(lo, hi)
}
