package regions

// This file keeps the points at or above the threshold, few enough to divide them.

import "slices"

// A blot is points at or above the threshold that lie in one cell of the domain: the box around them, and the worst of them.
type blot struct {
	spot
	box
}

// mostBad is how many blots are kept.
const mostBad = 1024

// blame enters a point at or above the threshold.
func (s *Search) blame(p spot) {
	o := make([]int64, s.domain.Dims())
	s.place(p.point, o)
	s.bad = append(s.bad, blot{p, box{o, slices.Clone(o)}})
}

// finest is how many times the domain's sides are halved to give the finest cells; 2^finest is more than there are floats.
const finest = 64

// crowd is how many blots of a cell are put together: fewer may stand alone, in a wide cell.
const crowd = 4

// thin puts blots that lie crowded in one cell together, where there are too many; cells only ever grow.
// What lies between the points of a cell counts as bad from then on: there is nothing to split.
func (s *Search) thin() {
	if len(s.bad) <= 2*mostBad {
		return
	}
	for s.gather(); len(s.bad) > mostBad && s.fine > 0; s.gather() {
		s.fine--
	}
	for i := range s.bad {
		s.bad[i].point = slices.Clone(s.bad[i].point)
	}
}

// gather leaves one blot in each crowded cell; at last in each.
func (s *Search) gather() {
	in, kept := make(map[uint64]int, len(s.bad)), s.bad[:0]
	count := make(map[uint64]int, len(s.bad))
	for i := range s.bad {
		count[s.cell(s.bad[i].lo, s.fine)]++
	}
	for _, b := range s.bad {
		key := s.cell(b.lo, s.fine)
		if count[key] < crowd && s.fine > 1 {
			kept = append(kept, b)
			continue
		}
		k, ok := in[key]
		if !ok {
			in[key] = len(kept)
			kept = append(kept, b)
			continue
		}
		old := &kept[k]
		old.include(b.lo)
		old.include(b.hi)
		if b.worse(&old.spot) {
			old.spot = b.spot
		}
	}
	s.bad = kept
}

// worse reports whether a is the better witness: measured, with the larger error.
func (a *spot) worse(b *spot) bool {
	if a.measured != b.measured {
		return a.measured
	}
	return a.err > b.err
}
