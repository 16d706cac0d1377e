package bitcode

// This file finds instructions that are not modelled: inline assembly and unknown intrinsics. The code generator may support them or not.

import (
	"strconv"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
)

// IsOdd reports whether v is a call of inline assembly or of an intrinsic that is not modelled.
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

// HasOdd reports whether a function contains such an instruction.
func HasOdd(f llvm.Value) bool {
	for v := range Instructions(f) {
		if IsOdd(v) {
			return true
		}
	}
	return false
}

// oddFunctions returns the names of the functions with such instructions, and "" if there is assembly outside of functions.
func oddFunctions(mod llvm.Module) (names []string) {
	for f := range Functions(mod) {
		if HasOdd(f) {
			names = append(names, f.Name())
		}
	}
	if hasAssembly(mod) {
		names = append(names, "")
	}
	return names
}

// barriers removes compiler barriers: inline assembly without an instruction, whose results are its own operands.
func barriers(ctx llvm.Context, mod llvm.Module) {
	b := ctx.NewBuilder()
	defer b.Dispose()
	for f := range Functions(mod) {
		for v := range Instructions(f) {
			if outputs, ok := barrier(v); ok {
				b.SetInsertPointBefore(v)
				release(b, v, outputs)
			}
		}
	}
}

// An asmOutput is an output of inline assembly: a result, or memory that it writes.
type asmOutput struct {
	memory, value llvm.Value // nil if there is none
}

// barrier reports whether v is a compiler barrier, and returns its outputs. Assembly with unmodelledMark is none.
func barrier(v llvm.Value) (outputs []asmOutput, ok bool) {
	if v.InstructionOpcode() != llvm.Call || v.CalledValue().IsAInlineAsm().IsNil() {
		return nil, false
	}
	text, constraints := assembly(v.CalledValue())
	if strings.HasPrefix(text, unmodelledMark) {
		return nil, false
	}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return nil, false
		}
	}
	args := 0
	for _, c := range strings.FieldsFunc(constraints, func(r rune) bool { return r == ',' }) {
		switch indirect := strings.Contains(c, "*"); {
		case c[0] == '~':
		case c[0] == '=' && !indirect:
			outputs = append(outputs, asmOutput{})
		case c[0] == '=':
			outputs = append(outputs, asmOutput{memory: v.Operand(args)})
			args++
		default:
			if n, err := strconv.Atoi(c); err == nil && n < len(outputs) {
				outputs[n].value = v.Operand(args)
			}
			args++
		}
	}
	return outputs, fits(v.Type(), outputs)
}

// fits reports whether each result of type t is an operand.
func fits(t llvm.Type, outputs []asmOutput) bool {
	var types []llvm.Type
	switch t.TypeKind() {
	case llvm.VoidTypeKind:
	case llvm.StructTypeKind:
		types = t.StructElementTypes()
	default:
		types = []llvm.Type{t}
	}
	for _, o := range outputs {
		if !o.memory.IsNil() {
			continue
		}
		if len(types) == 0 || o.value.IsNil() || o.value.Type() != types[0] {
			return false
		}
		types = types[1:]
	}
	return len(types) == 0
}

// release replaces v's outputs by its operands. Memory without an operand stays unchanged.
func release(b llvm.Builder, v llvm.Value, outputs []asmOutput) {
	whole, n := llvm.Undef(v.Type()), 0
	for _, o := range outputs {
		switch {
		case !o.memory.IsNil() && !o.value.IsNil():
			b.CreateStore(o.value, o.memory)
		case !o.memory.IsNil():
		case v.Type().TypeKind() == llvm.StructTypeKind:
			whole = b.CreateInsertValue(whole, o.value, n, "")
			n++
		default:
			whole = o.value
		}
	}
	if v.Type().TypeKind() != llvm.VoidTypeKind {
		v.ReplaceAllUsesWith(whole)
	}
	v.EraseFromParentAsInstruction()
}

// unmodelledMark starts a comment in assembly. The rest of the comment says what is not modelled at that place.
const unmodelledMark = "# faultline: "

// Unmodelled inserts an empty piece of assembly that marks something which is not modelled.
func Unmodelled(ctx llvm.Context, b llvm.Builder, what string) {
	t := llvm.FunctionType(ctx.VoidType(), nil, false)
	b.CreateCall(t, llvm.InlineAsm(t, unmodelledMark+what, "", true, false, llvm.InlineAsmDialectATT, false), nil, "")
}

// assemblyOf describes inline assembly that is not modelled.
func assemblyOf(v llvm.Value) string {
	text, _ := assembly(v)
	if what, is := strings.CutPrefix(text, unmodelledMark); is {
		return what
	}
	return "inline assembly"
}
