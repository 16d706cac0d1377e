package ir

// This file is what a program keeps from one call to the next, and what it finds there.

import "slices"

// Kept lists the variables that functions which entry reaches may write, by ID: what they hold may survive the call.
func (p *Program) Kept(entry int) []int { return p.variables(p.written(p.Reach(entry).Funcs)) }

// Changing lists the variables that any function of the program may write, by ID.
func (p *Program) Changing() []int {
	all := make([]bool, len(p.Funcs))
	for i := range all {
		all[i] = true
	}
	return p.variables(p.written(all))
}

// variables lists those that are the program's own and no constants.
func (p *Program) variables(of []bool) (list []int) {
	for id, g := range p.Globals {
		if of[id] && !g.Constant && g.Unit >= 0 {
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
