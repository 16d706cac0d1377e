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

	size, functions int // of the term
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
	all         = 64   // bits
)

// target is an exact value as two doubles, for quick comparisons.
type target struct {
	of             *ball.Real
	high, low, ulp float64
	beyond         bool // it overflows
	known          bool
}

func (g *Graph) target(x *ball.Real) target {
	if x == nil {
		return target{}
	}
	t := target{of: x, high: x.Mid64(), known: true}
	if math.IsInf(t.high, 0) {
		t.beyond = true
		return t
	}
	t.low = g.scratch[0].Sub(x, g.scratch[1].SetFloat64(t.high), g.points.Prec).Mid64()
	f := g.points.Format
	_, e := math.Frexp(t.high)
	t.ulp = math.Ldexp(1, max(e-f.Digits(), f.MinExp()-f.Digits()+1))
	t.beyond = math.IsInf(fp.Of(f, t.high).Float64(), 0)
	return t
}

// lost is how many bits of a value are wrong.
func (t *target) lost(v fp.Value) float64 {
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
	offered := make([][]int, len(g.classes)) // by node: when it was offered the last time
	for i, c := range g.classes {
		if c == nil {
			continue
		}
		c.ways, c.changed, offered[i] = nil, 0, make([]int, len(c.nodes))
		g.aim(c)
	}
	g.now = 1
	for range passes {
		changed := false
		for i, c := range g.classes {
			for k, n := range nodesOf(c) {
				if at := &offered[i][k]; g.isNew(n, *at) {
					*at = g.now
					changed = g.offer(c, n) || changed
				}
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

// aim computes what the ways of a class are held against, as far as its exact values are others than they were.
func (g *Graph) aim(c *class) {
	if c.targets == nil {
		c.targets = make([]target, len(g.leaves))
	}
	for k, x := range c.exact {
		if c.targets[k].of != x {
			c.targets[k] = g.target(x)
		}
	}
}

// isNew reports whether a node gives its class another way than the last time that it was offered, 0 for never: what was not taken, or was
// displaced, would not be taken a second time.
func (g *Graph) isNew(n node, offered int) bool {
	changed := offered == 0
	for _, a := range n.args[:n.n] {
		c := g.classes[g.find(a)]
		if len(c.ways) == 0 {
			return false
		}
		changed = changed || c.changed > offered
	}
	return changed
}

// offer adds the way that a node gives its class, with its operands written in their best ways, if it is one of the best; and reports
// whether it is.
func (g *Graph) offer(c *class, n node) bool {
	var list [len(n.args)]*Way
	args := list[:n.n]
	w := Way{size: 1, functions: hard(n.op)}
	for i := range args {
		args[i] = &g.classes[g.find(n.args[i])].ways[0]
		w.size, w.functions = w.size+args[i].size, w.functions+args[i].functions
	}
	if w.size > mostSize || !g.weigh(c, n, &w, args) {
		return false
	}
	switch w.Term = (&term.Term{Op: n.op}); n.op {
	case term.Leaf:
		w.Term.Index = int(n.leaf)
	case term.Const:
		w.Term.Value = g.numbers[n.leaf]
	}
	for _, a := range args {
		w.Term.Args = append(w.Term.Args, a.Term)
	}
	return g.take(c, w)
}

// weigh computes a way at every point, and what it costs. It reports whether the class may take it.
func (g *Graph) weigh(c *class, n node, w *Way, args []*Way) bool {
	most := math.Inf(1)
	if len(c.ways) == waysKept {
		most = c.ways[waysKept-1].cost
	}
	w.cost = perNode*float64(w.size) + perFunction*float64(w.functions)
	w.at, w.Bits = make([]fp.Value, 0, len(g.leaves)), make([]float64, 0, len(g.leaves))
	for k := range g.leaves {
		v := g.value(n, args, k)
		bits := c.targets[k].lost(v)
		if g.points.Open && k == len(g.leaves)-1 && !v.IsFinite() {
			bits = all
		}
		w.at, w.Bits = append(w.at, v), append(w.Bits, bits)
		if bits < harmless {
			bits /= 16
		}
		if k > 0 {
			bits *= elsewhere
		}
		if w.cost += bits; w.cost >= most {
			return false
		}
	}
	return true
}

// value is a node at point k.
func (g *Graph) value(n node, args []*Way, k int) fp.Value {
	switch n.op {
	case term.Leaf:
		return g.points.Leaves[k][n.leaf]
	case term.Const:
		return term.Rounded(g.points.Format, g.numbers[n.leaf])
	}
	var values [len(n.args)]fp.Value
	for i, a := range args {
		values[i] = a.at[k]
	}
	return term.Compute(n.op, g.points.Format, values[:len(args)])
}

// take keeps a way if it is not there yet.
func (g *Graph) take(c *class, w Way) bool {
	for _, old := range c.ways {
		if term.Equal(old.Term, w.Term) {
			return false
		}
	}
	c.ways = append(c.ways, w)
	slices.SortStableFunc(c.ways, func(a, b Way) int { return cmp.Compare(a.cost, b.cost) })
	if c.ways = c.ways[:min(len(c.ways), waysKept)]; c.ways[0].Term == w.Term {
		g.now++
		c.changed = g.now
	}
	return true
}

// mostSize bounds what is written.
const mostSize = 48

// hard is 1 for functions of libm, and more for what is as hard to read as some of them.
func hard(op term.Op) int {
	switch {
	case op == term.Cross:
		return 6
	case op > term.Cube: // a series
		return 8
	case op < term.Leaf && fp.IsFunction(fp.Op(op)), op == term.Op(fp.Fma):
		return 1
	}
	return 0
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
