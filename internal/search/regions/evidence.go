package regions

// This file is what a search knows of errors. Of points at or above the threshold it keeps few enough to divide them.

import (
	"cmp"
	"slices"

	"faultline/internal/search"
)

// Evidence is what runs told of errors. It keeps the worst of many places, and all at or above the threshold.
type evidence struct {
	*terrain
	least     float64    // the threshold
	estimates population // the worst by estimate
	measured  population // and by the oracle
	bad       []blot     // at or above the threshold
	odd       []spot     // for the oracle: outputs that are no numbers, of which estimates say nothing
	settled   int        // how often it was asked about such
	doubt     bool       // the oracle refutes estimates: only its word counts
	blind     bool       // the oracle sees errors of which estimates know nothing
}

func newEvidence(t *terrain, least float64) evidence {
	return evidence{terrain: t, least: least, estimates: population{in: t}, measured: population{in: t}}
}

// A spot is a point with what is known of its error.
type spot struct {
	point    []float64
	err      float64 // relative, +Inf for no number
	ulps     float64
	measured bool // by the oracle
}

// mostOdd is how many outputs that are no numbers wait for the oracle, at most.
const mostOdd = 256

// absurd is the estimate from which on the exact output is likely zero: no relative error then, if it is.
const absurd = 1 << 40

// learn enters what was told. Points in a box are known to be bad.
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
	v.bad = append(v.bad, blot{p, around(o)})
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
		old.join(&b.box)
		if b.compare(&old.spot) < 0 {
			old.spot = b.spot
		}
	}
	v.bad = kept
}

// compare orders witnesses, the better one first: measured, with the larger error.
func (s *spot) compare(o *spot) int {
	return cmp.Or(search.First(s.measured, o.measured), cmp.Compare(o.err, s.err))
}
