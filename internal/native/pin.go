package native

// This file pins what the program computes, in every mode alike, against what optimisers may do to it: they know
// identities of libm's functions that do not hold to the last bit, pow(x, 2) = x*x among them.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
)

// pin makes libm's functions opaque and keeps accesses through null pointers. Functions with odd instructions keep the processor that they
// were compiled for, and get the features of our own code too.
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

// target makes the baseline processor the target of a function, unless it has odd instructions.
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

// settle makes a unit fit for a worker, which has no linker's start-up code and one thread: constructors become a function, thread-local
// variables global, references to other units weak.
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

// simplify takes out what code generation has no instruction for, or what is there for others: a profiler's counters, a value that is
// canonical already, a thread's address of what is global now.
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

// loosen makes references to other units weak: a unit holds functions that no entry reaches, and what those need may not
// be there. Its address is 0 then; what an entry can reach and nobody defines has another, see gaps.go.
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

// ctorsSymbol is the name of the function that a unit's static constructors (C++) become, which the worker calls once before it calls
// anything else of the program; units without constructors have none.
func ctorsSymbol(unitSymbol string) string { return unitSymbol + "_ctors" }

// constructors replaces the unit's list of constructors by a function that calls them in the order of their priorities, as a linker has it.
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
