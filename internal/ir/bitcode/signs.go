package bitcode

// This file recognises bit operations on a sign. Libraries without an instruction for it write |x|, -x, copysign and "is it negative" with
// masks and shifts. The file replaces them by the floating-point operations, which give the same bits, also for NaNs.

import (
	"tinygo.org/x/go-llvm"
)

// signs replaces bit operations by floating-point operations: first floats made from bits, and decisions, then integers that are a sign.
func signs(ctx llvm.Context, mod llvm.Module) {
	r := &signReader{ctx: ctx, mod: mod, b: ctx.NewBuilder()}
	defer r.b.Dispose()
	for f := range Functions(mod) {
		for _, meaning := range []func(llvm.Value) (llvm.Value, bool){r.made, r.integer} {
			r.known = map[llvm.Value][]bit{}
			for in := range Instructions(f) {
				if meant, ok := meaning(in); ok {
					in.ReplaceAllUsesWith(meant)
				}
			}
			dropUnused(f)
		}
	}
}

// A bit is a constant 0 or 1, inverted once for each set bit among up to two bits of floats.
type bit struct {
	unknown, one bool
	of           [2]floatBit
}

// A floatBit is bit k of the float x. A nil x means none.
type floatBit struct {
	x llvm.Value
	k int
}

// A signReader computes the bits of integers.
type signReader struct {
	ctx   llvm.Context
	mod   llvm.Module
	b     llvm.Builder
	known map[llvm.Value][]bit
}

// made returns the float that `in` makes from bits, or the decision by a sign.
func (r *signReader) made(in llvm.Value) (meant llvm.Value, ok bool) {
	switch in.InstructionOpcode() {
	case llvm.BitCast:
		if width, ok := floatWidth(in.Type()); ok && in.Operand(0).Type().TypeKind() == llvm.IntegerTypeKind {
			return r.float(in, r.bits(in.Operand(0)), width)
		}
	case llvm.ICmp:
		return r.decision(in)
	}
	return meant, false
}

// float returns the float with these bits, if they are the magnitude of a float with some sign.
func (r *signReader) float(in llvm.Value, bits []bit, width int) (meant llvm.Value, ok bool) {
	x := bits[0].of[0].x
	if x.IsNil() || x.Type() != in.Type() {
		return meant, false
	}
	for k, b := range bits[:width-1] {
		if b != (bit{of: [2]floatBit{{x, k}}}) {
			return meant, false
		}
	}
	top := bits[width-1]
	if top.unknown || !isSign(top.of[0], width) || !isSign(top.of[1], width) {
		return meant, false
	}
	r.b.SetInsertPointBefore(in)
	return r.withSign(x, top), true
}

// isSign reports whether a bit is none, or the sign of a float.
func isSign(b floatBit, width int) bool { return b.x.IsNil() || b.k == width-1 }

// withSign returns x with another sign.
func (r *signReader) withSign(x llvm.Value, top bit) llvm.Value {
	first, second := top.of[0].x, top.of[1].x
	switch {
	case first.IsNil():
		x = callIntrinsic(r.b, r.mod, "fabs", x)
	case second.IsNil() && first != x:
		x = callIntrinsic(r.b, r.mod, "copysign", x, first)
	case !second.IsNil():
		if first != x && second != x {
			x = callIntrinsic(r.b, r.mod, "copysign", x, first)
		} else if second == x {
			second = first
		}
		x = r.b.CreateSelect(r.negative(second), r.b.CreateFNeg(x, ""), x, "")
	}
	if top.one {
		x = r.b.CreateFNeg(x, "")
	}
	return x
}

// negative returns whether the sign bit of x is set, also for a zero or a NaN.
func (r *signReader) negative(x llvm.Value) llvm.Value {
	one := callIntrinsic(r.b, r.mod, "copysign", llvm.ConstFloat(x.Type(), 1), x)
	return r.b.CreateFCmp(llvm.FloatOLT, one, llvm.ConstNull(x.Type()), "")
}

// decision returns the comparison of an integer with a constant as a decision by the sign of a float, if that sign alone decides it.
func (r *signReader) decision(in llvm.Value) (meant llvm.Value, ok bool) {
	v, c := in.Operand(0), in.Operand(1)
	if v.Type().TypeKind() != llvm.IntegerTypeKind || c.IsAConstantInt().IsNil() || v.Type().IntTypeWidth() > 64 {
		return meant, false
	}
	bits := r.bits(v)
	at, set, ok := asksFor(in.IntPredicate(), c.SExtValue(), bits)
	if !ok {
		return meant, false
	}
	x, turned, ok := signAlone(bits[at])
	if !ok {
		return meant, false
	}
	r.b.SetInsertPointBefore(in)
	if meant = r.negative(x); set == turned {
		meant = r.b.CreateNot(meant, "")
	}
	return meant, true
}

// asksFor returns the bit that decides a comparison, and whether the comparison holds if it is set.
func asksFor(p llvm.IntPredicate, c int64, bits []bit) (at int, set, ok bool) {
	top := len(bits) - 1
	least := int64(-1) << top
	switch {
	case p == llvm.IntSLT && c == 0, p == llvm.IntSLE && c == -1, p == llvm.IntUGT && c == ^least, p == llvm.IntUGE && c == least:
		return top, true, true
	case p == llvm.IntSGE && c == 0, p == llvm.IntSGT && c == -1, p == llvm.IntULE && c == ^least, p == llvm.IntULT && c == least:
		return top, false, true
	case (p == llvm.IntEQ || p == llvm.IntNE) && c == 0:
		at, ok = onlyBit(bits)
		return at, p == llvm.IntNE, ok
	}
	return 0, false, false
}

// onlyBit returns the only bit that may be set.
func onlyBit(bits []bit) (at int, ok bool) {
	for k, b := range bits {
		if b == (bit{}) {
			continue
		}
		if ok {
			return 0, false
		}
		at, ok = k, true
	}
	return at, ok
}

// signAlone returns the float whose sign bit b is, or whose sign bit b inverts.
func signAlone(b bit) (x llvm.Value, turned, ok bool) {
	x = b.of[0].x
	if b.unknown || x.IsNil() || !b.of[1].x.IsNil() {
		return x, false, false
	}
	width, _ := floatWidth(x.Type())
	return x, b.one, b.of[0].k == width-1
}

// integer returns a sign as 0 or 1, or as 0 or -1.
func (r *signReader) integer(in llvm.Value) (meant llvm.Value, ok bool) {
	if op := in.InstructionOpcode(); op != llvm.LShr && op != llvm.AShr || in.Type().TypeKind() != llvm.IntegerTypeKind {
		return meant, false
	}
	bits := r.bits(in)
	x, turned, ok := signAlone(bits[0])
	if at, only := onlyBit(bits); !ok || turned || in.InstructionOpcode() == llvm.LShr && (!only || at != 0) {
		return meant, false
	}
	for _, b := range bits {
		if in.InstructionOpcode() == llvm.AShr && b != bits[0] {
			return meant, false
		}
	}
	r.b.SetInsertPointBefore(in)
	if in.InstructionOpcode() == llvm.AShr {
		return r.b.CreateSExt(r.negative(x), in.Type(), ""), true
	}
	return r.b.CreateZExt(r.negative(x), in.Type(), ""), true
}

// bits returns the bits of an integer with at most 64 bits, the lowest first.
func (r *signReader) bits(v llvm.Value) []bit {
	if list, ok := r.known[v]; ok {
		return list
	}
	list := make([]bit, v.Type().IntTypeWidth())
	for k := range list {
		list[k].unknown = true
	}
	r.known[v] = list // ends a recursion through phis
	if len(list) <= 64 {
		r.compute(v, list)
	}
	return list
}

// compute fills in the bits that are known.
func (r *signReader) compute(v llvm.Value, list []bit) {
	if !v.IsAConstantInt().IsNil() {
		for k := range list {
			list[k] = bit{one: v.ZExtValue()>>k&1 != 0}
		}
		return
	}
	if v.IsAInstruction().IsNil() {
		return
	}
	switch op := v.InstructionOpcode(); op {
	case llvm.BitCast:
		if _, ok := floatWidth(v.Operand(0).Type()); ok {
			for k := range list {
				list[k] = bit{of: [2]floatBit{{v.Operand(0), k}}}
			}
		}
	case llvm.And, llvm.Or, llvm.Xor:
		x, y := r.bits(v.Operand(0)), r.bits(v.Operand(1))
		for k := range list {
			list[k] = join(op, x[k], y[k])
		}
	case llvm.Shl, llvm.LShr, llvm.AShr:
		if by := v.Operand(1); !by.IsAConstantInt().IsNil() && by.ZExtValue() < uint64(len(list)) {
			shift(op, list, r.bits(v.Operand(0)), int(by.ZExtValue()))
		}
	case llvm.Trunc:
		if v.Operand(0).Type().IntTypeWidth() <= 64 {
			copy(list, r.bits(v.Operand(0)))
		}
	case llvm.ZExt, llvm.SExt:
		from := r.bits(v.Operand(0))
		for k := copy(list, from); k < len(list); k++ {
			list[k] = bit{}
			if op == llvm.SExt {
				list[k] = from[len(from)-1]
			}
		}
	}
}

// join computes a bitwise operation.
func join(op llvm.Opcode, x, y bit) bit {
	constant := func(b bit) bool { return !b.unknown && b.of[0].x.IsNil() }
	if constant(x) {
		x, y = y, x
	}
	switch {
	case op == llvm.Xor:
		return xor(x, y)
	case constant(y) && y.one == (op == llvm.And): // x & 1, x | 0
		return x
	case constant(y): // x & 0, x | 1
		return y
	case x == y:
		return x
	}
	return bit{unknown: true}
}

// xor computes the exclusive or, unknown if it depends on more than two bits of floats.
func xor(x, y bit) bit {
	z := bit{one: x.one != y.one, unknown: x.unknown || y.unknown, of: x.of}
	for _, b := range y.of {
		switch {
		case b.x.IsNil():
		case z.of[0] == b:
			z.of = [2]floatBit{z.of[1]}
		case z.of[1] == b:
			z.of[1] = floatBit{}
		case z.of[0].x.IsNil():
			z.of[0] = b
		case z.of[1].x.IsNil():
			z.of[1] = b
		default:
			z.unknown = true
		}
	}
	if z.unknown {
		return bit{unknown: true}
	}
	return z
}

// shift computes a shift.
func shift(op llvm.Opcode, list, from []bit, by int) {
	for k := range list {
		at := k + by
		if op == llvm.Shl {
			at = k - by
		}
		switch {
		case at >= 0 && at < len(from):
			list[k] = from[at]
		case op == llvm.AShr:
			list[k] = from[len(from)-1]
		default:
			list[k] = bit{}
		}
	}
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

// dropUnused erases bit operations without uses.
func dropUnused(f llvm.Value) {
	for again := true; again; {
		again = false
		for in := range Instructions(f) {
			if in.FirstUse().IsNil() && isBitwise(in) {
				in.EraseFromParentAsInstruction()
				again = true
			}
		}
	}
}

func isBitwise(in llvm.Value) bool {
	switch in.InstructionOpcode() {
	case llvm.BitCast, llvm.And, llvm.Or, llvm.Xor, llvm.Shl, llvm.LShr, llvm.AShr, llvm.Trunc, llvm.ZExt, llvm.SExt, llvm.ICmp:
		return true
	}
	return false
}
