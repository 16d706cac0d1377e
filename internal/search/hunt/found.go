package hunt

// This file keeps the places that the search has found, the worst of each kind, by what runs say of errors: mode Deltas estimates them,
// mode Doubles measures them and says how far that can be wrong.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A spot is a point and what a run in mode Deltas or Doubles said of it.
type spot struct {
	point     []float64
	site      int     // whose root led here, -1 for none
	condition float64 // of that site, near here
	estimate  float64 // relative error of the worst output
	sure      bool    // that was measured: see found.error
	loud      bool    // the program signalled an error
	unvalued  bool    // see search.Unvalued
	lost      bool    // some output is no number
	judged    float64 // relative error according to the oracle; unjudged before
	path      uint64  // that it took, of one that only the oracle knows
	ops       int64   // of the run; 0: not known
}

// unjudged is the judged error of a spot that the oracle was not asked about.
const unjudged = -1

// A place is what spots compete for: one survives for each site and magnitude.
type place struct {
	site   int
	region int32 // a part of a binade of the only variable; 0 with several
	likely bool  // plausible inputs compete among themselves, where they come first
}

// found is the worst spot of every place, in the order in which places were first met.
type found struct {
	cells       []ir.Cell
	fine        int // regions are 2^-fine of a binade
	index       map[place]int
	spots       []spot
	events      map[event]int // into seen
	seen        []raised
	nonNumbers  []nonNumber
	records     [recordClasses]spot // the largest estimates of all quiet runs, by size; see class
	least       float64             // relative error from which on the program's own estimate matters
	claimed     search.ClaimedErrors
	denied      []*spot // inputs whose error is above the claimed one, as the oracle says
	unestimated []*spot // the worst inputs of paths on which the oracle finds errors that no estimate knew
	likely      bool    // plausible inputs come first
	subject     *subject.Subject
	suspects    suspects
	unexplained []*spot // errors that the rounding of inputs does not explain
}

func newFound(s *subject.Subject, least float64) found {
	cells := s.Call.Outputs
	return found{subject: s, cells: cells, fine: 2, index: map[place]int{}, events: map[event]int{}, least: least,
		claimed: search.NewClaimedErrors(cells)}
}

// place returns what point competes for.
func (f *found) place(site int, point []float64) place {
	p := place{site: site}
	if len(point) == 1 {
		p.region = int32(math.Float64bits(point[0]) >> (52 - f.fine))
	}
	p.likely = f.likely && search.Plausible(f.subject, point)
	return p
}

// add enters run i of a batch in mode Deltas or Doubles, which the root of a site led to, and returns its estimate.
func (f *found) add(b *run.Batch, i int, site int, condition float64) float64 {
	point := b.Points[i*b.Dims : (i+1)*b.Dims]
	estimate, sure := f.error(b, i)
	if b.Outcomes[i] != run.Returned {
		return estimate
	}
	loud, lost := search.Signalled(b, i, f.cells), f.classOf(b, i) >= fp.Infinite
	s := spot{
		point: point, site: site, condition: condition, estimate: estimate, sure: sure, loud: loud, judged: unjudged, ops: opsOf(b, i),
		unvalued: search.Unvalued(f.subject, b, i), lost: lost,
	}
	shows := f.shows(b, i)
	events(b, i, func(e run.Event) {
		if e.Kind != fp.ExactUnderflow { // it raises no flag, and nothing is lost
			f.addEvent(e, &s, shows)
		}
	})
	if lost || !loud && upset(b, i) {
		f.addNonNumber(b, i, loud)
	}
	if math.IsInf(estimate, 1) || estimate == 0 {
		return estimate
	}
	f.keep(s)
	f.suspect(&s)
	if !loud && !s.likelyZero() {
		f.enter(s)
	}
	if !loud && estimate >= f.least {
		f.claimed.Learn(b, i, estimate)
	}
	return estimate
}

// opsOf is how long run i was.
func opsOf(b *run.Batch, i int) int64 {
	if i < len(b.Ops) {
		return b.Ops[i]
	}
	return 0
}

// keep enters a spot if it is worse than the one in its place.
func (f *found) keep(s spot) {
	where := f.place(s.site, s.point)
	k, ok := f.index[where]
	if !ok {
		f.index[where] = len(f.spots)
		s.point = slices.Clone(s.point)
		f.spots = append(f.spots, s)
		return
	}
	if old := &f.spots[k]; s.worse(old) {
		copy(old.point, s.point)
		s.point = old.point
		*old = s
	}
}

// worse reports whether s is the better witness of the two: quiet, with the larger error; where every digit is wrong in both,
// with numbers alone, and the less extreme.
func (s *spot) worse(than *spot) bool {
	if s.loud != than.loud {
		return than.loud
	}
	if a, b := s.size(), than.size(); a != b {
		return a > b
	}
	return cmp.Or(search.First(!s.lost, !than.lost), cmp.Compare(search.Extremity(s.point), search.Extremity(than.point))) < 0
}

// size is the error that spots compete with: not above total; behind it where the exact output is likely zero, so that
// there is no relative error.
func (s *spot) size() float64 {
	if s.likelyZero() && !math.IsInf(s.estimate, 1) {
		return total / 2
	}
	return min(s.estimate, total)
}

// likelyZero reports whether there seems to be no exact value to relate the error to.
func (s *spot) likelyZero() bool { return s.estimate >= zero && !s.sure }

// enter makes s the record of its class if it is one.
func (f *found) enter(s spot) {
	class := s.class()
	if old := &f.records[class]; s.larger(old, class) {
		s.point = append(old.point[:0], s.point...)
		*old = s
	}
}

// recordClasses is how many records there are. An estimate above total is made of what rounding left, and is often wrong, so
// that the oracle is asked about smaller ones, too.
const (
	recordClasses = 5
	surely        = recordClasses - 1 // the class of errors that are measured, however large
)

// class is the class in which s may be a record. With one variable, there is one class of estimates.
func (s *spot) class() int {
	switch {
	case s.sure:
		return surely
	case len(s.point) == 1 || s.estimate < 4*total:
		return 0
	case s.estimate < 1<<6:
		return 1
	case s.estimate < 1<<20:
		return 2
	}
	return 3
}

// larger reports whether s is the better record of the two: the larger error; of estimates above total, where there are larger
// ones wherever results are smaller, the less extreme of the same class.
func (s *spot) larger(than *spot, class int) bool {
	if 0 < class && class < surely && than.point != nil {
		return search.Extremity(s.point) < search.Extremity(than.point)
	}
	return s.estimate > than.estimate
}

const (
	total = 1.0     // relative error from which on no digit is right: larger ones are not worse
	zero  = 1 << 40 // estimated relative error from which on the exact output is likely zero
)

// top returns the n worst spots at or above least, the quiet ones first and the worst of them before all; no more than each
// of one site.
func (f *found) top(n, each int, least float64) []*spot {
	var list []*spot
	for i := range f.spots {
		if s := &f.spots[i]; s.estimate >= least {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b *spot) int {
		return cmp.Or(search.First(a.worse(b), b.worse(a)), cmp.Compare(a.site, b.site))
	})
	bySite := make(map[int]int)
	kept := list[:0]
	for _, s := range list {
		limit := each
		if s.site == noSite { // many operations may be behind them
			limit *= 4
		}
		if bySite[s.site]++; bySite[s.site] <= limit && len(kept) < n {
			kept = append(kept, s)
		}
	}
	return kept
}

// error returns the relative error of the worst output of run i, as search.EstimateAt does. It is sure where bounds leave no doubt: it is
// known then, or more than total and not smaller.
func (f *found) error(b *run.Batch, i int) (e float64, sure bool) {
	e = search.EstimateAt(f.subject, b, i, f.cells)
	if b.Bounds == nil || math.IsInf(e, 1) {
		return e, false
	}
	if _, state := search.Shadowed(b, i, f.cells); state == search.Known {
		return e, true
	}
	if least := search.AtLeast(b, i, f.cells); least > total {
		return least, true
	}
	return e, false
}

// A reading is what a run says of one output.
type reading struct {
	cell         int
	value, delta float64
	height       float64 // the relative error; -1 where there is no number
	sure         bool    // the exact value is known to some digits
}

// sharp is the part of the exact value below which a bound says it to some digits.
const sharp = 0x1p-10

// exact is the value that the output has over the reals.
func (r *reading) exact() float64 { return r.value + r.delta }

// rise is how far the exact output of other lies above that of r.
func (r *reading) rise(other *reading) float64 {
	return (other.value - r.value) + (other.delta - r.delta)
}

// likelyZero reports whether there seems to be no exact value to relate the error to.
func (r *reading) likelyZero() bool { return r.height >= zero && !r.sure }

// read returns what run i says of one output.
func (f *found) read(b *run.Batch, i, cell int) reading {
	k := i*len(f.cells) + cell
	v := &b.Outputs[k]
	if b.Outcomes[i] != run.Returned || !v.IsFinite() {
		return reading{cell: cell, height: -1}
	}
	r := reading{cell: cell, value: v.Float64(), delta: b.Deltas[k]}
	r.height = search.Counted(&f.cells[cell], errs.Estimate(v, b.Deltas[k]), v, b.Deltas[k])
	r.sure = b.Bounds != nil && b.Bounds[k] < sharp*math.Abs(r.exact())
	return r
}

// worst returns what run i says of its worst output; its height is -1 where the program signals or gives no number.
func (f *found) worst(b *run.Batch, i int) reading {
	worst := reading{height: -1}
	if math.IsInf(search.EstimateAt(f.subject, b, i, f.cells), 1) || search.Signalled(b, i, f.cells) {
		return worst
	}
	for k := range f.cells {
		if search.IsValue(&f.cells[k]) {
			if r := f.read(b, i, k); r.height > worst.height {
				worst = r
			}
		}
	}
	return worst
}
