package bitcode

// This file reads what bits do to a sign: |x|, -x and copysign are written with masks where a library has no instruction for them. What is
// numbered is the operation that is meant, bit for bit the same, NaNs included.

import (
	"tinygo.org/x/go-llvm"
)

// signs puts the operation in the place of its bits.
func signs(ctx llvm.Context, mod llvm.Module) {
	b := ctx.NewBuilder()
	defer b.Dispose()
	for f := range Functions(mod) {
		for in := range Instructions(f) {
			if s, ok := signOf(in); ok {
				b.SetInsertPointBefore(in)
				in.ReplaceAllUsesWith(s.build(b, mod))
				in.EraseFromParentAsInstruction()
			}
		}
	}
}

// A sign is an operation on signs: the magnitude of x with the sign of y, with no sign where y is nil, then turned around or not.
type sign struct {
	x, y   llvm.Value
	keep   bool // the sign of x stays
	negate bool
}

// signOf reads a float that is made of bits.
func signOf(in llvm.Value) (s sign, ok bool) {
	width, ok := floatWidth(in.Type())
	if !ok || in.InstructionOpcode() != llvm.BitCast {
		return s, false
	}
	made := in.Operand(0)
	top := uint64(1) << (width - 1)
	if x, mask, ok := masked(made, llvm.And, in.Type()); ok && mask == top-1 {
		return sign{x: x}, true
	}
	if x, mask, ok := masked(made, llvm.Xor, in.Type()); ok && mask == top {
		return sign{x: x, keep: true, negate: true}, true
	}
	if x, mask, ok := masked(made, llvm.Or, in.Type()); ok && mask == top {
		return sign{x: x, negate: true}, true
	}
	return copied(made, in.Type(), top)
}

// copied reads the sign of one float and the rest of another, in either order.
func copied(made llvm.Value, t llvm.Type, top uint64) (s sign, ok bool) {
	if made.IsAInstruction().IsNil() || made.InstructionOpcode() != llvm.Or {
		return s, false
	}
	for k := range 2 {
		x, rest, okx := masked(made.Operand(k), llvm.And, t)
		y, own, oky := masked(made.Operand(1-k), llvm.And, t)
		if okx && oky && rest == top-1 && own == top {
			return sign{x: x, y: y}, true
		}
	}
	return s, false
}

// masked reads an operation on the bits of a float of type t and a constant.
func masked(v llvm.Value, op llvm.Opcode, t llvm.Type) (x llvm.Value, mask uint64, ok bool) {
	if v.IsAInstruction().IsNil() || v.InstructionOpcode() != op {
		return x, 0, false
	}
	for k := range 2 {
		bits, c := v.Operand(k), v.Operand(1-k)
		if c.IsAConstantInt().IsNil() || bits.IsAInstruction().IsNil() || bits.InstructionOpcode() != llvm.BitCast ||
			bits.Operand(0).Type() != t {
			continue
		}
		return bits.Operand(0), c.ZExtValue(), true
	}
	return x, 0, false
}

func floatWidth(t llvm.Type) (bits int, ok bool) {
	switch t.TypeKind() {
	case llvm.DoubleTypeKind:
		return 64, true
	case llvm.FloatTypeKind:
		return 32, true
	}
	return 0, false
}

// build writes the operation.
func (s sign) build(b llvm.Builder, mod llvm.Module) llvm.Value {
	x := s.x
	switch {
	case s.keep:
	case s.y.IsNil():
		x = callIntrinsic(b, mod, "fabs", x)
	default:
		x = callIntrinsic(b, mod, "copysign", x, s.y)
	}
	if s.negate {
		x = b.CreateFNeg(x, "")
	}
	return x
}
