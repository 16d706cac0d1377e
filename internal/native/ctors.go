package native

// This file sees to static constructors (C++): a unit's become one function, which the worker calls once before it
// calls anything else of the program.

import "tinygo.org/x/go-llvm"

// ctorsSymbol is the name of that function; units without constructors have none.
func ctorsSymbol(unitSymbol string) string { return unitSymbol + "_ctors" }

// constructors replaces the unit's list of constructors by a function that calls them in order.
func (in *instrumenter) constructors() {
	list := in.Mod.NamedGlobal("llvm.global_ctors")
	if list.IsNil() || list.Initializer().IsNil() {
		return
	}
	t := llvm.FunctionType(in.Ctx.VoidType(), nil, false)
	f := llvm.AddFunction(in.Mod, ctorsSymbol(in.Symbol), t)
	in.B.SetInsertPointAtEnd(in.Ctx.AddBasicBlock(f, ""))
	entries := list.Initializer() // of {priority, function, data}
	for i := range entries.OperandsCount() {
		if ctor := entries.Operand(i).Operand(1); !ctor.IsAFunction().IsNil() {
			in.B.CreateCall(t, ctor, nil, "")
		}
	}
	in.B.CreateRetVoid()
	list.EraseFromParentAsGlobal()
}
