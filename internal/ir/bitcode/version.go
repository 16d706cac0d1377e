package bitcode

// This file says which LLVM reads the bitcode, and with what code of ours.

// #include "llvm-c/Core.h"
import "C"

import (
	"embed"
	"fmt"
)

// Source is the source of this package: what native emits depends on it.
//
//go:embed *.go *.ll
var Source embed.FS

// LLVMVersion returns the version of the LLVM library in this process: "19.1.7".
func LLVMVersion() string {
	var major, minor, patch C.uint
	C.LLVMGetVersion(&major, &minor, &patch)
	return fmt.Sprintf("%d.%d.%d", major, minor, patch)
}
