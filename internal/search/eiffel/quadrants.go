package eiffel

// This file is which ranges are reported (Figure 13): all of a curve's, one to the end of D where errors rise or fall all along,
// or R.

import (
	"math"

	"faultline/internal/finding"
	"faultline/internal/search"
)

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
