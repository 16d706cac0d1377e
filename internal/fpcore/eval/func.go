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
	m     machine
	vars  int
	value func(*machine) T
}

// Eval returns the value at args with working precision prec: valid until the next call. The args are only read.
func (f *compiled[T]) Eval(prec uint, args ...*ball.Real) T {
	if len(args) != f.vars {
		panic("fpcore: wrong number of arguments")
	}
	f.m.prec, f.m.work = prec, maxWork
	copy(f.m.real, args)
	return f.value(&f.m)
}

// Compile checks an expression whose free names are vars, in the order in which Eval takes them. Of vars a[0], a[1], ...
// it can speak as of a tensor a.
func Compile(e *fpcore.Expr, vars []string) (*Func, error) {
	c := newCompiler(vars)
	n, err := fpcore.Try(func() node { return c.value(e) })
	if err != nil {
		return nil, err
	}
	n = settle(n, node{})
	return &Func{m: c.machine(), vars: len(vars), value: n.toReal()}, nil
}

func newCompiler(vars []string) *compiler {
	c := new(compiler)
	for _, v := range vars {
		c.bind(v, false, false)
	}
	c.bindArrays(vars)
	return c
}

func (c *compiler) machine() machine {
	return machine{real: make([]*ball.Real, c.slots), complex: make([]*ball.Complex, c.slots),
		truth: make([]Truth, c.slots), tensor: make([]*tensor, c.slots)}
}

// CompilePredicate checks a condition whose free names are vars.
func CompilePredicate(e *fpcore.Expr, vars []string) (*Predicate, error) {
	c := newCompiler(vars)
	t, err := fpcore.Try(func() truthNode { return c.truth(e) })
	if err != nil {
		return nil, err
	}
	return &Predicate{m: c.machine(), vars: len(vars), value: t}, nil
}

// suggest is what to do about an unknown name: the names near it, or those in scope.
func (c *compiler) suggest(name string) string {
	known := slices.Concat(slices.Collect(maps.Keys(fpcore.Operators)), slices.Collect(maps.Keys(fpcore.Constants)),
		slices.Collect(maps.Keys(fpcore.Relations)), slices.Collect(maps.Keys(classes)), fpcore.Forms, c.callable)
	for _, v := range c.scope {
		known = append(known, v.name)
	}
	if near := names.Nearest(name, known); len(near) > 0 {
		return "did you mean " + strings.Join(near, ", ") + "?"
	}
	if len(c.scope) == 0 {
		return "the expression has no parameters"
	}
	scope := make([]string, len(c.scope))
	for i, v := range c.scope {
		scope[i] = v.name
	}
	return "names here: " + strings.Join(scope, ", ")
}
