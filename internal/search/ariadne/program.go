package ariadne

// This file numbers the subexpressions of a formula.

import (
	"encoding/binary"
	"hash/fnv"
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fp/interval"
	"faultline/internal/symbolic"
)

// A Program is a formula with numbered subexpressions, operands first.
type Program struct {
	nodes   []node
	formula clause
	inputs  []int // the node of each coordinate, -1 for one on which the formula does not depend
	options int   // number of disjunctions
	reals   []*ball.Real
	known   map[*symbolic.Expr]int
}

// A node is an expression.
type node struct {
	op    fp.Op
	n     int64 // of Ldexp and Powi
	args  []int
	input int               // coordinate of an input, else -1
	value *big.Rat          // of a constant
	fixed interval.Interval // the smallest interval around value
}

// A clause is a formula.
type clause struct {
	option int // 1 + the number of a disjunction, 0 for a conjunction
	parts  []clause
	leaf   bool
	x, y   int
	accept fp.Order
}

// NewProgram numbers the subexpressions of f, a formula on dims inputs.
func NewProgram(f *symbolic.Formula, dims int) *Program {
	p := &Program{known: make(map[*symbolic.Expr]int), inputs: make([]int, dims)}
	for i := range p.inputs {
		p.inputs[i] = -1
	}
	p.formula = p.clause(f)
	return p
}

func (p *Program) clause(f *symbolic.Formula) clause {
	if f.Parts == nil && f.X != nil {
		return clause{leaf: true, x: p.number(f.X), y: p.number(f.Y), accept: f.Accept}
	}
	c := clause{}
	if f.Any {
		p.options++
		c.option = p.options
	}
	for i := range f.Parts {
		c.parts = append(c.parts, p.clause(&f.Parts[i]))
	}
	return c
}

func (p *Program) number(e *symbolic.Expr) int {
	e.New(func(x *symbolic.Expr) bool { _, old := p.known[x]; return !old }, func(x *symbolic.Expr) {
		n := node{op: x.Op, n: x.N, input: x.Input, value: x.Value}
		for _, a := range x.Args {
			n.args = append(n.args, p.known[a])
		}
		if x.IsConstant() {
			n.fixed = around(x.Value)
		} else if x.Input >= 0 {
			p.inputs[x.Input] = len(p.nodes)
		}
		p.known[x] = len(p.nodes)
		p.nodes = append(p.nodes, n)
	})
	return p.known[e]
}

// around returns the smallest interval that contains x.
func around(x *big.Rat) interval.Interval {
	near, exact := x.Float64()
	switch value := new(big.Rat); {
	case exact:
		return interval.Point(near)
	case value.SetFloat64(near) == nil: // it is infinite
		return interval.Of(fp.Prev(near), fp.Next(near))
	case value.Cmp(x) < 0:
		return interval.Of(near, fp.Next(near))
	}
	return interval.Of(fp.Prev(near), near)
}

// Size returns the number of nodes.
func (p *Program) Size() int { return len(p.nodes) }

// Fingerprint returns a hash of the formula. It depends on the nodes and their order.
func (p *Program) Fingerprint() (sum [16]byte) {
	h := fnv.New128a()
	number := func(list ...int) {
		for _, n := range list {
			var word [8]byte
			binary.LittleEndian.PutUint64(word[:], uint64(n))
			h.Write(word[:])
		}
	}
	for i := range p.nodes {
		n := &p.nodes[i]
		number(int(n.op), int(n.n), n.input, len(n.args))
		number(n.args...)
		if n.value != nil {
			number(n.value.Sign(), n.value.Num().BitLen())
			h.Write(n.value.Num().Bytes())
			h.Write(n.value.Denom().Bytes())
		}
	}
	var write func(*clause)
	write = func(c *clause) {
		number(c.option, len(c.parts), c.x, c.y, int(c.accept))
		for i := range c.parts {
			write(&c.parts[i])
		}
	}
	write(&p.formula)
	h.Sum(sum[:0])
	return sum
}

// HasFunctions reports whether the formula depends on functions other than roots.
func (p *Program) HasFunctions() bool {
	return slices.ContainsFunc(p.nodes, func(n node) bool {
		return n.op == fp.Rem || n.op == fp.Jn || n.op == fp.Yn ||
			fp.IsFunction(n.op) && n.op != fp.Fdim && n.op != fp.Cbrt && n.op != fp.Hypot
	})
}

// Depends reports whether the formula depends on a coordinate.
func (p *Program) Depends(input int) bool { return p.inputs[input] >= 0 }
