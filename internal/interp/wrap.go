package interp

// This file follows integers after an operation wrapped that the source does not mean modulo 2^N (see ir.Inst.NoWrap). It computes their
// values over the integers. A later operation may bring such a value back into the range of its type, as in (i - 1) + n. Then the wrap did
// no harm.

import (
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// smallNegative bounds the constants of unsigned operations that are negative numbers modulo 2^N. The compiler writes n-- as n + (2^N - 1).
const smallNegative = 1 << 16

// wrapped sets dst, the slot of c's result. c may wrap, or an operand has wrapped or is negative.
func (x *exec[V]) wrapped(fr *frame[V], c *code, dst *slot[V]) {
	if c.width > 64 {
		return
	}
	switch op := ir.Op(c.op); op {
	case ir.OpAddI, ir.OpSubI, ir.OpMulI, ir.OpShl:
		if shifts[op] == ir.BadOp || !x.shiftsByNone(fr, c) {
			x.wrappedSum(fr, c, dst)
		}
	case ir.OpSDiv, ir.OpSRem, ir.OpUDiv, ir.OpAShr:
		x.wrappedQuotient(fr, c, dst)
	case ir.OpSExt:
		if x.copySlot(dst, fr.shadow(c.a)); dst.state == absent && int64(alu.SignExtend(fr.get(c.a), int(c.width)).Hi) < 0 {
			dst.state, dst.wrap = negative, 0
		}
	case ir.OpZExt:
		if src := fr.shadow(c.a); src.state == beyond {
			x.copySlot(dst, src)
		} else if src.state == negative && src.wrap > 0 {
			x.setBeyond(dst, src.wrap, alu.SignExtend(fr.get(c.a), int(c.width)))
		}
	case ir.OpTruncI:
		x.wrappedTruncation(fr, c, dst)
	}
}

// integerOf returns the word of operand o of c as a 128-bit integer. It extends the sign if c is signed, or if the operand is known to be a
// signed or a negative number.
func (x *exec[V]) integerOf(fr *frame[V], c *code, o int32) Word {
	w, s := fr.get(o), fr.shadow(o)
	n := alu.SignExtend(w, int(c.width))
	switch {
	case c.inst.Signed, s.state == negative, s.state == counted && !s.unsigned:
		return n
	case o < 0 && int64(n.Hi) < 0 && -int64(n.Lo) <= smallNegative:
		return n
	}
	return w
}

// wholeOf returns the value that operand o of c has over the integers.
func (x *exec[V]) wholeOf(fr *frame[V], c *code, o int32) V {
	if s := fr.shadow(o); s.state == beyond {
		return s.v
	}
	return x.lift(x.integerOf(fr, c, o))
}

// lift returns the signed 128-bit integer w as a value of the arithmetic.
func (x *exec[V]) lift(w Word) V {
	var none V
	return x.arith.Lift(none, alu.ExactInt(fp.FromInt, w, 128))
}

// wrapOf returns the first recorded wrap on which an operand of c depends, 0 if there is none.
func (x *exec[V]) wrapOf(fr *frame[V], c *code) (wrap int32) {
	for _, o := range c.args {
		if s := fr.shadow(o); (s.state == negative || s.state == beyond) && s.wrap > 0 && (wrap == 0 || s.wrap < wrap) {
			wrap = s.wrap
		}
	}
	return wrap
}

// wrappedSum sets dst to the slot of a sum, a difference, a product or a left shift.
func (x *exec[V]) wrappedSum(fr *frame[V], c *code, dst *slot[V]) {
	op := ir.Op(c.op)
	wrap, origin := x.wrapOf(fr, c), x.origin(fr, c)
	defer func() {
		if dst.magic = (Word{}); dst.state == beyond || dst.state == negative {
			dst.num, dst.site = 0, -1
		}
		if origin == nil {
			return
		}
		if dst.num, dst.site = origin.num, origin.site; dst.state == absent || dst.state == negative {
			dst.state, dst.wrap, dst.unsigned = counted, 0, origin.unsigned && dst.state == absent
		}
	}()
	if fr.shadow(c.a).state == beyond || fr.shadow(c.b).state == beyond {
		q := x.wholeOf(fr, c, c.b)
		if op == ir.OpShl {
			q = x.lift(alu.Shl128(Word{Lo: 1}, uint(fr.get(c.b).Lo)))
		}
		dst.v, dst.state, dst.wrap = x.wholes.Whole(dst.v, wholeOps[op], x.wholeOf(fr, c, c.a), q), beyond, wrap
		w := alu.Wide(sumOf(op), fr.get(c.a), shiftFactor(op, fr.get(c.b)), int(c.width))
		x.backInRange(dst, w, int(c.width), c.inst.Signed)
		return
	}
	a, b := x.integerOf(fr, c, c.a), x.integerOf(fr, c, c.b)
	if op == ir.OpShl {
		b = alu.Shl128(Word{Lo: 1}, uint(fr.get(c.b).Lo))
	}
	exact := alu.Wide(sumOf(op), a, b, 128)
	low := alu.Mask(exact, int(c.width))
	// Bit 127 of the product of two unsigned 64-bit numbers is a digit and not the sign.
	huge := sumOf(op) == ir.OpMulI && int64(a.Hi) >= 0 && int64(b.Hi) >= 0 && int64(exact.Hi) < 0
	signed := !huge && alu.SignExtend(low, int(c.width)) == exact
	below := signed && int64(exact.Hi) < 0
	switch {
	case below && c.inst.Signed:
		dst.state, dst.wrap = negative, wrap
	case c.inst.Signed && signed, !c.inst.Signed && low == exact:
	case !c.inst.NoWrap:
	case below:
		dst.state, dst.wrap = negative, x.recordWrap(fr, c, a, b, exact, huge)
	default:
		n := x.recordWrap(fr, c, a, b, exact, huge)
		if x.wholes != nil {
			dst.v, dst.state, dst.wrap = x.wholes.Whole(dst.v, wholeOps[op], x.lift(a), x.lift(b)), beyond, n
		}
	}
}

// sumOf returns op, or the product if op is a left shift.
func sumOf(op ir.Op) ir.Op {
	if of := shifts[op]; of != ir.BadOp {
		return of
	}
	return op
}

// shiftFactor returns the second operand of sumOf(op): 2^b if op is a left shift, and otherwise b.
func shiftFactor(op ir.Op, b Word) Word {
	if op == ir.OpShl {
		return alu.Shl128(Word{Lo: 1}, uint(min(b.Lo, 127)))
	}
	return b
}

// wrappedQuotient sets dst to the slot of a signed quotient, remainder or right shift, or of an unsigned quotient.
func (x *exec[V]) wrappedQuotient(fr *frame[V], c *code, dst *slot[V]) {
	op, wrap := ir.Op(c.op), x.wrapOf(fr, c)
	signed := op != ir.OpUDiv
	w, ok := alu.Divide(op, fr.get(c.a), fr.get(c.b), int(c.width))
	if op == ir.OpAShr {
		w, ok = alu.Shift(op, fr.get(c.a), fr.get(c.b).Lo, int(c.width)), true
	}
	if !ok {
		return // the program is killed
	}
	p, q := fr.shadow(c.a), fr.shadow(c.b)
	switch {
	case p.state == beyond || q.state == beyond:
	case signed:
		if int64(alu.SignExtend(w, int(c.width)).Hi) < 0 {
			dst.state, dst.wrap, dst.num, dst.magic = negative, wrap, 0, Word{}
		}
		return
	case wrap == 0: // the unsigned division reads a negative operand as a large number
		wrap = x.recordWrap(fr, c, x.integerOf(fr, c, c.a), x.integerOf(fr, c, c.b), Word{}, false)
	}
	if x.wholes == nil {
		return
	}
	from, site := x.origin(fr, c), int32(-1)
	num := int64(0)
	if from != nil {
		num, site = from.num, from.site
	}
	a, b := x.wholeOf(fr, c, c.a), x.wholeOf(fr, c, c.b)
	switch op {
	case ir.OpAShr:
		dst.v = x.wholeQuotient(dst.v, fp.Floor, a, x.lift(alu.Shl128(Word{Lo: 1}, uint(min(fr.get(c.b).Lo, 127)))))
	case ir.OpSRem:
		var none V
		dst.v = x.wholes.Whole(dst.v, fp.Sub, a, x.wholes.Whole(none, fp.Mul, x.wholeQuotient(none, fp.TruncInt, a, b), b))
	default:
		dst.v = x.wholeQuotient(dst.v, fp.TruncInt, a, b)
	}
	dst.state, dst.wrap, dst.num, dst.site, dst.magic = beyond, wrap, num, site, Word{}
	x.backInRange(dst, w, int(c.width), signed)
}

// wrappedTruncation sets dst to the slot of a truncation to a narrower integer type.
func (x *exec[V]) wrappedTruncation(fr *frame[V], c *code, dst *slot[V]) {
	src, w := fr.shadow(c.a), fr.get(c.a)
	low, n := alu.Mask(w, int(c.to)), alu.SignExtend(w, int(c.width))
	switch {
	case src.state == beyond && c.inst.Read == ir.AsBits:
	case src.state == beyond:
		x.copySlot(dst, src)
		x.backInRange(dst, low, int(c.to), c.inst.Read == ir.AsSigned)
	case src.state == negative && alu.SignExtend(low, int(c.to)) == n:
		x.copySlot(dst, src)
	case !c.inst.NoWrap || src.state != negative && (holdsWord(w, c.inst.Read, int(c.to)) || holdsWord(n, c.inst.Read, int(c.to))):
	case src.state == negative:
		x.setBeyond(dst, x.recordWrap(fr, c, Word{}, Word{}, n, false), n)
	default:
		x.setBeyond(dst, x.recordWrap(fr, c, Word{}, Word{}, w, false), w)
	}
}

// setBeyond sets dst to the slot of the integer n, which the type of the register cannot hold.
func (x *exec[V]) setBeyond(dst *slot[V], wrap int32, n Word) {
	if x.wholes != nil {
		dst.v = x.arith.Lift(dst.v, alu.ExactInt(fp.FromInt, n, 128))
		dst.state, dst.wrap, dst.num, dst.site, dst.magic = beyond, wrap, 0, -1, Word{}
	}
}

// backInRange ends the state beyond of dst if the word w, of width bits, equals the value over the integers again.
func (x *exec[V]) backInRange(dst *slot[V], w Word, width int, signed bool) {
	if x.restarter == nil {
		return
	}
	below := int64(alu.SignExtend(w, width).Hi) < 0
	switch is := func(op fp.Op) bool { return x.restarter.Same(dst.v, alu.ExactInt(op, w, width), 0) }; {
	case !(signed && below) && is(fp.FromUint):
		dst.state = absent
	case below && is(fp.FromInt):
		dst.state = negative
	}
}

// recordWrap appends the wrap of c to told.Wraps, unless the list has one of c already. It returns 1 + the index of the entry. a and b are
// the operands and exact is the result over the integers. huge means that exact is unsigned.
func (x *exec[V]) recordWrap(fr *frame[V], c *code, a, b, exact Word, huge bool) int32 {
	if i, known := x.wrapping[c.inst]; known {
		return i
	}
	site := -1
	if s := x.origin(fr, c); s != nil {
		site = int(s.site)
	}
	o := IntegerOverflow{Func: fr.f.fn, Inst: c.inst, Site: site, Exact: alu.BigInt(exact, !huge, 128)}
	if ir.Op(c.op) != ir.OpTruncI {
		o.X, o.Y = alu.BigInt(a, true, 128), alu.BigInt(b, true, 128)
	}
	x.told.Wraps = append(x.told.Wraps, o)
	if site >= 0 && len(x.told.Overflows) < maxDivergences {
		x.told.Overflows = append(x.told.Overflows, o)
	}
	if x.wrapping == nil {
		x.wrapping = map[*ir.Inst]int32{}
	}
	x.wrapping[c.inst] = int32(len(x.told.Wraps))
	return x.wrapping[c.inst]
}
