package bitcode

// This file decides whether the source wants the result of an integer operation over the integers, or modulo 2^N as in hash functions and
// random generators. LLVM's IR does not tell. The uses of the result and the sources of the operands do.

import (
	"math"
	"math/bits"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/intent"
)

// mostFollowed bounds the values that NoWrap follows from one operation. Code with longer chains is taken as meant modulo 2^N.
const mostFollowed = 300

// NoWrap reports whether nothing shows that the integer operation v is meant modulo 2^N. v is a sum, a difference, a product, a left shift
// or a truncation, of at most 64 bits. These show it:
//
//   - the source marks it: a written conversion, or a difference of clock readings (package intent);
//   - an operand comes from an exclusive or, or a sum or product has a constant such as hash functions have;
//   - the result becomes an operand of a mask, an exclusive or, a right shift or a remainder;
//   - the result becomes a float that is scaled so that 2^N is a whole number of turns or units;
//   - the result is a sum with a constant that is compared with a constant as unsigned: so compilers write 1 <= n && n <= 2;
//   - the result is a difference of unsigned integers that is read as a signed one, as (int32_t)(a - b) for sequence numbers.
func NoWrap(v llvm.Value) bool {
	if t := v.Type(); t.TypeKind() != llvm.IntegerTypeKind || t.IntTypeWidth() < 8 || t.IntTypeWidth() > 64 {
		return false
	}
	switch v.InstructionOpcode() {
	case llvm.Add, llvm.Sub, llvm.Mul, llvm.Shl:
	case llvm.Trunc: // a 16-bit difference of clock readings is one of 32 bits that is truncated
		return ReadingOf(v) > 0 && !intent.IsModulo(v.Operand(0)) && !usedModulo(v) && !isMixed(v)
	default:
		return false
	}
	return !intent.IsModulo(v) && !usedModulo(v) && !isMixed(v)
}

// usedModulo reports whether an operation on bits uses v, also after arithmetic.
func usedModulo(v llvm.Value) bool {
	seen := map[llvm.Value]bool{v: true}
	for work := []llvm.Value{v}; len(work) > 0; work = work[1:] {
		for use := work[0].FirstUse(); !use.IsNil(); use = use.NextUse() {
			user := use.User()
			switch user.InstructionOpcode() {
			case llvm.And, llvm.Or, llvm.Xor, llvm.LShr, llvm.URem, llvm.SRem, llvm.PtrToInt, llvm.IntToPtr:
				return true
			case llvm.AShr: // a shift by 1 halves a sum, and larger ones scale fixed-point numbers
				if by := user.Operand(1); by.IsAConstantInt().IsNil() || by.ZExtValue() != 1 {
					return true
				}
			case llvm.Trunc:
				if intent.IsModulo(user) {
					return true
				}
			case llvm.Shl:
				if user.Operand(0) != work[0] {
					return true
				}
			case llvm.ICmp:
				if isRangeCheck(user, work[0]) {
					return true
				}
				continue
			case llvm.UIToFP, llvm.SIToFP:
				if isTurn(user, v.Type().IntTypeWidth()) || user.InstructionOpcode() == llvm.SIToFP && isUnsignedDifference(work[0]) {
					return true
				}
				continue
			case llvm.SExt:
				if isUnsignedDifference(work[0]) {
					return true
				}
			case llvm.Add, llvm.Sub, llvm.Mul:
				if isHashed(user) {
					return true
				}
			case llvm.ZExt, llvm.PHI, llvm.Select, OpFreeze:
			default:
				continue
			}
			if !seen[user] {
				seen[user] = true
				work = append(work, user)
			}
		}
		if len(seen) > mostFollowed {
			return true
		}
	}
	return false
}

// isMixed reports whether v, or an integer from which arithmetic computes v, comes from an operation that mixes bits, or from an address.
func isMixed(v llvm.Value) bool {
	seen := map[llvm.Value]bool{v: true}
	for work := []llvm.Value{v}; len(work) > 0; work = work[1:] {
		of := work[0]
		if of.IsAInstruction().IsNil() {
			continue
		}
		switch of.InstructionOpcode() {
		case llvm.Xor, llvm.PtrToInt:
			return true
		case llvm.Or: // x | x >> 4 sets all bits below the first one
			for i := range 2 {
				by, other := of.Operand(i), of.Operand(1-i)
				if isShift := !by.IsAInstruction().IsNil() && by.InstructionOpcode() == llvm.LShr; isShift && by.Operand(0) == other {
					return true
				}
			}
		case llvm.Add, llvm.Sub, llvm.Mul:
			if isHashed(of) {
				return true
			}
		case llvm.Shl, llvm.LShr, llvm.AShr, llvm.ZExt, llvm.SExt, llvm.Trunc, llvm.PHI, llvm.Select, OpFreeze:
		default:
			continue
		}
		for i := range of.OperandsCount() {
			if x := of.Operand(i); x.Type().TypeKind() == llvm.IntegerTypeKind && !seen[x] {
				seen[x] = true
				work = append(work, x)
			}
		}
		if len(seen) > mostFollowed {
			return true
		}
	}
	return false
}

// isHashed reports whether a sum or product has a constant that is meant for its bits: it is odd, and no product of a unit of time or
// length has so many digits.
func isHashed(v llvm.Value) bool {
	for i := range 2 {
		c := v.Operand(i)
		if c.IsAConstantInt().IsNil() || c.Type().IntTypeWidth() > 64 {
			continue
		}
		n := c.SExtValue()
		if n < 0 {
			n = -n
		}
		if least := min(uint(c.Type().IntTypeWidth()/2), leastHashed); n&1 == 1 && bits.Len64(uint64(n)) >= int(least) {
			return true
		}
	}
	return false
}

// leastHashed is the number of bits of the smallest constants that generators and hash functions of 32 bits and more use: 16807 has 15.
const leastHashed = 15

// isRangeCheck reports whether a comparison of v decides whether the number below it is between two constants: n - 1 < 2, as unsigned.
func isRangeCheck(cmp, v llvm.Value) bool {
	switch cmp.IntPredicate() {
	case llvm.IntULT, llvm.IntULE, llvm.IntUGT, llvm.IntUGE:
	default:
		return false
	}
	constant := func(v llvm.Value) bool { return !v.IsAConstantInt().IsNil() }
	op := v.InstructionOpcode()
	return (op == llvm.Add || op == llvm.Sub) && (constant(v.Operand(0)) || constant(v.Operand(1))) &&
		(constant(cmp.Operand(0)) || constant(cmp.Operand(1)))
}

// isUnsignedDifference reports whether v subtracts unsigned integers.
func isUnsignedDifference(v llvm.Value) bool {
	return !v.IsAInstruction().IsNil() && v.InstructionOpcode() == llvm.Sub && !Signed(v)
}

// isTurn reports whether v, a float made from an integer of that many bits, is scaled so that 2^N or 2^N-1 becomes a small whole number, or
// that times pi.
func isTurn(v llvm.Value, width int) bool {
	for use := v.FirstUse(); !use.IsNil(); use = use.NextUse() {
		user := use.User()
		switch user.InstructionOpcode() {
		case llvm.FPExt, llvm.FPTrunc:
			if isTurnOf(user, width) {
				return true
			}
		case llvm.FMul, llvm.FDiv:
			if isTurnScale(user, v, width) {
				return true
			}
		}
	}
	return false
}

// isTurnOf is isTurn for a converted float.
func isTurnOf(v llvm.Value, width int) bool {
	for use := v.FirstUse(); !use.IsNil(); use = use.NextUse() {
		switch user := use.User(); user.InstructionOpcode() {
		case llvm.FMul, llvm.FDiv:
			if isTurnScale(user, v, width) {
				return true
			}
		}
	}
	return false
}

// mostTurned is the largest whole number that 2^N may become: an hour has 3600 seconds.
const mostTurned = 3600

func isTurnScale(user, v llvm.Value, width int) bool {
	of, divides := user.Operand(1), user.InstructionOpcode() == llvm.FDiv
	if user.Operand(0) != v {
		if divides {
			return false
		}
		of = user.Operand(0)
	}
	if of.IsAConstantFP().IsNil() || FormatOf(of.Type()).Size() > 8 {
		return false
	}
	scale, _ := of.DoubleValue()
	if divides {
		scale = 1 / scale
	}
	scale = math.Abs(scale)
	for _, n := range []int{width, width - 1} { // of all numbers, and of those with one sign
		for _, whole := range []float64{math.Ldexp(scale, n), scale * (math.Ldexp(1, n) - 1)} {
			for _, unit := range []float64{1, math.Pi} {
				k := math.Round(whole / unit)
				if k >= 1 && k <= mostTurned && math.Abs(whole/unit-k) <= 1e-6*k {
					return true
				}
			}
		}
	}
	return false
}
