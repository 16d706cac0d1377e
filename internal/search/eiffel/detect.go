package eiffel

// This file is error detection (section III-D): the largest error in each of a list of ranges, and which of these are reported (Figure 13):
// all of a curve's, one to the end of D where errors rise or fall all along, or R.

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

// follow looks closer where the errors of a version's ranges are monotone: the red quadrant. With fewer than three clusters
// there are no ranges to tell it by, and the maximum of R stands (cyan and green).
//
// "We can detect the errors in a small range [lb_D, up_r1] or [lb_rN, up_D]": that is the first one for errors that fall with |x|, the
// second for those that rise, since it is the side on which they are larger. In the negative half |x| is what rises
// towards the end of D, so its errors are followed in the same way.
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

// end is where range i begins or ends, seen from 0.
func (w *work) end(v *version, i int, lower bool) float64 {
	box := &v.ranges[i].box
	if lower == (w.sign[v.axis] > 0) {
		return box.Lo[v.axis] * w.sign[v.axis]
	}
	return box.Hi[v.axis] * w.sign[v.axis]
}

// trend is 1 if the largest errors of the ranges rise with |x|, -1 if they fall, else 0.
//
// "The maximal errors of each range" must be ordered, and the text does not say of which ranges. In order are those around the
// peaks in R; beyond, an error that rose has reached 100% soon, and one that fell a last rounding, and no order is left
// among what are the same errors. So of extrapolated ranges only this is asked: that no more than a quarter contradicts, by an
// error below what was reached in R, or above it. (Table III has N = 1 for benchmarks 13 to 17 and 20, whose errors rise to more
// than 100%.)
//
// An ulp doubles where the value passes a power of two, so that errors that rise steadily fall to a half there, now and then: in order
// are also errors that fall back by no more than that, if in all they rise fourfold. (It is so for 13, 14 and 17 of the same
// benchmarks: the more clusters there are, the surer is one such step.) A range in which no error is known says nothing.
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

// shown is what a version reports: the range that errors lead to if there is one, with those where more was seen than there.
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

// reported is what one half reports: the ranges of the version "with the larger error" (section III-E), and R if there are none or if
// the largest error was seen there outside of them: never less than was seen.
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
