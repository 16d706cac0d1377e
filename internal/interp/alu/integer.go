package alu

// This file computes integer arithmetic: up to 64 bits in one word, up to 128 in two. Integers are kept zero-extended.

import (
	"math"
	"math/bits"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A Word is the bits of one scalar: an integer of up to 128 bits (zero-extended), an address, or a float's encoding.
type Word struct{ Lo, Hi uint64 }

// Bits returns the encoding of v.
func Bits(v fp.Value) Word { return Word{v.Lo, v.Hi} }

// Value returns the number of format f that w encodes. Bits beyond the format's must be 0.
func (w Word) Value(f fp.Format) fp.Value { return fp.Value{Format: f, Lo: w.Lo, Hi: w.Hi} }

// Signed returns n as 128 bits.
func Signed(n int64) Word { return Word{uint64(n), uint64(n >> 63)} }

// Ones returns width ones, at most 64.
func Ones(width int16) uint64 {
	if width >= 64 {
		return math.MaxUint64
	}
	return 1<<width - 1
}

// Mask keeps the low bits of w.
func Mask(w Word, width int) Word {
	switch {
	case width <= 64:
		return Word{Lo: w.Lo & Ones(int16(width))}
	case width < 128:
		w.Hi &= 1<<(width-64) - 1
	}
	return w
}

// SignExtend returns the width-bit w as 128 bits.
func SignExtend(w Word, width int) Word {
	if width <= 64 {
		lo := int64(w.Lo<<(64-width)) >> (64 - width)
		return Word{uint64(lo), uint64(lo >> 63)}
	}
	w.Hi = uint64(int64(w.Hi<<(128-width)) >> (128 - width))
	return w
}

// Bool returns b as an i1.
func Bool(b bool) Word {
	if b {
		return Word{Lo: 1}
	}
	return Word{}
}

// Narrow computes x op y; the caller masks.
func Narrow(op ir.Op, x, y uint64) uint64 {
	switch op {
	case ir.OpAddI:
		return x + y
	case ir.OpSubI:
		return x - y
	case ir.OpMulI:
		return x * y
	case ir.OpAnd:
		return x & y
	case ir.OpOr:
		return x | y
	}
	return x ^ y
}

// Wide is Narrow for up to 128 bits. It masks the result.
func Wide(op ir.Op, x, y Word, width int) Word {
	var z Word
	switch op {
	case ir.OpAddI:
		z = add128(x, y)
	case ir.OpSubI:
		z = sub128(x, y)
	case ir.OpMulI:
		z = mul128(x, y)
	case ir.OpAnd:
		z = Word{x.Lo & y.Lo, x.Hi & y.Hi}
	case ir.OpOr:
		z = Word{x.Lo | y.Lo, x.Hi | y.Hi}
	default:
		z = Word{x.Lo ^ y.Lo, x.Hi ^ y.Hi}
	}
	return Mask(z, width)
}

func add128(x, y Word) Word {
	lo, c := bits.Add64(x.Lo, y.Lo, 0)
	hi, _ := bits.Add64(x.Hi, y.Hi, c)
	return Word{lo, hi}
}

func sub128(x, y Word) Word {
	lo, b := bits.Sub64(x.Lo, y.Lo, 0)
	hi, _ := bits.Sub64(x.Hi, y.Hi, b)
	return Word{lo, hi}
}

func mul128(x, y Word) Word {
	hi, lo := bits.Mul64(x.Lo, y.Lo)
	return Word{lo, hi + x.Hi*y.Lo + x.Lo*y.Hi}
}

// Neg128 returns -x.
func Neg128(x Word) Word { return sub128(Word{}, x) }

func less128(x, y Word) bool { return x.Hi < y.Hi || x.Hi == y.Hi && x.Lo < y.Lo }

// Divide computes quotients and remainders. ok is false if the processor traps.
func Divide(op ir.Op, x, y Word, width int) (z Word, ok bool) {
	if y == (Word{}) {
		return z, false
	}
	if op == ir.OpUDiv || op == ir.OpURem {
		q, r := divmod128(x, y)
		if op == ir.OpUDiv {
			return q, true
		}
		return r, true
	}
	x, y = SignExtend(x, width), SignExtend(y, width)
	negx, negy := int64(x.Hi) < 0, int64(y.Hi) < 0
	if negx {
		x = Neg128(x)
	}
	if negy {
		y = Neg128(y)
	}
	q, r := divmod128(x, y)
	if negx != negy {
		q = Neg128(q)
	} else if width >= 32 && q == Shl128(Word{Lo: 1}, uint(width-1)) {
		return z, false // the smallest integer divided by -1
	}
	if negx {
		r = Neg128(r)
	}
	if op == ir.OpSDiv {
		return Mask(q, width), true
	}
	return Mask(r, width), true
}

// divmod128 divides by y, which must not be 0.
func divmod128(x, y Word) (q, r Word) {
	if x.Hi == 0 && y.Hi == 0 {
		return Word{Lo: x.Lo / y.Lo}, Word{Lo: x.Lo % y.Lo}
	}
	for i := 127; i >= 0; i-- {
		carry := r.Hi >> 63
		r = Shl128(r, 1)
		r.Lo |= Lshr128(x, uint(i)).Lo & 1
		q = Shl128(q, 1)
		if carry != 0 || !less128(r, y) {
			r = sub128(r, y)
			q.Lo |= 1
		}
	}
	return q, r
}

// Shl128 returns x 2^n, n < 128.
func Shl128(x Word, n uint) Word {
	if n >= 64 {
		return Word{0, x.Lo << (n - 64)}
	}
	return Word{x.Lo << n, x.Hi<<n | x.Lo>>(64-n)}
}

// Lshr128 returns x / 2^n, rounded down, n < 128.
func Lshr128(x Word, n uint) Word {
	if n >= 64 {
		return Word{x.Hi >> (n - 64), 0}
	}
	return Word{x.Lo>>n | x.Hi<<(64-n), x.Hi >> n}
}

// Shift computes shl, lshr and ashr. LLVM leaves a count of at least the width undefined; here it is taken modulo the size of the register,
// as by the processor.
func Shift(op ir.Op, x Word, n uint64, width int) Word {
	switch {
	case width <= 32:
		n &= 31
	case width <= 64:
		n &= 63
	default:
		n &= 127
	}
	switch op {
	case ir.OpShl:
		return Mask(Shl128(x, uint(n)), width)
	case ir.OpLShr:
		return Mask(Lshr128(x, uint(n)), width)
	}
	s := SignExtend(x, width)
	if n >= 64 {
		s = Word{uint64(int64(s.Hi) >> (n - 64)), uint64(int64(s.Hi) >> 63)}
	} else {
		s = Word{s.Lo>>n | s.Hi<<(64-n), uint64(int64(s.Hi) >> n)}
	}
	return Mask(s, width)
}

// CompareInts decides an icmp of integers or pointers.
func CompareInts(p ir.Pred, x, y Word, width int) bool {
	if p >= ir.ISgt {
		const flip = 1 << 63 // maps signed order to unsigned order
		x, y = SignExtend(x, width), SignExtend(y, width)
		x.Hi ^= flip
		y.Hi ^= flip
	}
	order := fp.Greater
	switch {
	case x == y:
		order = fp.Equal
	case less128(x, y):
		order = fp.Less
	}
	return p.Relations()&order != 0
}

// IntToFloat64 returns the integer w as the nearest float64.
func IntToFloat64(w Word, width int, signed bool) float64 {
	neg := false
	if signed {
		w = SignExtend(w, width)
		if neg = int64(w.Hi) < 0; neg {
			w = Neg128(w)
		}
	}
	f := wordToFloat(w)
	if neg {
		return -f
	}
	return f
}

// wordToFloat rounds 128 bits once.
func wordToFloat(w Word) float64 {
	if w.Hi == 0 {
		return float64(w.Lo)
	}
	n := uint(bits.Len64(w.Hi)) // shifts the value into 64 bits; the last bit collects the lost ones
	top := Lshr128(w, n)
	if Shl128(top, n) != w {
		top.Lo |= 1
	}
	return math.Ldexp(float64(top.Lo), int(n))
}
