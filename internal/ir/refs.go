package ir

// This file lists what functions, data and constants refer to.

import "iter"

// A ref is a function or a global, by ID.
type ref struct {
	global bool
	id     int
}

// References calls visit for everything that the body refers to: constants, then callees.
func (f *Func) References(visit func(global bool, id int)) {
	for _, c := range f.Consts {
		c.References(visit)
	}
	for in := range f.Insts() {
		if in.Callee >= 0 {
			visit(false, int(in.Callee))
		}
	}
}

// Insts yields the instructions of the body, block by block.
func (f *Func) Insts() iter.Seq[*Inst] {
	return func(yield func(*Inst) bool) {
		for _, b := range f.Blocks {
			for i := range b.Insts {
				if !yield(&b.Insts[i]) {
					return
				}
			}
		}
	}
}

// References calls visit for everything whose address is in the initial data.
func (g *Global) References(visit func(global bool, id int)) {
	for _, r := range g.Relocs {
		refer(r.Func, r.Global, visit)
	}
}

// References calls visit for everything whose address is in the constant.
func (c *Const) References(visit func(global bool, id int)) {
	refer(c.Func, c.Global, visit)
	for _, e := range c.Elems {
		e.References(visit)
	}
}

func refer(fn, global int, visit func(global bool, id int)) {
	if fn >= 0 {
		visit(false, fn)
	}
	if global >= 0 {
		visit(true, global)
	}
}
