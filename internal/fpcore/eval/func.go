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

// A Func is a compiled expression over named parameters. It serves one goroutine.
type Func struct {
	m    machine
	vars int
	real realNode // indeterminate where the value is not real
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
	return &Func{m: c.machine(), vars: len(vars), real: n.toReal()}, nil
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

// Eval returns the value at args with working precision prec: valid until the next call, indeterminate where it is not real
// or not known. The args are only read.
func (f *Func) Eval(prec uint, args ...*ball.Real) *ball.Real {
	f.m.start(prec, f.vars, args)
	return f.real(&f.m)
}

func (m *machine) start(prec uint, vars int, args []*ball.Real) {
	if len(args) != vars {
		panic("fpcore: wrong number of arguments")
	}
	m.prec, m.work = prec, maxWork
	copy(m.real, args)
}

// A Predicate is a compiled condition. It serves one goroutine.
type Predicate struct {
	m     machine
	vars  int
	truth truthNode
}

// CompilePredicate checks a condition whose free names are vars.
func CompilePredicate(e *fpcore.Expr, vars []string) (*Predicate, error) {
	c := newCompiler(vars)
	t, err := fpcore.Try(func() truthNode { return c.truth(e) })
	if err != nil {
		return nil, err
	}
	return &Predicate{m: c.machine(), vars: len(vars), truth: t}, nil
}

// Eval returns what is known of the condition at args.
func (p *Predicate) Eval(prec uint, args ...*ball.Real) Truth {
	p.m.start(prec, p.vars, args)
	return p.truth(&p.m)
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
