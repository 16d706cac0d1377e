package interp

// This file executes all floating-point operations, and the operations that functions of the C library perform.

import (
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/ir"
)

// float executes an OpFloat.
func (x *exec[V]) float(fr *frame[V], c *code) {
	if c.inst.Site >= 0 {
		x.ops++
	}
	switch c.float {
	case fp.Cmp:
		outcome := alu.CompareFloats(c.pred, c.format, fr.get(c.a), fr.get(c.b))
		if x.shadows() {
			outcome = x.decide(fr, c, outcome)
		}
		fr.regs[c.dst] = alu.Bool(outcome)
		return
	case fp.ToInt, fp.ToUint:
		w := alu.ToInt(c.float, c.format, fr.get(c.a), int(c.to))
		fr.regs[c.dst] = w
		if x.shadows() {
			fr.regs[c.dst] = x.truncated(fr, c, w)
		}
		return
	}
	if x.libmQuick(fr, c) {
		return
	}
	to := c.format
	var w Word
	switch c.float {
	case fp.FromInt, fp.FromUint:
		w = alu.FromInt(c.float, fr.get(c.a), int(c.width), to)
	case fp.Trunc, fp.Ext:
		to = c.inst.Type.Format
		w = alu.Convert(fr.get(c.a), c.format, to)
	default:
		w = x.apply(fr, c)
	}
	fr.regs[c.dst] = w
	if x.shadows() {
		x.track(fr, c, w, to)
	} else if x.loops != nil {
		x.loops.made(fr.f, c.inst, fp.FromBits(to, w.Lo, w.Hi))
	}
}

// apply computes an operation between numbers of one format.
func (x *exec[V]) apply(fr *frame[V], c *code) Word {
	var args [3]Word
	for i := range min(c.float.Arity(), len(c.args)) {
		args[i] = fr.get(c.args[i])
	}
	var n int64
	if c.float == fp.Ldexp || c.float == fp.Powi {
		n = fr.integer(c, 1)
	}
	return operate(c.float, c.format, c.inst.Name, &args, n)
}

// operate computes an operation between numbers of one format. name is that of the instruction.
func operate(op fp.Op, f fp.Format, name string, args *[3]Word, n int64) Word {
	if (name == "minnum" || name == "maxnum") && f != fp.X87 && f != fp.Binary128 {
		return alu.MinMaxNum(op, f, args[0], args[1])
	}
	return alu.Float(op, f, name != "fmuladd", args, n)
}

// integer returns operand i, a signed integer.
func (fr *frame[V]) integer(c *code, i int) int64 {
	return int64(alu.SignExtend(fr.get(c.args[i]), int(c.bits[i])).Lo)
}

// derived completes an operation that a function of the C library performs, as frexp performs a scaling. The operands are in e, and the
// shadow is op of them. w is the result of the floats. derived returns the result with which the run continues.
func (x *exec[V]) derived(e *Event[V], dst *slot[V], w Word) Word {
	e.Result = w.Value(e.Format)
	dst.v = x.arith.Op(dst.v, e)
	dst.magic = Word{}
	return x.finish(e, dst)
}

// computed stores the result r of op in slot dst, with its shadow.
func (x *exec[V]) computed(fr *frame[V], in *ir.Inst, op fp.Op, f fp.Format, dst int32, r Word, operands ...int32) {
	fr.regs[dst] = r
	if !x.shadows() {
		return
	}
	e := x.begin(fr, in, op, f)
	for _, o := range operands {
		x.addOperand(e, fr.get(o), x.lifted(fr, o, f))
	}
	fr.regs[dst] = x.derived(e, &fr.sh[dst], r)
}

// rounded records a rounding to an integer by op with the result w. Its shadow is w itself, and goes to dst if that is not nil. rounded
// returns the result with which the run continues.
func (x *exec[V]) rounded(fr *frame[V], in *ir.Inst, op fp.Op, f fp.Format, o int32, w Word, dst *slot[V]) Word {
	e := x.begin(fr, in, op, f)
	x.addOperand(e, fr.get(o), x.lifted(fr, o, f))
	e.Result = w.Value(f)
	if dst == nil {
		e.Diverges = x.arith.Decide(e)
		return x.finish(e, dst)
	}
	x.start(dst, e.Result)
	x.roundedShadow(e, dst)
	return x.finish(e, dst)
}

// opaque records a result w of a function without a meaning over the reals, which depends on the bits of its operands from bit low upwards.
// If the exact values have these bits, w is a number without error. Otherwise the exact value is unknown.
func (x *exec[V]) opaque(fr *frame[V], in *ir.Inst, f fp.Format, w Word, dst *slot[V], low int, operands ...int32) {
	for _, o := range operands {
		s := x.lifted(fr, o, f)
		if s.num == 0 && !fr.get(o).Value(f).IsFinite() {
			continue // a constant
		}
		if x.restarter != nil && !x.restarter.Same(s.v, fr.get(o).Value(f), low) {
			x.unknown(Opaque, fr, in, dst, w.Value(f))
			return
		}
	}
	x.start(dst, w.Value(f))
	x.restart(Opaque, fr, in)
}

// frexp splits operand o into a fraction, stored in slot dst, and an exponent, which it returns.
func (x *exec[V]) frexp(fr *frame[V], in *ir.Inst, f fp.Format, o, dst int32) int64 {
	w := fr.get(o)
	exp := int64(0)
	if v := w.Value(f); v.IsFinite() && !v.IsZero() {
		b, _ := v.Big()
		exp = int64(b.MantExp(nil))
	}
	r := alu.Ldexp(f, w, -exp)
	fr.regs[dst] = r
	if x.shadows() {
		e := x.begin(fr, in, fp.Ldexp, f)
		x.addOperand(e, w, x.lifted(fr, o, f))
		e.N = -exp
		fr.regs[dst] = x.derived(e, &fr.sh[dst], r)
	}
	return exp
}

// modf splits operand o into its integer part, stored at addr, and the rest, stored in slot dst.
func (x *exec[V]) modf(fr *frame[V], in *ir.Inst, f fp.Format, o int32, addr uint64, dst int32) bool {
	w := fr.get(o)
	v := w.Value(f)
	const fraction = fp.Sub // the operand minus its integer part
	whole := alu.Float(fp.TruncInt, f, false, &[3]Word{w}, 0)
	rest := Word{}
	if !v.IsInf() {
		rest = alu.Float(fraction, f, false, &[3]Word{w, whole}, 0)
	}
	rest = alu.SignOp(fp.CopySign, f, rest, w)
	if !x.mem.Write(addr, f.Size(), whole) {
		return x.fault(fr)
	}
	if x.shadows() {
		var s slot[V]
		if w := x.rounded(fr, in, fp.TruncInt, f, o, whole, &s); w != whole {
			whole = w
			x.mem.Write(addr, f.Size(), whole)
		}
		x.putShadow(addr, f.Size(), &s)
		e := x.begin(fr, in, fraction, f)
		x.addOperand(e, w, x.lifted(fr, o, f))
		x.addOperand(e, whole, &s)
		rest = x.derived(e, &fr.sh[dst], rest)
	}
	fr.regs[dst] = rest
	return true
}

// roundToInt rounds operand o to an integer by op, as lrint and lround do, and stores it in slot dst.
func (x *exec[V]) roundToInt(fr *frame[V], in *ir.Inst, op fp.Op, f fp.Format, o, dst int32, width int) {
	r := alu.Float(op, f, false, &[3]Word{fr.get(o)}, 0)
	if x.shadows() {
		r = x.rounded(fr, in, op, f, o, r, nil)
		x.converted(&fr.sh[dst], &x.event)
	}
	fr.regs[dst] = alu.ToInt(fp.ToInt, f, r, width)
}

// Computed returns the result of the floats for the operation e.
func Computed[V any](e *Event[V]) fp.Value {
	var args [3]Word
	for i, a := range e.Args {
		args[i] = alu.Bits(a)
	}
	to := e.Result.Format
	var w Word
	if e.Op == fp.Trunc || e.Op == fp.Ext {
		w = alu.Convert(args[0], e.Format, to)
	} else {
		w = operate(e.Op, e.Format, e.Inst.Name, &args, e.N)
	}
	return w.Value(to)
}
