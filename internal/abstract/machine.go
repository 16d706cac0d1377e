package abstract

// This file is one box of inputs, run over all its paths at once: what it works on, and what ends it.

import (
	"fmt"
	"math/bits"

	"faultline/internal/abstract/set"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// An analysis is a subject's program, and what holds for all boxes.
type analysis struct {
	subject *subject.Subject
	program *ir.Program
	bodies  map[int]*body
	globals []*object
	funcs   []*object
	spare   [bits.UintSize + 1][][]set.Value // of states that are spent, by how many bits the number has that there is room for
	objects []*object                        // others
	made    map[objectKey]int32
	kept    map[int32]*content // what variables with static storage hold at any time, of those that are written
	grown   map[int32]int      // how often that has become more
	grew    bool
	shown   bool // the address of a variable of an activation lies in static storage
}

// An objectKey names the object that an instruction makes at a depth of calls, or that is made of one of its operands.
type objectKey struct {
	depth int
	in    *ir.Inst
	arg   int
	size  int64
}

// A machine runs one box.
type machine struct {
	*analysis
	allowed, work int   // instructions, in all and left
	base          level // to begin with
	fell          bool  // work was short, and calls were not told apart
	searching     int   // loops around, of which it is sought what holds in every round
	why           string
	cuts          []cut
	memo          map[string]*summary
	active        map[string]bool // calls that are being run
	stack         []*ir.Func
}

// A cut is a number with which the magnitude of a coordinate is compared.
type cut struct {
	dim int
	at  float64
}

// A summary is what a call does: what it returns, the memory that it can reach as it leaves it, and what its operations may raise.
type summary struct {
	body     *body
	told     []told
	calls    []*summary
	returned bool
	result   set.Value
	after    memory
}

const (
	deepest = 60 // calls in each other that are told apart,
	again   = 2  // and how often one function may be among them
	regrown = 6  // how often what a static variable holds may become more before it is anything
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

// setVariables lets variables that are inputs hold what they may be set to at all: what one holds is known for the whole program.
func (a *analysis) setVariables() {
	all := a.subject.Box()
	for k := range a.subject.Call.Set {
		c := &a.subject.Call.Set[k]
		o := a.globals[a.program.Shared(c.Static).ID]
		if o.first == nil {
			continue // nothing is known of it
		}
		v := coordinate(all, c.Dim, c.Const, c.Type)
		v.From = 0 // a part of the inputs has others than all of them
		o.first = o.written(o.first, int64(c.Offset), c.Type, &v, false)
	}
}

// object is an object by its number.
func (a *analysis) object(id int32) *object {
	switch {
	case id >= firstMade:
		return a.objects[id-firstMade]
	case id >= firstFunc:
		return a.funcs[id-firstFunc]
	}
	return a.globals[id]
}

// objectFor is the number of the object that a key names.
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

// contentOf is what is known of an object here; nil: nothing, and nothing can be kept.
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

// setContent says what an object holds from here on; of one with static storage, what it may hold at any time.
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
		c = joinedContent(f.contentOf(id), c, set.NewWidening(true, nil, nil).Grown)
	}
	if c.points() {
		f.shown = true
		if f.why == "" {
			f.why = "the address of a variable is kept in a static one"
		}
	}
	f.kept[id], f.grew = c, true
}

// havoc is a store to anywhere.
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

// A level is how much is told apart: less when much of the work is done.
type level uint8

const (
	fine   level = iota
	coarse       // calls by the magnitudes of what they are given; loops are not run round by round
	rough        // and by the signs alone
	single       // each function once, whatever it is given
)

// level falls with the work that is left, and inside of loops of which it is sought what holds in every round: there each call would be run
// for every step of what is sought.
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

// coarsened is a set around v that few others share.
func coarsened(v *set.Value, l level) set.Value {
	switch {
	case v.Kind == set.Float && l == single:
		return set.AnyFloat
	case v.Kind == set.Integer && l == single:
		return set.WidthOf(64)
	case v.Kind == set.Float:
		return v.Coarse(l == rough)
	}
	return *v
}

// coarsened is m with such sets.
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

// gaveUp reports whether the box cannot be followed to the end.
func (m *machine) gaveUp() bool {
	if m.work < 0 && m.why == "" {
		m.why = "more work than was allowed"
	}
	return m.why != ""
}

// giveUp ends the box.
func (f *frame) giveUp(in *ir.Inst, why string) {
	if f.why == "" {
		f.why = why
		if in.Pos.Line != 0 {
			f.why = fmt.Sprintf("%s:%d: %s", in.Pos.File, in.Pos.Line, why)
		}
	}
}

// proposes notes a number with which the magnitude of a coordinate is compared.
func (m *machine) proposes(x, y *set.Value) {
	if x.From == 0 {
		return
	}
	if c, ok := y.IsPoint(); ok && len(m.cuts) < 64 {
		m.cuts = append(m.cuts, cut{int(x.From) - 1, c})
	}
}
