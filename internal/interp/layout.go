package interp

// This file takes types and constants apart into scalars.

import (
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// A leaf is a scalar inside of a type.
type leaf struct {
	offset, size int // bytes
	typ          *ir.Type
}

// leaves returns the scalars of t, in order.
func (m *Machine) leaves(t *ir.Type) []leaf {
	if t == nil {
		return nil
	}
	ls, ok := m.layouts[t]
	if !ok {
		ls = appendLeaves(nil, t, 0)
		m.layouts[t] = ls
	}
	return ls
}

func appendLeaves(ls []leaf, t *ir.Type, offset int) []leaf {
	switch t.Kind {
	case ir.Int, ir.Float, ir.Pointer:
		return append(ls, leaf{offset, byteSize(t), t})
	case ir.Array:
		for i := range t.Len {
			ls = appendLeaves(ls, t.Elem, offset+i*t.Elem.Size)
		}
	case ir.Vector: // elements lie without gaps
		for i := range t.Len {
			ls = appendLeaves(ls, t.Elem, offset+i*byteSize(t.Elem))
		}
	case ir.Struct:
		for i, f := range t.Fields {
			ls = appendLeaves(ls, f, offset+t.Offsets[i])
		}
	}
	return ls
}

// byteSize returns how many bytes of a scalar are stored.
func byteSize(t *ir.Type) int {
	switch t.Kind {
	case ir.Float:
		return t.Format.Size()
	case ir.Int:
		return (t.Bits + 7) / 8
	}
	return 8
}

func sameShape(a, b []leaf) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].size != b[i].size {
			return false
		}
	}
	return true
}

// constant appends the leaves of k.
func (m *Machine) constant(ws []Word, k *ir.Const) []Word {
	switch {
	case k.Undef:
		for _, l := range m.leaves(k.Type) {
			w := m.mem.Undefined(l.size)
			if l.typ.Kind == ir.Int {
				w = alu.Mask(w, l.typ.Bits)
			}
			ws = append(ws, w)
		}
		return ws
	case k.Elems == nil && (k.Type.Kind == ir.Array || k.Type.Kind == ir.Struct || k.Type.Kind == ir.Vector):
		return append(ws, make([]Word, len(m.leaves(k.Type)))...)
	case k.Elems != nil:
		for _, e := range k.Elems {
			ws = m.constant(ws, e)
		}
		return ws
	case k.Type.Kind == ir.Float:
		return append(ws, alu.Bits(k.Float))
	case k.Type.Kind == ir.Pointer:
		addr := uint64(k.Offset)
		if k.Func >= 0 {
			addr += m.mem.Funcs[k.Func]
		} else if k.Global >= 0 {
			addr += m.mem.Globals[k.Global]
		}
		return append(ws, Word{Lo: addr})
	}
	return append(ws, alu.Mask(Word{Lo: k.Int, Hi: k.IntHi}, k.Type.Bits))
}
