package bitcode

// This file says which LLVM reads the bitcode.

// #include "llvm-c/Core.h"
import "C"

import "fmt"

// LLVMVersion returns the version of the LLVM library in this process: "19.1.7".
func LLVMVersion() string {
	var major, minor, patch C.uint
	C.LLVMGetVersion(&major, &minor, &patch)
	return fmt.Sprintf("%d.%d.%d", major, minor, patch)
}
