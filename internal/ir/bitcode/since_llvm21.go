//go:build llvm21 || llvm22

package bitcode

// This file has what differs from LLVM 21 on. Debug info has records, and no calls of llvm.dbg.*.

// #include "records_llvm21.h"
import "C"

import (
	"iter"

	"tinygo.org/x/go-llvm"
)

// typeOperands is the number of operands of each type, before those of its kind.
const typeOperands = 5

func setDebugRecords(llvm.Module, bool) {}

// entryVariables returns the variables that the entry block of a function declares or sets, with their locations.
func entryVariables(ctx llvm.Context, f llvm.Value) iter.Seq2[llvm.Value, llvm.Metadata] {
	return func(yield func(llvm.Value, llvm.Metadata) bool) {
		for i := f.EntryBasicBlock().FirstInstruction(); !i.IsNil(); i = llvm.NextInstruction(i) {
			for r := C.firstDbgRecord(cValue(i)); r != nil; r = C.LLVMGetNextDbgRecord(r) {
				if C.LLVMDbgRecordGetKind(r) == C.LLVMDbgRecordLabel {
					continue
				}
				variable := node(ctx, goMetadata(C.LLVMDbgVariableRecordGetVariable(r)))
				if !yield(variable, goMetadata(C.LLVMDbgRecordGetDebugLoc(r))) {
					return
				}
			}
		}
	}
}
