package ariadne

// This file applies operations of formulas to intervals. An infinite end is no bound.

import (
	"math"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

// apply encloses the value of n from bounds of its operands.
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
		return interval.Product(x, y, same)
	case fp.Div:
		return x.Div(y)
	case fp.Fma:
		return interval.Product(x, y, same).Add(b[n.args[2]])
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

// whole returns x^n.
func whole(x interval.Interval, n int64) interval.Interval {
	if n < 0 {
		return interval.Point(1).Div(whole(x, -n))
	}
	if n > 64 {
		return interval.All
	}
	return x.Pow(int(n))
}

// functionBits is the precision of functions, in bits.
const functionBits = 64

// function encloses a function of libm. It is All if the function may have no value.
func (n *node) function(x, y interval.Interval) interval.Interval {
	values := interval.Of(fp.Values(n.op))
	d, some := fp.DomainOf(n.op)
	switch {
	case some && (x.Lo < d.Lo || x.Hi > d.Hi || d.Gaps && x.Lo <= 0):
		return interval.All
	case n.op == fp.Sqrt:
		return x.Sqrt()
	}
	if z, known := interval.Image(n.op, x, at); known {
		return z.Meet(values)
	}
	switch {
	case len(n.args) == 1 && fp.IsFunction(n.op) && x.Bounded():
		return ball.Image(n.op, functionBits, x).Meet(values)
	case len(n.args) == 2 && (fp.IsFunction(n.op) || n.op == fp.Rem) && x.Bounded() && y.Bounded():
		return ball.Image(n.op, functionBits, x, y).Meet(values)
	}
	return values
}

// at encloses op of x. It is All at infinities.
func at(op fp.Op, x float64) interval.Interval {
	if math.IsInf(x, 0) {
		return interval.All
	}
	return ball.Image(op, functionBits, interval.Point(x))
}
