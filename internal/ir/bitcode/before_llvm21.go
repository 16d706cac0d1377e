//go:build llvm18 || llvm19 || llvm20

package bitcode

// This file has what differs from LLVM 21 on.

import (
	"iter"

	"tinygo.org/x/go-llvm"
)

// typeOperands is the number of operands of each type, before those of its kind.
const typeOperands = 3

// entryVariables returns the variables that the entry block of a function declares or sets, with their locations. Debug info must be calls
// of llvm.dbg.* (setDebugRecords).
func entryVariables(_ llvm.Context, f llvm.Value) iter.Seq2[llvm.Value, llvm.Metadata] {
	return func(yield func(llvm.Value, llvm.Metadata) bool) {
		for i := f.EntryBasicBlock().FirstInstruction(); !i.IsNil(); i = llvm.NextInstruction(i) {
			if i.IsACallInst().IsNil() || i.IsADbgInfoIntrinsic().IsNil() || i.OperandsCount() < 3 {
				continue
			}
			if !yield(i.Operand(1), i.InstructionDebugLoc()) {
				return
			}
		}
	}
}
