package suggest

// This file records the values of a run as a graph, and extracts the part that leads to an operation as a formula.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/suggest/term"
)

// A value is a float of a run: the result of an operation, an input, or a constant or unknown number.
type value struct {
	fp.Value
	inst *ir.Inst // the instruction that made it; nil for inputs and constants
	fn   *ir.Func
	op   fp.Op
	args []*value
	dim  int       // of an input, -1 of others
	wide *fp.Value // the value with more digits, see inWider; nil until it is computed
}

// A flow is the arithmetic of a run that records how each value was computed. The function `at` may replace the result of an operation.
type flow struct {
	root *ir.Inst
	at   func(v *value) (fp.Value, bool)
	left int // operations that may still be recorded
}

func (f *flow) Input(_ *value, dim int, x fp.Value) *value { return &value{Value: x, dim: dim} }

func (f *flow) Lift(_ *value, x fp.Value) *value { return &value{Value: x, dim: -1} }

func (f *flow) Copy(_, x *value) *value { return x }

func (f *flow) Decide(*interp.Event[*value]) bool { return false }

// Op records an operation.
func (f *flow) Op(_ *value, e *interp.Event[*value]) *value {
	if f.left--; f.left < 0 {
		e.Stop = true
	}
	return &value{Value: e.Result, inst: e.Inst, fn: e.Func, op: e.Op, args: append([]*value(nil), e.Shadows...), dim: -1}
}

// Replace is called for every result, and returns a replacement if there is one.
func (f *flow) Replace(e *interp.Event[*value]) (fp.Value, bool) {
	v := e.Shadow
	if v == nil {
		return fp.Value{}, false
	}
	if v.inst == nil && v.dim < 0 { // a conversion or a rounding, which has no recorded operands
		v.inst, v.fn, v.op = e.Inst, e.Func, e.Op
	}
	if e.Inst != f.root || f.at == nil {
		return fp.Value{}, false
	}
	x, ok := f.at(v)
	if ok {
		v.Value = x
	}
	return x, ok
}

// expressible reports whether v is an operation that formulas of the format f can contain.
func expressible(v *value, f fp.Format) bool {
	if v.inst == nil || v.Format != f || len(v.args) == 0 {
		return false
	}
	switch v.op {
	case fp.Neg, fp.Sqrt, fp.Abs, fp.Min, fp.Max, fp.CopySign:
	case fp.Fma:
		return v.inst.Name != "fmuladd"
	default:
		if !v.op.Basic() && (!fp.IsFunction(v.op) || len(v.args) > 2) {
			return false
		}
	}
	for _, a := range v.args {
		if a.Format != f {
			return false
		}
	}
	return true
}

// A shape is a formula with the instructions that compute it.
type shape struct {
	inst *ir.Inst // for a leaf, the instruction that made it; nil for inputs and constants
	fn   *ir.Func
	args []*shape
	term *term.Term
	bits fp.Value // of a constant
	dim  int      // of an input, -1 of others
}

// mostPlaces bounds the operations and leaves of a formula.
const mostPlaces = 40

// shapeOf returns the formula that all executions of one operation share, up to a size, and its leaves in the first execution. A part
// becomes a leaf if executions differ in it: in the first round of a loop, a variable still has its initial value. Parameters of the
// function become leaves, too, since other calls pass other values. So do variables that a loop or a condition assigns, and numbers that do
// not stand in the source.
func shapeOf(executions []*value) (s *shape, leaves []*value) {
	fn := executions[0].fn
	b := &builder{format: executions[0].Format, fn: fn, chosen: chosenIn(fn), places: map[*value][]*place{}, index: map[*place]int{}}
	root := b.place(executions, noRegister)
	b.grow(root)
	return b.shape(root), b.leaves
}

// A place is a position in the formula, with the values there in each execution.
type place struct {
	of       []*value
	args     []*place // nil for a leaf
	register int      // register of a value that other executions may compute differently, else noRegister
}

const noRegister = -1

type builder struct {
	format fp.Format
	fn     *ir.Func            // in which the formula is
	chosen map[int]bool        // its registers that a loop or a condition assigns
	places map[*value][]*place // by the value in the first execution
	index  map[*place]int      // of leaves
	leaves []*value
}

func (b *builder) place(of []*value, register int) *place {
	list := b.places[of[0]]
	if i := slices.IndexFunc(list, func(p *place) bool { return p.register == register && slices.Equal(p.of, of) }); i >= 0 {
		return list[i]
	}
	p := &place{of: of, register: register}
	b.places[of[0]] = append(list, p)
	return p
}

// register returns the register of operand i of v if the operand must become a leaf: a parameter of the function, a variable with several
// assignments, or a number that is not a constant in the source. Otherwise it returns noRegister.
func (b *builder) register(v *value, i int) int {
	if len(v.inst.Args) != len(v.args) || v.inst.Args[i] < 0 {
		return noRegister
	}
	r, a := int(v.inst.Args[i]), v.args[i]
	isParameter, isNumber := r < len(v.fn.Params), a.inst == nil && a.dim < 0
	if v.fn == b.fn && (isParameter || b.chosen[r]) || isNumber && !isParameter {
		return r
	}
	return noRegister
}

// chosenIn returns the registers of a function whose values come from one of several assignments.
func chosenIn(f *ir.Func) map[int]bool {
	chosen := map[int]bool{}
	for in := range f.Insts() {
		if in.Op == ir.OpPhi || in.Op == ir.OpSelect {
			chosen[int(in.Dst)] = true
		}
	}
	return chosen
}

// grow expands places to operations, breadth first.
func (b *builder) grow(root *place) {
	places := 1
	for queue := []*place{root}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at.args != nil || !at.isOperation(b.format) || places+len(at.of[0].args) > mostPlaces {
			continue
		}
		for i := range at.of[0].args {
			var of []*value
			for _, v := range at.of {
				of = append(of, v.args[i])
			}
			at.args = append(at.args, b.place(of, b.register(at.of[0], i)))
		}
		places += len(at.args)
		queue = append(queue, at.args...)
	}
}

// isOperation reports whether all executions have the same instruction at p, and formulas of the format f can contain it.
func (p *place) isOperation(f fp.Format) bool {
	return p.register == noRegister && !slices.ContainsFunc(p.of, func(v *value) bool {
		return !expressible(v, f) || v.inst != p.of[0].inst || len(v.args) != len(p.of[0].args)
	})
}

// isNumber reports whether p is a constant of the program with the same value in all executions.
func (p *place) isNumber() bool {
	return p.register == noRegister && !slices.ContainsFunc(p.of, func(v *value) bool {
		return v.inst != nil || v.dim >= 0 || v.Value != p.of[0].Value
	})
}

func (b *builder) shape(p *place) *shape {
	v := p.of[0]
	if p.args != nil {
		s := &shape{inst: v.inst, fn: v.fn, dim: -1}
		t := &term.Term{Op: term.Op(v.op)}
		for _, a := range p.args {
			part := b.shape(a)
			s.args, t.Args = append(s.args, part), append(t.Args, part.term)
		}
		s.term = t
		return s
	}
	if p.isNumber() {
		if t, ok := term.Number(v.Value); ok {
			return &shape{term: t, bits: v.Value, dim: -1}
		}
	}
	i, ok := b.index[p]
	if !ok {
		i = len(b.leaves)
		b.index[p], b.leaves = i, append(b.leaves, v)
	}
	s := &shape{term: term.LeafOf(i), inst: v.inst, fn: v.fn, dim: v.dim}
	differs := func(o *value) bool { return o.inst != v.inst || o.dim != v.dim }
	if p.register != noRegister && v.dim < 0 || slices.ContainsFunc(p.of, differs) {
		s.inst, s.fn, s.dim = nil, nil, -1
	}
	return s
}

// bind matches v against the shape and fills in the values of the leaves. It returns false if v has another formula.
func (s *shape) bind(v *value, leaves []fp.Value, bound []bool) bool {
	switch s.term.Op {
	case term.Leaf:
		i := s.term.Index
		if bound[i] && leaves[i] != v.Value {
			return false
		}
		leaves[i], bound[i] = v.Value, true
		if len(s.args) == 0 {
			return true
		}
	case term.Const:
		return v.inst == nil && v.dim < 0 && v.Value == s.bits
	}
	if v.inst != s.inst || len(v.args) != len(s.args) {
		return false
	}
	for i, a := range s.args {
		if !a.bind(v.args[i], leaves, bound) {
			return false
		}
	}
	return true
}

// unrolled reports whether a formula has several executions of one instruction with different operands. These are iterations of a loop,
// which no expression of the source contains.
func (s *shape) unrolled(seen map[*ir.Inst]*term.Term) bool {
	if len(s.args) == 0 {
		return false
	}
	if had := seen[s.inst]; had != nil && !term.Equal(had, s.term) {
		return true
	}
	seen[s.inst] = s.term
	return slices.ContainsFunc(s.args, func(a *shape) bool { return a.unrolled(seen) })
}

// cut turns the parts that the new formulas keep into leaves. It returns the old and new formulas over these leaves, and the parts.
func (s *shape) cut(to ...*term.Term) (short *shape, cut []*term.Term, parts []*shape) {
	c := &cutter{}
	kept := map[*shape]bool{}
	for _, t := range to {
		cut = append(cut, c.keep(s, t, kept))
	}
	short = c.shorten(s, kept)
	return short, cut, c.parts
}

type cutter struct{ parts []*shape }

// keep replaces the largest subterms of t that also occur in s by leaves.
func (c *cutter) keep(s *shape, t *term.Term, kept map[*shape]bool) *term.Term {
	if t.Op == term.Const {
		return t
	}
	if same := s.all(t, nil); len(same) > 0 && t.Op != term.Neg {
		for _, part := range same {
			kept[part] = true
		}
		return c.leaf(same[0])
	}
	z := &term.Term{Op: t.Op}
	for _, a := range t.Args {
		z.Args = append(z.Args, c.keep(s, a, kept))
	}
	return z
}

func (c *cutter) leaf(s *shape) *term.Term {
	for i, p := range c.parts {
		if term.Equal(p.term, s.term) {
			return term.LeafOf(i)
		}
	}
	c.parts = append(c.parts, s)
	return term.LeafOf(len(c.parts) - 1)
}

// all lists the proper parts of s whose formula equals t.
func (s *shape) all(t *term.Term, list []*shape) []*shape {
	for _, a := range s.args {
		if term.Equal(a.term, t) {
			list = append(list, a)
		}
		list = a.all(t, list)
	}
	return list
}

// shorten replaces kept parts by leaves, and also leaves that the new formula does not use. If the new formula keeps a subterm of a kept
// part, the part stays visible: x/(sqrt(x + 1) + 1) uses both x and sqrt(x + 1).
func (c *cutter) shorten(s *shape, kept map[*shape]bool) *shape {
	if kept[s] || s.term.Op == term.Leaf {
		z := &shape{term: c.leaf(s), inst: s.inst, fn: s.fn, dim: s.dim}
		if slices.ContainsFunc(s.args, func(a *shape) bool { return a.keeps(kept) }) {
			for _, a := range s.args {
				z.args = append(z.args, c.shorten(a, kept))
			}
		}
		return z
	}
	if s.term.Op == term.Const {
		return s
	}
	z := &shape{inst: s.inst, fn: s.fn, dim: -1, term: &term.Term{Op: s.term.Op}}
	for _, a := range s.args {
		part := c.shorten(a, kept)
		z.args, z.term.Args = append(z.args, part), append(z.term.Args, part.term)
	}
	return z
}

// keeps reports whether s or a part of it is kept.
func (s *shape) keeps(kept map[*shape]bool) bool {
	return kept[s] || slices.ContainsFunc(s.args, func(a *shape) bool { return a.keeps(kept) })
}
