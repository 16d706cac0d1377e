package fp

// This file is a Value: making one, looking into it, its neighbours.

import (
	"math"
	"math/bits"
)

// FromFloat64 returns x as a Value of format Binary64.
func FromFloat64(x float64) Value { return Value{Format: Binary64, Lo: math.Float64bits(x)} }

// FromFloat32 returns x as a Value of format Binary32.
func FromFloat32(x float32) Value { return Value{Format: Binary32, Lo: uint64(math.Float32bits(x))} }

// FromBits returns the Value of format f with the given encoding; bits beyond the format's are dropped.
func FromBits(f Format, lo, hi uint64) Value {
	switch size := 8 * f.Size(); {
	case size < 64:
		lo, hi = lo&(1<<size-1), 0
	case size == 64:
		hi = 0
	case size < 128:
		hi &= 1<<(size-64) - 1
	}
	return Value{f, lo, hi}
}

// Zero returns +0 in format f.
func Zero(f Format) Value { return Value{Format: f} }

// Inf returns the infinity of format f with the sign of sign (+Inf for 0).
func Inf(f Format, sign int) Value { return infOf(f, sign < 0) }

// NaN returns the default quiet NaN of format f: positive, no payload.
func NaN(f Format) Value {
	hi, lo := shl128(0, 1, uint(f.Digits()-2))
	return encode(f, false, f.expMask(), hi, lo|f.leadingBit())
}

// Largest returns the largest finite number of format f.
func Largest(f Format) Value { return Inf(f, 1).NextDown() }

// Smallest returns the smallest positive number of format f, a subnormal.
func Smallest(f Format) Value { return Value{Format: f, Lo: 1} }

// Signbit reports whether the sign bit of v is set, be it a zero or a NaN.
func (v Value) Signbit() bool {
	size := v.Format.Size() * 8
	if size <= 64 {
		return v.Lo>>(size-1)&1 != 0
	}
	return v.Hi>>(size-65)&1 != 0
}

// IsNaN reports whether v is a NaN. Encodings of x86_fp80 that the processor refuses (unnormals, pseudo-infinities,
// pseudo-NaNs) count as NaNs.
func (v Value) IsNaN() bool { return v.Classify() == NaNs }

// IsInf reports whether v is an infinity of either sign.
func (v Value) IsInf() bool { return v.Classify() == Infinite }

// IsFinite reports whether v is a number: neither NaN nor infinite.
func (v Value) IsFinite() bool { return v.Classify() < Infinite }

// IsZero reports whether v is a zero of either sign.
func (v Value) IsZero() bool { return v.Classify() == Zeros }

// Sign returns -1, 0 or +1; 0 for zeros and NaNs.
func (v Value) Sign() int {
	switch c := v.Classify(); {
	case c == Zeros || c == NaNs:
		return 0
	case v.Signbit():
		return -1
	}
	return 1
}

// Neg returns v with the other sign bit, NaNs included.
func (v Value) Neg() Value {
	if size := v.Format.Size() * 8; size <= 64 {
		v.Lo ^= 1 << (size - 1)
	} else {
		v.Hi ^= 1 << (size - 65)
	}
	return v
}

// Abs returns v with its sign bit cleared.
func (v Value) Abs() Value {
	if v.Signbit() {
		return v.Neg()
	}
	return v
}

// NextUp returns the neighbour of v above it in its format. Smallest follows both zeros, +Inf follows itself and a
// NaN is returned as it is.
func (v Value) NextUp() Value {
	switch c := v.Classify(); {
	case c == NaNs || c == Infinite && !v.Signbit():
		return v
	case c == Zeros:
		return Smallest(v.Format)
	case v.Signbit():
		return v.step(-1)
	}
	return v.step(+1)
}

// NextDown returns the neighbour of v below it; see NextUp.
func (v Value) NextDown() Value { return v.Neg().NextUp().Neg() }

// step moves the magnitude of v, not a NaN and not a zero moved down, by one place.
func (v Value) step(by int) Value {
	v = v.canonical()
	if v.Format != X87 {
		return v.addBits(by)
	}
	// The leading bit of x86_fp80 is explicit: a carry out of the 63 bits below it moves the exponent.
	const lead = 1 << 63
	frac, exp := v.Lo&^uint64(lead), v.Hi&0x7fff
	switch {
	case by > 0 && frac == lead-1:
		frac, exp = 0, exp+1
	case by < 0 && frac == 0:
		frac, exp = lead-1, exp-1
	default:
		frac = uint64(int64(frac) + int64(by))
	}
	if exp != 0 {
		frac |= lead
	}
	return Value{X87, frac, v.Hi&0x8000 | exp}
}

func (v Value) addBits(by int) Value {
	if by > 0 {
		var carry uint64
		v.Lo, carry = bits.Add64(v.Lo, 1, 0)
		v.Hi += carry
	} else {
		var borrow uint64
		v.Lo, borrow = bits.Sub64(v.Lo, 1, 0)
		v.Hi -= borrow
	}
	return v
}

// canonical returns v with a pseudo-denormal of x86_fp80 (exponent 0, leading bit set) written with exponent 1.
func (v Value) canonical() Value {
	if v.Format == X87 && v.Hi&0x7fff == 0 && v.Lo>>63 != 0 {
		v.Hi |= 1
	}
	return v
}
