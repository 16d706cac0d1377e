package abstract

// This file runs one box of inputs over all its paths at once.

import (
	"fmt"
	"math/bits"

	"faultline/internal/ir"
	"faultline/internal/subject"
)

// An analysis holds a subject's program and what is valid for all boxes.
type analysis struct {
	subject *subject.Subject
	program *ir.Program
	bodies  map[int]*body
	globals []*object
	funcs   []*object
	spare   [bits.UintSize + 1][][]Value // states that are no longer used, by the bit length of their capacity
	objects []*object                    // other objects
	made    map[objectKey]int32
	kept    map[int32]*content // possible contents, at any time, of variables with static storage that are written
	grown   map[int32]int      // how often they were extended
	grew    bool
	shown   bool // static storage holds the address of a variable of an activation
}

// An objectKey identifies the object that an instruction makes at a depth of calls, or that an operand of it stands for.
type objectKey struct {
	depth int
	in    *ir.Inst
	arg   int
	size  int64
}

// A machine runs one box.
type machine struct {
	*analysis
	allowed, work int   // instructions: allowed in total, and left
	base          level // first level
	fell          bool  // work became scarce, and fewer calls were distinguished
	searching     int   // enclosing loops whose invariant is being computed
	why           string
	cuts          []cut
	memo          map[string]*summary
	active        map[string]bool // calls that are running
	stack         []*ir.Func
}

// A cut is a number with which the magnitude of a coordinate is compared.
type cut struct {
	dim int
	at  float64
}

// A summary is the effect of a call: its result, the memory that it can reach when it returns, and the exceptions that its operations may
// raise.
type summary struct {
	body     *body
	told     []told
	calls    []*summary
	returned bool
	result   Value
	after    memory
}

const (
	deepest = 60 // nested calls that are distinguished
	again   = 2  // largest number of activations of one function among them
	regrown = 6  // how often the content of a static variable may be extended before it becomes everything
)

// Objects are numbered: globals from 0, functions from firstFunc, others from firstMade.
const (
	firstFunc = 1 << 28
	firstMade = 1 << 29
)

func globalObject(id int) int32   { return int32(id) }
func functionObject(id int) int32 { return int32(firstFunc + id) }

func newAnalysis(s *subject.Subject) *analysis {
	a := &analysis{subject: s, program: s.Program, bodies: map[int]*body{}, made: map[objectKey]int32{}, kept: map[int32]*content{},
		grown: map[int32]int{}}
	for _, g := range s.Program.Globals {
		o := &object{global: g, many: true}
		if g.Type != nil {
			o.size = int64(g.Type.Size)
		}
		if g.Unit >= 0 && g.Data != nil && !g.TLS {
			o.size, o.first = int64(len(g.Data)), &content{base: data}
		}
		a.globals = append(a.globals, o)
	}
	a.setVariables()
	for _, f := range s.Program.Funcs {
		a.funcs = append(a.funcs, &object{fn: f})
	}
	return a
}

// setVariables sets variables that are inputs to all values of the domain. Their contents are valid for the whole program.
func (a *analysis) setVariables() {
	all := a.subject.Box()
	for k := range a.subject.Call.Set {
		c := &a.subject.Call.Set[k]
		o := a.globals[a.program.Shared(c.Static).ID]
		if o.first == nil {
			continue // its content is unknown
		}
		v := coordinate(all, c.Dim, c.Const, c.Type)
		v.From = 0 // in a part of the inputs the coordinate has other values
		o.first = o.written(o.first, int64(c.Offset), c.Type, &v, false)
	}
}

// object returns the object with a number.
func (a *analysis) object(id int32) *object {
	switch {
	case id >= firstMade:
		return a.objects[id-firstMade]
	case id >= firstFunc:
		return a.funcs[id-firstFunc]
	}
	return a.globals[id]
}

// objectFor returns the number of the object with a key.
func (a *analysis) objectFor(k objectKey, size int64, many bool) int32 {
	id, ok := a.made[k]
	if !ok {
		id = int32(firstMade + len(a.objects))
		a.made[k] = id
		a.objects = append(a.objects, &object{depth: k.depth})
	}
	o := a.objects[id-firstMade]
	o.size, o.many = size, many
	return id
}

// contentOf returns the known content of an object; nil if it is unknown and cannot be stored.
func (f *frame) contentOf(id int32) *content {
	if id < firstFunc {
		if c := f.kept[id]; c != nil {
			return c
		}
		return f.globals[id].first
	}
	if i, ok := f.mem.find(id); ok {
		return f.mem[i].content
	}
	return nil
}

// setContent sets the content of an object at this point. For static storage it adds to the content that is possible at any time.
func (f *frame) setContent(id int32, c *content) {
	if id >= firstFunc {
		f.mem = f.mem.with(id, c)
		return
	}
	if f.globals[id].global.Constant || sameContent(f.contentOf(id), c) {
		return
	}
	f.grown[id]++
	switch n := f.grown[id]; {
	case f.kept[id] == lost:
		return
	case n > 4*regrown:
		c = lost
	case n > regrown:
		c = joinedContent(f.contentOf(id), c, NewWidening(true, nil, nil).Grown)
	}
	if c.points() {
		f.shown = true
		if f.why == "" {
			f.why = "the address of a variable is kept in a static one"
		}
	}
	f.kept[id], f.grew = c, true
}

// havoc handles a store to an unknown address.
func (f *frame) havoc() {
	for i := range f.mem {
		f.mem = f.mem.with(f.mem[i].object, lost)
	}
	f.links = nil
	for id, o := range f.globals {
		if !o.global.Constant && f.kept[int32(id)] != lost && o.first != nil {
			f.kept[int32(id)], f.grew = lost, true
		}
	}
}

// A level tells how much the analysis distinguishes. It distinguishes less when little work is left.
type level uint8

const (
	fine   level = iota
	coarse       // calls by the magnitudes of their arguments; loops are not run round by round
	rough        // calls by the signs of their arguments
	single       // one call of each function, for all arguments
)

// level depends on the work that is left. It is also lower in loops whose invariant is being computed, because each call would be run for
// every step of that.
func (m *machine) level() level {
	l := max(m.base, min(level(m.searching), single))
	switch {
	case m.work < m.allowed/4:
		m.fell = true
		return single
	case m.work < m.allowed/2:
		return max(l, rough)
	case m.work < m.allowed*3/4:
		return max(l, coarse)
	}
	return l
}

// coarsened returns a superset of v from a small set of values.
func coarsened(v *Value, l level) Value {
	switch {
	case v.Kind == Float && l == single:
		return AnyFloat
	case v.Kind == Integer && l == single:
		return WidthOf(64)
	case v.Kind == Float:
		return v.Coarse(l == rough)
	}
	return *v
}

// coarsened returns m with coarsened values.
func (m memory) coarsened(l level) memory {
	z := make(memory, len(m))
	for i, e := range m {
		c := *e.content
		c.cells = make([]cell, len(e.cells))
		for k := range e.cells {
			c.cells[k] = e.cells[k]
			c.cells[k].val = coarsened(&c.cells[k].val, l)
		}
		c.blur = coarsened(&c.blur, l)
		z[i] = entry{e.object, &c}
	}
	return z
}

// gaveUp reports whether the analysis of the box failed.
func (m *machine) gaveUp() bool {
	if m.work < 0 && m.why == "" {
		m.why = "more work than was allowed"
	}
	return m.why != ""
}

// giveUp ends the analysis of the box.
func (f *frame) giveUp(in *ir.Inst, why string) {
	if f.why == "" {
		f.why = why
		if in.Pos.Line != 0 {
			f.why = fmt.Sprintf("%s:%d: %s", in.Pos.File, in.Pos.Line, why)
		}
	}
}

// proposes records a number with which the magnitude of a coordinate is compared.
func (m *machine) proposes(x, y *Value) {
	if x.From == 0 {
		return
	}
	if c, ok := y.IsPoint(); ok && len(m.cuts) < 64 {
		m.cuts = append(m.cuts, cut{int(x.From) - 1, c})
	}
}
