package egraph

// This file has the classes of a graph and joins them.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// An id is the number of a class. Joined classes have several ids.
type id int32

const none id = -1

// A node is an operation on classes.
type node struct {
	op   term.Op
	n    uint8
	args [4]id
	leaf int32 // of a leaf; of a constant: which number
}

// A class is a set of equal nodes.
type class struct {
	nodes  []node
	ops    uint64       // of the nodes: see bitOf
	exact  []*ball.Real // by point; nil where it has no value
	number *big.Rat     // nil where it is no constant

	// The best terms of the class; see best.go.
	ways    []Way
	changed int // time at which the first of them last changed
	targets []target
}

// bitOf returns the bit of an operation in a set. Several operations share a bit, so a set may seem to contain an operation that it does
// not contain.
func bitOf(op term.Op) uint64 { return 1 << (op % 64) }

// Points are the values of the leaves at which formulas are compared. All leaves have one format. The first point is the most important
// one.
type Points struct {
	Format fp.Format
	Leaves [][]fp.Value
	Prec   uint // bits of reals
	Open   bool // the formula has no value at the last point, and a limit is searched
}

// A Graph is a set of classes.
type Graph struct {
	points  Points
	leaves  [][]*ball.Real // by point
	classes []*class       // by id; nil for classes that were joined to others
	parent  []id
	known   map[node]id
	numbers []*big.Rat       // of constants
	number  map[string]int32 // which of them
	most    int              // nodes
	count   int

	now     int // clock of the search for the best terms: counts changes of a first term
	scratch [2]ball.Real
}

// New returns an empty graph with at most the given number of nodes.
func New(p Points, most int) *Graph {
	g := &Graph{points: p, known: map[node]id{}, number: map[string]int32{}, most: most}
	for _, values := range p.Leaves {
		list := make([]*ball.Real, len(values))
		for i, v := range values {
			if list[i] = ball.New(); v.IsFinite() {
				list[i].SetFloat(v)
			} else {
				list[i].SetIndeterminate()
			}
		}
		g.leaves = append(g.leaves, list)
	}
	return g
}

func (g *Graph) find(i id) id {
	for g.parent[i] != i {
		g.parent[i] = g.parent[g.parent[i]]
		i = g.parent[i]
	}
	return i
}

// enter adds a term, rewritten by plain: see insert.
func (g *Graph) enter(t *term.Term) id { return g.insert(plain(t), nil) }

// insert adds a term that plain has rewritten, and returns its class. It returns none if the term has no value at the first point or if the
// graph is full.
func (g *Graph) insert(t *term.Term, bound []id) id {
	switch t.Op {
	case term.Leaf:
		if bound != nil {
			return g.find(bound[t.Index])
		}
		return g.add(node{op: term.Leaf, leaf: int32(t.Index)})
	case term.Const:
		return g.constant(t.Value)
	}
	n := node{op: t.Op, n: uint8(len(t.Args))}
	for i, a := range t.Args {
		if n.args[i] = g.insert(a, bound); n.args[i] == none {
			return none
		}
	}
	return g.add(n)
}

func (g *Graph) constant(x *big.Rat) id {
	text := x.RatString()
	k, ok := g.number[text]
	if !ok {
		k = int32(len(g.numbers))
		g.number[text], g.numbers = k, append(g.numbers, x)
	}
	i := g.add(node{op: term.Const, leaf: k})
	if i != none && x.Sign() < 0 { // laws write the opposite of a number
		if p := g.constant(new(big.Rat).Neg(x)); p != none {
			if o := g.add(node{op: term.Neg, n: 1, args: [4]id{p}}); o != none {
				g.join(i, o)
			}
		}
	}
	return i
}

func (g *Graph) canonical(n node) node {
	for i := range n.args[:n.n] {
		n.args[i] = g.find(n.args[i])
	}
	if n.op.Commutes() && n.args[0] > n.args[1] {
		n.args[0], n.args[1] = n.args[1], n.args[0]
	}
	return n
}

// add returns the class of a node, a new one if there is none.
func (g *Graph) add(n node) id {
	n = g.canonical(n)
	if i, ok := g.known[n]; ok {
		return g.find(i)
	}
	if g.count >= g.most {
		return none
	}
	c := &class{nodes: []node{n}, ops: bitOf(n.op), exact: g.values(n)}
	if c.exact[0] == nil {
		return none
	}
	g.count++
	i := id(len(g.classes))
	g.classes, g.parent = append(g.classes, c), append(g.parent, i)
	g.known[n] = i
	if n.op == term.Const {
		c.number = g.numbers[n.leaf]
	} else if x := g.folded(n); x != nil {
		if k := g.constant(x); k != none {
			return g.join(i, k)
		}
	}
	return i
}

// values computes a node over the reals at every point.
func (g *Graph) values(n node) []*ball.Real {
	list := make([]*ball.Real, len(g.leaves))
	var args [4]*ball.Real
	for k := range g.leaves {
		var z *ball.Real
		switch n.op {
		case term.Leaf:
			z = g.leaves[k][n.leaf]
		case term.Const:
			z = ball.New().SetRat(g.numbers[n.leaf], g.points.Prec)
		default:
			for i := range n.args[:n.n] {
				args[i] = g.classes[n.args[i]].exact[k]
			}
			if missing(args[:n.n]) {
				continue
			}
			z = term.Exact(n.op, g.points.Prec, args[:n.n])
		}
		if z.IsFinite() {
			list[k] = z
		}
	}
	return list
}

func missing(list []*ball.Real) bool {
	for _, x := range list {
		if x == nil {
			return true
		}
	}
	return false
}

// mostDigits bounds the constants that are computed, in bits.
const mostDigits = 64

// folded returns the constant result of arithmetic on constants, nil if an operand is not constant.
func (g *Graph) folded(n node) *big.Rat {
	if n.op >= term.Leaf {
		return nil
	}
	var x []*big.Rat
	for _, a := range n.args[:n.n] {
		number := g.classes[a].number
		if number == nil {
			return nil
		}
		x = append(x, number)
	}
	z := fp.Rational(fp.Op(n.op), 0, x...)
	if z == nil || z.Num().BitLen() > mostDigits || z.Denom().BitLen() > mostDigits {
		return nil
	}
	return z
}

// join makes two classes one, if their values are the same at every point that both have one at.
func (g *Graph) join(a, b id) id {
	a, b = g.find(a), g.find(b)
	if a == b || !g.same(a, b) {
		return a
	}
	if b < a {
		a, b = b, a
	}
	x, y := g.classes[a], g.classes[b]
	x.nodes, x.ops = append(x.nodes, y.nodes...), x.ops|y.ops
	for k := range x.exact {
		if x.exact[k] == nil || y.exact[k] != nil && y.exact[k].RelAccuracyBits() > x.exact[k].RelAccuracyBits() {
			x.exact[k] = y.exact[k]
		}
	}
	if x.number == nil {
		x.number = y.number
	}
	g.parent[b], g.classes[b] = a, nil
	return a
}

func (g *Graph) same(a, b id) bool {
	x, y := g.classes[a].exact, g.classes[b].exact
	for k := range x {
		if x[k] != nil && y[k] != nil && !x[k].Overlaps(y[k]) {
			return false
		}
	}
	return true
}

// rebuild finds nodes that have become the same.
func (g *Graph) rebuild() {
	for changed := true; changed; {
		changed = false
		clear(g.known)
		for i := range g.classes {
			c := g.classes[i]
			if c == nil {
				continue
			}
			kept := c.nodes[:0]
			for _, n := range c.nodes {
				n = g.canonical(n)
				switch other, ok := g.known[n]; {
				case !ok:
					g.known[n] = id(i)
				case g.find(other) == id(i):
					continue
				}
				kept = append(kept, n)
			}
			c.nodes = kept
		}
		changed = g.congruent()
	}
	g.count = 0
	for _, c := range g.classes {
		if c != nil {
			g.count += len(c.nodes)
		}
	}
}

// congruent joins classes that have a node in common, and reports whether there were any.
func (g *Graph) congruent() (changed bool) {
	for i := range g.classes {
		if g.classes[i] == nil {
			continue
		}
		for _, n := range append([]node(nil), g.classes[i].nodes...) {
			at, ok := g.known[n]
			if !ok {
				continue // an operand was just joined: the next pass handles it
			}
			if a, b := g.find(at), g.find(id(i)); a != b {
				g.join(a, b)
				changed = changed || g.find(a) == g.find(b)
			}
			if g.classes[i] == nil {
				break
			}
		}
	}
	return changed
}
