package interp

// This file handles shadows that restart, and copies of bits.

import (
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// restart records a place, once.
func (x *exec[V]) restart(kind RestartKind, fr *frame[V], in *ir.Inst) {
	r := Restart{kind, fr.f.fn, in}
	if x.restarted == nil {
		x.restarted = map[Restart]bool{}
	}
	if !x.restarted[r] {
		x.restarted[r] = true
		x.told.Restarts = append(x.told.Restarts, r)
	}
}

// looked records c if it computes with an integer that holds a float's bits.
func (x *exec[V]) looked(fr *frame[V], c *code) {
	for _, o := range c.args {
		if o >= 0 && fr.sh[o].state == present {
			x.restart(BitsRead, fr, c.inst)
		}
	}
}

// classified returns the float whose class answers a question about operand o. After a decision that the floats would not have taken, a NaN
// or an infinity is no value of the program, so the arithmetic answers.
func (x *exec[V]) classified(fr *frame[V], o int32, f fp.Format) fp.Value {
	x.told.Classified = true
	v := fr.get(o).Value(f)
	if x.restarter == nil || x.told.NumDiverging == 0 || v.IsFinite() {
		return v
	}
	return x.restarter.Class(x.lifted(fr, o, f).v, v)
}

// bitcast copies bits from a float to an integer or back.
func (x *exec[V]) bitcast(fr *frame[V], c *code) {
	fr.regs[c.dst] = alu.Mask(fr.get(c.a), int(bitsOf(c.inst.Type)))
	if c.inst.Type.Kind == ir.Float {
		fr.regs[c.dst] = fr.get(c.a)
	}
	if !x.shadows() {
		return
	}
	src, dst := fr.shadow(c.a), &fr.sh[c.dst]
	if c.inst.Type.Kind != ir.Float || src.state == present { // an integer is a copy of the float until the program computes with it
		x.copySlot(dst, src)
		return
	}
	v := fr.regs[c.dst].Value(c.inst.Type.Format)
	if c.a < 0 {
		x.start(dst, v)
		return
	}
	x.fromBits(fr, c.inst, dst, x.tracesOf(fr, c.a, int32(c.width)), v)
}

// regroup copies the bits of a vector to scalars of other widths: <4 x i32> to <2 x i64>. It follows the bits of floats, and keeps the mark
// of integers that come from a conversion.
func (x *exec[V]) regroup(fr *frame[V], c *code) bool {
	to := x.Machine.leaves(c.inst.Type)
	words := make([]Word, len(c.leaves))
	for i := range words {
		words[i] = fr.get(at(c.a, int32(i)))
	}
	parts := alu.Regroup(words, int(bitsInVector(c.leaves[0].Type)), int(bitsInVector(to[0].Type)))
	copy(fr.regs[c.dst:c.dst+c.n], parts)
	for k := 0; k < len(to) && x.shadows(); k++ {
		x.regrouped(fr, c, k, len(to), to[k].Type)
	}
	return true
}

// regrouped sets the slot of part k of n of the result of c.
func (x *exec[V]) regrouped(fr *frame[V], c *code, k, n int, t *ir.Type) {
	dst, m := &fr.sh[c.dst+int32(k)], len(c.leaves)
	dst.state = absent
	var all traces[V]
	to, from := int(bitsInVector(t)), int(bitsInVector(c.leaves[0].Type))
	for i := k * m / n; i*n < (k+1)*m && c.a >= 0; i++ {
		o := at(c.a, int32(i))
		switch src := fr.shadow(o); src.state {
		case beyond:
			x.needs(fr, &code{args: []int32{o}, inst: c.inst})
		case counted:
			x.copySlot(dst, src)
		}
		for _, of := range x.tracesOf(fr, o, int32(from)) {
			of.Down(k*to - i*from)
			all = all.Add(of)
		}
	}
	if t.Kind == ir.Float {
		x.fromBits(fr, c.inst, dst, all, fr.regs[c.dst+int32(k)].Value(t.Format))
	} else if len(all) > 0 {
		x.setTraces(dst, all)
	}
}

// bitsInVector returns the number of bits of a scalar in a vector.
func bitsInVector(t *ir.Type) int16 {
	if t.Kind == ir.Float {
		return int16(8 * t.Format.Size())
	}
	return bitsOf(t)
}

// scale sets dst to the shadow of src times 2^shift.
func (x *exec[V]) scale(fr *frame[V], in *ir.Inst, dst, src *slot[V], b, v fp.Value, shift int, negative bool) {
	e := x.begin(fr, in, fp.Ldexp, v.Format)
	x.addOperand(e, Word{Lo: b.Lo}, src)
	e.N = int64(shift)
	to := v
	if negative {
		to = v.Neg()
	}
	x.derived(e, dst, Word{Lo: to.Lo})
	if negative {
		e = x.begin(fr, in, fp.Neg, v.Format)
		x.addOperand(e, Word{Lo: to.Lo}, dst)
		x.derived(e, dst, Word{Lo: v.Lo})
	}
}
