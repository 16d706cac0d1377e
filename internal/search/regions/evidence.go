package regions

// This file records the errors that a search knows. It merges points at or above the threshold to limit their number.

import (
	"cmp"
	"slices"

	"faultline/internal/search"
)

// evidence records the errors of runs. It keeps the worst points of many regions, and all points at or above the threshold.
type evidence struct {
	*terrain
	least     float64    // the smallest error that counts
	estimates population // the worst by estimate
	measured  population // the worst as measured by the oracle
	bad       []blot     // at or above the threshold
	odd       []spot     // points for the oracle: an output is NaN or infinite, so there is no estimate
	settled   int        // number of odd points that the oracle has judged
	doubt     bool       // the oracle refutes estimates, so only measured errors count
	blind     bool       // the oracle sees errors that estimates miss
}

func newEvidence(t *terrain, least float64) evidence {
	return evidence{terrain: t, least: least, estimates: population{in: t}, measured: population{in: t}}
}

// A spot is a point with its error, if known.
type spot struct {
	point    []float64
	err      float64 // relative, +Inf for no number
	ulps     float64
	measured bool // by the oracle
}

// mostOdd bounds the odd points that wait for the oracle.
const mostOdd = 256

// absurd is the estimate above which the exact output is probably zero. Then a relative error may not exist.
const absurd = 1 << 40

// learn records results of runs. It skips odd points inside of a box, because the box is bad anyway.
func (v *evidence) learn(a *answers, enclosed func(point []float64) bool) {
	if a.measured {
		v.measured.add(a)
	} else {
		v.estimates.add(a)
	}
	for i, e := range a.errors {
		switch at := a.at(i, v.domain.Dims()); {
		case e >= absurd && !a.measured:
			if len(v.odd) < mostOdd && !enclosed(at.point) {
				v.odd = append(v.odd, at)
			}
		case e >= v.least && (a.measured || !v.doubt):
			v.blame(at)
		}
	}
	v.thin()
}

// A blot is a group of points at or above the threshold in one cell of the domain: the box around them, and the worst of them.
type blot struct {
	spot
	box
}

// mostBad bounds the blots that are kept.
const mostBad = 1024

// blame records a point at or above the threshold.
func (v *evidence) blame(p spot) {
	o := make([]int64, v.domain.Dims())
	v.place(p.point, o)
	v.bad = append(v.bad, blot{p, around(o)})
}

// fineness lists how many times the domain's sides are halved to form cells, the finest first.
var fineness = []int{56, 40, 28, 20, 14, 11, 9, 7, 6, 5, 4, 3, 2, 1, 0}

// crowd returns how many blots of a cell are merged: in tiny cells any two; in wide cells a few blots may be clusters of their own.
func crowd(fine int) int {
	switch {
	case fine >= 28:
		return 2
	case fine > 1:
		return 8
	}
	return 1
}

// thin merges blots that share a cell if there are too many blots, in the smallest cells that suffice. From then on, everything between the
// merged points counts as bad and is not split.
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

// gather merges the blots of each crowded cell into one.
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
		old.join(&b.box)
		if b.compare(&old.spot) < 0 {
			old.spot = b.spot
		}
	}
	v.bad = kept
}

// compare orders witnesses: measured ones first, then by decreasing error.
func (s *spot) compare(o *spot) int {
	return cmp.Or(search.First(s.measured, o.measured), cmp.Compare(o.err, s.err))
}
