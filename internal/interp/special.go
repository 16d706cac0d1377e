package interp

// This file records where a constant that is NaN or infinite becomes a value, as in `return NAN`. If no operation made a NaN that the
// program returns, that line did. It also records the calls of a run that traps.

import (
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A Place is an instruction of a function. Inst is nil if the instruction is not known.
type Place struct {
	Func *ir.Func
	Inst *ir.Inst
}

// A Special is the place that last used a constant that is NaN or infinite. Called is where that function was called, if its result is
// the constant. Its Func is nil otherwise.
type Special struct{ Used, Called Place }

// Made returns where the run last used a constant like v: a NaN, or an infinity of the same sign. The innermost place comes first. It is
// nil if the run used none.
func (r *Result) Made(v fp.Value) (at []Place) {
	k := kindOfSpecial(v)
	if r.Special == nil || k < 0 || r.Special[k].Used.Func == nil {
		return nil
	}
	at = []Place{r.Special[k].Used}
	if called := r.Special[k].Called; called.Func != nil {
		at = append(at, called)
	}
	return at
}

// kindOfSpecial is 0 for a NaN, 1 for infinity, 2 for -infinity, -1 for a number.
func kindOfSpecial(v fp.Value) int {
	switch {
	case v.IsNaN():
		return 0
	case v.IsInf() && v.Float64() > 0:
		return 1
	case v.IsInf():
		return 2
	}
	return -1
}

// specialOf returns the constant of an operand if it is NaN or infinite.
func specialOf(fn *ir.Func, o ir.Operand) (v fp.Value, ok bool) {
	if o >= 0 {
		return v, false
	}
	c := fn.Consts[^o]
	if c.Type.Kind != ir.Float || c.Undef {
		return v, false
	}
	return c.Float, kindOfSpecial(c.Float) >= 0
}

// usesSpecial reports whether an instruction copies a constant that is NaN or infinite.
func (c *compiler) usesSpecial(in *ir.Inst) bool {
	switch in.Op {
	case ir.OpRet, ir.OpStore, ir.OpSelect, ir.OpCall:
		for _, o := range in.Args {
			if _, ok := specialOf(c.f.fn, o); ok {
				return true
			}
		}
	}
	return false
}

// used records the special constants of an instruction.
func (x *exec[V]) used(fr *frame[V], c *code) {
	args := c.inst.Args
	if c.inst.Op == ir.OpSelect {
		args = args[2:]
		if fr.get(c.a).Lo&1 != 0 {
			args = c.inst.Args[1:2]
		}
	}
	for _, o := range args {
		if v, ok := specialOf(fr.f.fn, o); ok {
			x.usedAt(v, Place{fr.f.fn, c.inst})
			x.returned = c.inst.Op == ir.OpRet && x.depth > 1
		}
	}
}

func (x *exec[V]) usedAt(v fp.Value, at Place) {
	if x.special == nil {
		x.special = new([3]Special)
	}
	x.lastSpecial, x.returned = kindOfSpecial(v), false
	x.special[x.lastSpecial] = Special{Used: at}
}

// calledAt records the call of a function that returned a special constant.
func (x *exec[V]) calledAt(fr *frame[V], c *code) {
	x.special[x.lastSpecial].Called = Place{fr.f.fn, c.inst}
	x.returned = false
}

// within adds a caller to the calls of a run that did not return.
func (x *exec[V]) within(fr *frame[V]) {
	if x.stop != nil && x.stop.Outcome != Returned && len(x.stop.Stack) < mostPlaces {
		x.stop.Stack = append(x.stop.Stack, fr.place())
	}
}

// mostPlaces limits the calls that a result lists.
const mostPlaces = 32

func (fr *frame[V]) place() Place {
	at := Place{Func: fr.f.fn}
	if fr.at != nil {
		at.Inst = fr.at.inst
	}
	return at
}
