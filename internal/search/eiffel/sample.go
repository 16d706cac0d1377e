package eiffel

// This file is data set construction (section III-A): samples of R, uniform over the real numbers, and their errors.

import (
	"math"
	"slices"

	"faultline/internal/subject"
)

// A peak is a point with its error as the oracle measured it.
type peak struct {
	point []float64
	error float64 // relative
	ulps  float64
}

// worse reports whether p is worse than q, or the only one there is.
func (p peak) worse(q peak) bool {
	return q.point == nil || p.error > q.error || p.error == q.error && p.ulps > q.ulps
}

// peakOf is run i of a batch in mode Measured; ok is false if it has no known error.
func peakOf(b *subject.Batch, i int) (p peak, ok bool) {
	p = peak{b.Points[i*b.Dims : (i+1)*b.Dims], b.Errors[i], b.Ulps[i]}
	return p, b.Outcomes[i] == subject.Returned && !math.IsNaN(p.error) && !math.IsNaN(p.ulps)
}

// keep makes p the worst of *worst and p.
func (p peak) keep(worst *peak) {
	if p.worse(*worst) {
		p.point = slices.Clone(p.point)
		*worst = p
	}
}

// A sample is what the samples of R say together.
//
// Clustering needs finite numbers: points with an infinite error (NaN or infinity for an ordinary number) are counted, and the
// first is the worst of all, but they stand in no group. Points without a known error stand nowhere.
type sample struct {
	drawn, unknown, infinite int
	worst                    peak
	groups                   groups
}

// patience is how many times as many points are tried as are wanted, where a filter refuses some.
const patience = 8

// sample asks for the samples of w. Of one variable they are in ascending order and different, so that groups are consecutive; a
// small budget spends a half of itself on them.
func (s *Search) sample(w *work, budget int, then func(budget int)) {
	own := max(0, budget-s.reserve)
	n, dims := min(s.params.Samples, own-own/2), s.domain.Dims()
	points := make([]float64, 0, n*dims)
	point := make([]float64, dims)
	for tries := patience * n; tries > 0 && len(points) < n*dims; tries-- {
		for i := range point {
			point[i] = s.uniform(i, w.r.Lo[i], w.r.Hi[i])
		}
		if s.domain.Admits(point) {
			points = append(points, point...)
		}
	}
	if dims == 1 {
		slices.Sort(points)
		points = slices.Compact(points)
	}
	w.samples.drawn = len(points) / max(dims, 1)
	w.samples.groups = newGroups(w.samples.drawn, s.params, dims > 1)
	s.queue = queue{mode: subject.Measured, points: points}
	s.told = func(_ int, b *subject.Batch) { w.samples.add(b) }
	s.then = then
}

// uniform draws coordinate i from lo to hi, all real numbers being equally likely, and rounds to a value that it can have.
func (s *Search) uniform(i int, lo, hi float64) float64 {
	if s.domain.Integer(i) {
		return s.domain.Clamp(i, lo+math.Floor(s.rand.Float64()*(hi-lo+1)))
	}
	return min(max(s.domain.Clamp(i, lo+s.rand.Float64()*(hi-lo)), lo), hi)
}

// add enters the answers for some samples.
func (m *sample) add(b *subject.Batch) {
	for i := range b.N {
		p, ok := peakOf(b, i)
		if !ok {
			m.unknown++
			continue
		}
		p.keep(&m.worst)
		if math.IsInf(p.ulps, 1) || math.IsInf(p.error, 1) {
			m.infinite++
			continue
		}
		m.groups.add(p)
	}
}
