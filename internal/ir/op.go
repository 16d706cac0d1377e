package ir

import "faultline/internal/fp"

// This file names the instructions. Every floating-point instruction is OpFloat with an fp.Op.

// An Op is an instruction of the lowered form.
type Op uint8

// The instructions. Integer widths, float formats and layouts are in the types.
const (
	BadOp   Op = iota
	OpFloat    // any floating-point operation or libm call; see Inst.Float
	OpAddI
	OpSubI
	OpMulI
	OpSDiv
	OpUDiv
	OpSRem
	OpURem
	OpAnd
	OpOr
	OpXor
	OpShl
	OpLShr
	OpAShr
	OpICmp
	OpTruncI
	OpZExt
	OpSExt
	OpPtrToInt
	OpIntToPtr
	OpBitcast // between types of one size: makes a float from bits or bits from a float
	OpFreeze
	OpAlloca // Args[0]: number of elements
	OpLoad
	OpStore // Args: value, address
	OpGEP
	OpPhi
	OpSelect
	OpCall      // a function of the program, or an external one that package interp models
	OpIntrinsic // by Name
	OpExtractValue
	OpInsertValue
	OpExtractElement
	OpInsertElement
	OpShuffleVector
	OpAtomicRMW
	OpCmpXchg
	OpVAArg
	OpBr     // Args empty or one condition
	OpSwitch // Args[0]: the value
	OpRet
	OpUnreachable
	OpTrap // not modelled; Name says what
)

// Pure reports whether an instruction only computes a value from its operands.
func (op Op) Pure() bool {
	switch op {
	case OpFloat, OpAddI, OpSubI, OpMulI, OpAnd, OpOr, OpXor, OpShl, OpLShr, OpAShr, OpICmp, OpTruncI, OpZExt, OpSExt, OpPtrToInt,
		OpIntToPtr, OpBitcast, OpFreeze, OpGEP, OpPhi, OpSelect, OpExtractValue, OpInsertValue, OpExtractElement, OpInsertElement,
		OpShuffleVector:
		return true
	}
	return false
}

// A Reading tells how the result of an integer truncation is used.
type Reading uint8

// The readings, the weakest first. Masks, shifts and unsigned arithmetic use the low bits, which no truncation changes.
const (
	AsBits     Reading = iota
	AsNumber           // signed or unsigned
	AsUnsigned         // by a conversion or a comparison
	AsSigned
)

// A Pred is a comparison predicate, LLVM's.
type Pred uint8

// Predicates of fcmp, then of icmp.
const (
	NoPred Pred = iota
	FFalse
	FOeq
	FOgt
	FOge
	FOlt
	FOle
	FOne
	FOrd
	FUno
	FUeq
	FUgt
	FUge
	FUlt
	FUle
	FUne
	FTrue
	IEq
	INe
	IUgt
	IUge
	IUlt
	IUle
	ISgt
	ISge
	ISlt
	ISle
)

// relations are the orders for which predicates hold.
var relations = [...]fp.Order{
	FFalse: 0, FOeq: fp.Equal, FOgt: fp.Greater, FOge: fp.Greater | fp.Equal, FOlt: fp.Less, FOle: fp.Less | fp.Equal,
	FOne: fp.Less | fp.Greater, FOrd: fp.Less | fp.Equal | fp.Greater, FUno: fp.Unordered, FUeq: fp.Equal | fp.Unordered,
	FUgt: fp.Greater | fp.Unordered, FUge: fp.Greater | fp.Equal | fp.Unordered, FUlt: fp.Less | fp.Unordered,
	FUle: fp.Less | fp.Equal | fp.Unordered, FUne: fp.Less | fp.Greater | fp.Unordered,
	FTrue: fp.Less | fp.Equal | fp.Greater | fp.Unordered,
	IEq:   fp.Equal, INe: fp.Less | fp.Greater, IUgt: fp.Greater, IUge: fp.Greater | fp.Equal, IUlt: fp.Less, IUle: fp.Less | fp.Equal,
	ISgt: fp.Greater, ISge: fp.Greater | fp.Equal, ISlt: fp.Less, ISle: fp.Less | fp.Equal,
}

// Relations returns the orders of the operands for which p holds. It compares integers as p does, signed or unsigned.
func (p Pred) Relations() fp.Order { return relations[p] }

// Unsigned reports whether p orders integers as unsigned ones.
func (p Pred) Unsigned() bool { return p >= IUgt && p <= IUle }
