package bitcode

// This file keeps operations on constants as operations. A compiler folds c*c, with c = 299792458.0, to one rounded number; then the error
// of that rounding would not be measured. If clang is told that the rounding mode may change, it leaves such operations to the run, as
// calls of constrained intrinsics. This file turns these into plain instructions with rounding to nearest.

import (
	"math/big"
	"slices"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// plain replaces every constrained intrinsic that ignores exceptions. An operation on constants becomes a constant if its result is exact,
// or if it has no exact result (C writes NaN as 0.0/0.0). If compilers is set, all operations on constants become constants.
func plain(ctx llvm.Context, mod llvm.Module, compilers bool) {
	w := constantWriter{mod: mod, b: ctx.NewBuilder(), compilers: compilers}
	defer w.b.Dispose()
	for f := range Functions(mod) {
		strict := false
		for v := range Instructions(f) {
			base, ok := constrainedCall(v)
			switch {
			case ok && ignoresExceptions(v):
				w.b.SetInsertPointBefore(v)
				v.ReplaceAllUsesWith(w.plainly(v, base))
				v.EraseFromParentAsInstruction()
			case ok:
				strict = true
			}
		}
		if !strict {
			relax(f)
		}
	}
}

// relax removes the strictfp attributes of a function: it always rounds to nearest.
func relax(f llvm.Value) {
	strict := llvm.AttributeKindID("strictfp")
	f.RemoveEnumFunctionAttribute(strict)
	for v := range Instructions(f) {
		if v.InstructionOpcode() == llvm.Call || v.InstructionOpcode() == llvm.Invoke {
			removeCallAttribute(v, strict)
		}
	}
}

// Folded returns a unit whose operations on constants are folded, as a compiler would do it.
func Folded(name string, data []byte) ([]byte, error) {
	return changed(name, data, func(ctx llvm.Context, mod llvm.Module) { plain(ctx, mod, true) })
}

// changed returns a unit after a change.
func changed(name string, data []byte, change func(llvm.Context, llvm.Module)) ([]byte, error) {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := Parse(ctx, name, data)
	if err != nil {
		return nil, explain(name, err)
	}
	defer mod.Dispose()
	change(ctx, mod)
	buffer := llvm.WriteBitcodeToMemoryBuffer(mod)
	defer buffer.Dispose()
	return slices.Clone(buffer.Bytes()), nil
}

// A constantWriter inserts instructions into a module.
type constantWriter struct {
	mod       llvm.Module
	b         llvm.Builder
	compilers bool // fold every operation on constants
}

// constrainedCall reports whether v is a call of a constrained intrinsic, and of which operation.
func constrainedCall(v llvm.Value) (base string, ok bool) {
	if v.InstructionOpcode() != llvm.Call || !strings.HasPrefix(v.CalledValue().Name(), "llvm."+strictPrefix) {
		return "", false
	}
	return intrinsicBase(strings.TrimPrefix(v.CalledValue().Name(), "llvm."+strictPrefix)), true
}

// ignoresExceptions reports whether such a call may raise any exceptions.
func ignoresExceptions(v llvm.Value) bool {
	return metadataString(v.Operand(v.OperandsCount()-2)) == "fpexcept.ignore"
}

// plainly writes the replacement of v.
func (w *constantWriter) plainly(v llvm.Value, base string) llvm.Value {
	b, x := w.b, v.Operand(0)
	op := constrained[base]
	if op.Basic() {
		return w.arithmetic(op, x, v.Operand(1))
	}
	switch op {
	case fp.Rem:
		return b.CreateFRem(x, v.Operand(1), "")
	case fp.Cmp:
		pred := llvm.FloatPredicate(namedPred(metadataString(v.Operand(2))) - ir.FFalse) // in LLVM's order
		return b.CreateFCmp(pred, x, v.Operand(1), "")
	case fp.Trunc: // a constant is rounded to the narrower format, as in (float)0.1
		if c := w.constant(x); !c.IsNil() {
			x = c
		}
		return b.CreateFPTrunc(x, v.Type(), "")
	case fp.Ext:
		return b.CreateFPExt(x, v.Type(), "")
	case fp.ToInt:
		return b.CreateFPToSI(x, v.Type(), "")
	case fp.ToUint:
		return b.CreateFPToUI(x, v.Type(), "")
	case fp.FromInt:
		return b.CreateSIToFP(x, v.Type(), "")
	case fp.FromUint:
		return b.CreateUIToFP(x, v.Type(), "")
	}
	return w.callPlain(base, v)
}

// constant returns the value of an expression of constants, rounded as the program rounds it. It returns the nil value for others.
func (w *constantWriter) constant(v llvm.Value) llvm.Value {
	if !v.IsAConstantFP().IsNil() {
		return v
	}
	if v.IsAInstruction().IsNil() {
		return llvm.Value{}
	}
	switch code := v.InstructionOpcode(); code {
	case llvm.FAdd, llvm.FSub, llvm.FMul, llvm.FDiv:
		x, y := w.constant(v.Operand(0)), w.constant(v.Operand(1))
		if x.IsNil() || y.IsNil() {
			return llvm.Value{}
		}
		return w.b.CreateBinOp(code, x, y, "")
	}
	return llvm.Value{}
}

// callPlain calls the intrinsic of which v calls the constrained variant.
func (w *constantWriter) callPlain(base string, v llvm.Value) llvm.Value {
	var args []llvm.Value
	var types []llvm.Type
	for i := range v.OperandsCount() - 1 {
		if a := v.Operand(i); a.Type().TypeKind() != llvm.MetadataTypeKind {
			args, types = append(args, a), append(types, a.Type())
		}
	}
	name := strings.Replace(v.CalledValue().Name(), strictPrefix, "", 1)
	if base == fp.Powi.String() {
		name += ".i32" // the plain intrinsic has the exponent's type in its name, too
	}
	t := llvm.FunctionType(v.Type(), types, false)
	callee := w.mod.NamedFunction(name)
	if callee.IsNil() {
		callee = llvm.AddFunction(w.mod, name, t)
	}
	return w.b.CreateCall(t, callee, args, "")
}

// arithmetic writes an operation. The builder folds an operation on constants. The constant stays if it is exact, or if there is no exact
// result.
func (w *constantWriter) arithmetic(op fp.Op, x, y llvm.Value) llvm.Value {
	b, code := w.b, Instruction(op)
	v := b.CreateBinOp(code, x, y, "")
	if v.IsAConstantFP().IsNil() || w.compilers || !rounds(op, x, y, v) {
		return v
	}
	variable := b.CreateAlloca(x.Type(), "") // the builder does not fold a variable
	some := b.CreateLoad(x.Type(), variable, "")
	v = b.CreateBinOp(code, some, some, "")
	v.SetOperand(0, x)
	v.SetOperand(1, y)
	some.EraseFromParentAsInstruction()
	variable.EraseFromParentAsInstruction()
	return v
}

// rounds reports whether an operation on constants has an exact result that differs from the computed one.
func rounds(op fp.Op, x, y, result llvm.Value) bool {
	a, b := rational(x), rational(y)
	if a == nil || b == nil {
		return false
	}
	exact, computed := fp.Rational(op, 0, a, b), rational(result)
	return exact != nil && (computed == nil || exact.Cmp(computed) != 0)
}

// rational returns a constant as a rational number, nil for an infinity or a NaN.
func rational(v llvm.Value) *big.Rat {
	number, ok := floatBits(v, FormatOf(v.Type())).Big()
	if !ok {
		return nil
	}
	r, _ := number.Rat(nil)
	return r
}
