package lower

// This file lowers expressions: numbers, names, choices, bindings. Calls are in call.go, loops in loop.go.

import (
	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// expr lowers e where operations have the precision ctx.
func (f *function) expr(e *fpcore.Expr, ctx typ) value {
	switch e.Kind {
	case fpcore.Number:
		return f.number(e, ctx)
	case fpcore.Symbol:
		return f.symbol(e, ctx)
	case fpcore.Call:
		return f.call(e, ctx)
	case fpcore.If:
		return f.choice(e, ctx)
	case fpcore.Let:
		return f.let(e, ctx)
	case fpcore.While:
		return f.while(e, ctx)
	case fpcore.For:
		return f.forLoop(e, ctx)
	case fpcore.Tensor:
		return f.tensor(e, ctx)
	case fpcore.Annotated:
		return f.expr(e.Args[0], f.context(ctx, e.Props))
	}
	panic(fpcore.Errorf(e.Pos, "an integral is not modelled: it has no meaning in floating point"))
}

// truth lowers a condition.
func (f *function) truth(e *fpcore.Expr, ctx typ) value {
	v := f.expr(e, ctx)
	if !v.truth || v.isTensor() {
		panic(fpcore.Errorf(e.Pos, "%.40s is not a condition", e))
	}
	return v
}

// scalar lowers an expression that must be a number.
func (f *function) scalar(e *fpcore.Expr, ctx typ) value {
	v := f.expr(e, ctx)
	if v.truth || v.isTensor() {
		panic(fpcore.Errorf(e.Pos, "%.40s is not a number", e))
	}
	return v
}

func (f *function) symbol(e *fpcore.Expr, ctx typ) value {
	for i := len(f.scope) - 1; i >= 0; i-- {
		if b := f.scope[i]; b.name == e.Name {
			if b.slot && !b.value.isTensor() {
				return f.load(e.Pos, b.value.typ, b.value.ref)
			}
			return b.value
		}
	}
	return f.constant(e, ctx)
}

// choice lowers an if to branches: only one side is evaluated.
func (f *function) choice(e *fpcore.Expr, ctx typ) value {
	cond := f.truth(e.Args[0], ctx)
	fit := make([]fitting, 1)
	var result string
	f.settle(fit, func() {
		var refs, from [2]string
		labels, end := [2]string{f.label(), f.label()}, f.label()
		f.branch(e.Pos, cond, labels[0], labels[1])
		for i, side := range e.Args[1:] {
			f.begin(labels[i])
			refs[i] = f.fit(side.Pos, f.expr(side, ctx), &fit[0]).ref
			from[i] = f.block
			f.do(e.Pos, "br label %%%s", end)
		}
		f.begin(end)
		result = f.inst(e.Pos, "phi %s [ %s, %%%s ], [ %s, %%%s ]", fit[0].llvm(), refs[0], from[0], refs[1], from[1])
	})
	return value{fit[0].typ, result}
}

// A fitting is the type of what gets its value from several places: the narrowest that holds them all exactly.
type fitting struct {
	typ
	known bool
	grown bool // after code was emitted that took it for narrower
}

// fit converts v to the type of what it goes to, as far as that is known.
func (f *function) fit(at fpcore.Pos, v value, to *fitting) value {
	switch t := wider(to.typ, v.typ); {
	case !to.known:
		to.typ, to.known = v.typ, true
	case !t.equal(to.typ):
		to.typ, to.grown = t, true
	}
	return f.convert(at, v, to.typ)
}

// settle emits code whose types depend on what it computes: again, from where it began, until they fit. Mostly they do
// at once, and types only grow.
func (f *function) settle(fits []fitting, emit func()) {
	allocas, body, temps, block, scope := len(f.allocas), len(f.body), f.temps, f.block, len(f.scope)
	for {
		emit()
		grown := false
		for i := range fits {
			grown = grown || fits[i].grown
			fits[i].grown = false
		}
		if !grown {
			return
		}
		f.allocas, f.body, f.temps, f.block, f.scope = f.allocas[:allocas], f.body[:body], temps, block, f.scope[:scope]
	}
}

func (f *function) let(e *fpcore.Expr, ctx typ) value {
	outer := len(f.scope)
	defer func() { f.scope = f.scope[:outer] }()
	var all []binding
	for _, b := range e.Bindings {
		one := binding{name: b.Name, value: f.expr(b.Init, ctx)}
		all = append(all, one)
		if e.Seq {
			f.scope = append(f.scope, one)
		}
	}
	if !e.Seq {
		f.scope = append(f.scope, all...)
	}
	return f.expr(e.Args[0], ctx)
}

// isFloat reports whether t is a floating-point number.
func (t typ) isFloat() bool { return t.format != fp.NoFormat && !t.isTensor() }
