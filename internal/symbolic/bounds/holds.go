package bounds

// This file says whether a formula holds at a point.

import (
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

// The precisions of balls, in bits: what a point of a search is worth, and where Holds gives up.
const (
	ballBits     = 160
	mostBallBits = 20_000
)

// Holds reports whether the formula holds at a point, and whether that is known.
func (p *Program) Holds(point []float64) (truth, known bool) {
	if truth, known = p.inDoubles(point); known {
		return truth, true
	}
	for bits := uint(ballBits); bits <= mostBallBits; bits *= 5 {
		if truth, known = p.inBalls(point, bits); known {
			return truth, true
		}
	}
	return false, false
}

func (p *Program) inDoubles(point []float64) (truth, known bool) {
	bounds := make([]interval.Interval, len(p.nodes))
	for i := range p.nodes {
		switch n := &p.nodes[i]; {
		case n.value != nil:
			bounds[i] = n.fixed
		case n.input >= 0:
			bounds[i] = interval.Point(point[n.input])
		default:
			if bounds[i] = n.apply(bounds); n.lacks(bounds) || !(bounds[i].Lo <= bounds[i].Hi) {
				bounds[i] = interval.All
			}
		}
	}
	return p.formula.truth(bounds)
}

// lacks reports whether an operand may have no value.
func (n *node) lacks(bounds []interval.Interval) bool {
	return slices.ContainsFunc(n.args, func(a int) bool { return bounds[a] == interval.All })
}

func (p *Program) inBalls(point []float64, bits uint) (truth, known bool) {
	for len(p.reals) < len(p.nodes) {
		p.reals = append(p.reals, ball.New())
	}
	for i := range p.nodes {
		p.nodes[i].ball(p.reals, i, point, bits)
	}
	return p.formula.balls(p.reals)
}

// ball sets the value of part i.
func (n *node) ball(reals []*ball.Real, i int, point []float64, bits uint) {
	z := reals[i]
	switch {
	case n.value != nil:
		z.SetRat(n.value, max(bits, uint(n.value.Num().BitLen())))
		return
	case n.input >= 0:
		z.SetFloat64(point[n.input])
		return
	}
	args := make([]*ball.Real, len(n.args), len(n.args)+1)
	for k, a := range n.args {
		args[k] = reals[a]
		if !args[k].IsFinite() {
			z.SetIndeterminate()
			return
		}
	}
	switch n.op {
	case fp.Ldexp, fp.Powi:
		args = append(args, ball.New().SetInt64(n.n))
	}
	ball.Apply(z, n.op, bits, args...)
}

// balls is truth for balls.
func (c *clause) balls(reals []*ball.Real) (truth, known bool) {
	if !c.leaf {
		return c.join(func(part *clause) (bool, bool) { return part.balls(reals) })
	}
	if c.x == c.y {
		return fp.Equal.Within(c.accept)
	}
	if x, y := reals[c.x], reals[c.y]; x.IsFinite() && y.IsFinite() {
		return ball.Compare(x, y).Within(c.accept)
	}
	return false, false
}
