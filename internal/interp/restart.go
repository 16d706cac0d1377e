package interp

// This file is where shadows start anew, and what is copied as bits.

import (
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// restart lists a position, once.
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

// looked lists c if it computes with an integer that is a float's bits.
func (x *exec[V]) looked(fr *frame[V], c *code) {
	for _, o := range c.args {
		if o >= 0 && fr.sh[o].state == present {
			x.restart(BitsRead, fr, c.inst)
		}
	}
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
	if c.inst.Type.Kind != ir.Float || src.state == present { // an integer is a copy for as long as it is not computed with
		x.copySlot(dst, src)
		return
	}
	v := fr.regs[c.dst].Value(c.inst.Type.Format)
	if c.a < 0 {
		x.start(dst, v)
		return
	}
	x.fromBits(fr, c.inst, dst, src, v)
}

// regroup copies the bits of a vector to numbers of other widths: <4 x i32> to <2 x i64>. What is known of the numbers is lost: of integers
// that come from a conversion remains that they do, and where floats are taken apart the run ends.
func (x *exec[V]) regroup(fr *frame[V], c *code) bool {
	to := x.Machine.leaves(c.inst.Type)
	words := make([]Word, len(c.leaves))
	for i := range words {
		words[i] = fr.get(at(c.a, int32(i)))
	}
	parts := alu.Regroup(words, int(bitsInVector(c.leaves[0].Type)), int(bitsInVector(to[0].Type)))
	copy(fr.regs[c.dst:c.dst+c.n], parts)
	for k := 0; k < len(to) && x.shadows(); k++ {
		if !x.regrouped(fr, c, k, len(to), to[k].Type) {
			return false
		}
	}
	return true
}

// regrouped makes the slot of part k of n of the result of c.
func (x *exec[V]) regrouped(fr *frame[V], c *code, k, n int, t *ir.Type) bool {
	dst, m := &fr.sh[c.dst+int32(k)], len(c.leaves)
	dst.state = absent
	for i := k * m / n; i*n < (k+1)*m && c.a >= 0; i++ {
		switch src := fr.shadow(at(c.a, int32(i))); src.state {
		case present, taken:
			return x.unmodelled(fr, "vector of floats as one of other widths")
		case beyond:
			x.needs(fr, &code{args: []int32{at(c.a, int32(i))}, inst: c.inst})
		case counted:
			x.copySlot(dst, src)
		}
	}
	if t.Kind == ir.Float {
		x.start(dst, fr.regs[c.dst+int32(k)].Value(t.Format))
		x.restart(FromBits, fr, c.inst)
	}
	return true
}

// bitsInVector is how many bits a scalar has in a vector.
func bitsInVector(t *ir.Type) int16 {
	if t.Kind == ir.Float {
		return int16(8 * t.Format.Size())
	}
	return bitsOf(t)
}

// fromBits leaves the shadow of v, a float that was made of bits, in dst. Bits that differ from those of the float src that they were taken
// from in the sign and the exponent alone are that float scaled; those of fewer digits are that float rounded, which is as good as a number
// that was chosen. Of everything else the computed value is the shadow, and an arithmetic that knows the float's exact value is told.
func (x *exec[V]) fromBits(fr *frame[V], in *ir.Inst, dst, src *slot[V], v fp.Value) {
	if src.state != taken || v.Format != fp.Binary64 && v.Format != fp.Binary32 {
		x.start(dst, v)
		x.restart(FromBits, fr, in)
		return
	}
	b := fp.Value{Format: v.Format, Lo: src.bits}
	if shift, negative, ok := alu.Scaled(b, v); ok {
		x.scale(fr, in, dst, src, b, v, shift, negative)
		return
	}
	if t, ok := x.arith.(Taker[V]); ok && !alu.Rounded(b, v) && t.Take(in, src.v, b) {
		x.steps = 0
	}
	x.start(dst, v)
	x.restart(FromBits, fr, in)
}

// A Taker is an Arith that is told where a float is made of the bits of another, b with shadow x, in a way that has no meaning over the
// reals. It reports whether the run must end there.
type Taker[V any] interface {
	Take(in *ir.Inst, x V, b fp.Value) (stop bool)
}

// scale leaves the shadow of src, times 2^shift, in dst.
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
