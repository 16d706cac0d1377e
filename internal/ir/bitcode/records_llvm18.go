//go:build llvm18

package bitcode

// LLVM 18 stores debug info as calls of intrinsics already.

import "tinygo.org/x/go-llvm"

func setDebugRecords(llvm.Module, bool) {}
