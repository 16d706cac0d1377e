package ir

// This file is what a program keeps from one call to the next, and what it finds there.

import "slices"

// Kept lists the variables that functions which entry reaches may write, by ID: what they hold may survive the call.
func (p *Program) Kept(entry int) []int { return p.variables(p.written(p.Reach(entry).Funcs), itself) }

// Remembered lists those of them, and of those that point to memory which these may write, by ID, that a function with floating-point
// operations refers to: a later call may compute otherwise.
func (p *Program) Remembered(entry int) (list []int) {
	reach := p.Reach(entry).Funcs
	for _, id := range p.variables(p.written(reach), anything) {
		if p.counts(id, reach) {
			list = append(list, id)
		}
	}
	return list
}

// Changing lists the variables that any function of the program may write, by ID.
func (p *Program) Changing() []int {
	all := make([]bool, len(p.Funcs))
	for i := range all {
		all[i] = true
	}
	return p.variables(p.written(all), itself)
}

// itself is of variables that are written, anything of those too through which something else is.
func itself(e effect) bool   { return e.at }
func anything(e effect) bool { return e.at || e.beyond }

// variables lists those of an effect that are the program's own and no constants.
func (p *Program) variables(effects []effect, of func(effect) bool) (list []int) {
	for id, g := range p.Globals {
		if of(effects[id]) && !g.Constant && g.Unit >= 0 {
			list = append(list, id)
		}
	}
	return list
}

// Unset lists the shared variables, by ID, that functions which entry reaches read, and that hold nothing but zeros as neither these write
// them nor what is called before: somebody else is meant to set them. Those that only functions without floating-point operations read are
// left out: how to say that something is wrong.
func (p *Program) Unset(entry int, before []int) (list []int) {
	reach := p.Reach(entry)
	kept := p.variables(p.written(p.Reach(append(slices.Clone(before), entry)...).Funcs), itself)
	for id, g := range p.Globals {
		zeros := !slices.ContainsFunc(g.Data, func(b byte) bool { return b != 0 }) && len(g.Relocs) == 0
		if reach.Globals[id] && zeros && g.IsShared() && !slices.Contains(kept, id) && p.counts(id, reach.Funcs) {
			list = append(list, id)
		}
	}
	return list
}

// counts reports whether one of some functions that refer to a variable has floating-point operations, itself or in what it calls, or
// whether none refers to it: others are reached through data.
func (p *Program) counts(variable int, of []bool) bool {
	direct := false
	for id, f := range p.Funcs {
		refers := false
		f.References(func(global bool, to int) { refers = refers || global && to == variable })
		if of[id] && refers {
			direct = true
			if sites, _ := p.Reachable(id); len(sites) > 0 {
				return true
			}
		}
	}
	return !direct
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
