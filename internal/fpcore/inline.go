package fpcore

// This file replaces calls of cores by what they compute.

import (
	"math/big"
	"slices"
	"strconv"
)

// Inline returns e with every call of one of cores replaced by its body, under a let of its arguments: an expression of
// its own, as a reference is. e and the cores are left as they are; the cores are those of a file that Check accepts.
func Inline(e *Expr, cores []*Core) *Expr {
	in := inliner{cores: map[string]*Core{}, bodies: map[*Core]*Expr{}}
	for _, c := range cores {
		if c.Name != "" {
			in.cores[c.Name] = c
		}
	}
	if len(in.cores) == 0 {
		return e
	}
	// e may stand in any of the cores, so the names of all arguments may be in scope.
	for _, c := range cores {
		in.scope = append(in.scope, c.names()...)
	}
	return in.expr(e, in.scope)
}

type inliner struct {
	cores  map[string]*Core
	scope  []string
	bodies map[*Core]*Expr // inlined themselves
}

// expr inlines in e, where the names in scope mean something other than they do in a core.
func (in *inliner) expr(e *Expr, scope []string) *Expr {
	out := e.within(scope, in.expr)
	if core := in.cores[e.Name]; e.Kind == Call && core != nil {
		return in.call(core, out, scope)
	}
	return out
}

// call is (let ((argument operand) ...) body), with a second let of the sizes of tensors where they have names.
func (in *inliner) call(core *Core, e *Expr, scope []string) *Expr {
	body, ok := in.bodies[core]
	if !ok {
		body = in.expr(core.Body, in.scope)
		in.bodies[core] = body
	}
	body = spell(body, core.names(), scope)
	let := &Expr{Kind: Let, Pos: e.Pos}
	sizes := &Expr{Kind: Let, Pos: e.Pos, Args: []*Expr{body}}
	for i, a := range core.Args {
		let.Bindings = append(let.Bindings, Binding{Pos: a.Pos, Name: a.Name, Init: e.Args[i]})
		for k, d := range a.Dims {
			if d.Name != "" && !slices.ContainsFunc(sizes.Bindings, func(b Binding) bool { return b.Name == d.Name }) {
				size := &Expr{Kind: Call, Pos: d.Pos, Name: "size",
					Args: []*Expr{{Kind: Symbol, Pos: d.Pos, Name: a.Name}, literalExpr(d.Pos, k)}}
				sizes.Bindings = append(sizes.Bindings, Binding{Pos: d.Pos, Name: d.Name, Init: size})
			}
		}
	}
	if let.Args = []*Expr{body}; len(sizes.Bindings) > 0 {
		let.Args = []*Expr{sizes}
	}
	return let
}

// names are what a core's arguments bring into its scope.
func (c *Core) names() (names []string) {
	for _, a := range c.Args {
		names = append(names, a.Name)
		for _, d := range a.Dims {
			if d.Name != "" {
				names = append(names, d.Name)
			}
		}
	}
	return names
}

func literalExpr(at Pos, n int) *Expr {
	return &Expr{Kind: Number, Pos: at, Name: strconv.Itoa(n), Value: big.NewRat(int64(n), 1)}
}

// spelled are constants as expressions without names.
var spelled = map[string]string{
	"PI": "(acos -1)", "pi": "(acos -1)", "PI_2": "(acos 0)", "PI_4": "(atan 1)", "M_1_PI": "(/ 1 (acos -1))", "M_2_PI": "(/ 1 (acos 0))",
	"M_2_SQRTPI": "(/ 2 (sqrt (acos -1)))", "E": "(exp 1)", "LN2": "(log 2)", "log2": "(log 2)", "LN10": "(log 10)",
	"LOG2E": "(/ 1 (log 2))", "LOG10E": "(/ 1 (log 10))", "SQRT2": "(sqrt 2)", "SQRT1_2": "(sqrt 1/2)", "euler": "(neg (digamma 1))",
}

// spell returns e, in which names are bound, with the constants that scope would take for variables spelled out.
func spell(e *Expr, names, scope []string) *Expr {
	text, ok := spelled[e.Name]
	if e.Kind != Symbol || !ok || !slices.Contains(scope, e.Name) || slices.Contains(names, e.Name) {
		return e.within(names, func(e *Expr, names []string) *Expr { return spell(e, names, scope) })
	}
	constant, err := ParseExpr("", text)
	if err != nil {
		panic(err)
	}
	constant.Walk(func(x *Expr) { x.Pos = e.Pos })
	return constant
}

// within returns e with f of each of its parts, where bound and the names that e itself binds there are bound.
func (e *Expr) within(bound []string, f func(e *Expr, bound []string) *Expr) *Expr {
	if e.Kind == Number || e.Kind == Symbol {
		return e
	}
	out, init, inner := *e, bound, bound
	out.Ranges, out.Bindings, out.Args = slices.Clone(e.Ranges), slices.Clone(e.Bindings), slices.Clone(e.Args)
	for i, b := range e.Ranges {
		out.Ranges[i].Init = f(b.Init, bound)
	}
	for i, b := range e.Bindings {
		out.Bindings[i].Init = f(b.Init, init)
		inner = append(slices.Clip(inner), b.Name)
		if e.Seq {
			init = inner
		}
	}
	for _, b := range e.Ranges {
		inner = append(slices.Clip(inner), b.Name)
	}
	for i, b := range e.Bindings {
		if b.Next != nil {
			out.Bindings[i].Next = f(b.Next, inner)
		}
	}
	for i, a := range e.Args {
		if e.Kind == Integrate && i == 2 { // the integrand
			inner = append(slices.Clip(inner), e.Name)
		}
		out.Args[i] = f(a, inner)
	}
	return &out
}
