package bitcode

// This file lets code reach what other units and libraries define, however far away that is. Code for programs at fixed addresses (-fno-pic,
// Rust's static relocation model) takes all within two gigabytes of it (dso_local), and so does what clang's target_clones ask of the processor.
// What is linked for a run is not: an object with one such reference would not be linked at all.

import "tinygo.org/x/go-llvm"

// Anywhere makes a unit fit to be linked for a run, wherever that puts it.
func Anywhere(ctx llvm.Context, mod llvm.Module) {
	if choose(ctx, mod) || isFixed(mod) {
		reach(mod)
	}
}

// reach declares once more, without that promise, what a unit for fixed addresses declares.
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
		var anew llvm.Value
		if !old.IsAFunction().IsNil() {
			anew = llvm.AddFunction(mod, name, functionType(old))
			anew.SetFunctionCallConv(old.FunctionCallConv())
			copyAttributes(anew, old)
		} else {
			anew = llvm.AddGlobalInAddressSpace(mod, functionType(old), name, old.Type().PointerAddressSpace())
			anew.SetAlignment(old.Alignment())
			anew.SetGlobalConstant(old.IsGlobalConstant())
			copyThreadLocal(anew, old)
		}
		anew.SetLinkage(old.Linkage())
		old.ReplaceAllUsesWith(anew)
		eraseGlobal(old)
	}
}
