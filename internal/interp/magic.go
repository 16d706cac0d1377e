package interp

// This file follows magic numbers, see fp.IsMagic, from where they are added to where they are taken away.

import (
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
)

// addedMagic returns the magic number that e adds to its other operand, zero if it adds none.
func addedMagic[V any](e *Event[V], a, b *slot[V]) Word {
	switch {
	case b.num == 0 && fp.IsMagic(e.Args[1].Float64(), e.Args[1].Format.Digits()):
		v := e.Args[1]
		if e.Op != fp.Add {
			v = v.Neg()
		}
		return alu.Bits(v)
	case e.Op == fp.Add && a.num == 0 && fp.IsMagic(e.Args[0].Float64(), e.Args[0].Format.Digits()):
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
