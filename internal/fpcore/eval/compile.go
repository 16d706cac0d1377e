package eval

// This file compiles a tree once: names become slots, every node a closure with a ball of its own to write to.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// A machine is the state of one evaluation.
type machine struct {
	prec    uint
	real    []*ball.Real    // the values of real variables, by slot
	complex []*ball.Complex // of complex variables
	truth   []Truth         // of conditions that have a name
	tensor  []*tensor       // of tensors
	epoch   uint64          // which integration is running; see hoist
	epochs  uint64
	work    int // what loops may still cost; see spend
}

type (
	realNode    func(*machine) *ball.Real
	complexNode func(*machine) *ball.Complex
	tensorNode  func(*machine) *tensor // nil where there is no value
)

// A node is a compiled expression. Exactly one of real, complex, truth and tensor is set: what a value is, and whether it
// can be complex, is known when it is compiled. A node's result is its own until it runs again; whoever keeps it longer
// copies it.
type node struct {
	real     realNode
	complex  complexNode
	truth    truthNode
	tensor   tensorNode
	dims     []int // of a tensor, unknown where a size is not known before it runs
	sized    bool  // a number that is the integer size whatever the arguments are
	size     int
	compound bool // more than a look at a slot
	constant bool // depends on no variable
	varies   bool // depends on the variable of the integral around it
}

// A variable is a name in scope, and how it is read.
type variable struct {
	name  string
	node  node
	exact *big.Rat // its value, where numbers alone make it; nil if it is not known
}

type compiler struct {
	scope    []variable
	slots    int
	integral bool                                        // inside the body of one
	cores    func(name string, at fpcore.Pos) *signature // what can be called, nil if nothing can
	callable []string
}

// bind brings a number into scope and returns its slot.
func (c *compiler) bind(name string, isComplex, varies bool) int {
	like := node{real: noReal, varies: varies}
	if isComplex {
		like = node{complex: func(*machine) *ball.Complex { return nil }, varies: varies}
	}
	v, slot := c.variable(name, like)
	c.scope = append(c.scope, v)
	return slot
}

func noReal(*machine) *ball.Real { return nil }

// variable makes a name for values of the kind that like has, in a slot of its own; the caller brings it into scope.
func (c *compiler) variable(name string, like node) (variable, int) {
	slot := c.slots
	c.slots++
	n := node{varies: like.varies, dims: like.dims, sized: like.sized, size: like.size}
	switch {
	case like.truth != nil:
		n.truth = func(m *machine) Truth { return m.truth[slot] }
	case like.tensor != nil:
		n.tensor = func(m *machine) *tensor { return m.tensor[slot] }
	case like.complex != nil:
		n.complex = func(m *machine) *ball.Complex { return m.complex[slot] }
	default:
		n.real = func(m *machine) *ball.Real { return m.real[slot] }
	}
	return variable{name: name, node: n}, slot
}

// value compiles a number.
func (c *compiler) value(e *fpcore.Expr) node {
	n := c.node(e)
	switch {
	case n.truth != nil:
		panic(fpcore.Errorf(e.Pos, "%s is a condition, where a number is needed; write (if condition then else)", e.Brief()))
	case n.tensor != nil:
		panic(fpcore.Errorf(e.Pos, "%s is a tensor%s, where a number is needed; take an element of it with (ref tensor index)",
			e.Brief(), shape(n.dims)))
	}
	return n
}

// node compiles an expression of any kind.
func (c *compiler) node(e *fpcore.Expr) node {
	switch e.Kind {
	case fpcore.Number:
		return literalNode(e)
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

func literalNode(e *fpcore.Expr) node {
	z, at := ball.New(), uint(0)
	if e.Value.IsInt() && e.Value.Num().BitLen() < 64 {
		n := e.Value.Num().Int64()
		z.SetInt64(n)
		return node{real: func(*machine) *ball.Real { return z }, constant: true, sized: true, size: int(n)}
	}
	return node{constant: true, real: func(m *machine) *ball.Real {
		if at != m.prec {
			z.SetRat(e.Value, m.prec)
			at = m.prec
		}
		return z
	}}
}

func (c *compiler) symbol(e *fpcore.Expr) node {
	for i := len(c.scope) - 1; i >= 0; i-- {
		if v := c.scope[i]; v.name == e.Name {
			return v.node
		}
	}
	if set, ok := fpcore.Constants[e.Name]; ok {
		z := ball.New()
		return node{real: func(m *machine) *ball.Real { return set(z, m.prec) }, constant: true, compound: true}
	}
	switch e.Name {
	case "I":
		i := new(ball.Complex).SetI()
		return node{complex: func(*machine) *ball.Complex { return i }, constant: true}
	case "TRUE", "FALSE":
		t := known(e.Name == "TRUE", e.Name == "FALSE")
		return node{truth: func(*machine) Truth { return t }, constant: true}
	}
	panic(fpcore.Errorf(e.Pos, "unknown name %s; %s", e.Name, c.suggest(e.Name)))
}

// settle wraps a node so that it runs no more often than it can change: constants once for a precision, and what does not
// depend on the variable of an integral once for an integration. user is the node that uses it.
func settle(n, user node) node {
	if !n.compound || n.constant == user.constant && n.varies == user.varies {
		return n
	}
	stamp := func(m *machine) uint64 { return m.epoch }
	if n.constant {
		stamp = func(m *machine) uint64 { return uint64(m.prec) }
	} else if !user.varies {
		return n
	}
	n.real, n.complex = memo(n.real, stamp), memo(n.complex, stamp)
	return n
}

// memo keeps the result of f while the stamp stays the same; 0 is no stamp.
func memo[T any](f func(*machine) *T, stamp func(*machine) uint64) func(*machine) *T {
	if f == nil {
		return nil
	}
	var kept *T
	var at uint64
	return func(m *machine) *T {
		if s := stamp(m); s != at {
			kept, at = f(m), s
		}
		return kept
	}
}
