package interp

// This file is where shadows start anew, and what is copied as bits.

import (
	"faultline/internal/fp"
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
		x.restarts = append(x.restarts, r)
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
	fr.regs[c.dst] = mask(fr.get(c.a), int(bitsOf(c.inst.Type)))
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
	w := fr.regs[c.dst]
	x.start(dst, fp.Value{Format: c.inst.Type.Format, Lo: w.Lo, Hi: w.Hi})
	if c.a >= 0 {
		x.restart(FromBits, fr, c.inst)
	}
}
