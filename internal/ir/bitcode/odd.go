package bitcode

// This file says what is odd: inline assembly and intrinsics without a meaning here. Code generation may know them, or not.

import (
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// IsOdd reports whether v is a call of inline assembly or of an intrinsic that has no meaning here.
func IsOdd(v llvm.Value) bool {
	code := v.InstructionOpcode()
	if code != llvm.Call && code != llvm.Invoke && code != opCallBr {
		return false
	}
	callee := v.CalledValue()
	if !callee.IsAInlineAsm().IsNil() {
		return true
	}
	rest, ok := strings.CutPrefix(callee.Name(), "llvm.")
	if !ok || callee.IsAFunction().IsNil() {
		return false
	}
	op, _ := mathOf(callee.Name(), v.CalledFunctionType())
	return op == fp.NoOp && intrinsicUses[intrinsicBase(rest)] == notModelled
}

// isOdd reports whether anything in a module is, or assembly stands outside of its functions.
func isOdd(mod llvm.Module) bool {
	for f := range Functions(mod) {
		for v := range Instructions(f) {
			if IsOdd(v) {
				return true
			}
		}
	}
	return hasAssembly(mod)
}

// isBarrier reports whether a call of inline assembly is one of compilers' barriers: no instruction, and no result but the first operand
// itself.
func isBarrier(v llvm.Value) bool {
	text, constraints := assembly(v.CalledValue())
	if strings.TrimSpace(text) != "" {
		return false
	}
	if v.Type().TypeKind() == llvm.VoidTypeKind {
		return !strings.Contains(constraints, "=*") || strings.Contains(constraints, ",*")
	}
	parts := strings.Split(constraints, ",")
	return len(parts) >= 2 && strings.HasPrefix(parts[0], "=") && parts[1] == "0" && v.Operand(0).Type() == v.Type()
}

// unmodelledMark opens a comment of assembly that says what is not modelled where it stands.
const unmodelledMark = "# faultline: "

// Unmodelled writes what is no instruction, and stands for something that is not modelled.
func Unmodelled(ctx llvm.Context, b llvm.Builder, what string) {
	t := llvm.FunctionType(ctx.VoidType(), nil, false)
	b.CreateCall(t, llvm.InlineAsm(t, unmodelledMark+what, "", true, false, llvm.InlineAsmDialectATT, false), nil, "")
}

// assemblyOf says what inline assembly is, where it is not modelled.
func assemblyOf(v llvm.Value) string {
	text, _ := assembly(v)
	if what, is := strings.CutPrefix(text, unmodelledMark); is {
		return what
	}
	return "inline assembly"
}
