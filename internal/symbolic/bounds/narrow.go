package bounds

// This file narrows the bounds of all parts of a formula until they do not change much any more.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

// mostRounds bounds the passes over all parts.
const mostRounds = 6

// Narrow narrows a box of inputs to one that holds everything of it that fulfils the formula; false: nothing does.
func (p *Program) Narrow(box []interval.Interval) bool {
	return p.narrow(box, nil, make([]interval.Interval, len(p.nodes)))
}

// narrow is Narrow where of some disjunctions a part was chosen; bounds are those of all parts.
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

// forward narrows every part to what its operands give.
func (p *Program) forward(w *narrowing) {
	for i := range p.nodes {
		switch n := &p.nodes[i]; {
		case n.op == fp.Div && w.nonzero[n.args[1]]:
			w.meet(i, away(w.bounds[n.args[0]], w.bounds[n.args[1]]))
		case len(n.args) > 0:
			w.meet(i, n.apply(w.bounds))
		}
	}
}

// took copies the bounds of inputs to a box and reports whether one has become narrower by a tenth.
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

// width is the number of doubles in x.
func width(x interval.Interval) float64 { return float64(fp.Ordinal(x.Hi)) - float64(fp.Ordinal(x.Lo)) }

// enforce narrows the bounds of what is compared.
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

// enforceAny enforces what is left of a disjunction, where that is one.
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

// compare narrows what is compared by c.
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

// order returns the relations in which members of x and y, the two sides, may be.
func (c *clause) order(x, y interval.Interval) fp.Order {
	if c.x == c.y {
		return fp.Equal
	}
	return x.Orders(y)
}

// truth reports whether c holds within bounds, and whether that is known.
func (c *clause) truth(bounds []interval.Interval) (truth, known bool) {
	if c.leaf {
		return c.order(bounds[c.x], bounds[c.y]).Within(c.accept)
	}
	return c.join(func(part *clause) (bool, bool) { return part.truth(bounds) })
}

// join is what the truth of parts says of the whole.
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
