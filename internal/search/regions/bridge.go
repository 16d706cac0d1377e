package regions

// This file looks into the gaps between boxes: estimates may not see what the boxes hold.

import (
	"slices"

	"faultline/internal/run"
)

const (
	inGap       = 8 // points measured between the two parts of a cut
	mostBridges = 8 // times in a row
)

// bridge asks the oracle about the gap of each cut. Where half of it is at or above the threshold, the cut is none, and all is
// done again, at most so many times.
func (s *Search) bridge(v *evidence, e *enclosing, times int) {
	var cuts []*cut
	if e.leaves, cuts = v.split(s.params.Most); times == 0 || len(cuts) == 0 {
		return
	}
	var points []float64
	behind := make([]int, len(cuts)) // points of the cuts up to each
	for i, c := range cuts {
		if gap, ok := c.gap(); ok {
			points = s.inside(points, &leaf{box: gap}, inGap)
		}
		behind[i] = len(points) / s.domain.Dims()
	}
	s.ask(points, run.Measured, func(a *answers) {
		from, joined := 0, false
		for i, c := range cuts {
			if worst := a.half(from, min(behind[i], len(a.errors)), v.least); worst >= 0 {
				p := a.at(worst, s.domain.Dims())
				v.bad, joined = append(v.bad, blot{p, c.outer}), true
			}
			from = min(behind[i], len(a.errors))
		}
		if joined {
			s.then(func() { s.bridge(v, e, times-1) })
		}
	})
}

// gap returns what lies between the two parts of a cut, along the first coordinate that tells them apart; none where they touch.
func (c *cut) gap() (b box, ok bool) {
	first, second := c.parts[0], c.parts[1]
	b = box{slices.Clone(c.outer.lo), slices.Clone(c.outer.hi)}
	for i := range b.lo {
		if first.hi[i] < second.lo[i] {
			b.lo[i], b.hi[i] = first.hi[i]+1, second.lo[i]-1
			return b, b.lo[i] <= b.hi[i]
		}
	}
	return b, false
}

// half returns the worst of the answers from one to behind another, if half of those that are known are at least so much; else -1.
func (a *answers) half(from, to int, least float64) int {
	d, worst := tally(a.errors[from:to], least), -1
	if d.Above == 0 || d.Fraction < 0.5 {
		return -1
	}
	for i := from; i < to; i++ {
		if e := a.errors[i]; e >= least && (worst < 0 || e > a.errors[worst]) {
			worst = i
		}
	}
	return worst
}
