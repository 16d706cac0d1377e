package interp

// This file follows magic numbers (see fp.IsMagic) from the addition to the subtraction.

import (
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
)

// mayBeMagic reports whether operand v, whose slot is s, is a magic number, or a sum with one.
func (s *slot[V]) mayBeMagic(v float64, f fp.Format) bool {
	return s.num == 0 && fp.IsMagic(v, f.Digits()) || s.magic != (Word{})
}

// magicOf returns the magic number that the sum e adds to its other operand, zero if none. removes is true if e subtracts the magic number
// that was added to an operand.
func magicOf[V any](e *Event[V], a, b *slot[V]) (added Word, removes bool) {
	if !e.Op.Additive() {
		return added, false
	}
	x, y := e.Args[0], fp.Summand(e.Op, e.Args[1], fp.Value.Neg)
	digits := x.Format.Digits()
	switch {
	case b.num == 0 && fp.IsMagic(y.Float64(), digits):
		added = alu.Bits(y)
	case e.Op == fp.Add && a.num == 0 && fp.IsMagic(x.Float64(), digits):
		added = alu.Bits(x)
	}
	takes := func(v fp.Value, s *slot[V]) bool { return s.magic != (Word{}) && s.magic == alu.Bits(v.Neg()) }
	return added, takes(y, a) || e.Op == fp.Add && takes(x, b)
}
