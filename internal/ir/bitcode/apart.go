package bitcode

// This file splits calls that stand for several operations. Each operation rounds, raises exceptions and can be blamed by itself. Clang
// emits llvm.fmuladd where C allows contraction, which is the default; the code generator makes one or two operations of it. lround, lrint
// and the like are a rounding to an integer and a conversion.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

const strictPrefix = "experimental.constrained."

// muladds splits every llvm.fmuladd of a unit before sites are numbered. In a function for processors with a fused instruction it becomes
// an fma.
func muladds(ctx llvm.Context, mod llvm.Module) {
	b := ctx.NewBuilder()
	defer b.Dispose()
	for f := range Functions(mod) {
		for v := range Instructions(f) {
			if strict, ok := mulAdd(v); ok {
				b.SetInsertPointBefore(v)
				v.ReplaceAllUsesWith(apart(mod, b, f, v, strict))
				v.EraseFromParentAsInstruction()
			}
		}
	}
}

// mulAdd reports whether v is a call of llvm.fmuladd, and whether it is the constrained variant.
func mulAdd(v llvm.Value) (strict, ok bool) {
	if v.InstructionOpcode() != llvm.Call {
		return false, false
	}
	rest, ok := strings.CutPrefix(v.CalledValue().Name(), "llvm.")
	if !ok {
		return false, false
	}
	base, strict := strings.CutPrefix(intrinsicBase(rest), strictPrefix)
	return strict, base == "fmuladd"
}

// apart writes the operations for v, an fmuladd in function f.
func apart(mod llvm.Module, b llvm.Builder, f, v llvm.Value, strict bool) llvm.Value {
	x, y, z := v.Operand(0), v.Operand(1), v.Operand(2)
	fused := inlined(f, v, "fma")
	switch {
	case !strict && fused:
		return callIntrinsic(b, mod, "fma", x, y, z)
	case !strict:
		return b.CreateFAdd(b.CreateFMul(x, y, ""), z, "")
	}
	rounding, exceptions := v.Operand(3), v.Operand(4)
	if fused {
		return callIntrinsic(b, mod, strictPrefix+"fma", x, y, z, rounding, exceptions)
	}
	product := callIntrinsic(b, mod, strictPrefix+"fmul", x, y, rounding, exceptions)
	return callIntrinsic(b, mod, strictPrefix+"fadd", product, z, rounding, exceptions)
}

// callIntrinsic calls the intrinsic of that name, overloaded for the type of its first operand, which is also the result's.
func callIntrinsic(b llvm.Builder, mod llvm.Module, name string, args ...llvm.Value) llvm.Value {
	t := args[0].Type()
	types := make([]llvm.Type, len(args))
	for i, a := range args {
		types[i] = a.Type()
	}
	ft := llvm.FunctionType(t, types, false)
	name = "llvm." + name + "." + typeSuffix(t)
	callee := mod.NamedFunction(name)
	if callee.IsNil() {
		callee = llvm.AddFunction(mod, name, ft)
	}
	return b.CreateCall(ft, callee, args, "")
}

// typeSuffix returns how names of intrinsics spell a scalar type.
func typeSuffix(t llvm.Type) string {
	return map[llvm.TypeKind]string{kindHalf: "f16", kindBFloat: "bf16", llvm.FloatTypeKind: "f32", llvm.DoubleTypeKind: "f64",
		llvm.X86_FP80TypeKind: "f80", llvm.FP128TypeKind: "f128", llvm.PPC_FP128TypeKind: "ppcf128"}[t.TypeKind()]
}

// integerRoundings maps functions of libm that round to an integer type to the intrinsic that rounds.
var integerRoundings = map[string]string{"lround": "round", "llround": "round", "lrint": "rint", "llrint": "rint"}

// roundings splits every call of such a function of libm.
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

// integerRounding returns the intrinsic that rounds as the call v does, "" if v is no such call.
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
