package eval

// This file is the compiled form as its users see it.

import (
	"maps"
	"slices"
	"strings"

	"faultline/internal/ball"
	"faultline/internal/fpcore"
	"faultline/internal/names"
)

// A Func is a compiled expression over named parameters, a Predicate a compiled condition. Each serves one goroutine.
type (
	Func      = compiled[*ball.Real] // indeterminate where the value is not real or not known
	Predicate = compiled[Truth]
)

type compiled[T any] struct {
	m    machine
	vars int
	run  func(*machine) T
}

// Eval returns the value at args with working precision prec. The value is valid until the next call. Eval only reads args.
func (f *compiled[T]) Eval(prec uint, args ...*ball.Real) T {
	if len(args) != f.vars {
		panic("fpcore: wrong number of arguments")
	}
	f.m.prec, f.m.work = prec, maxWork
	for i, x := range args {
		f.m.slots[i].real = x
	}
	return f.run(&f.m)
}

// Compile checks an expression and compiles it. Its free names are vars, in the order of Eval's arguments. Parameters a[0], a[1], ... are
// the elements of a tensor a.
func Compile(e *fpcore.Expr, vars []string) (*Func, error) {
	return compileAs(vars, func(c *compiler) func(*machine) *ball.Real {
		run := cached(c.number(e), node{}).asReal().run
		return func(m *machine) *ball.Real { return run(m).real }
	})
}

// CompilePredicate is Compile for a condition.
func CompilePredicate(e *fpcore.Expr, vars []string) (*Predicate, error) {
	return compileAs(vars, func(c *compiler) truthNode { return c.truth(e) })
}

func compileAs[T any](vars []string, compile func(*compiler) func(*machine) T) (*compiled[T], error) {
	c := new(compiler)
	for _, v := range vars {
		c.bind(v, node{})
	}
	c.bindArrays(vars)
	run, err := fpcore.Try(func() func(*machine) T { return compile(c) })
	if err != nil {
		return nil, err
	}
	return &compiled[T]{m: machine{slots: make([]value, c.slots)}, vars: len(vars), run: run}, nil
}

// suggest returns advice on an unknown name: the names that are close to it, or those in scope.
func (c *compiler) suggest(name string) string {
	var scope []string
	for _, v := range c.scope {
		scope = append(scope, v.name)
	}
	near := names.Nearest(name, slices.Concat(slices.Collect(maps.Keys(fpcore.Operators)), slices.Collect(maps.Keys(fpcore.Constants)),
		slices.Collect(maps.Keys(fpcore.Relations)), slices.Collect(maps.Keys(classes)), fpcore.Forms, c.callable, scope))
	switch {
	case len(near) > 0:
		return "did you mean " + strings.Join(near, ", ") + "?"
	case len(scope) == 0:
		return "the expression has no parameters"
	}
	return "names here: " + strings.Join(scope, ", ")
}

// suggestOperator returns advice on an unknown operator: the names that are close to it. An expression outside of a core may use the names
// of other libraries, so the advice lists all functions.
func (c *compiler) suggestOperator(name string) string {
	if c.cores != nil {
		return c.suggest(name)
	}
	functions := fpcore.KnownNames()
	all := "functions: " + strings.Join(functions, " ")
	if near := names.Nearest(name, functions); len(near) > 0 {
		return "did you mean " + strings.Join(near, ", ") + "? " + all
	}
	return all
}
