package interp

// This file splits constants into scalars.

import (
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// Constant appends the scalars of k.
func (m *Memory) Constant(ws []alu.Word, k *ir.Const) []alu.Word {
	switch {
	case k.Undef:
		for _, l := range k.Type.Scalars() {
			w := m.Undefined(l.Size)
			if l.Type.Kind == ir.Int {
				w = alu.Mask(w, l.Type.Bits)
			}
			ws = append(ws, w)
		}
		return ws
	case k.Elems == nil && (k.Type.Kind == ir.Array || k.Type.Kind == ir.Struct || k.Type.Kind == ir.Vector):
		return append(ws, make([]alu.Word, len(k.Type.Scalars()))...)
	case k.Elems != nil:
		for _, e := range k.Elems {
			ws = m.Constant(ws, e)
		}
		return ws
	case k.Type.Kind == ir.Float:
		return append(ws, alu.Bits(k.Float))
	case k.Type.Kind == ir.Pointer, k.Func >= 0, k.Global >= 0: // a pointer to a member is a function's address as an integer
		addr := uint64(k.Offset)
		if k.Func >= 0 {
			addr += m.Funcs[k.Func]
		} else if k.Global >= 0 {
			addr += m.Globals[k.Global]
		}
		return append(ws, alu.Word{Lo: addr})
	}
	return append(ws, alu.Mask(alu.Word{Lo: k.Int, Hi: k.IntHi}, k.Type.Bits))
}
