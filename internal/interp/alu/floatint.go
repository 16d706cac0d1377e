package alu

// This file converts between floats of any format and integers of any width.

import (
	"math"
	"math/big"

	"faultline/internal/fp"
)

// ToInt computes fptosi and fptoui as x86-64 does, also for values out of range. Conversions produce 32 or 64 signed bits. The result for a
// value out of range is the smallest such integer. An fp128 is converted as by the compiler's runtime.
func ToInt(op fp.Op, f fp.Format, x Word, width int) Word {
	if f == fp.Binary128 {
		return toIntQuad(op, x, width)
	}
	if width > 64 {
		return toInt128(op, f, x, width)
	}
	switch f {
	case fp.Binary16, fp.BFloat16:
		x, f = Convert(x, f, fp.Binary32), fp.Binary32
	case fp.X87:
		return toIntWide(op, f, x, width)
	}
	d := fp.Value{Format: f, Lo: x.Lo}.Float64()
	switch {
	case op == fp.ToInt && width <= 32, width <= 16:
		return Mask(Word{Lo: uint64(truncate(d, 32))}, width)
	case op == fp.ToInt || width <= 32:
		return Mask(Word{Lo: uint64(truncate(d, 64))}, width)
	}
	// There is no instruction for unsigned 64 bits. The upper half is converted after subtracting 2^63.
	low := truncate(d, 64)
	high := truncate(d-(1<<63), 64)
	return Mask(Word{Lo: uint64(low) | uint64(high)&uint64(low>>63)}, width)
}

// truncate computes cvttsd2si.
func truncate(d float64, width int) int64 {
	limit := math.Ldexp(1, width-1)
	if t := math.Trunc(d); t >= -limit && t < limit {
		return int64(t)
	}
	return math.MinInt64 >> (64 - width)
}

// toIntQuad converts from fp128 as libgcc's __fixtfsi and related functions do: to 32, 64 or 128 bits, signed unless the type has exactly
// that many. A value out of range becomes the nearest integer in range; a NaN becomes the limit with its sign.
func toIntQuad(op fp.Op, x Word, width int) Word {
	through := 32
	for through < width {
		through *= 2
	}
	signed := op == fp.ToInt || through != width
	n := new(big.Int).Lsh(big.NewInt(1), 128)
	v := x.Value(fp.Binary128)
	if b, ok := v.Big(); ok {
		n, _ = b.Int(nil)
	} else if v.Signbit() {
		n.Neg(n)
	}
	return FromBigInt(Clamp(n, signed, through), width)
}

// toIntWide converts from x86_fp80, which has its own instructions: to signed integers of 16, 32 or 64 bits. An unsigned integer goes
// through the next larger size, if there is one.
func toIntWide(op fp.Op, f fp.Format, x Word, width int) Word {
	through := 16
	for through < width || op == fp.ToUint && through == width && through < 64 {
		through *= 2
	}
	if op == fp.ToUint && width == 64 {
		return toInt128(op, f, x, width)
	}
	return Mask(toInt128(fp.ToInt, f, x, through), width)
}

func toInt128(op fp.Op, f fp.Format, x Word, width int) Word {
	v := x.Value(f)
	b, ok := v.Big()
	smallest := Mask(Shl128(Word{Lo: 1}, uint(width-1)), width)
	if !ok {
		return smallest
	}
	n, _ := b.Int(nil)
	if bits := n.BitLen(); bits > width || op == fp.ToInt && bits >= width {
		return smallest
	}
	return FromBigInt(n, width)
}

// FromInt computes sitofp and uitofp, rounded once.
func FromInt(op fp.Op, x Word, width int, f fp.Format) Word {
	signed := op == fp.FromInt
	if f == fp.Binary64 {
		return Word{Lo: math.Float64bits(IntToFloat64(x, width, signed))}
	}
	neg := false
	if signed {
		x = SignExtend(x, width)
		if neg = int64(x.Hi) < 0; neg {
			x = Neg128(x)
		}
	}
	v := fromUint128(f, x)
	if neg {
		v = v.Neg()
	}
	return Bits(v)
}

func fromUint128(f fp.Format, x Word) fp.Value {
	if f == fp.Binary32 && x.Hi == 0 {
		return fp.FromFloat32(float32(x.Lo))
	}
	return fp.FromBig(f, new(big.Float).SetInt(BigInt(x, false, 128)))
}

// ExactInt returns the integer x exactly, in a format that holds it. An integer of more than 113 bits is rounded to nearest.
func ExactInt(op fp.Op, x Word, width int) fp.Value {
	if width <= 32 {
		return fp.FromFloat64(IntToFloat64(x, width, op == fp.FromInt))
	}
	w := FromInt(op, x, width, fp.Binary128)
	return w.Value(fp.Binary128)
}
