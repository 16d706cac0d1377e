package abstract

// This file has states at places of a function: their union, order and widening.

import (
	"math/bits"
	"slices"

	"faultline/internal/ir"
)

// A state is what is known at the beginning of a block.
type state struct {
	vals  []Value // of the registers that the block keeps
	mem   memory
	links []link
	apart []pair
}

// vals returns space for n values, which the caller sets.
func (a *analysis) vals(n int) []Value {
	list := &a.spare[bits.Len(uint(n))]
	if last := len(*list) - 1; last >= 0 {
		v := (*list)[last]
		*list = (*list)[:last]
		return v[:n]
	}
	return make([]Value, n, 1<<bits.Len(uint(n)))
}

// spend recycles the values of a state that is no longer used. Otherwise these would be most of the allocations.
func (a *analysis) spend(s *state) {
	if n := cap(s.vals); n > 0 {
		list := &a.spare[bits.Len(uint(n))-1]
		*list = append(*list, s.vals)
	}
	s.vals = nil
}

// A pair is two operands that are known to differ.
type pair [2]ir.Operand

// A link tells that a place in memory holds the same value as a register.
type link struct {
	object int32
	reg    int32
	off    int64
	size   int64
}

// join adds t to s. The caller must own s.
func (s *state) join(t *state) {
	for i := range s.vals {
		if !s.vals[i].Same(&t.vals[i]) {
			s.vals[i] = Joined(&s.vals[i], &t.vals[i])
		}
	}
	s.mem = joinedMemory(s.mem, t.mem)
	s.links = slices.DeleteFunc(slices.Clone(s.links), func(l link) bool { return !slices.Contains(t.links, l) })
	s.apart = slices.DeleteFunc(slices.Clone(s.apart), func(p pair) bool { return !slices.Contains(t.apart, p) })
}

// copied returns an independent copy of s.
func (s *state) copied() *state {
	return &state{vals: slices.Clone(s.vals), mem: s.mem, links: s.links, apart: s.apart}
}

// inside reports whether s is a subset of t.
func (s *state) inside(t *state) bool {
	for i := range s.vals {
		if !Within(&s.vals[i], &t.vals[i]) {
			return false
		}
	}
	for i := range s.mem {
		e := &s.mem[i]
		k, found := t.mem.find(e.object)
		if !found {
			return false
		}
		if c := t.mem[k].content; c != e.content && !sameContent(joinedContent(c, e.content, Joined), c) {
			return false
		}
	}
	return true
}

func sameContent(a, b *content) bool {
	if a == b {
		return true
	}
	if a.base != b.base || a.any != b.any || a.width != b.width || !a.blur.Same(&b.blur) || len(a.cells) != len(b.cells) {
		return false
	}
	for i := range a.cells {
		if a.cells[i].off != b.cells[i].off || a.cells[i].size != b.cells[i].size || !a.cells[i].val.Same(&b.cells[i].val) {
			return false
		}
	}
	return true
}

// widened returns the widening of s by t.
func (s *state) widened(t *state, w *Widening) *state {
	z := &state{vals: make([]Value, len(s.vals)), links: nil}
	for i := range s.vals {
		z.vals[i] = w.Grown(&s.vals[i], &t.vals[i])
	}
	for _, e := range t.mem {
		if k, found := s.mem.find(e.object); found {
			e.content = joinedContent(s.mem[k].content, e.content, w.Grown)
		}
		z.mem = append(z.mem, e)
	}
	return z
}
