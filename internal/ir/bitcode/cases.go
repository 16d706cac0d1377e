//go:build !llvm22

package bitcode

import "tinygo.org/x/go-llvm"

// caseValue returns the value for which a switch branches to its successor i.
func caseValue(v llvm.Value, i int) llvm.Value { return v.Operand(2 * i) }
