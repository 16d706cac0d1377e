package ir

// This file computes what entries reach in a program, and cuts programs down to that.

import "slices"

// Func returns the function with this linkage name, nil if there is none. It prefers external functions to local ones.
func (p *Program) Func(name string) *Func {
	var local *Func
	for _, f := range p.Funcs {
		if f.Name != name {
			continue
		}
		if !f.Local {
			return f
		}
		if local == nil {
			local = f
		}
	}
	return local
}

// Entry returns the function that was requested by this name, its own or an alias; nil if there is none.
func (p *Program) Entry(name string) *Func {
	if id, ok := p.Aliases[name]; ok {
		return p.Funcs[id]
	}
	return p.Func(name)
}

// A Reach is what some functions can execute or read. Both slices are indexed by ID.
type Reach struct {
	Funcs   []bool // bodies and declarations, also those whose address is taken
	Globals []bool
}

// Reach follows calls and addresses from some functions, also through the initial data of globals.
func (p *Program) Reach(funcs ...int) Reach { return p.reach((*Func).References, funcs...) }

// reach is Reach, with follow visiting what a body refers to.
func (p *Program) reach(follow func(f *Func, visit func(global bool, id int)), funcs ...int) Reach {
	r := Reach{make([]bool, len(p.Funcs)), make([]bool, len(p.Globals))}
	var work []ref
	visit := func(global bool, id int) {
		seen := r.Funcs
		if global {
			seen = r.Globals
		}
		if !seen[id] {
			seen[id] = true
			work = append(work, ref{global, id})
		}
	}
	for _, id := range funcs {
		visit(false, id)
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if s.global {
			p.Globals[s.id].References(visit)
		} else {
			follow(p.Funcs[s.id], visit)
		}
	}
	return r
}

// Reachable returns the sites that a run of entry can reach, in ascending order, and the instructions on the way that are not modelled
// (OpTrap). For declared functions see Externals; who runs the program knows which of them are modelled.
func (p *Program) Reachable(entry int) (sites []int, skipped []Unsupported) {
	for id, in := range p.Reach(entry).Funcs {
		f := p.Funcs[id]
		if !in || f.Blocks == nil {
			continue
		}
		for s := f.FirstSite; s < f.FirstSite+f.NumSites; s++ {
			sites = append(sites, s)
		}
		skipped = append(skipped, f.Skipped()...)
	}
	slices.Sort(sites)
	return sites, skipped
}

// MadeOfBits reports whether an instruction makes a float from an integer's bits.
func (c *Inst) MadeOfBits() bool {
	return c.Op == OpBitcast && c.Type.Kind == Float && c.Elem != nil && c.Elem.Kind == Int
}

// GivesBits reports whether an instruction makes an integer from a float's bits.
func (c *Inst) GivesBits() bool {
	return c.Op == OpBitcast && c.Type.Kind == Int && c.Elem != nil && c.Elem.Kind == Float || c.Op == OpIntrinsic && c.Name == "frexp"
}

// TakesApart reports whether an instruction makes integers of another width from a vector of floats.
func (c *Inst) TakesApart() bool {
	return c.Op == OpBitcast && c.Elem != nil && c.Elem.Kind == Vector && c.Elem.Elem.Kind == Float &&
		!(c.Type.Kind == Vector && c.Type.Elem.Size == c.Elem.Elem.Size)
}

// Places returns the first place of an instruction of that kind which a run of entry can reach, and their number.
func (p *Program) Places(entry int, kind func(*Inst) bool) (first Unsupported, n int) {
	for id, in := range p.Reach(entry).Funcs {
		if !in {
			continue
		}
		for c := range p.Funcs[id].Insts() {
			if kind(c) {
				if n++; n == 1 {
					first = Unsupported{Function: p.Funcs[id].Source, Pos: c.Pos}
				}
			}
		}
	}
	return first, n
}

// OfConstants reports whether a site is an operation on constants. Compilers evaluate it, so it raises no exception at run time.
func (p *Program) OfConstants(site int) bool {
	s := &p.Sites[site]
	f := p.Funcs[s.Func]
	made := make(map[Operand]*Inst)
	for in := range f.Insts() {
		if in.Dst >= 0 {
			made[Operand(in.Dst)] = in
		}
	}
	var constant func(in *Inst) bool
	constant = func(in *Inst) bool {
		if in == nil || in.Op != OpFloat {
			return false
		}
		for _, o := range in.Args {
			if o >= 0 && !constant(made[o]) {
				return false
			}
		}
		return true
	}
	return constant(&f.Blocks[s.Block].Insts[s.Inst])
}

// An External is a declared function with one place where it is called. If only its address is taken, Caller is the entry and Pos is
// unknown.
type External struct {
	Func   int
	Caller int
	Pos    Pos
	Throws bool // only paths that never return call it
}

// jumps are functions that do not return and continue the run elsewhere.
var jumps = []string{"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"}

// Externals returns the functions without a body that entry can reach, by ID, except functions of libm.
func (p *Program) Externals(entry int) []External {
	reach, returning := p.Reach(entry), p.reach((*Func).whereReturning, entry)
	first := map[int]External{}
	for id, in := range reach.Funcs {
		if !in {
			continue
		}
		for i := range p.Funcs[id].Insts() {
			c := int(i.Callee)
			if _, seen := first[c]; c >= 0 && !seen {
				first[c] = External{Func: c, Caller: id, Pos: i.Pos}
			}
		}
	}
	var out []External
	for id, in := range reach.Funcs {
		f := p.Funcs[id]
		if !in || f.Blocks != nil || f.Math != 0 {
			continue
		}
		e, called := first[id]
		if !called {
			e = External{Func: id, Caller: entry}
		}
		e.Throws = !returning.Funcs[id] && !slices.Contains(jumps, f.Name)
		out = append(out, e)
	}
	return out
}

// Slice returns the program cut down to what these functions can reach. Numbers stay; the bitcode and all bodies, sites and initial data
// out of reach are dropped. The result shares its parts with p.
func (p *Program) Slice(funcs ...int) *Program {
	reach := p.Reach(funcs...)
	out := &Program{Sites: make([]Site, len(p.Sites))}
	for i := range out.Sites {
		out.Sites[i].ID = i
	}
	for _, u := range p.Units {
		unit := *u
		unit.Bitcode = nil
		out.Units = append(out.Units, &unit)
	}
	for id, f := range p.Funcs {
		if !reach.Funcs[id] {
			f = &Func{ID: id, Name: f.Name, Unit: f.Unit, Local: f.Local, Result: f.Result, Math: f.Math, Format: f.Format,
				FirstSite: f.FirstSite, NumSites: f.NumSites, Source: f.Source, File: f.File, Line: f.Line}
		} else if f.Blocks != nil {
			copy(out.Sites[f.FirstSite:f.FirstSite+f.NumSites], p.Sites[f.FirstSite:])
		}
		out.Funcs = append(out.Funcs, f)
		out.Skipped = append(out.Skipped, f.Skipped()...)
	}
	for id, g := range p.Globals {
		if !reach.Globals[id] {
			g = &Global{ID: id, Name: g.Name, Unit: g.Unit, Local: g.Local, Type: &Type{Kind: Void}}
		}
		out.Globals = append(out.Globals, g)
	}
	return out
}

// Skipped returns the instructions in a function's body that are not modelled.
func (f *Func) Skipped() []Unsupported {
	var out []Unsupported
	for in := range f.Insts() {
		if in.Op == OpTrap {
			out = append(out, Unsupported{Function: f.Source, Pos: in.Pos, What: in.Name})
		}
	}
	return out
}
