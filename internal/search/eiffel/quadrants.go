package eiffel

// This file is which ranges are reported (Figure 13): all of a curve's, one to the end of D where errors rise or fall all along,
// or R.

import (
	"cmp"
	"slices"

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

// trend is 1 if the largest errors of the ranges rise with |x|, -1 if they fall, else 0. A range in which no error is known says
// nothing; errors that are all the same are no order.
func (v *version) trend() int {
	var errors []float64
	for i := range v.ranges {
		if p := &v.ranges[i].worst; p.point != nil {
			errors = append(errors, p.ulps)
		}
	}
	falling := func(a, b float64) int { return cmp.Compare(b, a) }
	switch n := len(errors); {
	case n < 2 || errors[0] == errors[n-1]:
		return 0
	case slices.IsSorted(errors):
		return 1
	case slices.IsSortedFunc(errors, falling):
		return -1
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
		if p := &v.ranges[i]; v.to == nil || p.worst.point != nil && p.worst.worse(v.to.worst) {
			list = append(list, p)
		}
	}
	return list
}

func worstOf(places []*place) (worst peak) {
	for _, p := range places {
		if p.worst.point != nil && p.worst.worse(worst) {
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
		if shown := w.versions[k].shown(); list == nil || worstOf(shown).point != nil && worstOf(shown).worse(worst) {
			list, worst, axis = shown, worstOf(shown), w.versions[k].axis
		}
	}
	var out []search.Range
	for _, p := range list {
		out = append(out, p.told(axis))
	}
	if seen := w.samples.worst; len(list) == 0 || seen.point != nil && seen.worse(worst) {
		sampled := place{box: w.r, origin: finding.Sampled, worst: seen}
		out = append(out, sampled.told(-1))
	}
	return out
}
