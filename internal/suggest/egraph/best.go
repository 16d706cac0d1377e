package egraph

// This file ranks the terms of a class by the bits that each loses at the points of the graph.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// A Way is a term for a class.
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
	perNode     = 0.05 // bits that one node less is worth
	perFunction = 0.15 // additional bits that one function less is worth
	elsewhere   = 0.25 // weight of a bit lost at a point other than the first
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

// lost returns the number of wrong bits of a value.
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

// aim computes the exact values with which the terms of a class are compared, if they have changed.
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

// isNew reports whether a node offers its class a term that was not offered before. offered is the time of the node's last offer, 0 for
// never. An old offer need not be repeated: it was rejected or displaced and would be again.
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

// offer builds a term from a node with the best terms of its operands, and adds it to the class if it is one of the best. It reports
// whether it did.
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

// weigh computes a term at every point, and its cost. It reports whether it is good enough for the class.
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

// take adds a term to the class if it is not there yet.
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

// mostSize is the size limit of proposed terms.
const mostSize = 48

// hard returns the number of libm functions to which an operation is equivalent in readability.
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

// Add adds a term to the graph. It reports whether the term has a value there.
func (g *Graph) Add(t *term.Term) bool { return g.enter(t) != none }

// Lost returns the number of bits that a term loses at each point as a replacement for `of`, which is in the graph.
func (g *Graph) Lost(t, of *term.Term) (bits []float64) {
	c := g.classes[g.find(g.enter(of))]
	for k, leaves := range g.points.Leaves {
		target := g.target(c.exact[k])
		bits = append(bits, target.lost(t.Float(g.points.Format, leaves)))
	}
	return bits
}
