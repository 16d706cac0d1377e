package interp

// This file encloses differences of exact values that have much in common, sqrt(x + 1) - sqrt(x) for one: as intervals the two
// know nothing of each other.

import "faultline/internal/fp"

// mostDifferences bounds the work on one difference.
const mostDifferences = 64

// differenceOf encloses a - b at every point of the box, by the mean value theorem along the ways in which both were made.
func differenceOf(a, b *boxNode) Interval {
	work := mostDifferences
	return difference2(a, b, &work)
}

func difference2(a, b *boxNode, work *int) Interval {
	if a == b {
		return point(0)
	}
	z := a.exact.sub(b.exact)
	if *work--; *work < 0 || z.isPoint() {
		return z
	}
	if a.op == b.op && a.arity == b.arity {
		z = z.meet(alike(a, b, work))
	}
	return z.meet(partly(a, b, work)).meet(partly(b, a, work).neg())
}

// partly encloses a - b for a sum or difference a: (p + q) - b = (p - b) + q.
func partly(a, b *boxNode, work *int) Interval {
	switch a.op {
	case fp.Add:
		p, q := a.args[0], a.args[1]
		z := everything
		if !q.exact.Has0() || q.op == fp.NoOp {
			z = difference2(p, b, work).add(q.exact)
		}
		if !p.exact.Has0() || p.op == fp.NoOp {
			z = z.meet(difference2(q, b, work).add(p.exact))
		}
		return z
	case fp.Sub:
		return difference2(a.args[0], b, work).sub(a.args[1].exact)
	}
	return everything
}

// alike encloses the difference of two results of the same operation.
func alike(a, b *boxNode, work *int) Interval {
	d := func(i, j int) Interval { return difference2(a.args[i], b.args[j], work) }
	switch a.op {
	case fp.Add:
		return d(0, 0).add(d(1, 1)).meet(d(0, 1).add(d(1, 0)))
	case fp.Sub:
		return d(0, 0).sub(d(1, 1))
	case fp.Mul: // p q - r s = (p - r) q + r (q - s)
		return d(0, 0).mul(a.args[1].exact).add(b.args[0].exact.mul(d(1, 1)))
	case fp.Div: // p/q - r/s = ((p - r) - (r/s)(q - s)) / q
		return d(0, 0).sub(b.exact.mul(d(1, 1))).div(a.args[1].exact)
	case fp.Sqrt: // sqrt p - sqrt r = (p - r) / (sqrt p + sqrt r)
		return d(0, 0).div(a.exact.add(b.exact))
	case fp.Neg:
		return d(0, 0).neg()
	}
	if a.arity != 1 || !slopeKnown(a.op) {
		return everything
	}
	slope := slopeOf(a.op, a.args[0].exact.hull(b.args[0].exact))
	if !slope.bounded() {
		return everything
	}
	return slope.mul(d(0, 0))
}
