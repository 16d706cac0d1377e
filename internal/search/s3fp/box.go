package s3fp

// This file is configurations: boxes, their halves, random points in them.

import (
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// An interval holds the admissible values of one coordinate from lo to hi, which are themselves admissible.
type interval struct{ lo, hi float64 }

// A box is a configuration: an interval for every coordinate.
type box []interval

// point reports whether the box is one point: it has no halves.
func (b box) point() bool {
	return !slices.ContainsFunc(b, func(v interval) bool { return v.lo < v.hi })
}

// A space cuts and samples intervals of a domain.
type space struct {
	domain *search.Domain
	places []bool // by coordinate: by place on the line of its values, not by value
}

func newSpace(setup *search.Setup, d *search.Domain, halve int) space {
	s := space{domain: d}
	for i := range setup.Subject.Params {
		places := halve == ByPlace || halve == ByRange && !ranged(&setup.Subject.Params[i])
		s.places = append(s.places, places || s.domain.Integer(i))
	}
	return s
}

// ranged reports whether a range is said for p: both ends. The positive numbers are half a range, in which halving by value gets to
// small numbers no sooner than in the whole.
func ranged(p *subject.Param) bool {
	if p.Precision == fp.NoFormat { // an integer
		return true
	}
	most := fp.Largest(p.Precision).Float64()
	return p.Min > -most && p.Max < most
}

// whole is the box of the whole domain.
func (s *space) whole() box {
	b := make(box, len(s.places))
	for i := range b {
		b[i].lo, b[i].hi = s.domain.Range(i)
	}
	return b
}

// part returns a random one of n equal parts of every interval.
func (s *space) part(r *rand.Rand, b box, n int) box {
	c := make(box, len(b))
	for i, v := range b {
		k := r.IntN(n)
		c[i] = interval{s.between(i, v, float64(k)/float64(n)), s.between(i, v, float64(k+1)/float64(n))}
	}
	return c
}

// half returns the upper or the lower half of v, an interval of coordinate i. By value both have the middle, as they have it in
// S3FP. An interval of neighbours falls apart, and one of a single value stays.
func (s *space) half(i int, v interval, upper bool) interval {
	if v.lo == v.hi {
		return v
	}
	mid := s.between(i, v, 0.5)
	switch {
	case upper && (s.places[i] || mid == v.lo):
		return interval{s.domain.Beside(i, mid, true), v.hi}
	case upper:
		return interval{mid, v.hi}
	case mid == v.hi: // two neighbours, and the rounded mean is the upper one
		return interval{v.lo, v.lo}
	}
	return interval{v.lo, mid}
}

// between returns the value at a share t in [0, 1] of the way through v: 0 and 1 are its ends.
func (s *space) between(i int, v interval, t float64) float64 {
	switch {
	case t <= 0:
		return v.lo
	case t >= 1:
		return v.hi
	case !s.places[i]:
		return max(v.lo, min(v.hi, s.domain.Clamp(i, v.lo*(1-t)+v.hi*t)))
	}
	lo, hi := s.domain.Ordinal(i, v.lo), s.domain.Ordinal(i, v.hi)
	span := uint64(hi) - uint64(lo) // just below 2^64 for all doubles
	if t == 0.5 {                   // exactly, so that halves of few values are halves
		return s.domain.FromOrdinal(i, int64(uint64(lo)+span/2))
	}
	return s.domain.FromOrdinal(i, int64(uint64(lo)+uint64(t*float64(span))))
}

// redraws is how often a point is drawn again because the filter refuses it.
const redraws = 50

// draw fills point with a random one of b.
func (s *space) draw(r *rand.Rand, b box, point []float64) {
	s.domain.Redraw(redraws, point, func() {
		for i, v := range b {
			if s.places[i] {
				point[i] = s.domain.FromOrdinal(i, fp.RandomInt(r, s.domain.Ordinal(i, v.lo), s.domain.Ordinal(i, v.hi)))
			} else {
				point[i] = s.between(i, v, r.Float64())
			}
		}
	})
}
