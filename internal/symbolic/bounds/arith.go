package bounds

// This file is operations over intervals, whose ends may be infinite: there is no bound then.

import (
	"math"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
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
	same := len(n.args) > 1 && n.args[0] == n.args[1]
	switch n.op {
	case fp.Sub:
		if same {
			return interval.Point(0)
		}
	case fp.Mul:
		return product(x, y, same)
	case fp.Div:
		return quotient(x, y)
	case fp.Fma:
		return product(x, y, same).Add(b[n.args[2]])
	case fp.Trunc, fp.Ext:
		return x
	case fp.Fdim:
		return x.Sub(y).Max(interval.Point(0))
	case fp.CopySign: // a zero's sign is none over the reals
		a := x.Abs()
		if y.Lo > 0 {
			return a
		} else if y.Hi < 0 {
			return a.Neg()
		}
		return interval.Of(-a.Hi, a.Hi)
	case fp.Ldexp:
		return x.Mul(around(fp.PowerOfTwo(n.n)))
	case fp.Powi:
		return whole(x, n.n)
	}
	switch {
	case interval.Binary[n.op] != nil:
		return interval.Binary[n.op](x, y)
	case interval.Unary[n.op] != nil && n.op != fp.Sqrt:
		return interval.Unary[n.op](x)
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
	return x.Pow(int(n))
}

// functionBits is the precision of functions, in bits.
const functionBits = 64

// function is a function of libm; everything where it may have no value.
func (n *node) function(x, y interval.Interval) interval.Interval {
	values, f := interval.Of(fp.Values(n.op)), fp.FunctionOf(n.op)
	d, some := fp.DomainOf(n.op)
	switch {
	case some && (x.Lo < d.Lo || x.Hi > d.Hi || d.Gaps && x.Lo <= 0):
		return interval.All
	case n.op == fp.Sqrt:
		return x.Sqrt()
	case f.Even:
		a := x.Abs()
		return interval.Of(at(n.op, a.Lo).Lo, at(n.op, a.Hi).Hi).Meet(values)
	case f.Slope > 0:
		return interval.Of(at(n.op, x.Lo).Lo, at(n.op, x.Hi).Hi).Meet(values)
	case f.Slope < 0:
		return interval.Of(at(n.op, x.Hi).Lo, at(n.op, x.Lo).Hi).Meet(values)
	case len(n.args) == 1 && fp.IsFunction(n.op) && x.Bounded():
		return ball.Image(n.op, functionBits, x).Meet(values)
	case len(n.args) == 2 && (fp.IsFunction(n.op) || n.op == fp.Rem) && x.Bounded() && y.Bounded():
		return ball.Image(n.op, functionBits, x, y).Meet(values)
	}
	return values
}

// at encloses op of x, everything where it is not known.
func at(op fp.Op, x float64) interval.Interval {
	if math.IsInf(x, 0) {
		return interval.All
	}
	return ball.Image(op, functionBits, interval.Point(x))
}
