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
func (v *evidence) blame(p spot) {
	o := make([]int64, v.domain.Dims())
	v.place(p.point, o)
	v.bad = append(v.bad, blot{p, box{o, slices.Clone(o)}})
}

// fineness is how many times the domain's sides are halved to give cells, the finest first.
var fineness = []int{56, 40, 28, 20, 14, 11, 9, 7, 6, 5, 4, 3, 2, 1, 0}

// crowd is how many blots of a cell are put together: in tiny cells any two, in wide ones fewer may be clusters of their own.
func crowd(fine int) int {
	switch {
	case fine >= 28:
		return 2
	case fine > 1:
		return 8
	}
	return 1
}

// thin puts blots that lie crowded in one cell together, where there are too many, in cells as small as will do.
// What lies between the points of a cell counts as bad from then on: there is nothing to split.
func (v *evidence) thin() {
	if len(v.bad) <= 2*mostBad {
		return
	}
	for i := 0; i < len(fineness) && len(v.bad) > mostBad; i++ {
		v.gather(fineness[i])
	}
	for i := range v.bad {
		v.bad[i].point = slices.Clone(v.bad[i].point)
	}
}

// gather leaves one blot in each crowded cell; in each, where cells are widest.
func (v *evidence) gather(fine int) {
	in, kept := make(map[uint64]int, len(v.bad)), v.bad[:0]
	count := make(map[uint64]int, len(v.bad))
	for i := range v.bad {
		count[v.cell(v.bad[i].lo, fine)]++
	}
	for _, b := range v.bad {
		key := v.cell(b.lo, fine)
		if count[key] < crowd(fine) {
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
	v.bad = kept
}

// worse reports whether a is the better witness: measured, with the larger error.
func (a *spot) worse(b *spot) bool {
	if a.measured != b.measured {
		return a.measured
	}
	return a.err > b.err
}
