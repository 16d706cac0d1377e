package shadow

// This file is mode Raised: the exceptions of mode Deltas, without shadow values. The exponent of a result tells whether it may have raised
// one, which is rare. In that case the functions of mode Deltas check it, with deltas of 0. They record exceptions by site, not by run, in
// one word per site of the program, from state.Frames on: see run.Batch.Raised.

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/native/emit"
	"faultline/internal/run"
)

// HasRuntime reports whether units of a mode call functions of a runtime.
func HasRuntime(mode run.Mode) bool { return Follows(mode) || mode == run.Raised }

// marks makes a unit record which of its sites were reached, and the exceptions there.
func (c *carrier) marks(sites []emit.Site) {
	d := &deltas{carrier: c}
	for i, s := range sites {
		d.here = c.Number(uint64(s.Number))
		if i == 0 || sites[i-1].Inst.InstructionParent() != s.Inst.InstructionParent() {
			c.B.SetInsertPointBefore(s.Inst)
			c.CallNamed("fl.reach", d.here)
		}
		if next := llvm.NextInstruction(s.Inst); !next.IsNil() {
			c.B.SetInsertPointBefore(next)
			d.mark(s.Inst, s.Op)
		}
	}
	c.Hide()
}

// mark checks the result of a site.
func (d *deltas) mark(v llvm.Value, op fp.Op) {
	if op == fp.ToInt || op == fp.ToUint {
		d.conversion(v, op, d.here, d.Number(0))
		return
	}
	as := lookedAtAs(op)
	if as == fp.NoOp || widthOf(v.Type()) > 64 {
		return
	}
	var args []llvm.Value
	for i := range op.Arity() {
		args = append(args, d.ToDouble(v.Operand(i)), d.zero)
	}
	switch as {
	case fp.Add:
		args[2] = fp.Summand(op, args[2], d.fneg)
	case fp.Trunc:
		args = append(args, d.lostOfTruncation(v))
	case fp.Ldexp, fp.Powi:
		args = append(args, d.exponent(v.Operand(1)))
	}
	d.CallNamed(lookName(as), append(args, d.ToDouble(v), d.minNormal(v.Type()), d.here, d.Number(0))...)
}

// lookName returns the name of the function that checks a result of an operation.
func lookName(op fp.Op) string { return "fl.look." + op.String() }

// isArithmetic reports whether an operation has a long way.
func isArithmetic(op fp.Op) bool {
	return slices.ContainsFunc(ways, func(w way) bool { return w.op == op })
}

// lookedAtAs returns the operation as which mode Deltas checks results of op: a difference is a sum. It returns fp.NoOp if there is no
// check.
func lookedAtAs(op fp.Op) fp.Op {
	op = op.AsSum()
	if isArithmetic(op) || op == fp.Trunc || longName(op) != "" || op == fp.Ldexp || op == fp.Rem {
		return op
	}
	return fp.NoOp
}

// marksText returns the text of a unit for the operations of its sites.
func marksText(sites []emit.Site) string {
	t := newDeltaText()
	t.Func("hidden void @fl.reach(i64 %site) $INLINE", func() {
		word := t.At("i64", t.Load("ptr", "$state.Frames"), t.site())
		t.Store("i8", "1", t.At("i8", word, 1))
		t.Line("  ret void")
	})
	written, declared := make(map[fp.Op]bool), make(map[string]bool)
	for _, s := range sites {
		op := lookedAtAs(s.Op)
		if op == fp.NoOp || written[op] {
			continue
		}
		written[op] = true
		if head := t.look(op); !declared[head] {
			declared[head] = true
			t.Line("declare %s", head)
		}
	}
	return t.String()
}

// look writes the function that checks a result of an operation. It returns the head of the function that is called for an odd result,
// which has the same parameters.
func (t *deltaText) look(op fp.Op) (head string) {
	params, name := operandsOf("xyw"[:op.Arity()]), "double @fl_d_"+op.String()
	switch {
	case op == fp.Trunc:
		params, name = truncated, "$SLOW double @fl_odd_trunc"
	case isArithmetic(op):
		name = "$SLOW double @fl_odd_" + op.String()
	case op == fp.Ldexp, op == fp.Powi:
		params = pairsOf("x") + ", i32 %n, double %z"
	}
	params += ", double %min, i64 %site, i64 %op"
	t.Func("hidden void @"+lookName(op)+"("+params+") $INLINE", func() {
		t.If(t.odd(), func() {
			t.Op("call %s(%s)", name, strings.Replace(params, "i64 %site", "i64 "+string(t.site()), 1))
		}, "!prof !1")
		t.Line("  ret void")
	})
	return name + "(" + params + ")"
}

// odd is the condition that %z is 0, below the smallest normal number, infinite or NaN. It compares bits without the sign.
func (t *deltaText) odd() emit.Val {
	size := func(v emit.Val) emit.Val { return t.Int("shl", t.Op("bitcast double %s to i64", v), 1) }
	least := size("%min")
	above := t.Int("sub", fmt.Sprint(2*math.Float64bits(math.Inf(1))), least)
	return t.Int("icmp uge", t.Int("sub", size(t.z), least), above)
}

// markedEvents writes fl_event, which records an exception of a site.
func markedEvents() string {
	t := newDeltaText()
	t.Func("void @fl_event(i64 %site, i64 %kind, i64 %op) $COLD", func() {
		word := t.At("i64", t.Load("ptr", "$state.Frames"), "%site")
		t.Store("i64", t.Int("or", t.Load("i64", word), "%kind"), word)
		t.Line("  ret void")
	})
	return t.String()
}
