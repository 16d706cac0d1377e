package eiffel

// This file detects errors (section III-D): the largest error in each of a list of ranges, and which ranges are reported (Figure 13): all
// ranges of a curve, one range to the end of D if errors rise or fall monotonically, or R.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/finding"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A scan is the state of error detection in one range.
type scan struct {
	place    *place
	worst    []seen // the largest estimates, in descending order
	infinite []seen // outputs that are NaN or infinite; this is not an error if the exact value is too
	first    []seen // the first points, whatever their estimates
}

// A seen is a point with its estimated relative error.
type seen struct {
	point    []float64
	estimate float64
}

// detect searches for the largest error in each range of w.
func (s *Search) detect(w *work, budget int, then func(budget int)) {
	var places []*place
	for v := range w.versions {
		for i := range w.versions[v].ranges {
			places = append(places, &w.versions[v].ranges[i])
		}
	}
	s.scan(places, budget, then)
}

// scan estimates the errors of samples of each range and measures the few that seem worst. The paper says neither how many samples there
// are nor how they are spread. It says that samples uniform over the reals do not match floating-point numbers, and promises a remedy in
// this section (end of III-A). So every other sample is uniform over the floating-point numbers. All ranges of a half together have at most
// s samples, since nine variables have hundreds of ranges.
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

// tries is the number of tries to draw a point that the filter admits.
const tries = 16

// draw returns a point of the box, uniform over the reals or over the floats. It returns nil if the filter refuses all tries.
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

// add records run i of a batch in mode Deltas. Of the points to measure, an eighth are infinite ones and a quarter are the first ones, in
// case the estimates miss the error.
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

// measure asks the oracle for the errors of the points that the scans kept.
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

// follow searches one more range where the errors of a version's ranges are monotone: the red quadrant of Figure 13. With fewer than three
// clusters there are no ranges to tell monotony by, and the maximum of R stands (cyan and green).
//
// "We can detect the errors in a small range [lb_D, up_r1] or [lb_rN, up_D]": the first range is for errors that fall with |x|, the second
// for errors that rise, since errors are larger on that side. In the negative half |x| rises towards the end of D, so its errors are
// treated the same way.
func (s *Search) follow(w *work, budget int, then func(budget int)) {
	var places []*place
	for k := range w.versions {
		v := &w.versions[k]
		trend := v.trend()
		if trend == 0 {
			continue
		}
		lo, hi := w.near[v.axis], w.end(v, 0, false)
		if trend > 0 {
			lo, hi = w.end(v, len(v.ranges)-1, true), w.far[v.axis]
		}
		to := s.place(w, v.axis, lo, hi, finding.Monotone)
		for i := range v.ranges {
			if p := v.ranges[i].worst; p.point != nil && to.box.Contains(p.point) {
				p.keep(&to.worst)
			}
		}
		v.to = &to
		places = append(places, v.to)
	}
	s.scan(places, budget, then)
}

// end returns |x| at the lower or the upper end of range i.
func (w *work) end(v *version, i int, lower bool) float64 {
	box := &v.ranges[i].box
	if lower == (w.sign[v.axis] > 0) {
		return box.Lo[v.axis] * w.sign[v.axis]
	}
	return box.Hi[v.axis] * w.sign[v.axis]
}

// trend returns 1 if the largest errors of the ranges rise with |x|, -1 if they fall, else 0.
//
// The paper asks that "the maximal errors of each range" are ordered, and does not say of which ranges. Here the ranges around peaks in R
// must be ordered. An extrapolated range soon reaches an error of 100%, or of one rounding, and equal errors have no order. So at most a
// quarter of the extrapolated ranges may contradict, by an error below the best in R (or above it for falling errors). (Table III has N = 1
// for benchmarks 13 to 17 and 20, whose errors rise above 100%.)
//
// An ulp doubles where the value passes a power of two, so errors that rise steadily may drop to a half there. A fall by at most a half
// therefore counts as ordered if the errors rise fourfold in all. (It is so for benchmarks 13, 14 and 17; the more clusters there are, the
// likelier is such a step.) A range without a known error is ignored.
func (v *version) trend() int {
	for _, sign := range []float64{1, -1} {
		first, best := math.NaN(), math.Inf(-1) // binary logarithms of errors in R
		step, fall := math.Inf(1), 0.0          // the smallest step up to a new best, the deepest fall back from it
		ranges, beyond, against := 0, 0, 0
		for i := range v.ranges {
			p := &v.ranges[i]
			if p.worst.point == nil {
				continue
			}
			level := sign * math.Log2(p.worst.ulps)
			if p.origin == finding.Extrapolated {
				if beyond++; level < best {
					against++
				}
				continue
			}
			if ranges++; ranges == 1 {
				first = level
			} else {
				step = min(step, level-best)
			}
			fall, best = max(fall, best-level), max(best, level)
		}
		if ranges > 1 && 4*against <= beyond && (step > 0 || fall <= 1 && best-first >= 2) {
			return int(sign)
		}
	}
	return 0
}

// shown returns the ranges that a version reports: the monotone range if there is one, and the ranges with larger errors than it.
func (v *version) shown() []*place {
	var list []*place
	if v.to != nil {
		list = append(list, v.to)
	}
	for i := range v.ranges {
		if p := &v.ranges[i]; v.to == nil || p.worst.worse(v.to.worst) {
			list = append(list, p)
		}
	}
	return list
}

func worstOf(places []*place) (worst peak) {
	for _, p := range places {
		if p.worst.worse(worst) {
			worst = p.worst
		}
	}
	return worst
}

// reported returns the ranges that one half reports: those of the version "with the larger error" (section III-E). It adds R if there are
// no ranges or if the largest error in R was seen outside of them.
func (w *work) reported() []search.Range {
	var list []*place
	axis := -1
	var worst peak
	for k := range w.versions {
		shown := w.versions[k].shown()
		if seen := worstOf(shown); list == nil || seen.worse(worst) {
			list, worst, axis = shown, seen, w.versions[k].axis
		}
	}
	var out []search.Range
	for _, p := range list {
		out = append(out, p.told(axis))
	}
	if seen := w.samples.worst; len(list) == 0 || seen.worse(worst) {
		sampled := place{box: w.r, origin: finding.Sampled, worst: seen}
		out = append(out, sampled.told(-1))
	}
	return out
}
