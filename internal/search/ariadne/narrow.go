package ariadne

// This file narrows the bounds of all nodes of a formula until they hardly change.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

// A narrowing has the bounds of all nodes.
type narrowing struct {
	bounds  []interval.Interval
	nonzero []bool // nodes that the formula implies to be nonzero
	news    bool   // a node became known to be nonzero
	empty   bool   // some node has no possible value
}

// meet narrows the bounds of node i.
func (w *narrowing) meet(i int, x interval.Interval) {
	z := &w.bounds[i]
	z.Narrow(x)
	w.empty = w.empty || !(z.Lo <= z.Hi)
}

// back narrows the operands of n, whose bounds are z.
func (w *narrowing) back(n *node, z interval.Interval) {
	var operands [3]interval.Interval
	x := operands[:len(n.args)]
	for i, a := range n.args {
		x[i] = w.bounds[a]
	}
	switch {
	case len(x) == 0:
		return
	case n.op == fp.Ldexp:
		x[0].Narrow(z.Div(around(fp.PowerOfTwo(n.n))))
	case n.op != fp.Div:
		interval.Back(n.op, z, len(x) > 1 && n.args[0] == n.args[1], x, at)
	case w.nonzero[n.args[1]] || !x[1].Has0():
		interval.BackQuotient(z, &x[0], &x[1])
	}
	for i, a := range n.args {
		w.meet(a, x[i])
	}
}

// mostRounds bounds the passes over all nodes.
const mostRounds = 6

// Narrow narrows a box of inputs. The box keeps every point that satisfies the formula. Narrow returns false if no point does.
func (p *Program) Narrow(box []interval.Interval) bool {
	return p.narrow(box, nil, make([]interval.Interval, len(p.nodes)))
}

// narrow is Narrow with a chosen alternative for some disjunctions. It writes the bounds of all nodes to bounds.
func (p *Program) narrow(box []interval.Interval, chosen map[int]int, bounds []interval.Interval) bool {
	w := narrowing{bounds: bounds, nonzero: make([]bool, len(p.nodes))}
	for i := range p.nodes {
		bounds[i] = interval.All
		if n := &p.nodes[i]; n.value != nil {
			bounds[i] = n.fixed
		} else if n.input >= 0 {
			bounds[i] = box[n.input]
		}
	}
	for range mostRounds {
		p.forward(&w)
		if p.enforce(&w, &p.formula, chosen); w.empty {
			return false
		}
		for i := len(p.nodes) - 1; i >= 0; i-- {
			w.back(&p.nodes[i], bounds[i])
		}
		if w.empty {
			return false
		}
		if narrower := p.took(box, bounds); !narrower && !w.news {
			break
		}
		w.news = false
	}
	return true
}

// forward narrows every node by the bounds of its operands.
func (p *Program) forward(w *narrowing) {
	for i := range p.nodes {
		switch n := &p.nodes[i]; {
		case n.op == fp.Div && w.nonzero[n.args[1]]:
			w.meet(i, w.bounds[n.args[0]].DivNonzero(w.bounds[n.args[1]]))
		case len(n.args) > 0:
			w.meet(i, n.apply(w.bounds))
		}
	}
}

// took copies the bounds of inputs to a box. It reports whether one became narrower by a tenth.
func (p *Program) took(box, bounds []interval.Interval) (narrower bool) {
	for i, at := range p.inputs {
		if at < 0 || box[i] == bounds[at] {
			continue
		}
		narrower = narrower || width(bounds[at]) < 0.9*width(box[i])
		box[i] = bounds[at]
	}
	return narrower
}

// width returns the number of doubles in x.
func width(x interval.Interval) float64 { return float64(fp.Ordinal(x.Hi)) - float64(fp.Ordinal(x.Lo)) }

// enforce narrows the operands of comparisons.
func (p *Program) enforce(w *narrowing, c *clause, chosen map[int]int) {
	switch {
	case c.leaf:
		w.compare(c)
	case c.option == 0:
		for i := range c.parts {
			p.enforce(w, &c.parts[i], chosen)
		}
	default:
		if i, ok := chosen[c.option]; ok {
			p.enforce(w, &c.parts[i], chosen)
			return
		}
		p.enforceAny(w, c, chosen)
	}
}

// enforceAny enforces the only alternative of a disjunction that may be true. It does nothing if there are several.
func (p *Program) enforceAny(w *narrowing, c *clause, chosen map[int]int) {
	var left *clause
	for i := range c.parts {
		if truth, known := c.parts[i].truth(w.bounds); known && !truth {
			continue
		}
		if left != nil {
			return
		}
		left = &c.parts[i]
	}
	if left == nil {
		w.empty = true
		return
	}
	p.enforce(w, left, chosen)
}

// compare narrows the operands of c.
func (w *narrowing) compare(c *clause) {
	x, y := w.bounds[c.x], w.bounds[c.y]
	if zero := interval.Point(0); c.accept&fp.Equal == 0 && y == zero && !w.nonzero[c.x] {
		w.nonzero[c.x], w.news = true, true
	}
	possible := c.order(x, y) & c.accept
	if possible == 0 {
		w.empty = true
		return
	}
	if possible&fp.Greater == 0 {
		w.meet(c.x, interval.Of(math.Inf(-1), y.Hi))
		w.meet(c.y, interval.Of(x.Lo, math.Inf(1)))
	}
	if possible&fp.Less == 0 {
		w.meet(c.x, interval.Of(y.Lo, math.Inf(1)))
		w.meet(c.y, interval.Of(math.Inf(-1), x.Hi))
	}
}

// order returns the relations that members of x and y, the two sides, may have.
func (c *clause) order(x, y interval.Interval) fp.Order {
	if c.x == c.y {
		return fp.Equal
	}
	return x.Orders(y)
}

// truth reports whether c is true everywhere within bounds, and whether that is known.
func (c *clause) truth(bounds []interval.Interval) (truth, known bool) {
	if c.leaf {
		return c.order(bounds[c.x], bounds[c.y]).Within(c.accept)
	}
	return c.join(func(part *clause) (bool, bool) { return part.truth(bounds) })
}

// join derives the truth of c from the truth of its parts.
func (c *clause) join(of func(*clause) (truth, known bool)) (truth, known bool) {
	decides, all := c.option != 0, true
	for i := range c.parts {
		truth, known := of(&c.parts[i])
		if known && truth == decides {
			return decides, true
		}
		all = all && known
	}
	return !decides, all
}
