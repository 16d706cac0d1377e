package ir

// This file finds the variables whose values survive from one call to the next.

import "slices"

// Kept lists, by ID, the variables that functions reachable from entry may write. Their values may survive the call.
func (p *Program) Kept(entry int) []int { return p.variables(p.written(p.Reach(entry).Funcs), itself) }

// Remembered lists, by ID, the variables through which an earlier call can change a later result. They are written by functions reachable
// from entry, or point to memory that is, and a function with floating-point operations refers to them.
func (p *Program) Remembered(entry int) (list []int) {
	reach := p.Reach(entry).Funcs
	for _, id := range p.variables(p.written(reach), anything) {
		if p.counts(id, reach) {
			list = append(list, id)
		}
	}
	return list
}

// Keeper returns the one function reachable from entry that refers to all of some variables, if no other refers to any; nil otherwise.
func (p *Program) Keeper(entry int, variables []int) (keeper *Func) {
	reach := p.Reach(entry).Funcs
	most := 0
	for id, f := range p.Funcs {
		seen := make(map[int]bool)
		f.References(func(global bool, to int) {
			if global && slices.Contains(variables, to) {
				seen[to] = true
			}
		})
		switch {
		case !reach[id] || len(seen) == 0:
		case keeper != nil:
			return nil
		default:
			keeper, most = f, len(seen)
		}
	}
	if most < len(variables) {
		return nil
	}
	return keeper
}

// Changing lists, by ID, the variables that any function of the program may write.
func (p *Program) Changing() []int {
	all := make([]bool, len(p.Funcs))
	for i := range all {
		all[i] = true
	}
	return p.variables(p.written(all), itself)
}

// itself selects variables that are written. anything also selects variables that point to memory that is written.
func itself(e effect) bool   { return e.at }
func anything(e effect) bool { return e.at || e.beyond }

// variables lists the program's own variables, without constants, whose effect is selected.
func (p *Program) variables(effects []effect, of func(effect) bool) (list []int) {
	for id, g := range p.Globals {
		if of(effects[id]) && !g.Constant && g.Unit >= 0 {
			list = append(list, id)
		}
	}
	return list
}

// Unset lists, by ID, the shared variables that somebody else is meant to set: functions reachable from entry read them, neither these nor
// the functions called before write them, and they hold zeros. Variables that only functions without floating-point operations read are
// left out, such as those that control error messages.
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

// counts reports whether a function among `of` refers to the variable and has floating-point operations, itself or in its callees. It is
// also true if none refers to it: then the variable is reached through data.
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

// Allocates reports whether entry reaches a function that allocates memory. Then a pointer variable may point beyond the program's
// variables.
func (p *Program) Allocates(entry int) bool {
	for _, x := range p.Externals(entry) {
		switch p.Funcs[x.Func].Name {
		case "malloc", "calloc", "realloc", "aligned_alloc", "memalign", "posix_memalign", "strdup", "_Znwm", "_Znam":
			return true
		}
	}
	return false
}
