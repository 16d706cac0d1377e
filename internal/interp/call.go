package interp

// This file executes calls and returns, and ends runs early.

import (
	"cmp"
	"fmt"

	"faultline/internal/ir"
)

// setResult stores the returned leaves in x.ret.
func (x *exec[V]) setResult(fr *frame[V], c *code) {
	if x.ret = x.ret[:0]; c.special {
		x.used(fr, c)
	}
	for k := range c.n {
		x.ret = append(x.ret, fr.get(at(c.a, k)))
	}
	if x.shadows() {
		x.keepResult(fr, c)
	}
}

// call executes a call, inside the program or of an external function.
func (x *exec[V]) call(fr *frame[V], c *code) bool {
	if fr.at = c; c.special {
		x.used(fr, c)
	}
	args, id := c.args, int(c.inst.Callee)
	if id < 0 {
		addr := fr.get(c.args[0]).Lo
		args = args[1:]
		if id = x.mem.FuncAt(addr); id < 0 {
			if name := x.mem.virtualAt(addr); name != "" {
				return x.external(fr, c, &ir.Func{Name: name}, 1)
			}
			return x.trap(fr, "call through a pointer that is not a function's")
		}
	}
	f := x.function(id)
	if !f.defined() {
		return x.external(fr, c, f.fn, len(c.args)-len(args))
	}
	if len(args) < len(f.params) {
		return x.trap(fr, "call of "+f.fn.Name+" with too few arguments")
	}
	callee := x.enter(f)
	for i, slot := range f.params {
		for k := range f.leaves[i] {
			callee.regs[slot+k] = fr.get(at(args[i], k))
			if x.shadows() {
				x.copySlot(&callee.sh[slot+k], fr.shadow(at(args[i], k)))
			}
		}
	}
	if f.fn.ByVal != nil && !x.copyByVal(fr, f, &callee) {
		return false
	}
	if f.fn.Vararg {
		callee.varargs = x.collectVarargs(fr, c, len(f.params))
	}
	if x.calls != nil && x.calls.id == id {
		x.called(f, &callee)
	}
	if !x.run(f, &callee) {
		x.within(fr)
		if x.unwind.flying != 0 {
			x.leave(&callee)
		}
		return false
	}
	x.leave(&callee)
	if x.returned {
		x.calledAt(fr, c)
	}
	if c.dst >= 0 {
		copy(fr.regs[c.dst:c.dst+c.n], x.ret)
		if x.shadows() {
			for k := range c.n {
				x.copySlot(&fr.sh[c.dst+k], &x.retShadows[k])
			}
		}
	}
	return true
}

// copyByVal copies what byval pointers point to, for the callee.
func (x *exec[V]) copyByVal(fr *frame[V], f *function, callee *frame[V]) bool {
	for i := range f.params {
		t := f.fn.ByVal[i]
		if t == nil {
			continue
		}
		addr, ok := x.mem.Alloca(t.Size)
		if !ok {
			return x.trap(fr, "stack overflow")
		}
		if !x.copyBytes(fr, addr, callee.regs[f.params[i]].Lo, t.Size) {
			return false
		}
		callee.regs[f.params[i]] = Word{Lo: addr}
	}
	return true
}

// trap ends the run as a signal would. If the run read memory whose content is only assumed, the trap is not the program's fault.
func (x *exec[V]) trap(fr *frame[V], reason string) bool {
	if what := x.mem.Supposed; what != "" {
		x.unmodelled(fr, what+", and with that the run ends with "+reason)
		x.stop.Unsupported.Assumed = true
		return false
	}
	x.stop = &Result{Outcome: Trapped, Reason: reason + where(fr.f.fn, fr.at), Stack: []Place{fr.place()}}
	return false
}

// unmodelled ends the run at an operation that the machine does not model.
func (x *exec[V]) unmodelled(fr *frame[V], what string) bool {
	u := &ir.Unsupported{Function: cmp.Or(fr.f.fn.Source, fr.f.fn.Name), What: what}
	if fr.at != nil {
		u.Pos = fr.at.inst.Pos
	}
	x.stop = &Result{Outcome: Unmodelled, Reason: what, Unsupported: u, Stack: []Place{fr.place()}}
	return false
}

// where formats a position: " in f at file.c:3".
func where(f *ir.Func, c *code) string {
	s := " in " + cmp.Or(f.Source, f.Name)
	if c != nil && c.inst.Pos.Line > 0 {
		s += fmt.Sprintf(" at %s:%d", c.inst.Pos.File, c.inst.Pos.Line)
	}
	return s
}
