package ir

// This file is what a program keeps from one call to the next, and what it finds there.

import "slices"

// Kept lists the variables that functions which entry reaches may write, by ID: what they hold may survive the call. What a variable's
// address is used for, but to read there, counts as a write.
func (p *Program) Kept(entry int) (list []int) {
	reach := p.Reach(entry)
	written := make([]bool, len(p.Globals))
	for id, in := range reach.Funcs {
		if in {
			p.Funcs[id].written(written)
		}
	}
	for id, g := range p.Globals { // an address in data may be written through
		if reach.Globals[id] {
			g.References(func(global bool, id int) {
				if global {
					written[id] = true
				}
			})
		}
	}
	for id, g := range p.Globals {
		if written[id] && !g.Constant && g.Unit >= 0 {
			list = append(list, id)
		}
	}
	return list
}

// Unset lists the shared variables, by ID, that functions which entry reaches read and none of them writes, and that hold nothing but
// zeros: somebody else is meant to set them.
func (p *Program) Unset(entry int) (list []int) {
	reach, kept := p.Reach(entry), p.Kept(entry)
	for id, g := range p.Globals {
		zeros := !slices.ContainsFunc(g.Data, func(b byte) bool { return b != 0 }) && len(g.Relocs) == 0
		if reach.Globals[id] && zeros && g.IsShared() && !slices.Contains(kept, id) {
			list = append(list, id)
		}
	}
	return list
}

// written marks the variables whose address the body uses for more than to read there. A block's instructions come after the addresses that
// they use, but for what a loop brings back, which a phi names: its operands count as written.
func (f *Func) written(mark []bool) {
	of := map[Operand]int{}
	variable := func(o Operand) (id int, ok bool) {
		if o >= 0 {
			id, ok = of[o]
			return id, ok
		}
		id = f.Consts[^o].Global
		return id, id >= 0
	}
	for in := range f.Insts() {
		for i, o := range in.Args {
			id, ok := variable(o)
			switch {
			case !ok, in.Op == OpLoad, in.Op == OpICmp, reads(in, i):
			case in.Op == OpGEP && i == 0:
				of[Operand(in.Dst)] = id
			default:
				mark[id] = true
			}
		}
	}
	for _, c := range f.Consts {
		for _, e := range c.Elems {
			e.References(func(global bool, id int) {
				if global {
					mark[id] = true
				}
			})
		}
	}
}

// reads reports whether argument i of a copy is where it reads.
func reads(in *Inst, i int) bool {
	return in.Op == OpIntrinsic && i == 1 && (in.Name == "memcpy" || in.Name == "memmove" || in.Name == "memcpy.inline")
}

// Allocates reports whether entry reaches a function that gives out memory: what a variable points to is then more than the variable.
func (p *Program) Allocates(entry int) bool {
	for _, x := range p.Externals(entry) {
		switch p.Funcs[x.Func].Name {
		case "malloc", "calloc", "realloc", "aligned_alloc", "memalign", "posix_memalign", "strdup", "_Znwm", "_Znam":
			return true
		}
	}
	return false
}
