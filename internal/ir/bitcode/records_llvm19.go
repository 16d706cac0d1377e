//go:build llvm19 || llvm20

package bitcode

// This file converts debug records, which LLVM 19's C API cannot read, to calls of llvm.dbg.* and back.

// #include "llvm-c/Core.h"
import "C"

import "tinygo.org/x/go-llvm"

func setDebugRecords(m llvm.Module, on bool) {
	flag := C.LLVMBool(0)
	if on {
		flag = 1
	}
	C.LLVMSetIsNewDbgInfoFormat(cModule(m), flag)
}
