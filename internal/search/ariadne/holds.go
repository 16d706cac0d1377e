package ariadne

// This file evaluates a formula at a point.

import (
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/symbolic"
)

// The precisions of balls, in bits: for the points of a search, and the largest one of Holds.
const (
	ballBits     = 160
	mostBallBits = 20_000
)

// Holds reports whether the formula is true at a point, and whether that is known.
func (p *Program) Holds(point []float64) (truth, known bool) {
	if truth, known = p.inDoubles(point); known {
		return truth, true
	}
	return p.settle(doubles(point))
}

// doubles returns the placer of a point.
func doubles(point []float64) placer {
	return func(z *ball.Real, input int, _ uint) { z.SetFloat64(point[input]) }
}

// HoldsAt is Holds at rational numbers, by input. Missing inputs are 0.
func (p *Program) HoldsAt(model map[int]*big.Rat) (truth, known bool) {
	return p.settle(func(z *ball.Real, input int, bits uint) {
		z.SetInt64(0)
		if v := model[input]; v != nil {
			z.SetRat(v, max(bits, uint(v.Num().BitLen())))
		}
	})
}

// Values returns the values of expressions of the formula at a point, to about ballBits; nil for unknown values.
func (p *Program) Values(point []float64) func(*symbolic.Expr) *big.Rat {
	p.inBalls(doubles(point), ballBits)
	return func(e *symbolic.Expr) *big.Rat {
		i, is := p.known[e]
		if !is || !p.reals[i].IsFinite() || p.reals[i].RelAccuracyBits() < ballBits/2 {
			return nil
		}
		value, _ := p.reals[i].Lower().Rat(nil)
		return value
	}
}

// A placer sets an input, to the given number of bits if it is not exact.
type placer func(z *ball.Real, input int, bits uint)

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

// settle increases the precision until the truth is known.
func (p *Program) settle(place placer) (truth, known bool) {
	for bits := uint(ballBits); bits <= mostBallBits; bits *= 5 {
		if truth, known = p.inBalls(place, bits); known {
			return truth, true
		}
	}
	return false, false
}

func (p *Program) inBalls(place placer, bits uint) (truth, known bool) {
	for len(p.reals) < len(p.nodes) {
		p.reals = append(p.reals, ball.New())
	}
	for i := range p.nodes {
		p.nodes[i].ball(p.reals, i, place, bits)
	}
	return p.formula.balls(p.reals)
}

// ball sets the value of node i.
func (n *node) ball(reals []*ball.Real, i int, place placer, bits uint) {
	z := reals[i]
	switch {
	case n.value != nil:
		z.SetRat(n.value, max(bits, uint(n.value.Num().BitLen())))
		return
	case n.input >= 0:
		place(z, n.input, bits)
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
	if n.op.TakesInteger() {
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
