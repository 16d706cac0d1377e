package interp

// This file stores slots for the scalars in an object.

import "math/bits"

// A Table has slots for scalars of one object, by offset. Slots never overlap. A nil table is empty.
type Table[S any] struct {
	slots map[uint32]*S
	low   uint32 // bitwise or of all offsets: their common alignment
	free  []*S
	size  func(*S) int
}

// mostBytes is the size of the largest scalar.
const mostBytes = 16

// NewTable returns an empty table. size returns how many bytes a slot covers.
func NewTable[S any](size func(*S) int) Table[S] {
	return Table[S]{slots: map[uint32]*S{}, size: size}
}

// IsEmpty reports whether there is no slot.
func (t *Table[S]) IsEmpty() bool { return t == nil || len(t.slots) == 0 }

// At returns the slot that begins at an offset, nil if there is none.
func (t *Table[S]) At(off uint32) *S {
	if t == nil {
		return nil
	}
	return t.slots[off]
}

// Put replaces all slots that overlap the n bytes at an offset by one, which the caller fills.
func (t *Table[S]) Put(off uint32, n int) *S {
	t.Drop(off, n)
	s := new(S)
	if n := len(t.free); n > 0 {
		s, t.free = t.free[n-1], t.free[:n-1]
	}
	t.slots[off] = s
	t.low |= off
	return s
}

// Clear drops all slots.
func (t *Table[S]) Clear() {
	if t.IsEmpty() {
		return
	}
	for _, s := range t.slots {
		t.free = append(t.free, s)
	}
	clear(t.slots)
	t.low = 0
}

// Each calls f for the offsets of all slots that overlap [off, off+n).
func (t *Table[S]) Each(off uint32, n int, f func(uint32, *S)) {
	if t.IsEmpty() {
		return
	}
	overlaps := func(at uint32, s *S) bool {
		return int64(at) < int64(off)+int64(n) && int64(at)+int64(t.size(s)) > int64(off)
	}
	step := int64(1) << bits.TrailingZeros32(t.low|8)
	if int64(n)/step > int64(len(t.slots)) {
		for at, s := range t.slots {
			if overlaps(at, s) {
				f(at, s)
			}
		}
		return
	}
	first := max(0, int64(off)-mostBytes+1)
	for at := (first + step - 1) / step * step; at < int64(off)+int64(n); at += step {
		if s := t.slots[uint32(at)]; s != nil && overlaps(uint32(at), s) {
			f(uint32(at), s)
		}
	}
}

// Drop removes the slots that overlap the n bytes at an offset.
func (t *Table[S]) Drop(off uint32, n int) {
	t.Each(off, n, func(at uint32, s *S) {
		delete(t.slots, at)
		t.free = append(t.free, s)
	})
}
