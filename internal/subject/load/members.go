package load

// This file finds the members of structs that a function uses, and the constants with which it compares them: the kind of an object, or a
// mark that it has none.

import (
	"slices"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
	"faultline/internal/ir/flow"
)

// comparedMembers returns the constants with which functions that an entry reaches compare integer members of structs for equality.
func (g *group) comparedMembers(entry string) map[decl.Member][]int64 {
	reach := g.program.Reach(g.program.Entry(entry).ID)
	found := make(map[decl.Member][]int64)
	for _, f := range g.program.Funcs {
		if !reach.Funcs[f.ID] {
			continue
		}
		members := membersIn(f)
		for _, b := range f.Blocks {
			for i := range b.Insts {
				in := &b.Insts[i]
				for _, a := range in.Args {
					if m, is := members[a]; is {
						found[m] = append(found[m], flow.Compared(f, in, a, 8*m.Size)...)
					}
				}
			}
		}
	}
	for m := range found {
		slices.Sort(found[m])
		found[m] = slices.Compact(found[m])
	}
	return found
}

// usedMembers returns the members of structs whose address functions that an entry reaches compute. A member that they only write is not
// among them. A set-up function writes callbacks that no driver can make.
func (g *group) usedMembers(entry string) map[decl.Member]bool {
	reach := g.program.Reach(g.program.Entry(entry).ID)
	used := make(map[decl.Member]bool)
	for _, f := range g.program.Funcs {
		if !reach.Funcs[f.ID] {
			continue
		}
		read := make(map[ir.Operand]bool) // registers that are more than the address of a store
		for in := range f.Insts() {
			for k, o := range in.Args {
				if in.Op != ir.OpStore || k != 1 {
					read[o] = true
				}
			}
		}
		for in := range f.Insts() {
			if in.Op == ir.OpGEP && in.Elem.Kind == ir.Struct && in.Elem.Size > 0 && read[ir.Operand(in.Dst)] {
				used[decl.Member{Struct: in.Elem.Size, Offset: int(in.Offset) % in.Elem.Size}] = true
			}
		}
	}
	return used
}

// membersIn returns the registers of a function that have an integer member of a struct.
func membersIn(f *ir.Func) map[ir.Operand]decl.Member {
	places, members := make(map[ir.Operand]decl.Member), make(map[ir.Operand]decl.Member)
	for _, b := range f.Blocks {
		for i := range b.Insts {
			if in := &b.Insts[i]; in.Op == ir.OpGEP && in.Elem.Kind == ir.Struct && len(in.Scales) == 0 {
				places[ir.Operand(in.Dst)] = decl.Member{Struct: in.Elem.Size, Offset: int(in.Offset)}
			}
		}
	}
	for _, b := range f.Blocks {
		for i := range b.Insts {
			in := &b.Insts[i]
			if in.Op != ir.OpLoad || in.Type.Kind != ir.Int {
				continue
			}
			if m, is := places[in.Args[0]]; is {
				m.Size = in.Type.Size
				members[ir.Operand(in.Dst)] = m
			}
		}
	}
	return members
}
