package interp

// This file recognises magic numbers: constants that round what they are added to.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
)

// A magic number C makes (x + C) - C an integer, or a multiple of a small power of two: its ulp is the unit that is
// rounded to. C is 1.5 * 2^(p-1), or near it, where p is the precision; 2^(p-1) does it for positive x.
func isMagic(v fp.Value) bool {
	if v.Format == fp.Binary64 {
		return isMagic64(v.Lo)
	}
	frac, exp := math.Frexp(math.Abs(v.Float64()))
	unit := exp - v.Format.Digits() // log2 of C's ulp
	return frac == 0.75 && unit >= -12 && unit <= 4 || frac == 0.5 && unit == 0
}

func isMagic64(bits uint64) bool {
	switch unit := int(bits>>52&0x7ff) - 1023 - 52; bits & (1<<52 - 1) {
	case 1 << 51:
		return unit >= -12 && unit <= 4
	case 0:
		return unit == 0
	}
	return false
}

// addedMagic returns the magic number that e adds to its other operand, zero if it adds none.
func addedMagic[V any](e *Event[V], a, b *slot[V]) Word {
	switch {
	case b.num == 0 && isMagic(e.Args[1]):
		v := e.Args[1]
		if e.Op == fp.Sub {
			v = v.Neg()
		}
		return alu.Bits(v)
	case e.Op == fp.Add && a.num == 0 && isMagic(e.Args[0]):
		return alu.Bits(e.Args[0])
	}
	return Word{}
}

// removesMagic reports whether e takes away the magic number that made one of its operands.
func removesMagic[V any](e *Event[V], a, b *slot[V]) bool {
	x, y := e.Args[0], e.Args[1]
	if e.Op == fp.Add {
		if n := x.Neg(); b.magic != (Word{}) && b.magic == (alu.Bits(n)) {
			return true
		}
		y = y.Neg()
	}
	return a.magic != (Word{}) && a.magic == (alu.Bits(y))
}
