package bitcode

// This file changes code so that it can be linked for a run at any address.
//
// An ifunc is a symbol whose function the dynamic loader chooses when a program starts; clang's target_clones makes some. Here a function
// replaces it. At each call, that function asks the resolver, which depends on the processor alone.
//
// Code for programs at fixed addresses (-fno-pic, Rust's static relocation model) assumes that all external symbols are within two
// gigabytes (dso_local), and so does target_clones. An object with such a reference cannot be linked into a run.

// #include <stdlib.h>
// #include "llvm-c/Core.h"
import "C"

import (
	"unsafe"

	"tinygo.org/x/go-llvm"
)

// Anywhere changes a unit so that it can be linked at any address.
func Anywhere(ctx llvm.Context, mod llvm.Module) {
	if choose(ctx, mod) || isFixed(mod) {
		reach(mod)
	}
}

// abi are the attributes that determine how a parameter is passed.
var abi = []uint{llvm.AttributeKindID("byval"), llvm.AttributeKindID("sret"), llvm.AttributeKindID("inreg"),
	llvm.AttributeKindID("signext"), llvm.AttributeKindID("zeroext"), llvm.AttributeKindID("nest")}

// choose replaces each ifunc by a function, and reports whether there was one. An ifunc with variable arguments cannot be forwarded, so it
// becomes a declaration.
func choose(ctx llvm.Context, mod llvm.Module) (some bool) {
	b := ctx.NewBuilder()
	defer b.Dispose()
	var next llvm.Value
	for f := firstIFunc(mod); !f.IsNil(); f = next {
		next = nextIFunc(f)
		t := functionType(f)
		if t.TypeKind() != llvm.FunctionTypeKind {
			continue
		}
		name, like := f.Name(), likeOf(mod, t)
		f.SetName("")
		chosen := llvm.AddFunction(mod, name, t)
		f.ReplaceAllUsesWith(chosen)
		if !t.IsFunctionVarArg() {
			chosen.SetLinkage(f.Linkage())
			handOn(ctx, b, chosen, resolverOf(f), like)
		}
		eraseIFunc(f)
		some = true
	}
	return some
}

// handOn makes chosen call the function that the resolver returns, with the same arguments and the attributes of like.
func handOn(ctx llvm.Context, b llvm.Builder, chosen, resolver, like llvm.Value) {
	t := functionType(chosen)
	b.SetInsertPointAtEnd(ctx.AddBasicBlock(chosen, ""))
	target := b.CreateCall(llvm.FunctionType(resolver.Type(), nil, false), resolver, nil, "")
	call := b.CreateCall(t, target, chosen.Params(), "")
	for i := 0; !like.IsNil() && i <= chosen.ParamsCount(); i++ { // 0 is the result
		for _, kind := range abi {
			if a := like.GetEnumAttributeAtIndex(i, kind); !a.IsNil() {
				chosen.AddAttributeAtIndex(i, a)
				call.AddCallSiteAttribute(i, a)
			}
		}
	}
	if t.ReturnType().TypeKind() == llvm.VoidTypeKind {
		b.CreateRetVoid()
		return
	}
	b.CreateRet(call)
}

// likeOf returns a function of the unit with that type, nil if there is none. The candidates of an ifunc share its type and usually stand
// in the unit.
func likeOf(mod llvm.Module, t llvm.Type) (like llvm.Value) {
	for f := range Functions(mod) {
		if functionType(f) == t {
			return f
		}
	}
	return like
}

// isFixed reports whether a unit was compiled for a program at fixed addresses.
func isFixed(mod llvm.Module) bool {
	const flag = "PIC Level"
	name := C.CString(flag)
	defer C.free(unsafe.Pointer(name))
	return C.LLVMGetModuleFlag(cModule(mod), name, C.size_t(len(flag))) == nil
}

// reach replaces declarations by new ones without dso_local.
func reach(mod llvm.Module) {
	var declared []llvm.Value
	for g := range Globals(mod) {
		declared = append(declared, g)
	}
	for f := range Functions(mod) {
		if f.IntrinsicID() == 0 {
			declared = append(declared, f)
		}
	}
	for _, old := range declared {
		if !old.IsDeclaration() {
			continue
		}
		name := old.Name()
		old.SetName("")
		anew := likewise(mod, name, old)
		anew.SetLinkage(old.Linkage())
		old.ReplaceAllUsesWith(anew)
		eraseGlobal(old)
	}
}

// likewise makes a declaration like an old one.
func likewise(mod llvm.Module, name string, old llvm.Value) (anew llvm.Value) {
	if !old.IsAFunction().IsNil() {
		anew = llvm.AddFunction(mod, name, functionType(old))
		anew.SetFunctionCallConv(old.FunctionCallConv())
		copyAttributes(anew, old)
		return anew
	}
	anew = llvm.AddGlobalInAddressSpace(mod, functionType(old), name, old.Type().PointerAddressSpace())
	anew.SetAlignment(old.Alignment())
	anew.SetGlobalConstant(old.IsGlobalConstant())
	C.LLVMSetThreadLocalMode(cValue(anew), C.LLVMGetThreadLocalMode(cValue(old)))
	return anew
}

// copyAttributes copies the attributes of a function to another of the same type.
func copyAttributes(to, from llvm.Value) {
	for i := -1; i <= from.ParamsCount(); i++ { // -1 is the function itself, 0 its result
		index := C.LLVMAttributeIndex(uint32(i))
		list := make([]C.LLVMAttributeRef, C.LLVMGetAttributeCountAtIndex(cValue(from), index))
		C.LLVMGetAttributesAtIndex(cValue(from), index, unsafe.SliceData(list))
		for _, a := range list {
			C.LLVMAddAttributeAtIndex(cValue(to), index, a)
		}
	}
}

func resolverOf(ifunc llvm.Value) llvm.Value {
	return goValue(C.LLVMGetGlobalIFuncResolver(cValue(ifunc)))
}
func eraseIFunc(v llvm.Value) { C.LLVMEraseGlobalIFunc(cValue(v)) }
