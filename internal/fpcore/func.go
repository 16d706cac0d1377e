package fpcore

// This file is the compiled form as its users see it.

import (
	"sort"
	"strings"

	"faultline/internal/ball"
)

// A Func is a compiled expression over named parameters. It serves one goroutine.
type Func struct {
	m       machine
	vars    int
	real    realNode    // indeterminate where the value is not real
	complex complexNode // nil if the value is always real
}

// Compile checks an expression whose free names are vars, in the order in which Eval takes them.
func Compile(e *Expr, vars []string) (*Func, error) {
	c := newCompiler(vars)
	n, err := c.value(e)
	if err != nil {
		return nil, err
	}
	n = settle(n, node{})
	return &Func{m: c.machine(), vars: len(vars), real: n.toReal(), complex: n.complex}, nil
}

func newCompiler(vars []string) *compiler {
	c := new(compiler)
	for _, v := range vars {
		c.bind(v, false, false)
	}
	return c
}

func (c *compiler) machine() machine {
	return machine{real: make([]*ball.Real, c.slots), complex: make([]*ball.Complex, c.slots)}
}

// IsComplex reports whether the value may be complex.
func (f *Func) IsComplex() bool { return f.complex != nil }

// Eval returns the value at args with working precision prec: valid until the next call, indeterminate where it is not real
// or not known. The args are only read.
func (f *Func) Eval(prec uint, args ...*ball.Real) *ball.Real {
	f.m.start(prec, f.vars, args)
	return f.real(&f.m)
}

// EvalComplex is Eval for values that may be complex.
func (f *Func) EvalComplex(prec uint, args ...*ball.Real) *ball.Complex {
	f.m.start(prec, f.vars, args)
	if f.complex == nil {
		return new(ball.Complex).SetReal(f.real(&f.m))
	}
	return f.complex(&f.m)
}

func (m *machine) start(prec uint, vars int, args []*ball.Real) {
	if len(args) != vars {
		panic("fpcore: wrong number of arguments")
	}
	m.prec = prec
	copy(m.real, args)
}

// A Predicate is a compiled condition. It serves one goroutine.
type Predicate struct {
	m     machine
	vars  int
	truth truthNode
}

// CompilePredicate checks a condition whose free names are vars.
func CompilePredicate(e *Expr, vars []string) (*Predicate, error) {
	c := newCompiler(vars)
	t, err := c.truth(e)
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
	var near []string
	best := min(2+len(name)/4, len(name))
	consider := func(known string) {
		switch d := distance(name, known); {
		case d < best:
			near, best = []string{known}, d
		case d == best && len(near) > 0:
			near = append(near, known)
		}
	}
	for _, v := range c.scope {
		consider(v.name)
	}
	for known := range operators {
		consider(known)
	}
	for known := range constants {
		consider(known)
	}
	if len(near) > 0 {
		sort.Strings(near)
		return "did you mean " + strings.Join(near, ", ") + "?"
	}
	if len(c.scope) == 0 {
		return "the expression has no parameters"
	}
	names := make([]string, len(c.scope))
	for i, v := range c.scope {
		names[i] = v.name
	}
	return "names here: " + strings.Join(names, ", ")
}

// distance is the number of letters to insert, delete or replace between a and b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
