package eval

// This file compiles conditions. They have three values, because balls do not decide all of them.

import (
	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// A Truth is what is known of a condition.
type Truth uint8

// The three values. The zero value is Unknown: the condition was not decided.
const (
	Unknown Truth = iota
	False
	True
)

// Not returns the truth of the opposite condition.
func (t Truth) Not() Truth { return [...]Truth{Unknown, True, False}[t] }

// known returns True if yes, False if no, and Unknown if neither is certain.
func known(yes, no bool) Truth {
	switch {
	case yes:
		return True
	case no:
		return False
	}
	return Unknown
}

// all returns what is known of n conditions joined by and (False is decisive) or by or (True is decisive). It stops at the first
// condition that decides.
func all(n int, decisive Truth, truth func(i int) Truth) Truth {
	result := decisive.Not()
	for i := range n {
		switch truth(i) {
		case decisive:
			return decisive
		case Unknown:
			result = Unknown
		}
	}
	return result
}

// related returns what is known of a comparison of n numbers: whether the orders of all neighbours are accepted, and for != those of all
// pairs. orders returns the orders that the numbers i < j may have. The calls go through j from 1 up, and related stops at the first pair
// that decides.
func related(n int, accepted ball.Order, orders func(i, j int) ball.Order) Truth {
	result := True
	for j := 1; j < n; j++ {
		for i := j - 1; i >= 0 && (i == j-1 || accepted == fpcore.Relations["!="]); i-- {
			switch possible := orders(i, j); {
			case possible&accepted == 0:
				return False
			case possible&^accepted != 0:
				result = Unknown
			}
		}
	}
	return result
}

type truthNode = func(*machine) Truth

// truth compiles an expression that must be a condition.
func (c *compiler) truth(e *fpcore.Expr) truthNode {
	n := c.node(e)
	switch n.kind {
	case condition:
		return func(m *machine) Truth { return n.run(m).truth }
	case tensorKind:
		panic(fpcore.Errorf(e.Pos, "%s is a tensor, where a condition is needed, as (< x 1)", e.Brief()))
	}
	panic(fpcore.Errorf(e.Pos, "%s is a number, where a condition is needed, as (< x 1)", e.Brief()))
}

// predicate compiles a call that isPredicate names.
func (c *compiler) predicate(e *fpcore.Expr) truthNode {
	if accepted, ok := fpcore.Relations[e.Name]; ok {
		return c.comparison(e, accepted)
	}
	if class, ok := classes[e.Name]; ok {
		args := c.reals(e)
		if len(args) != 1 {
			panic(fpcore.Errorf(e.Pos, "%s takes 1 operand, here are %d", e.Name, len(args)))
		}
		x := args[0].run
		return func(m *machine) Truth { return class(x(m).real) }
	}
	args := make([]truthNode, len(e.Args))
	for i, a := range e.Args {
		args[i] = c.truth(a)
	}
	decisive := False // of and
	switch {
	case e.Name == "not" && len(args) == 1:
		return func(m *machine) Truth { return args[0](m).Not() }
	case e.Name == "not":
		panic(fpcore.Errorf(e.Pos, "not takes 1 operand, here are %d", len(args)))
	case e.Name == "or":
		decisive = True
	}
	return func(m *machine) Truth { return all(len(args), decisive, func(i int) Truth { return args[i](m) }) }
}

// comparison compiles a comparison. Each operand is evaluated once.
func (c *compiler) comparison(e *fpcore.Expr, accepted ball.Order) truthNode {
	args := c.reals(e)
	if len(args) < 2 {
		panic(fpcore.Errorf(e.Pos, "%s compares at least two numbers", e.Name))
	}
	values := make([]*ball.Real, len(args))
	return func(m *machine) Truth {
		values[0] = args[0].run(m).real
		return related(len(args), accepted, func(i, j int) ball.Order {
			if i == j-1 {
				values[j] = args[j].run(m).real
			}
			return ball.Compare(values[i], values[j])
		})
	}
}

// reals compiles operands that are compared. None may vary in an integral.
func (c *compiler) reals(e *fpcore.Expr) []node {
	args, out := c.operands(e)
	if out.varies {
		panic(fpcore.Errorf(e.Pos, "a condition cannot depend on the variable of an integral; split the integral there"))
	}
	for i, a := range args {
		args[i] = cached(a, node{}).asReal()
	}
	return args
}

// isPredicate reports whether a call of that name is a condition.
func isPredicate(name string) bool {
	_, relation := fpcore.Relations[name]
	_, class := classes[name]
	return relation || class || name == "and" || name == "or" || name == "not"
}

// classes are the predicates of one number.
var classes = map[string]func(x *ball.Real) Truth{
	"integer?": func(x *ball.Real) Truth { return known(x.State().Is(ball.Integer), !x.ContainsInt()) },
	"even?": func(x *ball.Real) Truth {
		half := ball.New().Scale(x, -1)
		return known(half.State().Is(ball.Integer), !half.ContainsInt())
	},
	"isfinite": func(x *ball.Real) Truth { return known(x.IsFinite(), isInfinite(x)) },
	"isinf":    func(x *ball.Real) Truth { return known(isInfinite(x), x.IsFinite()) },
	"isnan":    func(x *ball.Real) Truth { return known(false, x.IsFinite() || hasSign(x)) },
	"isnormal": func(x *ball.Real) Truth { return known(x.IsFinite() && !x.ContainsZero(), x.IsZero()) }, // all reals but 0 are normal
	"signbit": func(x *ball.Real) Truth {
		return known(x.State().Is(ball.Negative), x.State().Is(ball.Positive) || x.IsZero())
	},
}

func isInfinite(x *ball.Real) bool { return x.State().Is(ball.Exact) && !x.IsFinite() && hasSign(x) }

func hasSign(x *ball.Real) bool { sign, known := x.Sign(); return known && sign != 0 }
