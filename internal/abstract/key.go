package abstract

// This file writes values as bytes, which are keys of calls.

import (
	"encoding/binary"
	"math"
)

// Key appends bytes that identify v.
func (v *Value) Key(b []byte) []byte {
	b = append(b, byte(v.Kind), v.From)
	word := func(x uint64) { b = binary.LittleEndian.AppendUint64(b, x) }
	if v.Kind == Float || v.Kind == Pointer {
		flags := byte(0)
		if v.Zero {
			flags |= 1
		}
		if v.Wild {
			flags |= 2
		}
		b = append(b, flags, byte(v.Grid), byte(v.Grid>>8))
	}
	switch v.Kind {
	case Float:
		for _, x := range [5]float64{v.N0, v.N1, v.P0, v.P1, v.Most} {
			word(math.Float64bits(x))
		}
	case Integer, Pointer:
		word(uint64(v.Lo))
		word(uint64(v.Hi))
		if v.Kind == Integer {
			break
		}
		if v.More != nil {
			for _, id := range v.More.Objects {
				b = binary.LittleEndian.AppendUint32(b, uint32(id))
			}
		}
		b = append(b, 0xff)
	case Aggregate:
		for i := range v.More.Elems {
			b = v.More.Elems[i].Key(b)
		}
		b = append(b, 0xfe)
	}
	return b
}
