package lower

// This file lowers loops. Their variables live in memory, which package ir makes registers of; next values are computed
// in the order that loop.go evaluates them in.

import (
	"slices"

	"faultline/internal/fpcore"
)

// while lowers while and while*.
func (f *function) while(e *fpcore.Expr, ctx typ) value {
	return f.loop(e, ctx, func(step func()) {
		head, body, end := f.label(), f.label(), f.label()
		f.jump(e.Pos, head)
		f.branch(e.Pos, f.truth(e.Args[0], ctx), body, end)
		f.begin(body)
		step()
		f.do(e.Pos, "br label %%%s", head)
		f.begin(end)
	})
}

// forLoop lowers for and for*: all combinations of the indices, the last one fastest.
func (f *function) forLoop(e *fpcore.Expr, ctx typ) value {
	counts := make([]value, len(e.Ranges))
	for i, r := range e.Ranges {
		counts[i] = f.index(r.Init, ctx)
	}
	return f.loop(e, ctx, func(step func()) { f.nest(e.Pos, e.Ranges, counts, step) })
}

// loop lowers the variables of a loop and what it gives in the end; rounds emits the loop around the step.
func (f *function) loop(e *fpcore.Expr, ctx typ, rounds func(step func())) value {
	fits := make([]fitting, len(e.Bindings))
	outer := len(f.scope)
	defer func() { f.scope = f.scope[:outer] }()
	f.settle(fits, func() {
		slots := f.start(e, ctx, fits)
		rounds(func() { f.step(e, ctx, fits, slots) })
	})
	return f.expr(e.Args[len(e.Args)-1], ctx)
}

// start binds the variables of a loop to memory that holds their first values.
func (f *function) start(e *fpcore.Expr, ctx typ, fits []fitting) []binding {
	outer := len(f.scope)
	var slots []binding
	for i, b := range e.Bindings {
		v := f.fit(b.Pos, f.expr(b.Init, ctx), &fits[i])
		slot := binding{name: b.Name, value: f.alloca(fits[i].typ), slot: true}
		f.assign(b.Pos, slot.value, v)
		slots = append(slots, slot)
		if e.Seq {
			f.scope = append(f.scope, slot)
		}
	}
	f.scope = append(f.scope[:outer], slots...)
	return slots
}

// step gives every variable its next value: one after another, or all at once.
func (f *function) step(e *fpcore.Expr, ctx typ, fits []fitting, slots []binding) {
	next := make([]value, len(slots))
	for i, b := range e.Bindings {
		next[i] = f.fit(b.Pos, f.expr(b.Next, ctx), &fits[i])
		switch {
		case e.Seq:
			f.assign(b.Pos, slots[i].value, next[i])
		case next[i].isTensor(): // it may be another variable's memory, or a part of it
			kept := f.alloca(fits[i].typ)
			f.assign(b.Pos, kept, next[i])
			next[i] = kept
		}
	}
	if e.Seq {
		return
	}
	for i, b := range e.Bindings {
		f.assign(b.Pos, slots[i].value, next[i])
	}
}

// assign puts v where a variable lives.
func (f *function) assign(at fpcore.Pos, to, v value) {
	if v.isTensor() {
		f.copyElements(at, to, v)
		return
	}
	f.store(at, v, to.ref)
}

// index lowers a count or an index: an integer.
func (f *function) index(e *fpcore.Expr, ctx typ) value {
	if e.Kind == fpcore.Number && e.Value.IsInt() {
		ctx = integerType
	}
	return f.convert(e.Pos, f.scalar(e, ctx), integerType)
}

// nest emits loops inside each other, one for each range, with its name bound to 0, 1, ... below its count.
func (f *function) nest(at fpcore.Pos, ranges []fpcore.Binding, counts []value, body func()) {
	if len(ranges) == 0 {
		body()
		return
	}
	outer := len(f.scope)
	slot := f.alloca(integerType)
	f.scope = append(f.scope, binding{name: ranges[0].Name, value: slot, slot: true})
	f.count(at, slot, counts[0].ref, func() { f.nest(at, ranges[1:], counts[1:], body) })
	f.scope = f.scope[:outer]
}

// count runs body with the integer in slot going from 0 to below n.
func (f *function) count(at fpcore.Pos, slot value, n string, body func()) {
	head, inside, end := f.label(), f.label(), f.label()
	f.store(at, value{integerType, "0"}, slot.ref)
	f.jump(at, head)
	i := f.load(at, integerType, slot.ref)
	f.branch(at, value{truthType, f.inst(at, "icmp slt i64 %s, %s", i.ref, n)}, inside, end)
	f.begin(inside)
	body()
	f.increase(at, slot)
	f.do(at, "br label %%%s", head)
	f.begin(end)
}

func (f *function) increase(at fpcore.Pos, slot value) {
	i := f.load(at, integerType, slot.ref)
	f.store(at, value{integerType, f.inst(at, "add i64 %s, 1", i.ref)}, slot.ref)
}

// numbered returns the counts of ranges, which must be known now.
func (f *function) numbered(e *fpcore.Expr, ctx typ) (sizes []int, counts []value) {
	for _, r := range e.Ranges {
		n := f.index(r.Init, ctx)
		size, known := n.known()
		if !known || size < 0 || size > maxTensor {
			panic(fpcore.Errorf(r.Pos, "the size %s of a tensor is not a number of moderate size, which is not modelled", r.Init))
		}
		sizes, counts = append(sizes, int(size)), append(counts, n)
	}
	return slices.Clip(sizes), counts
}
