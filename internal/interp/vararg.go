package interp

// This file implements variable arguments. A va_list of x86-64 tells how many registers are used up. Here it tells that all are, so code
// takes every argument from the overflow area, which this file lays out.

import "faultline/internal/ir"

// A va_list: gp_offset and fp_offset (32 bits each), overflow_arg_area, reg_save_area.
const (
	vaListSize = 24
	vaUsedUp   = 48 | 176<<32
)

// A vararg is a scalar passed after the parameters.
type vararg[V any] struct {
	w    Word
	leaf ir.Scalar
	sh   slot[V]
}

// collectVarargs returns the arguments of a call after the first n.
func (x *exec[V]) collectVarargs(fr *frame[V], c *code, n int) []vararg[V] {
	if c.inst.Callee < 0 {
		n++
	}
	var all []vararg[V]
	for i := n; i < len(c.args); i++ {
		for k, l := range x.leaves(fr.f.typeOf(c.inst.Args[i])) {
			o := at(c.args[i], int32(k))
			v := vararg[V]{w: fr.get(o), leaf: l}
			if x.shadows() {
				if l.Type.Kind == ir.Float {
					x.lifted(fr, o, l.Type.Format)
				}
				x.copySlot(&v.sh, fr.shadow(o))
			}
			all = append(all, v)
		}
	}
	return all
}

// vaStart fills the va_list at addr.
func (x *exec[V]) vaStart(fr *frame[V], addr uint64) bool {
	area, ok := x.mem.Alloca(16 * (len(fr.varargs) + 1))
	if !ok {
		return x.trap(fr, "stack overflow")
	}
	at := area
	for i := range fr.varargs {
		v := &fr.varargs[i]
		if v.leaf.Size > 8 {
			at = (at + 15) &^ 15
		}
		x.mem.Write(at, v.leaf.Size, v.w)
		if x.shadows() && v.sh.state == present {
			x.putShadow(at, v.leaf.Size, &v.sh)
		}
		at += uint64(v.leaf.Size+7) &^ 7
	}
	for i, w := range []uint64{vaUsedUp, area, 0} {
		if !x.mem.Write(addr+uint64(8*i), 8, Word{Lo: w}) {
			return x.fault(fr)
		}
	}
	return true
}
