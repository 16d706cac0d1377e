package abstract

// This file handles calls. A function runs once for each set of arguments.

import (
	"slices"

	"faultline/internal/ir"
)

// heap is the depth of memory that malloc allocates.
const heap = -1

// call runs a call. It returns false if the call does not return.
func (f *frame) call(in *ir.Inst) bool {
	operands := in.Args
	if in.Callee < 0 {
		operands = in.Args[1:]
	}
	args := make([]Value, len(operands))
	for i, o := range operands {
		args[i] = *f.get(o)
	}
	if in.Callee >= 0 {
		v, ok := f.callTo(in, f.program.Funcs[in.Callee], args)
		if ok {
			f.put(in, v)
		}
		return ok
	}
	p := f.get(in.Args[0])
	if p.Kind != Pointer || p.Wild {
		f.giveUp(in, "a call through a pointer that is not known")
		return false
	}
	if p.More == nil {
		return false // a call of a null pointer
	}
	return f.callOne(in, p.More.Objects, args)
}

// callOne calls one of several functions.
func (f *frame) callOne(in *ir.Inst, objects []int32, args []Value) bool {
	mem, links := f.mem, f.links
	z, after, returned := Value{}, memory(nil), false
	for _, id := range objects {
		o := f.object(id)
		if o.fn == nil {
			f.giveUp(in, "a call through a pointer to data")
			return false
		}
		f.mem, f.links = mem, links
		v, ok := f.callTo(in, o.fn, slices.Clone(args))
		if f.gaveUp() {
			return false
		}
		if !ok {
			continue
		}
		if !returned {
			z, after, returned = v, f.mem, true
		} else {
			z, after = Joined(&z, &v), joinedMemory(after, f.mem)
		}
	}
	f.mem, f.links = after, nil
	if returned {
		f.put(in, z)
	}
	return returned
}

// callTo calls a function.
func (f *frame) callTo(in *ir.Inst, fn *ir.Func, args []Value) (Value, bool) {
	if len(fn.Blocks) == 0 {
		return f.external(in, fn, args)
	}
	if len(args) < len(fn.Params) {
		f.giveUp(in, "a call with too few arguments")
		return Value{}, false
	}
	for i := range fn.ByVal {
		args[i] = f.copyOf(in, i, &args[i])
	}
	n := 0
	for _, g := range f.stack {
		if g == fn {
			n++
		}
	}
	if len(f.stack) >= 3*deepest {
		f.giveUp(in, "calls in each other too deep")
		return Value{}, false
	}
	given := f.reachable(args[:len(fn.Params)])
	level := f.level()
	if n >= again || len(f.stack) >= deepest {
		level = single
	}
	if level != fine {
		for i := range args[:len(fn.Params)] {
			if args[i] = coarsened(&args[i], level); args[i].Kind == Integer {
				args[i] = cast(&args[i], fn.Params[i])
			}
		}
		given = given.coarsened(level)
	}
	if level == single {
		given = given.blankedAll()
	}
	s, after := f.summary(fn, args[:len(fn.Params)], given, level)
	if f.gaveUp() {
		return Value{}, false
	}
	if f.final() && !slices.Contains(f.calls, s) {
		f.calls = append(f.calls, s)
	}
	if !s.returned {
		return Value{}, false
	}
	f.mem = f.mem.changed(f.analysis, given, after)
	f.links = slices.DeleteFunc(slices.Clone(f.links), func(l link) bool { _, ok := given.find(l.object); return ok })
	return s.result, true
}

// summary runs a function and returns its effect, and the given memory when it returns. If each pointer has its own variable, these get the
// names of the parameters, so that calls with other variables are the same.
func (f *frame) summary(fn *ir.Func, args []Value, given memory, l level) (*summary, memory) {
	if named, mem, ids := f.named(fn, args, given); len(ids) > 0 {
		s := f.summarise(fn, named, mem)
		if f.gaveUp() || !s.returned {
			return s, nil
		}
		after, ok := memory(nil), !pointsToMade(&s.result)
		for _, e := range s.after {
			ok = ok && !e.points()
			if id, was := ids[e.object]; was {
				after = after.with(id, e.content)
			} else {
				after = after.with(e.object, e.content)
			}
		}
		if ok {
			return s, after
		}
	}
	if l != single {
		s := f.summarise(fn, args, given)
		return s, s.after
	}
	return f.summarise(fn, args, f.anonymous(fn, args, given)), given.forgotten()
}

// copyOf returns a copy of the object of an argument, which the callee owns.
func (f *frame) copyOf(in *ir.Inst, i int, p *Value) Value {
	id := f.objectFor(objectKey{depth: len(f.stack), in: in, arg: i + 1}, 1<<40, false)
	c := lost
	if source, ok := theObject(p); ok && p.Lo == 0 {
		if from := f.contentOf(source); from != nil && from.base != data {
			c = from
		}
	}
	f.mem = f.mem.with(id, c)
	return Value{Kind: Pointer, More: &More{Objects: []int32{id}}}
}

// reachable returns the part of memory that a call can reach from its arguments.
func (f *frame) reachable(args []Value) memory {
	if len(f.mem) == 0 {
		return nil
	}
	seen := map[int32]bool{}
	all := f.shown
	var visit func(v *Value)
	visit = func(v *Value) {
		if v.Kind == Unknown || v.Kind == Pointer && v.Wild {
			all = true
		}
		if v.More == nil {
			return
		}
		for i := range v.More.Elems {
			visit(&v.More.Elems[i])
		}
		for _, id := range v.More.Objects {
			if i, ok := f.mem.find(id); ok && !seen[id] {
				seen[id] = true
				c := f.mem[i].content
				for k := range c.cells {
					visit(&c.cells[k].val)
				}
				visit(&c.blur)
				all = all || c.any
			}
		}
	}
	for i := range args {
		visit(&args[i])
	}
	if all {
		return f.mem
	}
	var given memory
	for _, e := range f.mem {
		if seen[e.object] {
			given = append(given, e)
		}
	}
	return given
}
