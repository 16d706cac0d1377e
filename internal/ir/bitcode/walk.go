package bitcode

// This file walks through modules. What is yielded may be erased: what comes next is known before.

import (
	"iter"

	"tinygo.org/x/go-llvm"
)

// Functions are the functions of a module.
func Functions(mod llvm.Module) iter.Seq[llvm.Value] {
	return walk(mod.FirstFunction(), llvm.NextFunction)
}

// Globals are the variables of a module.
func Globals(mod llvm.Module) iter.Seq[llvm.Value] {
	return walk(mod.FirstGlobal(), llvm.NextGlobal)
}

// Instructions are the instructions of a function, block by block.
func Instructions(f llvm.Value) iter.Seq[llvm.Value] {
	return func(yield func(llvm.Value) bool) {
		for bb := f.FirstBasicBlock(); !bb.IsNil(); bb = llvm.NextBasicBlock(bb) {
			for v := range walk(bb.FirstInstruction(), llvm.NextInstruction) {
				if !yield(v) {
					return
				}
			}
		}
	}
}

func walk(v llvm.Value, next func(llvm.Value) llvm.Value) iter.Seq[llvm.Value] {
	return func(yield func(llvm.Value) bool) {
		for !v.IsNil() {
			after := next(v)
			if !yield(v) {
				return
			}
			v = after
		}
	}
}
