package symbolic

// This file converts further conditions on the inputs, written in the language of references, to formulas.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// Fulfilling returns the formula of a condition on the named inputs over the reals. It omits parts of a conjunction with operations other
// than + - * / and choices. The formula then holds for more inputs than the condition.
func (p *Path) Fulfilling(condition *fpcore.Expr, names []string) Formula {
	if condition.Kind == fpcore.Call && condition.Name == "and" {
		parts := make([]Formula, len(condition.Args))
		for i, a := range condition.Args {
			parts[i] = p.Fulfilling(a, names)
		}
		return All(parts...)
	}
	f, ok := p.condition(condition, names)
	if !ok {
		return Formula{}
	}
	return f
}

// condition returns the formula of a whole condition. ok is false if a part of it has no formula.
func (p *Path) condition(e *fpcore.Expr, names []string) (f Formula, ok bool) {
	if e.Kind != fpcore.Call {
		return f, false
	}
	if relation, is := fpcore.Relations[e.Name]; is {
		return p.related(e, relation, names)
	}
	parts := make([]Formula, len(e.Args))
	for i, a := range e.Args {
		if parts[i], ok = p.condition(a, names); !ok {
			return f, false
		}
	}
	switch e.Name {
	case "and":
		return All(parts...), true
	case "or":
		return Any(parts...), true
	case "not":
		return Not(parts[0]), true
	}
	return f, false
}

// related returns the formula of a comparison: of neighbours, or of all pairs for distinct numbers.
func (p *Path) related(e *fpcore.Expr, relation fp.Order, names []string) (f Formula, ok bool) {
	var parts []Formula
	args := make([]*Expr, len(e.Args))
	for i, a := range e.Args {
		if args[i] = p.number(a, names); args[i] == nil {
			return f, false
		}
		for k := i - 1; k >= 0 && (k == i-1 || e.Name == "!="); k-- {
			parts = append(parts, Compare(args[k], relation, args[i]))
		}
	}
	return All(parts...), true
}

// number returns the expression of + - * / and choices; nil for others.
func (p *Path) number(e *fpcore.Expr, names []string) *Expr {
	switch e.Kind {
	case fpcore.Number:
		return p.constant(e.Value)
	case fpcore.Symbol:
		return p.named(e.Name, names)
	case fpcore.Call:
		if e.Name == "ref" && len(e.Args) == 2 && e.Args[1].Kind == fpcore.Number {
			return p.named(e.Args[0].Name+"["+e.Args[1].Value.RatString()+"]", names)
		}
		return p.operation(e, names)
	}
	return nil
}

func (p *Path) named(name string, names []string) *Expr {
	if i := slices.Index(names, name); i >= 0 {
		return p.inputs[i]
	}
	return nil
}

func (p *Path) operation(e *fpcore.Expr, names []string) *Expr {
	o := fpcore.Operators[e.Op()]
	if !fp.IsRational(o.Op) || len(e.Args) < o.Op.Arity() || len(e.Args) > o.Op.Arity() && !o.Variadic {
		return nil
	}
	var args []*Expr
	for _, a := range e.Args {
		x := p.number(a, names)
		if x == nil {
			return nil
		}
		if args = append(args, x); len(args) < o.Op.Arity() {
			continue
		}
		if x = p.op(o.Op, 0, args...); x == nil {
			return nil
		}
		args = []*Expr{x}
	}
	return args[0]
}
