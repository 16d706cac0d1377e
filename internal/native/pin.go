package native

// This file keeps optimisers from changing what the program computes, in the same way in every mode. Optimisers use identities of libm's
// functions that do not hold to the last bit, such as pow(x, 2) = x*x.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
)

// pin makes libm's functions opaque and keeps accesses through null pointers. Functions with odd instructions keep the processor for which
// they were compiled, with the features of the instrumentation added.
func (in *instrumenter) pin(sites []emit.Site, variables []string, features string) {
	in.settle(variables)
	noBuiltins := in.Ctx.CreateStringAttribute("no-builtins", "")
	nullIsValid := in.Ctx.CreateEnumAttribute(llvm.AttributeKindID("null_pointer_is_valid"), 0)
	for f := range bitcode.Functions(in.Mod) {
		if !f.IsDeclaration() {
			f.AddFunctionAttr(noBuiltins)
			f.AddFunctionAttr(nullIsValid)
			in.target(f, features)
		}
	}
	for _, s := range sites {
		if fp.IsFunction(s.Op) && !s.Inst.IsACallInst().IsNil() && strings.HasPrefix(s.Inst.CalledValue().Name(), "llvm.") {
			in.callLibm(s)
		}
	}
}

// target sets the baseline processor as the target of a function, unless it has odd instructions.
func (in *instrumenter) target(f llvm.Value, features string) {
	const cpu, feature = "target-cpu", "target-features"
	theirs := f.GetStringAttributeAtIndex(-1, feature)
	switch {
	case !bitcode.HasOdd(f):
		f.RemoveStringAttributeAtIndex(-1, cpu)
		f.RemoveStringAttributeAtIndex(-1, feature)
	case !theirs.IsNil() && features != "":
		f.AddFunctionAttr(in.Ctx.CreateStringAttribute(feature, theirs.GetStringValue()+","+features))
	}
}

// settle adapts a unit to a worker, which has no start-up code of a linker and one thread. Constructors become a function, thread-local
// variables become global, and references to other units become weak.
func (in *instrumenter) settle(variables []string) {
	in.loosen()
	in.constructors()
	in.simplify()
	in.nameVariables(variables)
	for g := range bitcode.Globals(in.Mod) {
		if g.IsThreadLocal() {
			g.SetThreadLocal(false)
		}
	}
}

// simplify removes calls for which code generation has no instruction, or that a worker does not need: a profiler's counters, the canonical
// form of a value, the thread's address of a variable.
func (in *instrumenter) simplify() {
	for f := range bitcode.Functions(in.Mod) {
		for v := range bitcode.Instructions(f) {
			if !v.IsACallInst().IsNil() {
				simplifyCall(v, v.CalledValue().Name())
			}
		}
	}
}

func simplifyCall(v llvm.Value, name string) {
	switch {
	case strings.HasPrefix(name, "llvm.instrprof."):
		v.EraseFromParentAsInstruction()
	case strings.HasPrefix(name, "llvm.threadlocal.address."), strings.HasPrefix(name, "llvm.canonicalize."):
		v.ReplaceAllUsesWith(v.Operand(0))
		v.EraseFromParentAsInstruction()
	}
}

// loosen makes references to other units weak. A unit holds functions that no entry reaches, and their references may be undefined; their
// address is then 0. An undefined symbol that an entry can reach has another address, see gaps.go.
func (in *instrumenter) loosen() {
	for f := range bitcode.Functions(in.Mod) {
		if f.IsDeclaration() && !strings.HasPrefix(f.Name(), "llvm.") {
			f.SetLinkage(llvm.ExternalWeakLinkage)
		}
	}
	for g := range bitcode.Globals(in.Mod) {
		if g.IsDeclaration() {
			g.SetLinkage(llvm.ExternalWeakLinkage)
		}
	}
}

// callLibm calls the function instead of the intrinsic, which optimisers rewrite.
func (in *instrumenter) callLibm(s emit.Site) {
	kind := s.Inst.Type().TypeKind()
	suffix, ok := map[llvm.TypeKind]string{llvm.DoubleTypeKind: "", llvm.FloatTypeKind: "f", llvm.X86_FP80TypeKind: "l"}[kind]
	if !ok {
		return
	}
	name := s.Op.String() + suffix
	t := s.Inst.CalledFunctionType()
	f := in.Mod.NamedFunction(name)
	if f.IsNil() {
		f = llvm.AddFunction(in.Mod, name, t)
	}
	s.Inst.SetOperand(s.Inst.OperandsCount()-1, f)
}

// ctorsSymbol returns the name of the function that replaces a unit's static constructors (C++). The worker calls it once before anything
// else of the program. Units without constructors have none.
func ctorsSymbol(unitSymbol string) string { return unitSymbol + "_ctors" }

// constructors replaces the unit's list of constructors by a function that calls them in order of priority, as a linker orders them.
func (in *instrumenter) constructors() {
	list, _ := bitcode.Constructors(in.Mod)
	if list == nil {
		return
	}
	t := llvm.FunctionType(in.Ctx.VoidType(), nil, false)
	f := llvm.AddFunction(in.Mod, ctorsSymbol(in.Symbol), t)
	in.B.SetInsertPointAtEnd(in.Ctx.AddBasicBlock(f, ""))
	for _, constructor := range list {
		in.B.CreateCall(t, constructor, nil, "")
	}
	in.B.CreateRetVoid()
	in.Mod.NamedGlobal("llvm.global_ctors").EraseFromParentAsGlobal()
}
