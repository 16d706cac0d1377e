package boxes

// This file encloses differences of exact values that have much in common, sqrt(x + 1) - sqrt(x) for one: as intervals the two
// know nothing of each other.

import (
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

// mostDifferences bounds the work on one difference.
const mostDifferences = 64

// differenceOf encloses a - b at every point of the box, by the mean value theorem along the ways in which both were made.
func differenceOf(a, b *boxNode) interval.Interval {
	work := mostDifferences
	return difference2(a, b, &work)
}

func difference2(a, b *boxNode, work *int) interval.Interval {
	if a == b {
		return interval.Point(0)
	}
	z := a.exact.Sub(b.exact)
	if *work--; *work < 0 || z.IsPoint() {
		return z
	}
	if a.op == b.op && a.arity == b.arity {
		z = z.Meet(alike(a, b, work))
	}
	return z.Meet(partly(a, b, work)).Meet(partly(b, a, work).Neg())
}

// partly encloses a - b for a sum or difference a: (p + q) - b = (p - b) + q.
func partly(a, b *boxNode, work *int) interval.Interval {
	switch a.op {
	case fp.Add:
		p, q := a.args[0], a.args[1]
		z := interval.All
		if !q.exact.Has0() || q.op == fp.NoOp {
			z = difference2(p, b, work).Add(q.exact)
		}
		if !p.exact.Has0() || p.op == fp.NoOp {
			z = z.Meet(difference2(q, b, work).Add(p.exact))
		}
		return z
	case fp.Sub:
		return difference2(a.args[0], b, work).Sub(a.args[1].exact)
	}
	return interval.All
}

// alike encloses the difference of two results of the same operation.
func alike(a, b *boxNode, work *int) interval.Interval {
	d := func(i, j int) interval.Interval { return difference2(a.args[i], b.args[j], work) }
	switch a.op {
	case fp.Add:
		return d(0, 0).Add(d(1, 1)).Meet(d(0, 1).Add(d(1, 0)))
	case fp.Sub:
		return d(0, 0).Sub(d(1, 1))
	case fp.Mul: // p q - r s = (p - r) q + r (q - s)
		return d(0, 0).Mul(a.args[1].exact).Add(b.args[0].exact.Mul(d(1, 1)))
	case fp.Div: // p/q - r/s = ((p - r) - (r/s)(q - s)) / q
		return d(0, 0).Sub(b.exact.Mul(d(1, 1))).Div(a.args[1].exact)
	case fp.Sqrt: // sqrt p - sqrt r = (p - r) / (sqrt p + sqrt r)
		return d(0, 0).Div(a.exact.Add(b.exact))
	case fp.Neg:
		return d(0, 0).Neg()
	}
	if a.arity != 1 || !slopeKnown(a.op) {
		return interval.All
	}
	slope := slopeOf(a.op, a.args[0].exact.Hull(b.args[0].exact))
	if !slope.Bounded() {
		return interval.All
	}
	return slope.Mul(d(0, 0))
}
