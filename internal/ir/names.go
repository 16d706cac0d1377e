package ir

// This file names instructions, predicates and types.

import (
	"fmt"
	"strconv"
	"strings"
)

var opNames = [...]string{OpFloat: "float", OpAddI: "add", OpSubI: "sub", OpMulI: "mul", OpSDiv: "sdiv", OpUDiv: "udiv",
	OpSRem: "srem", OpURem: "urem", OpAnd: "and", OpOr: "or", OpXor: "xor", OpShl: "shl", OpLShr: "lshr", OpAShr: "ashr",
	OpICmp: "icmp", OpTruncI: "trunci", OpZExt: "zext", OpSExt: "sext", OpPtrToInt: "ptrtoint", OpIntToPtr: "inttoptr",
	OpBitcast: "bitcast", OpFreeze: "freeze", OpAlloca: "alloca", OpLoad: "load", OpStore: "store", OpGEP: "gep", OpPhi: "phi",
	OpSelect: "select", OpCall: "call", OpIntrinsic: "intrinsic", OpExtractValue: "extractvalue", OpInsertValue: "insertvalue",
	OpExtractElement: "extractelement", OpInsertElement: "insertelement", OpShuffleVector: "shufflevector",
	OpAtomicRMW: "atomicrmw", OpCmpXchg: "cmpxchg", OpVAArg: "va_arg", OpBr: "br", OpSwitch: "switch", OpRet: "ret",
	OpUnreachable: "unreachable", OpTrap: "trap"}

// String returns the name in the text form. Names are LLVM's, except trunci for integers, since trunc is a function of libm.
func (op Op) String() string {
	if int(op) < len(opNames) && op != BadOp {
		return opNames[op]
	}
	return "bad"
}

var predNames = [...]string{FFalse: "false", FOeq: "oeq", FOgt: "ogt", FOge: "oge", FOlt: "olt", FOle: "ole", FOne: "one",
	FOrd: "ord", FUno: "uno", FUeq: "ueq", FUgt: "ugt", FUge: "uge", FUlt: "ult", FUle: "ule", FUne: "une", FTrue: "true",
	IEq: "eq", INe: "ne", IUgt: "ugt", IUge: "uge", IUlt: "ult", IUle: "ule", ISgt: "sgt", ISge: "sge", ISlt: "slt", ISle: "sle"}

// String returns LLVM's name.
func (p Pred) String() string {
	if int(p) < len(predNames) {
		return predNames[p]
	}
	return "bad"
}

// String returns the type in LLVM's syntax.
func (t *Type) String() string {
	switch t.Kind {
	case Void:
		return "void"
	case Int:
		return "i" + strconv.Itoa(t.Bits)
	case Float:
		return t.Format.String()
	case Pointer:
		return "ptr"
	case Array:
		return fmt.Sprintf("[%d x %s]", t.Len, t.Elem)
	case Vector:
		return fmt.Sprintf("<%d x %s>", t.Len, t.Elem)
	case Struct:
		parts := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			parts[i] = f.String()
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return "label"
}

// ReturnedIn returns the name of the variable that holds the members of the struct which the function returns packed into integers.
func ReturnedIn(function string) string { return function + ".return" }

// System is the folder of the headers that are not part of the program: std::pow, std::accumulate and std::complex are code there.
const System = "/usr/"
