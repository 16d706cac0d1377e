package fp

// This file converts between formats, to and from math/big, always exactly or rounded to nearest, ties to even.
//
// Every conversion goes through one pair: a finite number is taken apart into m * 2^exp with m of at most 128 bits
// (decode), and such a number, with a sticky bit for what lay below it, is rounded into a format (round).

import (
	"math"
	"math/big"
	"math/bits"
)

// expMask is the exponent field of infinities and NaNs.
func (f Format) expMask() int { return 2*f.MaxExp() + 1 }

// leadingBit is the explicit leading bit of formats that have one, else 0.
func (f Format) leadingBit() uint64 {
	if f == X87 {
		return 1 << 63
	}
	return 0
}

// fracBits is the width of the significand's field.
func (f Format) fracBits() uint {
	if f == X87 {
		return 64
	}
	return uint(f.Digits() - 1)
}

// fields takes an encoding apart: sign, exponent field, significand field (of X87 with its leading bit).
func (v Value) fields() (neg bool, exp int, hi, lo uint64) {
	switch v.Format {
	case X87:
		return v.Hi>>15&1 != 0, int(v.Hi & 0x7fff), 0, v.Lo
	case Binary128:
		return v.Hi>>63 != 0, int(v.Hi >> 48 & 0x7fff), v.Hi & (1<<48 - 1), v.Lo
	}
	n := v.Format.fracBits()
	return v.Signbit(), int(v.Lo>>n) & v.Format.expMask(), 0, v.Lo & (1<<n - 1)
}

// encode is the inverse of fields; bits of the significand beyond its field are dropped.
func encode(f Format, neg bool, exp int, hi, lo uint64) Value {
	var sign uint64
	if neg {
		sign = 1
	}
	switch f {
	case X87:
		return Value{f, lo, sign<<15 | uint64(exp)}
	case Binary128:
		return Value{f, lo, sign<<63 | uint64(exp)<<48 | hi&(1<<48-1)}
	}
	n := f.fracBits()
	return Value{Format: f, Lo: sign<<(8*f.Size()-1) | uint64(exp)<<n | lo&(1<<n-1)}
}

// decode returns the finite v as (-1)^neg * (hi<<64 | lo) * 2^exp.
func (v Value) decode() (neg bool, hi, lo uint64, exp int) {
	neg, e, hi, lo := v.fields()
	if f := v.Format; f == X87 || e == 0 {
		e = max(e, 1)
	} else if f == Binary128 {
		hi |= 1 << 48
	} else {
		lo |= 1 << f.fracBits()
	}
	return neg, hi, lo, e - v.Format.MaxExp() - v.Format.Digits() + 1
}

// round returns (-1)^neg * ((hi<<64 | lo) + s) * 2^exp in format f, to nearest, ties to even, where s is some
// number in (0, 1) if sticky is set, else 0. With sticky set, at least f.Digits()+1 bits of hi, lo must be significant.
func round(f Format, neg bool, hi, lo uint64, exp int, sticky bool) Value {
	n := len128(hi, lo)
	if n == 0 {
		return encode(f, neg, 0, 0, 0)
	}
	unit := f.UlpExp(exp + n - 1)
	if drop := unit - exp; drop <= 0 {
		hi, lo = shl128(hi, lo, uint(-drop))
	} else {
		hi, lo = roundShift(hi, lo, uint(drop), sticky)
	}
	if len128(hi, lo) > f.Digits() { // rounded up to a power of two
		hi, lo = shr128(hi, lo, 1)
		unit++
	}
	biased := 0
	if len128(hi, lo) == f.Digits() {
		biased = unit + f.Digits() - 1 + f.MaxExp()
	}
	if biased >= f.expMask() {
		return infOf(f, neg)
	}
	return encode(f, neg, biased, hi, lo)
}

func infOf(f Format, neg bool) Value { return encode(f, neg, f.expMask(), 0, f.leadingBit()) }

// roundShift returns (hi<<64|lo) / 2^n, n > 0, to nearest, ties to even.
func roundShift(hi, lo uint64, n uint, sticky bool) (uint64, uint64) {
	if n > 128 {
		return 0, 0 // less than half
	}
	qhi, qlo := shr128(hi, lo, n)
	rhi, rlo := shl128(hi, lo, 128-n) // the remainder, left-aligned: half is 1<<127
	const half = 1 << 63
	up := rhi > half || rhi == half && (rlo != 0 || sticky || qlo&1 != 0)
	if up {
		var carry uint64
		qlo, carry = bits.Add64(qlo, 1, 0)
		qhi += carry
	}
	return qhi, qlo
}

// Convert returns v in format f, rounded to nearest, ties to even. A NaN keeps its sign and the leading bits of its
// payload and becomes quiet, as processors do it; in its own format every v is returned as it is.
func (v Value) Convert(f Format) Value {
	if f == v.Format {
		return v
	}
	switch v.Classify() {
	case NaNs:
		return v.convertNaN(f)
	case Infinite:
		return infOf(f, v.Signbit())
	}
	neg, hi, lo, exp := v.decode()
	return round(f, neg, hi, lo, exp, false)
}

func (v Value) convertNaN(f Format) Value {
	neg, _, hi, lo := v.fields()
	if v.Format == X87 && lo>>63 == 0 {
		return NaN(f) // no number to the processor: the default NaN
	}
	if v.Format == X87 {
		lo &^= 1 << 63
	}
	from, to := v.Format.Digits()-1, f.Digits()-1
	if from >= to {
		hi, lo = shr128(hi, lo, uint(from-to))
	} else {
		hi, lo = shl128(hi, lo, uint(to-from))
	}
	qhi, qlo := shl128(0, 1, uint(to-1))
	return encode(f, neg, f.expMask(), hi|qhi, lo|qlo|f.leadingBit())
}

// Float64 returns the float64 nearest to v; exact for half, bfloat, float and double.
func (v Value) Float64() float64 {
	switch v.Format {
	case Binary64:
		return math.Float64frombits(v.Lo)
	case Binary32:
		return float64(math.Float32frombits(uint32(v.Lo)))
	}
	return math.Float64frombits(v.Convert(Binary64).Lo)
}

// Of returns the Value of format f nearest to x.
func Of(f Format, x float64) Value {
	switch f {
	case Binary64:
		return FromFloat64(x)
	case Binary32:
		return FromFloat32(float32(x))
	}
	return FromFloat64(x).Convert(f)
}

// Big returns v exactly; ok is false for infinities and NaNs. The precision is that of v's format, a zero keeps its sign.
func (v Value) Big() (x *big.Float, ok bool) {
	if !v.IsFinite() {
		return nil, false
	}
	neg, hi, lo, exp := v.decode()
	m := new(big.Int).SetUint64(hi)
	m.Lsh(m, 64).Or(m, new(big.Int).SetUint64(lo))
	x = new(big.Float).SetPrec(uint(v.Format.Digits())).SetInt(m)
	x.SetMantExp(x, exp)
	if neg {
		x.Neg(x)
	}
	return x, true
}

// FromBig returns the Value of format f nearest to x, ties to even; an x too large becomes an infinity.
func FromBig(f Format, x *big.Float) Value {
	if x.IsInf() {
		return infOf(f, x.Signbit())
	}
	if x.Sign() == 0 {
		return encode(f, x.Signbit(), 0, 0, 0)
	}
	top := new(big.Float).SetMode(big.ToZero).SetPrec(128).Set(x)
	sticky := top.Cmp(x) != 0
	exp := top.MantExp(top) - 128 // 0.5 <= |top| < 1
	m, _ := top.SetMantExp(top, 128).Int(nil)
	hi, lo := split(m.Abs(m))
	return round(f, x.Signbit(), hi, lo, exp, sticky)
}

// FromRat returns the Value of format f nearest to x, ties to even; an x too large becomes an infinity.
func FromRat(f Format, x *big.Rat) Value {
	if x.Sign() == 0 {
		return Zero(f)
	}
	num, den := new(big.Int).Abs(x.Num()), x.Denom()
	shift := 127 - (num.BitLen() - den.BitLen()) // makes a quotient of 127 or 128 bits
	if shift >= 0 {
		num.Lsh(num, uint(shift))
	} else {
		den = new(big.Int).Lsh(den, uint(-shift))
	}
	q, r := num.QuoRem(num, den, new(big.Int))
	hi, lo := split(q)
	return round(f, x.Sign() < 0, hi, lo, -shift, r.Sign() != 0)
}

// split returns the two words of 0 <= m < 2^128.
func split(m *big.Int) (hi, lo uint64) {
	lo = new(big.Int).And(m, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	return new(big.Int).Rsh(m, 64).Uint64(), lo
}

func len128(hi, lo uint64) int {
	if hi != 0 {
		return 64 + bits.Len64(hi)
	}
	return bits.Len64(lo)
}

func shl128(hi, lo uint64, n uint) (uint64, uint64) {
	if n >= 64 {
		return lo << (n - 64), 0
	}
	return hi<<n | lo>>(64-n), lo << n
}

func shr128(hi, lo uint64, n uint) (uint64, uint64) {
	if n >= 64 {
		return 0, hi >> (n - 64)
	}
	return hi >> n, lo>>n | hi<<(64-n)
}
