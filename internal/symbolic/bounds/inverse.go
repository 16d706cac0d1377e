package bounds

// This file goes from bounds of a result to bounds of operands.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

// A narrowing is bounds that become narrower.
type narrowing struct {
	bounds  []interval.Interval
	nonzero []bool // parts that the formula says are not 0
	news    bool   // one more is
	empty   bool   // some part can have no value
}

// meet narrows the bounds of part i.
func (w *narrowing) meet(i int, x interval.Interval) {
	if x.Lo != x.Lo || x.Hi != x.Hi {
		return
	}
	z := w.bounds[i].Meet(x)
	w.bounds[i] = z
	w.empty = w.empty || !(z.Lo <= z.Hi)
}

// back narrows the operands of n, whose bounds are z.
func (w *narrowing) back(n *node, z interval.Interval) {
	if len(n.args) == 0 {
		return
	}
	i, k := n.args[0], n.args[min(1, len(n.args)-1)]
	x, y := w.bounds[i], w.bounds[k]
	switch n.op.AsSum() {
	case fp.Add:
		w.meet(i, z.Sub(fp.Summand(n.op, y, interval.Interval.Neg)))
		w.meet(k, fp.Summand(n.op, z.Sub(x), interval.Interval.Neg))
	case fp.Mul:
		w.factors(i, k, z)
	case fp.Fma:
		w.meet(n.args[2], z.Sub(product(x, y, i == k)))
		w.factors(i, k, z.Sub(w.bounds[n.args[2]]))
	case fp.Div:
		if w.nonzero[k] || !y.Has0() {
			w.meet(i, z.Mul(y))
			w.meet(k, factor(x, z))
		}
	case fp.Neg:
		w.meet(i, z.Neg())
	case fp.Trunc, fp.Ext:
		w.meet(i, z)
	case fp.Abs:
		w.magnitude(i, z)
	case fp.Min:
		w.lowest(i, k, z, 1)
	case fp.Max:
		w.lowest(i, k, z, -1)
	case fp.Ldexp:
		w.meet(i, quotient(z, around(fp.PowerOfTwo(n.n))))
	case fp.Sqrt:
		if x.Lo >= 0 {
			w.meet(i, interval.Of(max(z.Lo, 0), max(z.Hi, 0)).Square())
		}
	default:
		w.inverse(n.op, i, z)
	}
}

// factors narrows the operands of a product.
func (w *narrowing) factors(i, k int, z interval.Interval) {
	if i != k {
		w.meet(i, factor(z, w.bounds[k]))
		w.meet(k, factor(z, w.bounds[i]))
		return
	}
	if z.Hi < 0 {
		w.empty = true
		return
	}
	w.magnitude(i, interval.Of(max(z.Lo, 0), z.Hi).Sqrt())
}

// magnitude narrows part i, whose magnitude is in z.
func (w *narrowing) magnitude(i int, z interval.Interval) {
	x := w.bounds[i]
	switch {
	case x.Lo > -z.Lo && z.Lo > 0:
		w.meet(i, z)
	case x.Hi < z.Lo && z.Lo > 0:
		w.meet(i, z.Neg())
	default:
		w.meet(i, interval.Of(-z.Hi, z.Hi))
	}
}

// lowest narrows the operands of a minimum, of a maximum for sign -1.
func (w *narrowing) lowest(i, k int, z interval.Interval, sign float64) {
	above := func(a interval.Interval) interval.Interval {
		if sign > 0 {
			return interval.Of(a.Lo, math.Inf(1))
		}
		return interval.Of(math.Inf(-1), a.Hi)
	}
	beyond := func(a interval.Interval) bool { return sign > 0 && a.Lo > z.Hi || sign < 0 && a.Hi < z.Lo }
	switch {
	case beyond(w.bounds[i]):
		w.meet(k, z)
	case beyond(w.bounds[k]):
		w.meet(i, z)
	default:
		w.meet(i, above(z))
		w.meet(k, above(z))
	}
}

// inverse narrows the operand of a function whose value is in z.
func (w *narrowing) inverse(op fp.Op, i int, z interval.Interval) {
	back := fp.FunctionOf(op).Inverse
	x := w.bounds[i]
	if d, limited := fp.DomainOf(op); back == fp.NoOp || limited && (x.Lo < d.Lo || x.Hi > d.Hi) {
		return
	}
	end := func(v float64) interval.Interval {
		if d, limited := fp.DomainOf(back); limited && (v <= d.Lo || v >= d.Hi) {
			return interval.All
		}
		return at(back, v)
	}
	w.meet(i, interval.Of(end(z.Lo).Lo, end(z.Hi).Hi))
}
