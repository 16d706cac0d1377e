//go:build llvm22

package bitcode

// #include "llvm-c/Core.h"
import "C"

import "tinygo.org/x/go-llvm"

// caseValue returns the value for which a switch branches to its successor i. From LLVM 22 on, it is no operand.
func caseValue(v llvm.Value, i int) llvm.Value {
	return goValue(C.LLVMGetSwitchCaseValue(cValue(v), C.unsigned(i)))
}
