package bitcode

// This file finds out how a truncated integer is used: as a number, which must fit, or for its low bits.

import (
	"tinygo.org/x/go-llvm"

	"faultline/internal/ir"
	"faultline/internal/ir/intent"
)

// ReadingOf returns the strongest use of the integer v, also after phis, selects and extensions. An explicit conversion to an unsigned type
// asks for the low bits.
func ReadingOf(v llvm.Value) (strongest ir.Reading) {
	if intent.IsModulo(v) {
		return ir.AsBits
	}
	seen := map[llvm.Value]bool{v: true}
	for work := []llvm.Value{v}; len(work) > 0; work = work[1:] {
		for use := work[0].FirstUse(); !use.IsNil(); use = use.NextUse() {
			user := use.User()
			strongest = max(strongest, readBy(user, work[0] != v && work[0].InstructionOpcode() == llvm.ZExt))
			switch user.InstructionOpcode() {
			case llvm.PHI, llvm.Select, llvm.ZExt, OpFreeze:
				if !seen[user] {
					seen[user] = true
					work = append(work, user)
				}
			}
		}
	}
	return strongest
}

// readBy returns how user reads an integer, which may be a zero extension.
func readBy(user llvm.Value, unsigned bool) ir.Reading {
	reading := ir.AsBits
	switch user.InstructionOpcode() {
	case llvm.SIToFP, llvm.SExt, llvm.SDiv, llvm.SRem:
		reading = ir.AsSigned
	case llvm.Add, llvm.Sub, llvm.Mul, llvm.Shl:
		if Signed(user) {
			reading = ir.AsSigned
		}
	case llvm.And:
		if intent.FieldBits(user) > 0 {
			reading = ir.AsNumber
		}
	case llvm.UIToFP, llvm.UDiv:
		reading = ir.AsUnsigned
	case llvm.ICmp:
		switch user.IntPredicate() {
		case llvm.IntEQ, llvm.IntNE:
			reading = ir.AsNumber
		case llvm.IntUGT, llvm.IntUGE, llvm.IntULT, llvm.IntULE:
			reading = ir.AsUnsigned
		default:
			reading = ir.AsSigned
		}
	case llvm.Ret, llvm.Store, llvm.Call, llvm.Invoke:
		reading = ir.AsNumber
	}
	if unsigned {
		return min(reading, ir.AsUnsigned)
	}
	return reading
}
