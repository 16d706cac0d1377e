package bitcode

// This file decides which instructions are sites. Packages bitcode and native number sites by SiteOf alone.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// SiteOf returns the operation of a site and the format of its floating-point operands (for conversions from integers, of the result). ok
// is false for integer instructions, exact floating-point instructions (fabs, copysign, fmin, fmax), vectors, and formats that fp lacks.
func SiteOf(v llvm.Value) (fp.Op, fp.Format, bool) {
	op, format := floatOp(v, v.InstructionOpcode())
	switch op {
	case fp.NoOp, fp.Abs, fp.CopySign, fp.Min, fp.Max:
		return fp.NoOp, fp.NoFormat, false
	}
	return op, format, true
}

// floatInsts are the instructions that are floating-point operations.
var floatInsts = map[llvm.Opcode]fp.Op{
	llvm.FAdd: fp.Add, llvm.FSub: fp.Sub, llvm.FMul: fp.Mul, llvm.FDiv: fp.Div, llvm.FRem: fp.Rem, opFNeg: fp.Neg,
	llvm.FPTrunc: fp.Trunc, llvm.FPExt: fp.Ext, llvm.FPToSI: fp.ToInt, llvm.FPToUI: fp.ToUint,
	llvm.SIToFP: fp.FromInt, llvm.UIToFP: fp.FromUint, llvm.FCmp: fp.Cmp,
}

// Instruction returns the LLVM instruction of an operation on two floats.
func Instruction(op fp.Op) llvm.Opcode { return instructions[op] }

var instructions = func() map[fp.Op]llvm.Opcode {
	of := make(map[fp.Op]llvm.Opcode)
	for code, op := range floatInsts {
		of[op] = code
	}
	return of
}()

// floatOp returns the floating-point operation of an instruction or of a call of libm, and its format.
func floatOp(v llvm.Value, code llvm.Opcode) (fp.Op, fp.Format) {
	if op, ok := floatInsts[code]; ok {
		if op != fp.FromInt && op != fp.FromUint {
			v = v.Operand(0)
		}
		if format := FormatOf(v.Type()); format != fp.NoFormat {
			return op, format
		}
		return fp.NoOp, fp.NoFormat
	}
	if code != llvm.Call && code != llvm.Invoke {
		return fp.NoOp, fp.NoFormat
	}
	return mathFunction(v.CalledValue(), v.CalledFunctionType())
}

// FormatOf returns the format of a scalar floating-point type.
func FormatOf(t llvm.Type) fp.Format { return formats[t.TypeKind()] }

var formats = map[llvm.TypeKind]fp.Format{
	kindHalf: fp.Binary16, kindBFloat: fp.BFloat16, llvm.FloatTypeKind: fp.Binary32, llvm.DoubleTypeKind: fp.Binary64,
	llvm.X86_FP80TypeKind: fp.X87, llvm.FP128TypeKind: fp.Binary128,
}

// mathFunction returns the operation and format of a call of f with that type.
func mathFunction(f llvm.Value, t llvm.Type) (fp.Op, fp.Format) {
	if !IsOutside(f) {
		return fp.NoOp, fp.NoFormat
	}
	return mathOf(f.Name(), t)
}

// mathOf returns the operation and format of a function outside of the program. A name of libm with another type is not libm's function.
func mathOf(name string, t llvm.Type) (fp.Op, fp.Format) {
	var op fp.Op
	var want fp.Format // the format that the name says; NoFormat: any
	if rest, ok := strings.CutPrefix(name, "llvm."); ok {
		base, strict := strings.CutPrefix(intrinsicBase(rest), strictPrefix)
		if op = intrinsicMath[base]; strict && op == fp.NoOp {
			op = constrained[base]
		}
	} else {
		op, want = libm(name)
	}
	if op == fp.NoOp || t.IsFunctionVarArg() || t.ParamTypesCount() == 0 {
		return fp.NoOp, fp.NoFormat
	}
	param := t.ParamTypes()
	format := FormatOf(param[0])
	if op == fp.FromInt || op == fp.FromUint {
		format = FormatOf(t.ReturnType())
	}
	if format == fp.NoFormat || want != fp.NoFormat && format != want || !mathType(op, format, param, t.ReturnType()) {
		return fp.NoOp, fp.NoFormat
	}
	return op, format
}

// mathType reports whether the parameter and result types are those of op in this format.
func mathType(op fp.Op, format fp.Format, params []llvm.Type, result llvm.Type) bool {
	switch op {
	case fp.Trunc, fp.Ext:
		return FormatOf(result) != fp.NoFormat
	case fp.ToInt, fp.ToUint, fp.Cmp:
		return result.TypeKind() == llvm.IntegerTypeKind
	case fp.FromInt, fp.FromUint:
		return params[0].TypeKind() == llvm.IntegerTypeKind
	case fp.Ldexp, fp.Powi:
		return FormatOf(result) == format && len(params) >= 2 && params[1].TypeKind() == llvm.IntegerTypeKind
	}
	if len(params) < op.Arity() || FormatOf(result) != format {
		return false
	}
	for _, p := range params[:op.Arity()] {
		if FormatOf(p) != format {
			return false
		}
	}
	return true
}

// libm returns the operation of libm's function with that name, and the format of its suffix.
func libm(name string) (fp.Op, fp.Format) {
	if op, ok := libmNames[name]; ok {
		return op, fp.Binary64
	}
	whole, part, _ := cutPart(name)
	for _, s := range libmSuffixes {
		if base, ok := strings.CutSuffix(whole, s.text); ok {
			if op, ok := libmNames[base+part]; ok {
				return op, s.format
			}
		}
	}
	return fp.NoOp, fp.NoFormat
}

// libmSuffixes are C's suffixes, the longest first. NoFormat: the format of long double depends on the target. Functions of libquadmath
// (sinq) belong to another library.
var libmSuffixes = []libmSuffix{{"f128", fp.Binary128}, {"f64", fp.Binary64}, {"f32", fp.Binary32}, {"f", fp.Binary32}, {"l", fp.NoFormat}}

type libmSuffix struct {
	text   string
	format fp.Format
}

// libmNames lists C's functions of double. intrinsicMath lists LLVM's intrinsics.
var libmNames, intrinsicMath = make(map[string]fp.Op), make(map[string]fp.Op)

// constrained lists the constrained intrinsics of instructions, by their names after the prefix.
var constrained = map[string]fp.Op{"fcmps": fp.Cmp}

func init() {
	fp.Ops(func(op fp.Op) {
		for _, name := range op.CNames() {
			libmNames[name] = op
		}
		for _, name := range op.Intrinsics() {
			intrinsicMath[name] = op
		}
	})
	for _, op := range floatInsts {
		constrained[op.String()] = op
	}
}

// intrinsicBase drops the type suffixes of overloaded intrinsics: memcpy.p0.p0.i64.
func intrinsicBase(name string) string {
	for {
		dot := strings.LastIndexByte(name, '.')
		if dot < 0 || !isTypeSuffix(name[dot+1:]) {
			return name
		}
		name = name[:dot]
	}
}

func isTypeSuffix(s string) bool {
	switch s {
	case "", "bf16", "ppcf128", "x86mmx", "isVoid", "Metadata":
		return s != ""
	}
	if strings.HasPrefix(s, "sl_") || strings.HasPrefix(s, "s_") || strings.HasPrefix(s, "nxv") {
		return true
	}
	return strings.IndexByte("pifav", s[0]) >= 0 && len(s) > 1 && s[1] >= '0' && s[1] <= '9'
}

// The suffixes of a complex function's name for its parts. Native code implements these functions by calling the library's.
const realPart, imaginaryPart = ".re", ".im"

// cutPart removes such a suffix.
func cutPart(name string) (function, part string, ok bool) {
	for _, part := range []string{realPart, imaginaryPart} {
		if function, ok := strings.CutSuffix(name, part); ok {
			return function, part, true
		}
	}
	return name, "", false
}

// Symbol returns the system's name of an outside function: for a part of a complex function, the name of the whole.
func Symbol(name string) string {
	if op, _ := libm(name); op != fp.NoOp {
		name, _, _ = cutPart(name)
	}
	return name
}
