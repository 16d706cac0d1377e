package abstract

// This file makes calls comparable. It gives the objects of the arguments names that do not depend on the caller, and stores the effects of
// calls.

import (
	"encoding/binary"
	"slices"

	"faultline/internal/ir"
)

// named returns arguments and memory in which the objects have the names of parameters. ids maps these to the caller's objects. It is empty
// if a pointer may point to several places, two pointers point to one object, or an object is reached in another way.
func (f *frame) named(fn *ir.Func, args []Value, given memory) (named []Value, mem memory, ids map[int32]int32) {
	if f.shown || len(given) == 0 {
		return nil, nil, nil
	}
	named, ids = slices.Clone(args), map[int32]int32{}
	seen := map[int32]bool{}
	for i := range args {
		v := &named[i]
		if v.Kind == Aggregate && pointsToMade(v) {
			return nil, nil, nil
		}
		if !pointsToMade(v) {
			continue
		}
		id, ok := theObject(v)
		k, found := given.find(id)
		if !ok || v.Lo != 0 || seen[id] || !found || f.object(id).many || given[k].points() {
			return nil, nil, nil
		}
		seen[id] = true
		name := f.objectFor(objectKey{depth: heap - 2 - fn.ID, arg: i, size: f.object(id).size}, f.object(id).size, false)
		ids[name] = id
		mem = mem.with(name, given[k].content)
		v.More = &More{Objects: []int32{name}}
	}
	if len(seen) != len(given) {
		return nil, nil, nil
	}
	return named, mem, ids
}

// points reports whether a content has pointers to objects made in a run.
func (c *content) points() bool {
	for i := range c.cells {
		if pointsToMade(&c.cells[i].val) {
			return true
		}
	}
	return pointsToMade(&c.blur)
}

// pointsToMade reports whether v may point to an object made in a run.
func pointsToMade(v *Value) bool {
	if v.More == nil {
		return false
	}
	for i := range v.More.Elems {
		if pointsToMade(&v.More.Elems[i]) {
			return true
		}
	}
	n := len(v.More.Objects)
	return n > 0 && v.More.Objects[n-1] >= firstMade
}

// anonymous makes a function's pointers point to objects of its parameters with unknown content, so that the function is run only once. It
// returns these objects.
func (f *frame) anonymous(fn *ir.Func, args []Value, given memory) (mem memory) {
	for i := range fn.Params {
		v := &args[i]
		if v.Kind != Pointer || v.More == nil || v.More.Objects[len(v.More.Objects)-1] < firstMade {
			continue
		}
		if v.Wild || v.More.Objects[0] < firstMade {
			return given // to others too
		}
		id := f.objectFor(objectKey{depth: heap - 2 - fn.ID, arg: i}, 1<<40, true)
		mem = mem.with(id, given.blanked(v))
		*v = Value{Kind: Pointer, Zero: v.Zero, Lo: -1 << 40, Hi: 1 << 40, Grid: 1, More: &More{Objects: []int32{id}}}
	}
	return mem
}

// blanked returns the content of the objects that v points to after everything but their pointers is forgotten.
func (m memory) blanked(v *Value) *content {
	for _, id := range v.More.Objects {
		if i, ok := m.find(id); !ok || m[i].any || m[i].points() {
			return lost
		}
	}
	return blank
}

// blankedAll returns m with all contents blanked.
func (m memory) blankedAll() memory {
	z := make(memory, len(m))
	for i, e := range m {
		if z[i] = (entry{e.object, blank}); e.any || e.points() {
			z[i].content = lost
		}
	}
	return z
}

// forgotten returns m with all contents unknown.
func (m memory) forgotten() memory {
	z := make(memory, len(m))
	for i, e := range m {
		z[i] = entry{e.object, lost}
	}
	return z
}

// changed returns m after a call to which a part of it was passed.
func (m memory) changed(a *analysis, given, after memory) memory {
	for _, e := range after {
		if _, was := given.find(e.object); was || a.object(e.object).depth == heap {
			if i, ok := m.find(e.object); !ok || m[i].content != e.content {
				m = m.with(e.object, e.content)
			}
		}
	}
	return m
}

// summarise runs a function, or returns a stored summary.
func (m *machine) summarise(fn *ir.Func, args []Value, given memory) *summary {
	key := keyOf(fn, args, given)
	if s := m.memo[key]; s != nil {
		m.work -= 2
		return s
	}
	if m.active[key] { // the running call records its exceptions
		return &summary{returned: true, result: top(fn.Result), after: given.forgotten()}
	}
	m.active[key] = true
	s := m.execute(fn, args, given)
	delete(m.active, key)
	m.memo[key] = s
	return s
}

// execute runs a function's body.
func (m *machine) execute(fn *ir.Func, args []Value, given memory) *summary {
	b := m.prepared(fn)
	s := &summary{body: b, told: make([]told, fn.NumSites)}
	if b.bad != "" {
		m.why = fn.Name + ": " + b.bad
		return s
	}
	m.stack = append(m.stack, fn)
	f := &frame{machine: m, body: b, depth: len(m.stack), env: make([]Value, fn.NumRegs), stamp: make([]int32, fn.NumRegs),
		in: make([]*state, len(fn.Blocks)), told: s.told}
	start := &state{vals: make([]Value, len(b.keep[0])), mem: given}
	for i, r := range b.keep[0] {
		if int(r) < len(args) {
			start.vals[i] = args[r]
		}
	}
	f.in[0] = start
	m.work -= len(b.keep[0]) + 4
	f.run()
	m.stack = m.stack[:len(m.stack)-1]
	s.calls, s.returned, s.result, s.after = f.calls, f.returned, f.result, f.after
	return s
}

// keyOf returns a key that distinguishes calls.
func keyOf(fn *ir.Func, args []Value, given memory) string {
	b := make([]byte, 0, 64*(len(args)+2*len(given)+1))
	b = binary.LittleEndian.AppendUint32(b, uint32(fn.ID))
	for i := range args {
		b = args[i].Key(b)
	}
	for _, e := range given {
		b = binary.LittleEndian.AppendUint32(b, uint32(e.object))
		b = append(b, byte(e.base), byte(e.width), flag(e.any))
		b = e.blur.Key(b)
		for i := range e.cells {
			c := &e.cells[i]
			b = binary.LittleEndian.AppendUint64(b, uint64(c.off))
			b = append(b, byte(c.size))
			b = c.val.Key(b)
		}
		b = append(b, 0xff)
	}
	return string(b)
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// entry runs the subject's entry, and the functions that are called before its first run.
func (m *machine) entry(args []Value, mem memory) *summary {
	call := &m.subject.Call
	top := &summary{}
	for _, id := range call.Before() {
		if fn := m.program.Funcs[id]; len(fn.Blocks) > 0 && len(fn.Params) == 0 {
			m.summarise(fn, nil, nil)
		}
	}
	fn := m.program.Funcs[call.Entry]
	if len(fn.Blocks) == 0 || len(args) < len(fn.Params) {
		m.why = "no body to follow"
		return top
	}
	return m.summarise(fn, args, mem)
}

// everything returns all possible results of an external function.
func everything(in *ir.Inst) Value {
	if in.Type == nil || in.Type.Kind == ir.Void {
		return Value{}
	}
	return top(in.Type)
}
