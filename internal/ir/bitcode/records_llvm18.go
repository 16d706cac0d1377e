//go:build llvm18

package bitcode

// This file: LLVM 18 has debug info as intrinsic calls already.

import "tinygo.org/x/go-llvm"

func setDebugRecords(llvm.Module, bool) {}
