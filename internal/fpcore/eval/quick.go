package eval

// This file compiles conditions over numbers other than balls. Doubles decide most conditions faster than balls, and rational numbers
// decide some conditions that balls leave open.

import (
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// numbers is an arithmetic for conditions.
type numbers[N any] interface {
	// unknown returns the value of a number that is not known.
	unknown() N
	literal(x *big.Rat) N
	// constant returns a constant by its name, unknown() for any other name.
	constant(name string) N
	// unary and binary return an operation, nil if its result is never known.
	unary(op fp.Op) func(x N) N
	binary(op fp.Op) func(x, y N) N
	// orders returns the orders that x and y may have.
	orders(x, y N) ball.Order
}

// A quickCompiler compiles expressions that compiler accepts, over numbers of type N. The values of loops, tensors, integrals and named
// conditions are unknown. The results share the compiler's slots, so all of them serve one goroutine.
type quickCompiler[N any] struct {
	of    numbers[N]
	scope []quickVar
	slots []N
}

// A quickVar is a name in scope and the slot of its value.
type quickVar struct {
	name string
	slot int
}

// bind brings a name into scope and returns its slot.
func (q *quickCompiler[N]) bind(name string, x N) int {
	q.slots = append(q.slots, x)
	q.scope = append(q.scope, quickVar{name, len(q.slots) - 1})
	return len(q.slots) - 1
}

// find returns the slot of a name; false if it is not in scope.
func (q *quickCompiler[N]) find(name string) (slot int, ok bool) {
	for _, v := range slices.Backward(q.scope) {
		if v.name == name {
			return v.slot, true
		}
	}
	return 0, false
}

// condition compiles a condition.
func (q *quickCompiler[N]) condition(e *fpcore.Expr) func() Truth {
	undecided := func() Truth { return Unknown }
	switch e.Kind {
	case fpcore.Annotated:
		return q.condition(e.Args[0])
	case fpcore.Let:
		return quickLet(q, e, q.condition)
	case fpcore.If:
		return quickIf(q, e, q.condition, Unknown)
	case fpcore.Symbol:
		truth := known(e.Name == "TRUE", e.Name == "FALSE")
		if _, bound := q.find(e.Name); bound {
			return undecided
		}
		return func() Truth { return truth }
	case fpcore.Call:
		if accepted, ok := fpcore.Relations[e.Name]; ok {
			return q.comparison(e.Args, accepted)
		}
	}
	decisive := False
	switch e.Name {
	case "not":
		truth := q.condition(e.Args[0])
		return func() Truth { return truth().Not() }
	case "or":
		decisive = True
	case "and":
	default:
		return undecided
	}
	args := make([]func() Truth, len(e.Args))
	for i, a := range e.Args {
		args[i] = q.condition(a)
	}
	return func() Truth { return all(len(args), decisive, func(i int) Truth { return args[i]() }) }
}

// comparison compiles a comparison. Most have two operands, and their own case takes half the time.
func (q *quickCompiler[N]) comparison(operands []*fpcore.Expr, accepted ball.Order) func() Truth {
	args, values := q.numbers(operands), make([]N, len(operands))
	if len(args) == 2 {
		x, y := args[0], args[1]
		return func() Truth {
			truth, decided := q.of.orders(x(), y()).Within(accepted)
			return known(decided && truth, decided && !truth)
		}
	}
	return func() Truth {
		values[0] = args[0]()
		return related(len(args), accepted, func(i, j int) ball.Order {
			if i == j-1 {
				values[j] = args[j]()
			}
			return q.of.orders(values[i], values[j])
		})
	}
}

func (q *quickCompiler[N]) numbers(list []*fpcore.Expr) []func() N {
	out := make([]func() N, len(list))
	for i, e := range list {
		out[i] = q.number(e)
	}
	return out
}

// number compiles a number.
func (q *quickCompiler[N]) number(e *fpcore.Expr) func() N {
	x := q.of.unknown()
	switch e.Kind {
	case fpcore.Annotated:
		return q.number(e.Args[0])
	case fpcore.Let:
		return quickLet(q, e, q.number)
	case fpcore.If:
		return quickIf(q, e, q.number, x)
	case fpcore.Call:
		return q.call(e)
	case fpcore.Number:
		x = q.of.literal(e.Value)
	case fpcore.Symbol:
		if slot, ok := q.find(e.Name); ok {
			return func() N { return q.slots[slot] }
		}
		x = q.of.constant(e.Name)
	}
	return func() N { return x }
}

// call compiles an operation. A variadic operator is applied from left to right, and one operand is its own result.
func (q *quickCompiler[N]) call(e *fpcore.Expr) func() N {
	op, args := fpcore.Operators[e.Op()], q.numbers(e.Args)
	one, two := q.of.unary(op.Op), q.of.binary(op.Op)
	switch {
	case op.Op == fp.Fma:
		product := &fpcore.Expr{Kind: fpcore.Call, Name: "*", Args: e.Args[:2]}
		return q.call(&fpcore.Expr{Kind: fpcore.Call, Name: "+", Args: []*fpcore.Expr{product, e.Args[2]}})
	case two != nil && len(args) == 2:
		x, y := args[0], args[1]
		return func() N { return two(x(), y()) }
	case two != nil && op.Variadic:
		return func() N {
			x := args[0]()
			for _, y := range args[1:] {
				x = two(x, y())
			}
			return x
		}
	case one != nil && len(args) == 1:
		x := args[0]
		return func() N { return one(x()) }
	}
	x := q.of.unknown()
	return func() N { return x }
}

func quickIf[N, T any](q *quickCompiler[N], e *fpcore.Expr, compile func(*fpcore.Expr) func() T, unknown T) func() T {
	cond, yes, no := q.condition(e.Args[0]), compile(e.Args[1]), compile(e.Args[2])
	return func() T {
		switch cond() {
		case True:
			return yes()
		case False:
			return no()
		}
		return unknown
	}
}

func quickLet[N, T any](q *quickCompiler[N], e *fpcore.Expr, compile func(*fpcore.Expr) func() T) func() T {
	outer := len(q.scope)
	run, _ := q.bindings(e)
	body := compile(e.Args[0])
	q.scope = q.scope[:outer]
	return func() T { run(); return body() }
}

// bindings compiles the first values of the bindings of a let or a loop, and leaves their names in scope.
func (q *quickCompiler[N]) bindings(e *fpcore.Expr) (run func(), slots []int) {
	inits := make([]func() N, len(e.Bindings))
	slots = make([]int, len(e.Bindings))
	bind := func(i int) { slots[i] = q.bind(e.Bindings[i].Name, q.of.unknown()) }
	for i, b := range e.Bindings {
		if inits[i] = q.number(b.Init); e.Seq {
			bind(i)
		}
	}
	for i := range e.Bindings {
		if !e.Seq {
			bind(i)
		}
	}
	return func() {
		for i, init := range inits {
			q.slots[slots[i]] = init()
		}
	}, slots
}
