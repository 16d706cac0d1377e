package intent

// This file finds comparisons that ask how a number is represented: over the reals they have no answer.

import (
	"math"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// AsksForFormat reports whether the comparison v asks how a number is represented: whether rounding it to a narrower format leaves it as it
// is, whether it is below the normal numbers, or which class it has.
func AsksForFormat(v llvm.Value) bool {
	if v.IsAFCmpInst().IsNil() || leastNormal(v.Operand(0).Type()) == 0 {
		return false
	}
	x, y := v.Operand(0), v.Operand(1)
	return isRounded(x, y) || isRounded(y, x) || isLeastNormal(x) || isLeastNormal(y) || beginsClass(v)
}

// isRounded reports whether y is x, rounded to a narrower format and extended again.
func isRounded(x, y llvm.Value) bool {
	return !y.IsAFPExtInst().IsNil() && !y.Operand(0).IsAFPTruncInst().IsNil() && y.Operand(0).Operand(0) == x
}

// isLeastNormal reports whether v is the least normal number of its format.
func isLeastNormal(v llvm.Value) bool {
	if v.IsAConstantFP().IsNil() {
		return false
	}
	x, _ := v.DoubleValue()
	return math.Abs(x) == leastNormal(v.Type())
}

// leastNormal is the least normal number of a format; one of those of wider formats is no double, and none is looked for there.
func leastNormal(t llvm.Type) float64 {
	switch t.TypeKind() {
	case llvm.FloatTypeKind:
		return math.Ldexp(1, fp.Binary32.MinExp())
	case llvm.DoubleTypeKind:
		return math.Ldexp(1, fp.Binary64.MinExp())
	case llvm.X86_FP80TypeKind, llvm.FP128TypeKind:
		return math.NaN()
	}
	return 0
}

// beginsClass reports whether v asks for zero as fpclassify does: whether the number is NaN comes next.
func beginsClass(v llvm.Value) bool {
	zero := v.Operand(1)
	if v.FloatPredicate() != llvm.FloatOEQ || zero.IsAConstantFP().IsNil() || !zero.IsNull() {
		return false
	}
	end := v.InstructionParent().LastInstruction()
	if end.IsABranchInst().IsNil() || end.OperandsCount() != 3 || end.Operand(0) != v {
		return false
	}
	next := end.Operand(1).AsBasicBlock().FirstInstruction() // the false side
	return !next.IsNil() && !next.IsAFCmpInst().IsNil() && next.FloatPredicate() == llvm.FloatUNO && next.Operand(0) == v.Operand(0)
}
