package interp

// This file follows integers that were converted from floats, to tell whether they equal the results over the integers.

import (
	"cmp"
	"math/big"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// A Wholes is an Arith that computes such integers beyond the width of their type.
type Wholes[V any] interface {
	// Rounded returns x rounded to an integer by op, which is a rounding or a conversion.
	Rounded(z V, op fp.Op, x V) V
	// Whole returns x op y, where op is Add, Sub or Mul.
	Whole(z V, op fp.Op, x, y V) V
	// Compare compares x and y. decided is the outcome, diverges reports whether it differs from that of the program's integers, and stop
	// whether the run must end.
	Compare(in *ir.Inst, outcome bool, x, y V) (decided, diverges, stop bool)
	// Needs is told that an instruction needs the bits of an integer that its type cannot hold. It reports whether the run must end.
	Needs(in *ir.Inst) bool
}

// An IntegerOverflow is a signed operation on an integer from a conversion whose result does not fit its type. C leaves it undefined.
type IntegerOverflow struct {
	Func  *ir.Func
	Inst  *ir.Inst
	Site  int // site of the conversion
	X, Y  *big.Int
	Exact *big.Int
}

// Unfit reports whether e converts a number, an infinity or a NaN that its type cannot hold.
func (e *Event[V]) Unfit() bool {
	if e.Inst == nil || e.Inst.Type == nil || e.Inst.Type.Kind != ir.Int || len(e.Args) == 0 {
		return false
	}
	switch e.Op {
	case fp.ToInt, fp.ToUint:
		return !alu.HoldsValue(e.Op, e.Args[0], e.Inst.Type.Bits)
	case fp.Rint, fp.Round:
		return !alu.HoldsValue(fp.ToInt, e.Result, e.Inst.Type.Bits)
	}
	return false
}

// Exception returns the exception that e raised. Only the first one of a run counts: infinite operands and NaNs raise nothing, except in
// conversions to integers.
func (e *Event[V]) Exception() fp.Exception {
	if e.Unfit() {
		return fp.InvalidConversion
	}
	return alu.Raised(e.Op, e.Args, e.N, e.Result)
}

// converted sets s to the slot of an integer that the conversion e made.
func (x *exec[V]) converted(s *slot[V], e *Event[V]) {
	s.state, s.num, s.site, s.magic, s.wrap, s.unsigned = counted, e.Number, e.Inst.Site, Word{}, 0, e.Op == fp.ToUint
	if x.wholes != nil && (e.NoRoom || e.Unfit()) {
		s.v, s.state = x.wholes.Rounded(s.v, e.Op, e.Shadows[0]), beyond
	}
}

// derive sets dst, the slot of c's result, if an operand comes from a conversion.
func (x *exec[V]) derive(fr *frame[V], c *code, dst *slot[V], from slotState) {
	origin := x.origin(fr, c)
	if op := ir.Op(c.op); (shifts[op] != ir.BadOp || op == ir.OpLShr) && x.wholes != nil && x.shiftsByNone(fr, c) {
		if x.wholes.Needs(c.inst) {
			x.steps = 0
		}
		return
	}
	dst.num, dst.site, dst.magic, dst.wrap = origin.num, origin.site, Word{}, 0
	dst.state, dst.unsigned = counted, origin.unsigned && !c.inst.Signed
	switch op := ir.Op(c.op); op {
	case ir.OpICmp:
		dst.state = absent
		if from == beyond && x.wholes != nil {
			x.compareWholes(fr, c)
		}
	case ir.OpSExt, ir.OpZExt:
		x.copySlot(dst, fr.shadow(c.a))
		dst.unsigned = op == ir.OpZExt
	case ir.OpTruncI:
		x.truncatedWhole(fr, c, dst)
	case ir.OpAnd:
		if c.inst.Field > 0 && from == counted {
			x.stored(fr, c, dst)
		}
	case ir.OpAddI, ir.OpSubI, ir.OpMulI, ir.OpShl:
		over := c.inst.Signed && x.overflows128(fr, c, int(origin.site))
		if x.wholes != nil && (over || from == beyond) {
			x.goBeyond(fr, c, dst)
		}
	case ir.OpSDiv, ir.OpSRem, ir.OpAShr:
		if x.wholes != nil && from == beyond {
			x.goBeyond(fr, c, dst)
		}
	}
}

// shiftsByNone reports whether c shifts by an amount for which C leaves the result undefined.
func (x *exec[V]) shiftsByNone(fr *frame[V], c *code) bool {
	by := fr.get(c.b)
	return fr.shadow(c.b).state == beyond || by.Hi != 0 || by.Lo >= uint64(c.width)
}

// needs ends the run if c needs the bits of an integer that its type cannot hold, and the arithmetic has none.
func (x *exec[V]) needs(fr *frame[V], c *code) {
	for _, o := range c.args {
		if s := fr.shadow(o); x.wholes != nil && s.state == beyond && s.wrap == 0 && x.wholes.Needs(c.inst) {
			x.steps = 0
		}
	}
}

// origin returns the slot of the operand that comes from the first conversion of the program.
func (x *exec[V]) origin(fr *frame[V], c *code) (first *slot[V]) {
	for _, o := range c.args {
		if s := fr.shadow(o); s.state >= counted && (first == nil || s.site < first.site) {
			first = s
		}
	}
	return first
}

// wholeOps maps operations on integers to those of package fp that they are over the integers.
var wholeOps = map[ir.Op]fp.Op{ir.OpAddI: fp.Add, ir.OpSubI: fp.Sub, ir.OpMulI: fp.Mul, ir.OpShl: fp.Mul}

// shifts maps shifts to the operations with a power of 2.
var shifts = map[ir.Op]ir.Op{ir.OpShl: ir.OpMulI, ir.OpAShr: ir.OpSDiv}

// signedOperands returns the operands of c. For a shift, the second one is the power of 2.
func signedOperands[V any](fr *frame[V], c *code) (a, b Word) {
	a, b = alu.SignExtend(fr.get(c.a), int(c.width)), alu.SignExtend(fr.get(c.b), int(c.width))
	if shifts[ir.Op(c.op)] != ir.BadOp {
		b = alu.Shl128(Word{Lo: 1}, uint(min(b.Lo, 127)))
	}
	return a, b
}

// overflows128 reports whether the result of c, with at most 64 bits, is beyond its type, and records it.
func (x *exec[V]) overflows128(fr *frame[V], c *code, site int) bool {
	if c.width > 64 {
		return false
	}
	a, b := signedOperands(fr, c)
	op := cmp.Or(shifts[ir.Op(c.op)], ir.Op(c.op))
	exact := alu.Wide(op, a, b, 128)
	if alu.SignExtend(alu.Mask(exact, int(c.width)), int(c.width)) == exact {
		return false
	}
	if len(x.told.Overflows) < maxDivergences {
		x.told.Overflows = append(x.told.Overflows, IntegerOverflow{fr.f.fn, c.inst, site,
			alu.BigInt(a, true, 128), alu.BigInt(b, true, 128), alu.BigInt(exact, true, 128)})
	}
	return true
}

// goBeyond computes c over the integers into dst.
func (x *exec[V]) goBeyond(fr *frame[V], c *code, dst *slot[V]) {
	a, b := signedOperands(fr, c)
	whole := func(o int32, w Word) V {
		if s := fr.shadow(o); s.state == beyond {
			return s.v
		}
		var none V
		return x.arith.Lift(none, alu.ExactInt(fp.FromInt, w, 128))
	}
	switch p, q := whole(c.a, a), whole(c.b, b); ir.Op(c.op) {
	case ir.OpSDiv:
		dst.v = x.wholeQuotient(dst.v, fp.TruncInt, p, q)
	case ir.OpAShr:
		dst.v = x.wholeQuotient(dst.v, fp.Floor, p, q)
	case ir.OpSRem:
		var none V
		times := x.wholes.Whole(none, fp.Mul, x.wholeQuotient(none, fp.TruncInt, p, q), q)
		dst.v = x.wholes.Whole(dst.v, fp.Sub, p, times)
	default:
		dst.v = x.wholes.Whole(dst.v, wholeOps[ir.Op(c.op)], p, q)
	}
	dst.state = beyond
}

// wholeQuotient returns p/q, rounded to an integer by op.
func (x *exec[V]) wholeQuotient(z V, op fp.Op, p, q V) V {
	var none V
	return x.wholes.Rounded(z, op, x.wholes.Whole(none, fp.Div, p, q))
}

// truncatedWhole sets dst, the slot of a truncation. It records a loss of bits if the program wants a number that the narrower type cannot
// hold.
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
	if len(x.told.Overflows) < maxDivergences {
		x.told.Overflows = append(x.told.Overflows, IntegerOverflow{Func: fr.f.fn, Inst: c.inst, Site: int(dst.site),
			Exact: alu.BigInt(w, true, 128)})
	}
	if x.wholes != nil {
		dst.v, dst.state = x.arith.Lift(dst.v, alu.ExactInt(fp.FromInt, w, 128)), beyond
	}
}

// stored records a number that loses bits in a store into a bit-field.
func (x *exec[V]) stored(fr *frame[V], c *code, dst *slot[V]) {
	w := alu.SignExtend(fr.get(c.a), int(c.width))
	if !holdsWord(w, c.inst.Read, int(c.inst.Field)) && len(x.told.Overflows) < maxDivergences {
		x.told.Overflows = append(x.told.Overflows, IntegerOverflow{Func: fr.f.fn, Inst: c.inst, Site: int(dst.site),
			Exact: alu.BigInt(w, true, 128)})
	}
}

// holdsWord reports whether an integer with that many bits, read as given, holds the signed 128-bit w.
func holdsWord(w Word, read ir.Reading, bits int) bool {
	low := alu.Mask(w, bits)
	return alu.SignExtend(low, bits) == w || read != ir.AsSigned && low == w
}

// compareWholes decides a comparison of an integer that is beyond its type.
func (x *exec[V]) compareWholes(fr *frame[V], c *code) {
	outcome := fr.get(c.dst).Lo&1 != 0
	decided, diverges, stop := x.wholes.Compare(c.inst, outcome, x.wholeOperand(fr, c, c.a), x.wholeOperand(fr, c, c.b))
	if diverges {
		x.told.Diverge(&Event[V]{Op: fp.Cmp, Func: fr.f.fn, Inst: c.inst, Outcome: outcome, Number: x.number})
	}
	if stop {
		x.steps = 0
	}
	fr.regs[c.dst] = alu.Bool(decided)
}

// wholeOperand returns an operand of a comparison over the integers.
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
