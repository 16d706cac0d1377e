package eval

// This file compiles a tree once. Names become slots. Each node becomes a closure that owns the storage of its result.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// A machine is the state of one evaluation.
type machine struct {
	prec   uint
	slots  []value
	epoch  uint64 // the number of the running integration, 0 outside integrals; see cached
	epochs uint64 // how many integrations have begun
	work   int    // what loops may still cost; see spend
}

// A value is the result of a node. The node's kind tells which field counts.
type value struct {
	real    *ball.Real
	complex *ball.Complex
	tensor  *tensor // nil where there is no value
	truth   Truth
}

// noValue is the result of any kind where no value is known. Nobody writes to it.
var noValue = value{real: ball.New().SetIndeterminate(), complex: new(ball.Complex).SetIndeterminate()}

// A kind is the type of a node's value. It is known when the node is compiled.
type kind uint8

const (
	realNumber kind = iota
	complexNumber
	condition
	tensorKind
)

// String returns the kind with its article, for messages.
func (k kind) String() string {
	return [...]string{realNumber: "a number", complexNumber: "a number", condition: "a condition", tensorKind: "a tensor"}[k]
}

// A node is a compiled expression. Its result stays valid until run is called again; a caller that needs it longer copies it.
type node struct {
	kind     kind
	run      func(*machine) value
	dims     []int // of a tensor, unknown where only an evaluation tells the size
	sized    bool  // a number that is the integer size for all arguments
	size     int
	compound bool // it computes; others read a slot
	constant bool // it depends on no variable
	varies   bool // it depends on the variable of the integral around it
}

// asReal returns a number as a real one. It has no value where the imaginary part is not exactly 0.
func (n node) asReal() node {
	if run := n.run; n.kind == complexNumber {
		n.kind = realNumber
		n.run = func(m *machine) value {
			if z := run(m).complex; z.IsReal() {
				return value{real: z.Re()}
			}
			return noValue
		}
	}
	return n
}

// asComplex returns a number as a complex one.
func (n node) asComplex() node {
	if run, z := n.run, new(ball.Complex); n.kind == realNumber {
		n.kind = complexNumber
		n.run = func(m *machine) value { return value{complex: z.SetReal(run(m).real)} }
	}
	return n
}

// A variable is a name in scope, and the node that reads it.
type variable struct {
	name  string
	node  node
	exact *big.Rat // the value, if it is a known rational number; otherwise nil
}

type compiler struct {
	scope    []variable
	slots    int
	integral bool                                        // inside the body of one
	cores    func(name string, at fpcore.Pos) *signature // finds a core that can be called; nil if none can
	callable []string
}

// bind brings a name into scope for values like those of a node, and returns its slot.
func (c *compiler) bind(name string, like node) int {
	v, slot := c.variable(name, like)
	c.scope = append(c.scope, v)
	return slot
}

// variable makes a name for values like those of a node, in a new slot. The caller brings it into scope.
func (c *compiler) variable(name string, like node) (variable, int) {
	slot := c.slots
	c.slots++
	n := node{kind: like.kind, varies: like.varies, dims: like.dims, sized: like.sized, size: like.size}
	n.run = func(m *machine) value { return m.slots[slot] }
	return variable{name: name, node: n}, slot
}

// number compiles an expression that must be a number.
func (c *compiler) number(e *fpcore.Expr) node {
	n := c.node(e)
	switch n.kind {
	case condition:
		panic(fpcore.Errorf(e.Pos, "%s is a condition, where a number is needed; write (if condition then else)", e.Brief()))
	case tensorKind:
		panic(fpcore.Errorf(e.Pos, "%s is a tensor%s, where a number is needed; take an element of it with (ref tensor index)",
			e.Brief(), shape(n.dims)))
	}
	return n
}

// node compiles an expression of any kind.
func (c *compiler) node(e *fpcore.Expr) node {
	switch e.Kind {
	case fpcore.Number:
		return literal(e)
	case fpcore.Symbol:
		return c.symbol(e)
	case fpcore.Call:
		return c.call(e)
	case fpcore.If:
		return c.choice(e)
	case fpcore.Let:
		return c.let(e)
	case fpcore.While, fpcore.For:
		return c.loop(e)
	case fpcore.Tensor:
		return c.tensor(e)
	case fpcore.Integrate:
		return c.integrate(e)
	}
	return c.node(e.Args[0]) // Annotated
}

// literal compiles a number as it is written.
func literal(e *fpcore.Expr) node {
	if e.Value.IsInt() && e.Value.Num().BitLen() < 64 {
		return integer(int(e.Value.Num().Int64()))
	}
	z, at := ball.New(), uint(0)
	return node{constant: true, run: func(m *machine) value {
		if at != m.prec {
			z.SetRat(e.Value, m.prec)
			at = m.prec
		}
		return value{real: z}
	}}
}

// integer returns the node of a known integer.
func integer(n int) node {
	z := ball.New().SetInt64(int64(n))
	return node{run: func(*machine) value { return value{real: z} }, constant: true, sized: true, size: n}
}

// symbol compiles a name: the innermost in scope, else a constant.
func (c *compiler) symbol(e *fpcore.Expr) node {
	for i := len(c.scope) - 1; i >= 0; i-- {
		if v := c.scope[i]; v.name == e.Name {
			return v.node
		}
	}
	if set, ok := fpcore.Constants[e.Name]; ok {
		z := ball.New()
		return node{run: func(m *machine) value { return value{real: set(z, m.prec)} }, constant: true, compound: true}
	}
	switch e.Name {
	case "I":
		i := new(ball.Complex).SetI()
		return node{kind: complexNumber, run: func(*machine) value { return value{complex: i} }, constant: true}
	case "TRUE", "FALSE":
		t := known(e.Name == "TRUE", e.Name == "FALSE")
		return node{kind: condition, run: func(*machine) value { return value{truth: t} }, constant: true}
	}
	panic(fpcore.Errorf(e.Pos, "unknown name %s; %s", e.Name, c.suggest(e.Name)))
}

// cached returns n as an operand of user, evaluated no more often than it can change: a constant once for each precision, and an operand
// that does not depend on the variable of an integral once for each integration.
func cached(n, user node) node {
	stamp := func(m *machine) uint64 { return m.epoch }
	switch {
	case !n.compound || n.constant == user.constant && n.varies == user.varies:
		return n
	case n.constant:
		stamp = func(m *machine) uint64 { return uint64(m.prec) }
	case !user.varies:
		return n
	}
	run := n.run
	var kept value
	var at uint64 // 0 is no stamp
	n.run = func(m *machine) value {
		if s := stamp(m); s != at {
			kept, at = run(m), s
		}
		return kept
	}
	return n
}
