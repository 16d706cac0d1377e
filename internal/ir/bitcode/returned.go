package bitcode

// This file follows structs that are returned packed. Clang returns {float, int} in one 64-bit register, so the numbers become bits of an
// integer. Such a function also stores the struct in a variable, number by number, and its callers read the numbers from there.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
)

// A returner adds the variables for packed results.
type returner struct {
	ctx    llvm.Context
	mod    llvm.Module
	b      llvm.Builder
	layout llvm.TargetData
	made   map[llvm.Value]llvm.Value // variables, by function
}

// returns adds a variable for every function that returns a packed struct. It reports whether there is one.
func returns(ctx llvm.Context, mod llvm.Module) bool {
	w := &returner{ctx, mod, ctx.NewBuilder(), llvm.NewTargetData(mod.DataLayout()), make(map[llvm.Value]llvm.Value)}
	defer w.b.Dispose()
	defer w.layout.Dispose()
	for f := range Functions(mod) {
		for v := range Instructions(f) {
			if v.InstructionOpcode() == llvm.Ret && v.OperandsCount() == 1 {
				w.leave(f, v)
			}
		}
	}
	for f := range Functions(mod) {
		for v := range Instructions(f) {
			if v.InstructionOpcode() == llvm.Store {
				w.take(v)
			}
		}
	}
	return len(w.made) > 0
}

// leave copies the result of ret to the variable, if the result is loaded from a struct of other numbers.
func (w *returner) leave(f, ret llvm.Value) {
	load := ret.Operand(0)
	if load.InstructionOpcode() != llvm.Load {
		return
	}
	from := w.source(load)
	if from.IsNil() || !w.packs(load.Type(), from.AllocatedType()) {
		return
	}
	t := from.AllocatedType()
	variable, known := w.made[f]
	if !known {
		variable = llvm.AddGlobal(w.mod, t, ir.ReturnedIn(f.Name()))
		variable.SetInitializer(llvm.ConstNull(t))
		variable.SetAlignment(16)
		switch {
		case isLocal(f.Linkage()):
			variable.SetLinkage(llvm.InternalLinkage)
		case isWeak(f.Linkage()):
			variable.SetLinkage(llvm.WeakAnyLinkage)
		}
		w.made[f] = variable
	}
	w.b.SetInsertPointBefore(ret)
	w.copy(variable, from, t)
}

// take copies the variable of a called function to the place where the result of the call is stored.
func (w *returner) take(store llvm.Value) {
	call := store.Operand(0)
	if op := call.InstructionOpcode(); op != llvm.Call && op != llvm.Invoke {
		return
	}
	variable, known := w.made[call.CalledValue()]
	if !known {
		return
	}
	w.b.SetInsertPointBefore(llvm.NextInstruction(store))
	w.copy(store.Operand(1), variable, variable.GlobalValueType())
}

// source returns the variable whose struct a load reads, directly or through a copy with the size of the registers.
func (w *returner) source(load llvm.Value) llvm.Value {
	from := base(load.Operand(0))
	if !isAlloca(from) {
		return llvm.Value{}
	}
	if from.AllocatedType() != load.Type() {
		return from
	}
	for v := llvm.PrevInstruction(load); !v.IsNil(); v = llvm.PrevInstruction(v) {
		if v.InstructionOpcode() == llvm.Call && strings.HasPrefix(v.CalledValue().Name(), "llvm.memcpy.") &&
			base(v.Operand(0)) == from {
			if copied := base(v.Operand(1)); isAlloca(copied) {
				return copied
			}
		}
	}
	return llvm.Value{}
}

func isAlloca(v llvm.Value) bool { return !v.IsNil() && v.InstructionOpcode() == llvm.Alloca }

// base returns the object that starts at an address, nil if the address has an offset.
func base(address llvm.Value) llvm.Value {
	for address.InstructionOpcode() == llvm.GetElementPtr {
		for i := 1; i < address.OperandsCount(); i++ {
			if index := address.Operand(i); index.IsAConstantInt().IsNil() || index.ZExtValue() != 0 {
				return llvm.Value{}
			}
		}
		address = address.Operand(0)
	}
	return address
}

// A number is a scalar in memory.
type number struct {
	at, size uint64
	t        llvm.Type
}

// numbers lists the scalars of a type at an offset.
func (w *returner) numbers(t llvm.Type, at uint64) (list []number) {
	switch t.TypeKind() {
	case llvm.StructTypeKind:
		for i, field := range t.StructElementTypes() {
			list = append(list, w.numbers(field, at+w.layout.ElementOffset(t, i))...)
		}
	case llvm.ArrayTypeKind, llvm.VectorTypeKind:
		n := t.ArrayLength()
		if t.TypeKind() == llvm.VectorTypeKind {
			n = t.VectorSize()
		}
		for i := range n {
			list = append(list, w.numbers(t.ElementType(), at+uint64(i)*w.layout.TypeAllocSize(t.ElementType()))...)
		}
	default:
		list = append(list, number{at, w.layout.TypeStoreSize(t), t})
	}
	return list
}

// packs reports whether the returned integers contain a number of the struct as a part, or as the bits of a float.
func (w *returner) packs(returned, held llvm.Type) bool {
	for _, r := range w.numbers(returned, 0) {
		for _, n := range w.numbers(held, 0) {
			inside := n.at >= r.at && n.at < r.at+r.size
			if r.t.TypeKind() == llvm.IntegerTypeKind && inside && (n.size < r.size || n.t.TypeKind() != llvm.IntegerTypeKind) {
				return true
			}
		}
	}
	return false
}

// copy copies a struct number by number.
func (w *returner) copy(to, from llvm.Value, t llvm.Type) {
	for _, n := range w.numbers(t, 0) {
		at := []llvm.Value{llvm.ConstInt(w.ctx.Int64Type(), n.at, false)}
		value := w.b.CreateLoad(n.t, w.b.CreateGEP(w.ctx.Int8Type(), from, at, ""), "")
		value.SetAlignment(1)
		w.b.CreateStore(value, w.b.CreateGEP(w.ctx.Int8Type(), to, at, "")).SetAlignment(1)
	}
}

// WithReturned returns a unit whose functions store packed results in variables, too.
func WithReturned(name string, data []byte) ([]byte, error) {
	return changed(name, data, func(ctx llvm.Context, mod llvm.Module) { returns(ctx, mod) })
}
