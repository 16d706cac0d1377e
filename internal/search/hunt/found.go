package hunt

// This file keeps the worst places that the search has found, by the errors that runs report. Mode Deltas estimates an error. Mode Doubles
// measures it, with a bound on the measurement.

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

// A spot is a point with the results of a run in mode Deltas or Doubles.
type spot struct {
	point     []float64
	site      int     // whose root led here; noSite if none did
	condition float64 // condition number of that site near here
	estimate  float64 // relative error of the worst output, as estimated
	sure      bool    // the error was measured, not estimated: see found.error
	loud      bool    // the program signalled an error
	unvalued  bool    // a function or root was called outside of its domain: see search.Unvalued
	lost      bool    // an output is infinite or NaN
	judged    float64 // relative error as judged by the oracle; unjudged before
	path      uint64  // the path, for a spot that only the oracle found
	ops       int64   // operations of the run; 0 if not known
}

// unjudged is the judged error of a spot that the oracle has not judged.
const unjudged = -1

// A place is the key by which spots compete: one spot survives for each site and magnitude.
type place struct {
	site   int
	region int32 // a part of a binade of the only variable; 0 with several variables
	likely bool  // the input is plausible; such inputs compete among themselves if plausible inputs rank first
}

// found holds the worst spot of every place, in the order in which the places were first met.
type found struct {
	cells       []ir.Cell
	fine        int // a region is 2^-fine of a binade
	index       map[place]int
	spots       []spot
	events      map[event]int // index into seen
	seen        []raised
	nonNumbers  []nonNumber
	records     [recordClasses]spot // the largest estimates of all runs that signalled no error, by class: see class
	least       float64             // smallest relative error that may become a candidate
	claimed     search.ClaimedErrors
	denied      []*spot // inputs for which the oracle found an error above the one that the program reports
	unestimated []*spot // the worst inputs of paths on which only the oracle found errors
	likely      bool    // plausible inputs rank first
	subject     *subject.Subject
	suspects    suspects
	unexplained []*spot // errors that the rounding of the inputs does not explain
}

func newFound(s *subject.Subject, least float64) found {
	cells := s.Call.Outputs
	return found{subject: s, cells: cells, fine: 2, index: map[place]int{}, events: map[event]int{}, least: least,
		claimed: search.NewClaimedErrors(cells)}
}

// place returns the place that point competes for.
func (f *found) place(site int, point []float64) place {
	p := place{site: site}
	if len(point) == 1 {
		p.region = int32(math.Float64bits(point[0]) >> (52 - f.fine))
	}
	p.likely = f.likely && search.Plausible(f.subject, point)
	return p
}

// add records run i of a batch in mode Deltas or Doubles, and returns its estimate. The root of site led to the run.
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
		if e.Kind != fp.ExactUnderflow { // an exact underflow raises no flag and loses nothing
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

// opsOf returns the number of operations of run i; 0 if not counted.
func opsOf(b *run.Batch, i int) int64 {
	if i < len(b.Ops) {
		return b.Ops[i]
	}
	return 0
}

// keep stores s if it is worse than the spot in its place.
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

// worse reports whether s is the better example of an error: first the one without a signal, then the larger error. If all digits are wrong
// in both, finite outputs rank first, then the less extreme input.
func (s *spot) worse(than *spot) bool {
	if s.loud != than.loud {
		return than.loud
	}
	if a, b := s.size(), than.size(); a != b {
		return a > b
	}
	return cmp.Or(search.First(!s.lost, !than.lost), cmp.Compare(search.Extremity(s.point), search.Extremity(than.point))) < 0
}

// size is the error by which spots compete, at most total. It is smaller where the exact output is likely zero, so that a relative error
// does not exist.
func (s *spot) size() float64 {
	if s.likelyZero() && !math.IsInf(s.estimate, 1) {
		return total / 2
	}
	return min(s.estimate, total)
}

// likelyZero reports whether the exact output is likely zero, so that a relative error does not exist.
func (s *spot) likelyZero() bool { return s.estimate >= zero && !s.sure }

// enter makes s the record of its class if it is larger.
func (f *found) enter(s spot) {
	class := s.class()
	if old := &f.records[class]; s.larger(old, class) {
		s.point = append(old.point[:0], s.point...)
		*old = s
	}
}

// recordClasses is the number of records. An estimate above total comes from rounding remainders and is often wrong, so the oracle is asked
// about smaller estimates too.
const (
	recordClasses = 5
	surely        = recordClasses - 1 // the class of measured errors
)

// class returns the class in which s may be a record. With one variable there is one class of estimates.
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

// larger reports whether s is the better record. It is the larger error, except that estimates above total grow wherever results shrink, so
// that there the less extreme input of the class is better.
func (s *spot) larger(than *spot, class int) bool {
	if 0 < class && class < surely && than.point != nil {
		return search.Extremity(s.point) < search.Extremity(than.point)
	}
	return s.estimate > than.estimate
}

const (
	total = 1.0     // relative error at which no digit is right; larger errors are not worse
	zero  = 1 << 40 // estimated relative error above which the exact output is likely zero
)

// top returns at most n spots at or above least, in this order: without a signalled error first, then by size. It returns at most each
// spots of one site, and four times as many of noSite.
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
		if s.site == noSite { // several operations may be the cause
			limit *= 4
		}
		if bySite[s.site]++; bySite[s.site] <= limit && len(kept) < n {
			kept = append(kept, s)
		}
	}
	return kept
}

// error returns the relative error of the worst output of run i, as search.EstimateAt does. The result is sure if the run's bounds
// determine it, or show that it is above total.
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

// A reading has the results of a run for one output.
type reading struct {
	cell         int
	value, delta float64
	height       float64 // the relative error; -1 if it does not exist
	sure         bool    // the exact value is known to some digits
}

// sharp is the largest bound, relative to the exact value, that still determines some digits.
const sharp = 0x1p-10

// exact returns the value of the output over the reals.
func (r *reading) exact() float64 { return r.value + r.delta }

// rise returns the exact output of other minus that of r.
func (r *reading) rise(other *reading) float64 {
	return (other.value - r.value) + (other.delta - r.delta)
}

// likelyZero reports whether the exact output is likely zero, so that a relative error does not exist.
func (r *reading) likelyZero() bool { return r.height >= zero && !r.sure }

// read returns the results of run i for one output.
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

// worst returns the results of run i for its worst output. Its height is -1 if the program signals an error or an output is not finite.
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
