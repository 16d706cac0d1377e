package ir

// This file names the instructions. Floating-point ones are all OpFloat, told apart by fp.Op.

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
	OpBitcast // between formats of one size: float bits read or made
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
	OpTrap // what is not modelled; Name says it
)

// A Reading is how a truncated integer is used.
type Reading uint8

// The readings, the weakest first. Masks, shifts and unsigned arithmetic want the low bits, which no truncation loses.
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
