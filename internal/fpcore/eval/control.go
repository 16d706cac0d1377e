package eval

// This file compiles what decides and repeats: conditions, if, let, loops.

import (
	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// Truth is what is known of a condition.
type Truth uint8

// The three values. Unknown is the zero value: the balls do not decide.
const (
	Unknown Truth = iota
	False
	True
)

type truthNode = func(*machine) Truth

// truth compiles a condition.
func (c *compiler) truth(e *fpcore.Expr) truthNode {
	n := c.node(e)
	switch {
	case n.tensor != nil:
		panic(fpcore.Errorf(e.Pos, "%s is a tensor, where a condition is needed, as (< x 1)", e.Brief()))
	case n.truth == nil:
		panic(fpcore.Errorf(e.Pos, "%s is a number, where a condition is needed, as (< x 1)", e.Brief()))
	}
	return n.truth
}

func (c *compiler) condition(e *fpcore.Expr) truthNode {
	if accept, ok := fpcore.Relations[e.Name]; ok {
		args := c.reals(e)
		if len(args) < 2 {
			panic(fpcore.Errorf(e.Pos, "%s compares at least two numbers", e.Name))
		}
		if e.Name == "!=" {
			return distinct(args)
		}
		return chain(args, accept)
	}
	if class, ok := classes[e.Name]; ok {
		args := c.reals(e)
		if len(args) != 1 {
			panic(fpcore.Errorf(e.Pos, "%s takes 1 operand, here are %d", e.Name, len(args)))
		}
		return func(m *machine) Truth { return class(args[0](m)) }
	}
	args := make([]truthNode, len(e.Args))
	for i, a := range e.Args {
		args[i] = c.truth(a)
	}
	switch {
	case e.Name == "and":
		return All(args, False)
	case e.Name == "or":
		return All(args, True)
	case len(args) != 1:
		panic(fpcore.Errorf(e.Pos, "not takes 1 operand, here are %d", len(args)))
	}
	return func(m *machine) Truth { return args[0](m).Not() }
}

// reals compiles operands that are compared: none may vary in an integral.
func (c *compiler) reals(e *fpcore.Expr) []realNode {
	args, out := c.operands(e)
	if out.varies {
		panic(fpcore.Errorf(e.Pos, "a condition cannot depend on the variable of an integral; split the integral there"))
	}
	nodes := make([]realNode, len(args))
	for i, a := range args {
		nodes[i] = settle(a, node{}).toReal()
	}
	return nodes
}

// chain holds if every neighbouring pair is in one of the relations. A pair that is certainly not decides.
func chain(args []realNode, accept ball.Order) truthNode {
	return func(m *machine) Truth {
		result := True
		for i := 1; i < len(args); i++ {
			switch truth, decided := ball.Compare(args[i-1](m), args[i](m)).Within(accept); {
			case !decided:
				result = Unknown
			case !truth:
				return False
			}
		}
		return result
	}
}

// distinct holds if no two are equal.
func distinct(args []realNode) truthNode {
	return func(m *machine) Truth {
		result := True
		for i := range args {
			for j := range i {
				switch o := ball.Compare(args[i](m), args[j](m)); {
				case o == ball.Equal:
					return False
				case o&ball.Equal != 0:
					result = Unknown
				}
			}
		}
		return result
	}
}

// Not is the opposite of what is known.
func (t Truth) Not() Truth { return [...]Truth{Unknown, True, False}[t] }

// All is and (decided by False) or or (decided by True) of conditions on m, evaluated up to the operand that decides.
func All[M any](args []func(M) Truth, decisive Truth) func(M) Truth {
	otherwise := decisive.Not()
	return func(m M) Truth {
		result := otherwise
		for _, a := range args {
			switch a(m) {
			case decisive:
				return decisive
			case Unknown:
				result = Unknown
			}
		}
		return result
	}
}

func (c *compiler) choice(e *fpcore.Expr) node {
	cond := c.truth(e.Args[0])
	a := c.node(e.Args[1])
	b := c.node(e.Args[2])
	alike(e.Args[2].Pos, a, b, "the two branches of an if are")
	out := node{compound: true, varies: a.varies || b.varies}
	a, b = settle(a, out), settle(b, out)
	switch {
	case a.truth != nil:
		return node{truth: choose(cond, a.truth, b.truth, Unknown)}
	case a.tensor != nil:
		out.dims = common(a.dims, b.dims)
		out.tensor = choose(cond, a.tensor, b.tensor, nil)
	case a.complex == nil && b.complex == nil:
		out.real = choose(cond, a.real, b.real, ball.New().SetIndeterminate())
	default:
		out.complex = choose(cond, a.toComplex(), b.toComplex(), new(ball.Complex).SetIndeterminate())
	}
	return out
}

// alike says what is wrong if two values that must be of one kind and shape are not; who names them.
func alike(at fpcore.Pos, a, b node, who string) {
	switch x, y := a.kind(), b.kind(); {
	case x != y:
		panic(fpcore.Errorf(at, "%s %s and %s; make both the same", who, x, y))
	case a.tensor != nil && !fits(a.dims, b.dims):
		panic(fpcore.Errorf(at, "%s tensors%s and%s; make both the same", who, shape(a.dims), shape(b.dims)))
	}
}

func (n node) kind() string {
	switch {
	case n.truth != nil:
		return "a condition"
	case n.tensor != nil:
		return "a tensor"
	}
	return "a number"
}

func choose[T any](cond truthNode, a, b func(*machine) T, none T) func(*machine) T {
	return func(m *machine) T {
		switch cond(m) {
		case True:
			return a(m)
		case False:
			return b(m)
		}
		return none
	}
}

func (c *compiler) let(e *fpcore.Expr) node {
	outer := len(c.scope)
	defer func() { c.scope = c.scope[:outer] }()
	enter, varies := c.enter(e)
	body := c.node(e.Args[0])
	out := node{compound: true, varies: varies || body.varies, dims: body.dims, sized: body.sized, size: body.size}
	switch {
	case body.truth != nil:
		return node{truth: after(enter, body.truth)}
	case body.tensor != nil:
		out.tensor = after(enter, body.tensor)
	case body.real != nil:
		out.real = after(enter, body.real)
	default:
		out.complex = after(enter, body.complex)
	}
	return out
}

func after[T any](enter func(*machine), f func(*machine) T) func(*machine) T {
	return func(m *machine) T { enter(m); return f(m) }
}

// enter compiles the bindings of a let and leaves its names in scope.
func (c *compiler) enter(e *fpcore.Expr) (enter func(*machine), varies bool) {
	steps := make([]func(*machine), len(e.Bindings))
	var fresh []variable
	for i, b := range e.Bindings {
		init := c.node(b.Init)
		init = settle(init, node{varies: c.integral})
		v, slot := c.variable(b.Name, init)
		v.exact = rationals{outer: c.scope}.number(b.Init)
		varies = varies || init.varies
		steps[i] = assign(slot, init)
		if e.Seq {
			c.scope = append(c.scope, v)
		} else {
			fresh = append(fresh, v)
		}
	}
	c.scope = append(c.scope, fresh...)
	return func(m *machine) {
		for _, s := range steps {
			s(m)
		}
	}, varies
}

func assign(slot int, n node) func(*machine) {
	switch {
	case n.truth != nil:
		return func(m *machine) { m.truth[slot] = n.truth(m) }
	case n.tensor != nil:
		return func(m *machine) { m.tensor[slot] = n.tensor(m) }
	case n.real != nil:
		return func(m *machine) { m.real[slot] = n.real(m) }
	}
	return func(m *machine) { m.complex[slot] = n.complex(m) }
}
