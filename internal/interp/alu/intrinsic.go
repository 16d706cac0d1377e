package alu

// This file computes LLVM's intrinsics on integers.

import (
	"math"
	"math/big"
	"math/bits"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// Funnel shifts the concatenation of hi and lo.
func Funnel(name string, hi, lo Word, n uint64, width int) Word {
	n %= uint64(width)
	if name == "fshr" {
		n = uint64(width) - n
		if n == uint64(width) {
			return lo
		}
	} else if n == 0 {
		return hi
	}
	a, b := Mask(Shl128(hi, uint(n)), width), Lshr128(lo, uint(width)-uint(n))
	return Word{a.Lo | b.Lo, a.Hi | b.Hi}
}

// CountBits computes ctpop, ctlz, cttz, bswap and bitreverse, by name.
func CountBits(name string, x Word, width int) Word {
	switch name {
	case "ctpop":
		return Word{Lo: uint64(bits.OnesCount64(x.Lo) + bits.OnesCount64(x.Hi))}
	case "ctlz":
		if x.Hi != 0 {
			return Word{Lo: uint64(width - 64 - bits.Len64(x.Hi))}
		}
		return Word{Lo: uint64(width - bits.Len64(x.Lo))}
	case "cttz":
		switch {
		case x.Lo != 0:
			return Word{Lo: uint64(bits.TrailingZeros64(x.Lo))}
		case x.Hi != 0:
			return Word{Lo: uint64(64 + bits.TrailingZeros64(x.Hi))}
		}
		return Word{Lo: uint64(width)}
	case "bswap":
		return Lshr128(Word{bits.ReverseBytes64(x.Hi), bits.ReverseBytes64(x.Lo)}, uint(128-width))
	}
	return Lshr128(Word{bits.Reverse64(x.Hi), bits.Reverse64(x.Lo)}, uint(128-width))
}

// ThreeWay computes scmp and ucmp, by name: -1, 0 or 1.
func ThreeWay(name string, x, y Word, width int) int64 {
	p := ir.IUlt
	if name == "scmp" {
		p = ir.ISlt
	}
	switch {
	case CompareInts(p, x, y, width):
		return -1
	case x == y:
		return 0
	}
	return 1
}

// ClassBit returns the bit of v's class in the masks of is.fpclass.
func ClassBit(v fp.Value) uint64 {
	positive := map[fp.Class]uint64{fp.Infinite: 9, fp.Normal: 8, fp.Subnormal: 7, fp.Zeros: 6}
	negative := map[fp.Class]uint64{fp.Infinite: 2, fp.Normal: 3, fp.Subnormal: 4, fp.Zeros: 5}
	switch c := v.Classify(); {
	case c == fp.NaNs:
		return 3 // signalling or quiet: no mask in use separates them
	case v.Signbit():
		return 1 << negative[c]
	default:
		return 1 << positive[c]
	}
}

// BigInt returns the width-bit integer w.
func BigInt(w Word, signed bool, width int) *big.Int {
	if signed {
		if s := SignExtend(w, width); int64(s.Hi) < 0 {
			return new(big.Int).Neg(BigInt(Neg128(s), false, 128))
		}
	}
	n := new(big.Int).SetUint64(w.Hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w.Lo))
}

// FromBigInt returns n modulo 2^width.
func FromBigInt(n *big.Int, width int) Word {
	low := new(big.Int).SetUint64(math.MaxUint64)
	hi := new(big.Int).Rsh(n, 64) // rounds down: two's complement
	return Mask(Word{new(big.Int).And(n, low).Uint64(), new(big.Int).And(hi, low).Uint64()}, width)
}

// Clamp returns the number nearest to n of the given width.
func Clamp(n *big.Int, signed bool, width int) *big.Int {
	lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(width))
	if signed {
		hi.Rsh(hi, 1)
		lo.Neg(hi)
	}
	hi.Sub(hi, big.NewInt(1))
	switch {
	case n.Cmp(lo) < 0:
		return lo
	case n.Cmp(hi) > 0:
		return hi
	}
	return n
}
