package flow

// This file handles calls through function pointers. Such a call may reach any function of the program with a matching type whose address
// is taken.

import (
	"slices"

	"faultline/internal/ir"
)

// mostPointed is the number of candidates above which nothing is known about a call.
const mostPointed = 16

// pointed returns the summary of a call through a pointer: the union over all candidates. It is nil if there are no candidates or too many.
func (a *Analysis) pointed(in *ir.Inst, types []*ir.Type) *summary {
	var all *summary
	n := 0
	for _, f := range a.taken() {
		alike := func(x, y *ir.Type) bool { return x.String() == y.String() }
		if f.Result.String() != in.Type.String() || !slices.EqualFunc(f.Params, types, alike) {
			continue
		}
		if n++; n > mostPointed {
			return nil
		}
		all = all.or(a.of(f))
	}
	return all
}

// or returns the summary of a call that reaches one of two functions. All its writes are possible, but none is certain.
func (s *summary) or(o *summary) *summary {
	out := &summary{uses: slices.Clone(o.uses), variables: map[int]*Use{}}
	for _, each := range []*summary{s, o} {
		if each == nil {
			continue
		}
		for i := range out.uses {
			u, v := &out.uses[i], &each.uses[i]
			u.Lost, u.Called, u.Handed = u.Lost || v.Lost, u.Called || v.Called, u.Handed && v.Handed
			for _, p := range v.Read {
				u.Read = add(u.Read[:len(u.Read):len(u.Read)], p)
			}
			for _, p := range v.Written {
				u.Written = add(u.Written[:len(u.Written):len(u.Written)], p)
			}
		}
		for of, v := range each.variables {
			u := out.use(of)
			for _, p := range v.Read {
				u.Read = add(u.Read, p)
			}
			for _, p := range v.Written {
				u.Written = add(u.Written, p)
			}
		}
	}
	return out
}

// taken returns the functions with a body whose address is taken, in the order of their IDs.
func (a *Analysis) taken() []*ir.Func {
	if a.addressed != nil {
		return a.addressed
	}
	is := make([]bool, len(a.program.Funcs))
	var constant func(c *ir.Const)
	constant = func(c *ir.Const) {
		if c.Type.Kind == ir.Pointer && c.Func >= 0 {
			is[c.Func] = true
		}
		for _, e := range c.Elems {
			constant(e)
		}
	}
	for _, f := range a.program.Funcs {
		for _, c := range f.Consts {
			constant(c)
		}
	}
	for _, g := range a.program.Globals {
		for _, r := range g.Relocs {
			if r.Func >= 0 {
				is[r.Func] = true
			}
		}
	}
	a.addressed = []*ir.Func{}
	for id, f := range a.program.Funcs {
		if is[id] && f.Blocks != nil {
			a.addressed = append(a.addressed, f)
		}
	}
	return a.addressed
}

// typesOf returns the types of operands.
func (w *walker) typesOf(operands []ir.Operand) []*ir.Type {
	types := make([]*ir.Type, len(operands))
	for i, o := range operands {
		switch {
		case o < 0:
			types[i] = w.f.Consts[^o].Type
		case int(o) < len(w.f.Params):
			types[i] = w.f.Params[o]
		default:
			types[i] = w.made(o)
		}
	}
	return types
}

// made returns the type of a register.
func (w *walker) made(register ir.Operand) *ir.Type {
	for _, b := range w.f.Blocks {
		for i := range b.Insts {
			if ir.Operand(b.Insts[i].Dst) == register {
				return b.Insts[i].Type
			}
		}
	}
	panic("flow: a register that no instruction sets")
}
