package bitcode

// This file is what a unit has run before main: the constructors of C++'s static objects, and functions that are marked as one.

import (
	"cmp"
	"slices"

	"tinygo.org/x/go-llvm"
)

// A Constructor is a function that runs before main. Those of lower priority numbers run first, in all units.
type Constructor struct {
	Func     int // local ID
	Priority uint64
}

// Constructors returns what a unit has run before main, in that order, and the priorities.
func Constructors(mod llvm.Module) (functions []llvm.Value, priorities []uint64) {
	list := mod.NamedGlobal("llvm.global_ctors")
	if list.IsNil() || list.Initializer().IsNil() {
		return nil, nil
	}
	var entries []llvm.Value // of {priority, function, data}
	for i := range list.Initializer().OperandsCount() {
		if e := list.Initializer().Operand(i); !e.Operand(1).IsAFunction().IsNil() {
			entries = append(entries, e)
		}
	}
	priority := func(e llvm.Value) uint64 { return e.Operand(0).ZExtValue() }
	slices.SortStableFunc(entries, func(a, b llvm.Value) int { return cmp.Compare(priority(a), priority(b)) })
	for _, e := range entries {
		functions, priorities = append(functions, e.Operand(1)), append(priorities, priority(e))
	}
	return functions, priorities
}
