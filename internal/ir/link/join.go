package link

// This file numbers the units of a program and joins them: it replaces local IDs of modules by IDs of the program.

import (
	"cmp"
	"slices"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
)

// join makes the program of the reached symbols.
func (k *linker) join() *ir.Program {
	k.p = &ir.Program{}
	k.index, k.funcs, k.globals = map[int]int{}, map[symbol]int{}, map[symbol]int{}
	k.outside, k.outData = map[string]int{}, map[string]int{}
	for s := range k.reached {
		if m := k.module(s.unit); k.isDefined(m, s) && !slices.Contains(k.units, s.unit) {
			k.units = append(k.units, s.unit)
		}
	}
	slices.Sort(k.units)
	for i, u := range k.units {
		k.index[u] = i
		k.numberUnit(u)
	}
	for _, s := range k.declarations() {
		k.declare(s)
	}
	for _, u := range k.units {
		k.bodies(u)
	}
	for _, u := range k.units {
		k.p.Skipped = append(k.p.Skipped, k.module(u).Skipped...)
	}
	k.p.Construct(k.constructed())
	for _, f := range k.p.Funcs {
		k.p.Skipped = append(k.p.Skipped, f.Skipped()...)
	}
	return k.p
}

// constructed returns the functions that the units run before main, in the order of execution.
func (k *linker) constructed() (funcs []int) {
	var all []bitcode.Constructor
	for _, u := range k.units {
		for _, c := range k.module(u).Constructors {
			c.Func = k.funcs[symbol{unit: u, id: c.Func}]
			all = append(all, c)
		}
	}
	slices.SortStableFunc(all, func(a, b bitcode.Constructor) int { return cmp.Compare(a.Priority, b.Priority) })
	for _, c := range all {
		funcs = append(funcs, c.Func)
	}
	return funcs
}

// enterAliases records the aliases of entries.
func (k *linker) enterAliases() {
	k.p.Aliases = make(map[string]int, len(k.aliases))
	for name, s := range k.aliases {
		k.p.Aliases[name] = k.funcs[s]
	}
}

func (k *linker) module(unit int) *bitcode.Module { return k.l.units[unit].module }

func (k *linker) isDefined(m *bitcode.Module, s symbol) bool {
	_, defined := naming(m, s.global, s.id)
	return defined
}

// numberUnit assigns IDs to the functions that a unit defines, to its sites, and to its reached globals.
func (k *linker) numberUnit(u int) {
	m, first := k.module(u), len(k.p.Sites)
	k.p.Units = append(k.p.Units, &ir.Unit{Name: m.Name, Dir: m.Dir, Hash: m.Hash, Odd: m.Odd, Bitcode: m.Bitcode, FirstSite: first,
		NumSites: len(m.Sites)})
	for _, f := range m.Funcs {
		if f.Unit < 0 {
			continue
		}
		out := *f
		out.ID, out.Unit, out.FirstSite = len(k.p.Funcs), k.index[u], first+f.FirstSite
		k.funcs[symbol{unit: u, id: f.ID}] = out.ID
		k.p.Funcs = append(k.p.Funcs, &out)
	}
	for _, g := range m.Globals {
		s := symbol{unit: u, global: true, id: g.ID}
		if g.Unit < 0 || !k.reached[s] {
			continue
		}
		out := *g
		out.ID, out.Unit = len(k.p.Globals), k.index[u]
		k.globals[s] = out.ID
		k.p.Globals = append(k.p.Globals, &out)
	}
	for _, s := range m.Sites {
		s.ID += first
		s.Func = k.funcs[symbol{unit: u, id: s.Func}]
		k.p.Sites = append(k.p.Sites, s)
	}
}

// declarations returns the reached symbols without a definition, in the order of units.
func (k *linker) declarations() []symbol {
	var out []symbol
	for s := range k.reached {
		if !k.isDefined(k.module(s.unit), s) {
			out = append(out, s)
		}
	}
	rank := map[bool]int{true: 1} // functions before globals
	slices.SortFunc(out, func(a, b symbol) int {
		return cmp.Or(cmp.Compare(a.unit, b.unit), cmp.Compare(rank[a.global], rank[b.global]), cmp.Compare(a.id, b.id))
	})
	return out
}

// declare assigns one ID to all declarations of a name.
func (k *linker) declare(s symbol) {
	m := k.module(s.unit)
	if s.global {
		g := m.Globals[s.id]
		out := declared(k.outData, g.Name, &k.p.Globals, g)
		k.globals[s], out.ID = k.outData[g.Name], k.outData[g.Name]
		out.Optional = out.Optional && g.Optional
		return
	}
	f := m.Funcs[s.id]
	out := declared(k.outside, f.Name, &k.p.Funcs, f)
	k.funcs[s], out.ID = k.outside[f.Name], k.outside[f.Name]
	out.Optional = out.Optional && f.Optional
}

// declared returns the program's declaration of a name, a copy of this one if there is none yet.
func declared[T any](ids map[string]int, name string, list *[]*T, declaration *T) *T {
	if _, ok := ids[name]; !ok {
		out := *declaration
		ids[name] = len(*list)
		*list = append(*list, &out)
	}
	return (*list)[ids[name]]
}

// bodies translates the references in a unit's functions and globals. It drops bodies that are not reached.
func (k *linker) bodies(u int) {
	m := k.module(u)
	for _, f := range m.Funcs {
		s := symbol{unit: u, id: f.ID}
		if f.Unit < 0 {
			continue
		}
		out := k.p.Funcs[k.funcs[s]]
		if !k.reached[s] {
			out.Blocks, out.Consts, out.NumRegs = nil, nil, 0
			continue
		}
		out.Consts = make([]*ir.Const, len(f.Consts))
		for i, c := range f.Consts {
			out.Consts[i] = k.constant(u, c)
		}
		out.Blocks = make([]*ir.Block, len(f.Blocks))
		for i, b := range f.Blocks {
			out.Blocks[i] = k.block(u, b)
		}
	}
	for _, g := range m.Globals {
		if id, ok := k.globals[symbol{unit: u, global: true, id: g.ID}]; ok && g.Unit >= 0 {
			out := k.p.Globals[id]
			out.Relocs = make([]ir.Reloc, len(g.Relocs))
			for i, r := range g.Relocs {
				r.Func, r.Global, r.Addend = k.translate(u, r.Func, r.Global, r.Addend)
				out.Relocs[i] = r
			}
		}
	}
}

func (k *linker) block(u int, b *ir.Block) *ir.Block {
	first := k.p.Units[k.index[u]].FirstSite
	out := &ir.Block{Name: b.Name, Insts: slices.Clone(b.Insts), FirstSite: b.FirstSite + first, NumSites: b.NumSites}
	for i := range out.Insts {
		in := &out.Insts[i]
		if in.Site >= 0 {
			in.Site += int32(first)
		}
		if in.Callee >= 0 {
			id, _, _ := k.translate(u, int(in.Callee), -1, 0)
			if id < 0 {
				what := "call of " + k.module(u).Funcs[in.Callee].Name + ", a variable"
				*in = ir.Inst{Op: ir.OpTrap, Name: what, Type: in.Type, Dst: in.Dst, Site: -1, Callee: -1, Pos: in.Pos}
				continue
			}
			in.Callee = int32(id)
		}
	}
	return out
}

// constant translates the references in a constant. A constant without references is shared.
func (k *linker) constant(u int, c *ir.Const) *ir.Const {
	shared := true
	c.References(func(bool, int) { shared = false })
	if shared {
		return c
	}
	out := *c
	out.Func, out.Global, out.Offset = k.translate(u, c.Func, c.Global, c.Offset)
	out.Elems = nil
	for _, e := range c.Elems {
		out.Elems = append(out.Elems, k.constant(u, e))
	}
	return &out
}

// translate replaces local IDs by the program's IDs of the symbol to which the reference resolves.
func (k *linker) translate(u, fn, global int, offset int64) (int, int, int64) {
	if fn < 0 && global < 0 {
		return fn, global, offset
	}
	s := symbol{unit: u, id: fn}
	if global >= 0 {
		s = symbol{unit: u, global: true, id: global}
	}
	target, more, err := k.resolve(s)
	if err != nil {
		panic("ir: a unit that was read cannot be read: " + err.Error())
	}
	if target.global {
		return -1, k.globals[target], offset + more
	}
	return k.funcs[target], -1, offset + more
}
