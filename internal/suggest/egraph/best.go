package egraph

// This file is how the terms of a class are told apart: by the bits that each loses at the points of the graph.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// A Way is how a class can be written.
type Way struct {
	Term *term.Term
	Bits []float64 // lost at each point
	cost float64
	at   []fp.Value
}

// Good reports whether a way loses nothing to speak of at any point.
func (w *Way) Good() bool {
	return !slices.ContainsFunc(w.Bits, func(bits float64) bool { return bits >= harmless })
}

const (
	waysKept    = 3    // of each class
	passes      = 8    // over all classes
	harmless    = 1.6  // bits: two ulps, which any operation may be off by
	perNode     = 0.05 // bits that a node less is worth
	perFunction = 0.15 // that a function less is worth besides
	elsewhere   = 0.25 // what a bit at another point counts
)

// target is an exact value as two doubles, for quick comparisons.
type target struct {
	high, low, ulp float64
	beyond         bool // it overflows
	known          bool
}

func (g *Graph) target(x *ball.Real) target {
	if x == nil {
		return target{}
	}
	t := target{high: x.Mid64(), known: true}
	if math.IsInf(t.high, 0) {
		t.beyond = true
		return t
	}
	t.low = ball.New().Sub(x, ball.New().SetFloat64(t.high), g.points.Prec).Mid64()
	f := g.points.Format
	_, e := math.Frexp(t.high)
	t.ulp = math.Ldexp(1, max(e-f.Digits(), f.MinExp()-f.Digits()+1))
	t.beyond = math.IsInf(fp.Of(f, t.high).Float64(), 0)
	return t
}

// lost is how many bits of a value are wrong.
func (t *target) lost(v fp.Value) float64 {
	const all = 64
	switch {
	case !t.known:
		return 0
	case t.beyond:
		if v.IsInf() && v.Signbit() == (t.high < 0) {
			return 0
		}
		return all
	case !v.IsFinite():
		return all
	}
	return min(all, math.Log2(1+math.Abs(v.Float64()-t.high-t.low)/t.ulp))
}

// Best returns the ways to write a term that is in the graph, the best first.
func (g *Graph) Best(t *term.Term) []Way {
	root := g.enter(t)
	if root == none {
		return nil
	}
	targets := make([][]target, len(g.classes))
	for i, c := range g.classes {
		if c == nil {
			continue
		}
		c.ways = nil
		targets[i] = make([]target, len(g.leaves))
		for k := range targets[i] {
			targets[i][k] = g.target(c.exact[k])
		}
	}
	for range passes {
		changed := false
		for i, c := range g.classes {
			for _, n := range nodesOf(c) {
				changed = g.offer(c, n, targets[i]) || changed
			}
		}
		if !changed {
			break
		}
	}
	return g.classes[g.find(root)].ways
}

func nodesOf(c *class) []node {
	if c == nil {
		return nil
	}
	return c.nodes
}

// offer adds the ways that a node gives its class, with its operands written in their best ways; and reports whether that changed any.
func (g *Graph) offer(c *class, n node, targets []target) (changed bool) {
	switch n.op {
	case term.Leaf:
		w := Way{Term: term.LeafOf(int(n.leaf))}
		for k := range g.leaves {
			w.at = append(w.at, g.points.Leaves[k][n.leaf])
		}
		return c.take(w, targets)
	case term.Const:
		x := g.numbers[n.text]
		v := term.Rounded(g.points.Format, x)
		return c.take(Way{Term: term.ConstOf(x), at: slices.Repeat([]fp.Value{v}, len(g.leaves))}, targets)
	}
	args := make([]*Way, n.n)
	for i := range args {
		ways := g.classes[g.find(n.args[i])].ways
		if len(ways) == 0 {
			return false
		}
		args[i] = &ways[0]
	}
	w := Way{Term: &term.Term{Op: n.op}, at: make([]fp.Value, len(g.leaves))}
	for _, a := range args {
		w.Term.Args = append(w.Term.Args, a.Term)
	}
	var values [4]fp.Value
	for k := range w.at {
		for i, a := range args {
			values[i] = a.at[k]
		}
		w.at[k] = term.Compute(n.op, g.points.Format, values[:len(args)])
	}
	return c.take(w, targets)
}

// take keeps a way if it is one of the best, and reports whether it is.
func (c *class) take(w Way, targets []target) bool {
	size := w.Term.Size()
	if size > mostSize {
		return false
	}
	w.cost = perNode*float64(size) + perFunction*float64(functions(w.Term))
	for k := range targets {
		bits := targets[k].lost(w.at[k])
		w.Bits = append(w.Bits, bits)
		if bits < harmless {
			bits /= 16
		}
		if k > 0 {
			bits *= elsewhere
		}
		w.cost += bits
	}
	if len(c.ways) == waysKept && w.cost >= c.ways[waysKept-1].cost {
		return false
	}
	for _, old := range c.ways {
		if term.Equal(old.Term, w.Term) {
			return false
		}
	}
	c.ways = append(c.ways, w)
	slices.SortStableFunc(c.ways, func(a, b Way) int { return cmp.Compare(a.cost, b.cost) })
	c.ways = c.ways[:min(len(c.ways), waysKept)]
	return true
}

// mostSize bounds what is written.
const mostSize = 48

// functions counts the functions of libm in t, and what is as hard to read.
func functions(t *term.Term) (n int) {
	switch {
	case t.Op == term.Cross:
		n = 6
	case t.Op < term.Leaf && fp.IsFunction(fp.Op(t.Op)), t.Op == term.Op(fp.Fma):
		n = 1
	}
	for _, a := range t.Args {
		n += functions(a)
	}
	return n
}

// Add puts a term into the graph, and reports whether it has a value there.
func (g *Graph) Add(t *term.Term) bool { return g.enter(t) != none }

// Lost is how many bits a term loses at each point, in the place of one that is in the graph.
func (g *Graph) Lost(t, of *term.Term) (bits []float64) {
	c := g.classes[g.find(g.enter(of))]
	for k, leaves := range g.points.Leaves {
		target := g.target(c.exact[k])
		bits = append(bits, target.lost(t.Float(g.points.Format, leaves)))
	}
	return bits
}
