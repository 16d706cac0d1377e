package interp

// This file is what becomes of integers that come from floats where they are compared and made narrower.

import (
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// truncatedWhole makes dst the slot of a truncation: of what it was, where a number is wanted that the narrower type cannot hold.
func (x *exec[V]) truncatedWhole(fr *frame[V], c *code, dst *slot[V]) {
	src, op := fr.shadow(c.a), fp.FromInt
	if src.unsigned {
		op = fp.FromUint
	}
	if src.state == beyond {
		if c.inst.Read != ir.AsBits {
			x.copySlot(dst, src)
		}
		return
	}
	w := fr.get(c.a)
	if op == fp.FromInt {
		w = alu.SignExtend(w, int(c.width))
	}
	if c.inst.Read == ir.AsBits || holdsWord(w, c.inst.Read, int(c.to)) || c.width > 64 {
		return
	}
	if len(x.overflows) < maxDivergences {
		x.overflows = append(x.overflows, IntegerOverflow{Func: fr.f.fn, Inst: c.inst, Site: int(dst.site), Exact: alu.BigInt(w, true, 128)})
	}
	if x.wholes != nil {
		dst.v, dst.state = x.arith.Lift(dst.v, alu.ExactInt(fp.FromInt, w, 128)), beyond
	}
}

// holdsWord reports whether so many bits, read so, hold the signed 128-bit w.
func holdsWord(w Word, read ir.Reading, bits int) bool {
	low := alu.Mask(w, bits)
	return alu.SignExtend(low, bits) == w || read != ir.AsSigned && low == w
}

// compareWholes decides a comparison of an integer that is beyond its type.
func (x *exec[V]) compareWholes(fr *frame[V], c *code) {
	outcome := fr.get(c.dst).Lo&1 != 0
	decided, diverges, stop := x.wholes.Compare(c.inst, outcome, x.wholeOperand(fr, c, c.a), x.wholeOperand(fr, c, c.b))
	if diverges {
		diverge(&x.divergences, &x.diverging, &Event[V]{Op: fp.Cmp, Func: fr.f.fn, Inst: c.inst, Outcome: outcome, Number: x.number})
	}
	if stop {
		x.steps = 0
	}
	fr.regs[c.dst] = alu.Bool(decided)
}

// wholeOperand is an operand of a comparison over the integers.
func (x *exec[V]) wholeOperand(fr *frame[V], c *code, o int32) V {
	s := fr.shadow(o)
	if s.state == beyond {
		return s.v
	}
	op := fp.FromInt
	if c.pred.Unsigned() || s.state == counted && s.unsigned {
		op = fp.FromUint
	}
	var none V
	return x.arith.Lift(none, alu.ExactInt(op, fr.get(o), int(c.width)))
}
