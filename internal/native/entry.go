package native

// This file makes entries callable that only their own unit can call. Such a function gets a second, exported name in its object. Its code
// does not change: for an optimiser it has one more caller in another unit. So it keeps its parameters and its body, and is inlined into
// its own callers as before.

import (
	"cmp"
	"fmt"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
)

// The locals of a unit are symbols that only the unit can name, and that a worker must find.
type locals struct {
	Entries   []string // functions that a call enters
	Variables []string // variables that the program may write
}

// localsOf lists a program's locals, by unit.
func localsOf(p *ir.Program) []locals {
	lists := make([]locals, len(p.Units))
	entries := make(map[int]bool)
	for _, id := range p.Aliases {
		entries[id] = true
	}
	for _, f := range p.Funcs {
		if f.Local && f.Unit >= 0 && entries[f.ID] {
			lists[f.Unit].Entries = append(lists[f.Unit].Entries, f.Name)
		}
	}
	for _, id := range p.Changing() {
		if g := p.Globals[id]; g.Local {
			lists[g.Unit].Variables = append(lists[g.Unit].Variables, g.Name)
		}
	}
	return lists
}

// nameEntries adds second names to functions of a unit. It fails if the user's compiler removed such a function.
func (in *instrumenter) nameEntries(names []string) error {
	for _, name := range names {
		f := in.Mod.NamedFunction(name)
		if f.IsNil() {
			f = in.Mod.NamedFunction("\x01" + name) // with an asm label of C, in a unit as it was given
		}
		if f.IsNil() || f.IsDeclaration() {
			return fmt.Errorf("%s is no function of its own as it is built: it is part of those that call it", name)
		}
		llvm.AddAlias(in.Mod, f.GlobalValueType(), 0, f, localSymbol(in.Symbol, name)).SetVisibility(llvm.DefaultVisibility)
	}
	return nil
}

// symbolOf returns the symbol under which the entry of a call is in the image's objects.
func (m *Image) symbolOf(call *ir.Call) string {
	f := m.program.Funcs[call.Entry]
	if f.Local && call.Alias == "" && m.Library == "" {
		return localSymbol(m.Units[f.Unit].Symbol, f.Name)
	}
	return cmp.Or(call.Alias, f.Name)
}

// localSymbol returns the second name of a function or variable that only its unit can name.
func localSymbol(unit, name string) string { return unit + "." + name }
