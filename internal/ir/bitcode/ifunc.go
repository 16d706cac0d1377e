package bitcode

// This file makes functions of ifuncs: symbols whose functions a program's loader chooses when it starts, as clang's target_clones are.
// What is linked for a run has no such loader. So each call asks the resolver, which is a function of the processor alone.

import "tinygo.org/x/go-llvm"

// abi are the attributes of parameters that say how they are passed.
var abi = []uint{llvm.AttributeKindID("byval"), llvm.AttributeKindID("sret"), llvm.AttributeKindID("inreg"),
	llvm.AttributeKindID("signext"), llvm.AttributeKindID("zeroext"), llvm.AttributeKindID("nest")}

// choose puts a function in the place of each ifunc, and reports whether there is one. One with variable arguments, which cannot be handed
// on, becomes one that is defined elsewhere.
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
			handOn(ctx, b, chosen, resolver(f), like)
		}
		eraseIFunc(f)
		some = true
	}
	return some
}

// handOn has a function call what the resolver returns, which takes what it takes, as the function like takes it.
func handOn(ctx llvm.Context, b llvm.Builder, chosen, resolver, like llvm.Value) {
	t := functionType(chosen)
	b.SetInsertPointAtEnd(ctx.AddBasicBlock(chosen, ""))
	target := b.CreateCall(llvm.FunctionType(resolver.Type(), nil, false), resolver, nil, "")
	call := b.CreateCall(t, target, chosen.Params(), "")
	for i := 0; !like.IsNil() && i <= chosen.ParamsCount(); i++ { // 0 is what is returned
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

// likeOf is a function of the unit with the type, nil if there is none: the ones to choose from have one type, and stand there as a rule.
func likeOf(mod llvm.Module, t llvm.Type) (like llvm.Value) {
	for f := range Functions(mod) {
		if functionType(f) == t {
			return f
		}
	}
	return like
}
