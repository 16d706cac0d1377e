package eiffel

// This file is error detection (section III-D): the largest error in each of a list of ranges.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A scan is what detection in one range has seen.
type scan struct {
	place    *place
	worst    []seen // the largest estimates, in descending order
	infinite []seen // outputs that are no numbers: where there is none for the exact value either, that is no error
	first    []seen // the first points, whatever their estimates
}

// A seen is a point with the relative error that its run estimates.
type seen struct {
	point    []float64
	estimate float64
}

// detect looks for the largest error in each range of w.
func (s *Search) detect(w *work, budget int, then func(budget int)) {
	var places []*place
	for v := range w.versions {
		for i := range w.versions[v].ranges {
			places = append(places, &w.versions[v].ranges[i])
		}
	}
	s.scan(places, budget, then)
}

// scan estimates the errors of samples of each range, and measures those of the few that seem worst. The paper does not say how
// many samples there are, nor how they are spread. It does say that samples uniform over the reals do not match floating-point
// numbers, and promises relief in this section (end of III-A): every other sample is uniform over the floating-point numbers. All
// ranges of a half together have no more than s samples: nine variables have hundreds of ranges.
func (s *Search) scan(places []*place, budget int, then func(budget int)) {
	if len(places) == 0 {
		then(budget)
		return
	}
	each := min(max(0, budget-s.reserve), s.params.Samples) / len(places)
	measure := min(s.params.Measure, each/4)
	detect := min(s.params.Detect, each-2*measure)
	scans := make([]scan, len(places))
	var points []float64
	var of []*scan // by point
	for k, p := range places {
		scans[k].place = p
		for n := range detect {
			if point := s.draw(p.box, n%2 == 1); point != nil {
				points, of = append(points, point...), append(of, &scans[k])
			}
		}
	}
	s.ask(run.Deltas, points, func(b *run.Batch, i, number int) {
		if b.Outcomes[i] == run.Returned {
			of[number].add(b, i, search.Estimate(b, i, s.subject.Call.Outputs), measure)
		}
	}, func(int) { s.measure(scans, then) })
}

// tries is how often a point of a range is drawn anew because the filter refuses it.
const tries = 16

// draw returns a point of the box, uniform over the reals or over the floating-point numbers; nil if the filter refuses all tries.
func (s *Search) draw(box subject.Box, floats bool) []float64 {
	point := make([]float64, len(box.Lo))
	admitted := s.domain.Redraw(tries, point, func() {
		for i := range point {
			lo, hi := box.Lo[i], box.Hi[i]
			if floats {
				point[i] = s.domain.FromOrdinal(i, fp.RandomInt(s.rand, s.domain.Ordinal(i, lo), s.domain.Ordinal(i, hi)))
			} else {
				point[i] = s.uniform(i, lo, hi)
			}
		}
	})
	if !admitted {
		return nil
	}
	return point
}

// add enters run i of a batch in mode Deltas. Of each kind at most so many are kept: an eighth of those measured are
// infinite ones, a quarter are the first ones, in case that estimates know nothing of the error.
func (c *scan) add(b *run.Batch, i int, estimate float64, measure int) {
	point := b.Points[i*b.Dims : (i+1)*b.Dims]
	switch {
	case len(c.first) < measure/4:
		c.first = append(c.first, seen{slices.Clone(point), estimate})
	case math.IsInf(estimate, 1):
		if len(c.infinite) < measure/8 {
			c.infinite = append(c.infinite, seen{slices.Clone(point), estimate})
		}
	case len(c.worst) < measure || len(c.worst) > 0 && estimate > c.worst[len(c.worst)-1].estimate:
		at, _ := slices.BinarySearchFunc(c.worst, estimate, func(x seen, of float64) int {
			return cmp.Or(cmp.Compare(of, x.estimate), -1)
		})
		c.worst = slices.Insert(c.worst, at, seen{slices.Clone(point), estimate})
		c.worst = c.worst[:min(len(c.worst), measure)]
	}
}

// measure asks the oracle about what the scans kept.
func (s *Search) measure(scans []scan, then func(budget int)) {
	var points []float64
	var of []*place // by point
	for _, c := range scans {
		for _, x := range slices.Concat(c.first, c.infinite, c.worst) {
			points, of = append(points, x.point...), append(of, c.place)
		}
	}
	s.ask(run.Measured, points, func(b *run.Batch, i, number int) {
		if p, ok := peakOf(b, i); ok {
			p.keep(&of[number].worst)
		}
	}, then)
}
