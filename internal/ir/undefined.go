package ir

// This file finds symbols that a program needs and nobody defines. A linker would refuse the program.

import "strings"

// An Undefined is a function or variable that entry can reach and nobody defines, with the first place that needs it.
type Undefined struct {
	Name     string
	Variable bool
	Caller   int // Func ID; if only data contains its address, the entry, and Pos is unknown
	Pos      Pos
	Always   bool // every run of the entry that returns needs it
}

// Nowhere marks the functions and the globals, by ID, that neither the program nor the system defines. Weak declarations may be missing, so
// they are not marked.
func (p *Program) Nowhere(system func(name string) bool) (funcs, globals []bool) {
	funcs, globals = make([]bool, len(p.Funcs)), make([]bool, len(p.Globals))
	for id, f := range p.Funcs {
		funcs[id] = f.Unit < 0 && !f.Optional && !strings.HasPrefix(f.Name, "llvm.") && !system(f.Name)
	}
	for id, g := range p.Globals {
		globals[id] = g.Unit < 0 && !g.Optional && g.Name != "__dso_handle" && !system(g.Name)
	}
	return funcs, globals
}

// Settle clears Optional for weak declarations that the system defines.
func (p *Program) Settle(system func(name string) bool) {
	for _, f := range p.Funcs {
		f.Optional = f.Optional && !system(f.Name)
	}
	for _, g := range p.Globals {
		g.Optional = g.Optional && !system(g.Name)
	}
}

// Undefined returns the undefined symbols that entry can reach: functions, then variables, by ID.
func (p *Program) Undefined(entry int, system func(name string) bool) (out []Undefined) {
	funcs, globals := p.Nowhere(system)
	reach := p.Reach(entry)
	need := p.needs(reach, funcs, globals)
	report := func(global bool, id int, name string) {
		u, placed := need[ref{global, id}]
		if !placed {
			u.Caller = entry
		}
		u.Name, u.Variable = name, global
		out = append(out, u)
	}
	for id := range p.Funcs {
		if reach.Funcs[id] && funcs[id] {
			report(false, id, p.Funcs[id].Name)
		}
	}
	for id := range p.Globals {
		if reach.Globals[id] && globals[id] {
			report(true, id, p.Globals[id].Name)
		}
	}
	for i := range out {
		out[i].Always = p.blocked(reach, out[i])[entry]
	}
	return out
}

// needs returns the first place that needs each undefined symbol.
func (p *Program) needs(reach Reach, funcs, globals []bool) map[ref]Undefined {
	first := make(map[ref]Undefined)
	for id, in := range reach.Funcs {
		f := p.Funcs[id]
		if !in {
			continue
		}
		for i := range f.Insts() {
			f.refers(i, func(global bool, to int) {
				missing := !global && funcs[to] || global && globals[to]
				if s := (ref{global, to}); missing && first[s].Name == "" {
					first[s] = Undefined{Name: "?", Caller: id, Pos: i.Pos}
				}
			})
		}
	}
	return first
}

// refers calls use for everything to which an instruction of f refers.
func (f *Func) refers(in *Inst, use func(global bool, id int)) {
	if in.Callee >= 0 {
		use(false, int(in.Callee))
	}
	for _, o := range in.Args {
		if o < 0 {
			f.Consts[^o].References(use)
		}
	}
}

// blocked reports, for each function, whether every run of it that returns would call the function u, or read or write the variable u.
func (p *Program) blocked(reach Reach, u Undefined) []bool {
	blocked := make([]bool, len(p.Funcs))
	for id, f := range p.Funcs {
		blocked[id] = !u.Variable && f.Unit < 0 && f.Name == u.Name
	}
	for more := true; more; {
		more = false
		for id, in := range reach.Funcs {
			if in && !blocked[id] && p.Funcs[id].Blocks != nil && p.stops(p.Funcs[id], u, blocked) {
				blocked[id], more = true, true
			}
		}
	}
	return blocked
}

// stops reports whether f can return, and only through a block that needs u.
func (p *Program) stops(f *Func, u Undefined, blocked []bool) bool {
	seen, stopped := make([]bool, len(f.Blocks)), false
	for work := []int32{0}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] {
			continue
		}
		seen[b] = true
		if p.inside(f, f.Blocks[b], u, blocked) {
			stopped = true
			continue
		}
		last := &f.Blocks[b].Insts[len(f.Blocks[b].Insts)-1]
		if last.Op == OpRet {
			return false
		}
		work = append(work, last.Blocks...)
	}
	return stopped
}

// inside reports whether a run of block b needs u.
func (p *Program) inside(f *Func, b *Block, u Undefined, blocked []bool) (found bool) {
	for i := range b.Insts {
		in := &b.Insts[i]
		if in.Op == OpCall && in.Callee >= 0 && blocked[in.Callee] {
			return true
		}
		if u.Variable && (in.Op == OpLoad || in.Op == OpStore) {
			f.refers(in, func(global bool, id int) {
				found = found || global && p.Globals[id].Unit < 0 && p.Globals[id].Name == u.Name
			})
		}
	}
	return found
}
