package bitcode

// This file takes lround, lrint and their kin apart: a rounding to an integer and a conversion, each of which may decide otherwise than
// exact values do, and can be to blame by itself.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// integerRoundings are the functions of libm that round to an integer type, with the intrinsic that rounds.
var integerRoundings = map[string]string{"lround": "round", "llround": "round", "lrint": "rint", "llrint": "rint"}

// roundings replaces every call of one, where it is libm's.
func roundings(ctx llvm.Context, mod llvm.Module) {
	b := ctx.NewBuilder()
	defer b.Dispose()
	for f := range Functions(mod) {
		for v := range Instructions(f) {
			if rounds := integerRounding(v); rounds != "" {
				b.SetInsertPointBefore(v)
				v.ReplaceAllUsesWith(b.CreateFPToSI(callIntrinsic(b, mod, rounds, v.Operand(0)), v.Type(), ""))
				v.EraseFromParentAsInstruction()
			}
		}
	}
}

// integerRounding returns the intrinsic that rounds as the call v does, "" for what is no such call.
func integerRounding(v llvm.Value) string {
	if v.InstructionOpcode() != llvm.Call || !IsOutside(v.CalledValue()) || v.Type().TypeKind() != llvm.IntegerTypeKind ||
		v.OperandsCount() != 2 || FormatOf(v.Operand(0).Type()) == fp.NoFormat {
		return ""
	}
	name := v.CalledValue().Name()
	if rest, is := strings.CutPrefix(name, "llvm."); is {
		return integerRoundings[intrinsicBase(rest)]
	}
	format := FormatOf(v.Operand(0).Type())
	for _, s := range append(libmSuffixes, libmSuffix{"", fp.Binary64}) {
		base, is := strings.CutSuffix(name, s.text)
		if is && integerRoundings[base] != "" && (s.format == format || s.format == fp.NoFormat) {
			return integerRoundings[base]
		}
	}
	return ""
}
