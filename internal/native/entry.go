package native

// This file is how entries are found that only their own unit can call. Such a function gets a second name in its object, which others can
// call. Nothing of its code changes: for an optimiser it has one more caller, elsewhere, so that it keeps its parameters and its body, and
// is inlined into those that it has where it would be.

import (
	"cmp"
	"fmt"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
)

// The locals of a unit are what only it can name, and a worker has to find.
type locals struct {
	Entries   []string // functions that are called from outside
	Variables []string // that the program may write
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

// nameEntries gives functions of a unit their second names. It fails where the user's compiler has left none of such a name.
func (in *instrumenter) nameEntries(names []string) error {
	for _, name := range names {
		f := in.Mod.NamedFunction(name)
		if f.IsNil() {
			f = in.Mod.NamedFunction("\x01" + name) // C's asm label, in a unit as it was given
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

// localSymbol is the second name of what only its unit knows, functions and variables.
func localSymbol(unit, name string) string { return unit + "." + name }
