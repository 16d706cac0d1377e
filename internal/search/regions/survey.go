package regions

// This file tests the volume outside of all boxes, by the sample with which the boxes are judged, and the gaps between boxes. It uses the
// oracle, too, since estimates may miss the errors.

import (
	"cmp"
	"slices"

	"faultline/internal/run"
)

const (
	mostSurveys  = 6    // by estimates and by the oracle, together
	oracleSurvey = 1500 // points that the oracle measures after estimates found nothing
	againAtMost  = 4    // rounds of enclosing after a survey that found something
)

// survey samples the volume outside of all boxes after n rounds of enclosing. If it finds a bad point, enclosing and the survey are
// repeated. If estimates find nothing more, the oracle measures.
func (s *Search) survey(v *evidence, e *enclosing, n int) {
	if e.surveys++; e.surveys > mostSurveys || s.params.Survey == 0 {
		return
	}
	mode, size := run.Deltas, s.params.Survey
	if v.doubt || e.surveyed {
		mode, size = run.Measured, min(oracleSurvey, s.params.Survey)
	}
	e.leaves, _ = v.split(s.params.Most)
	boxes := make([]box, len(e.leaves))
	for i := range e.leaves {
		boxes[i] = e.leaves[i].box
	}
	s.ask(s.outside(boxes, size), mode, func(a *answers) {
		e.quiet = enough
		if e.surprised(a, v) {
			e.quiet = 0
		}
		s.then(func() { s.settle(v, e) }, func() { s.surveyedBy(mode, v, e, n) })
	})
}

// surveyedBy continues after a survey. e.quiet shows whether the survey found a bad point.
func (s *Search) surveyedBy(mode run.Mode, v *evidence, e *enclosing, n int) {
	switch {
	case e.quiet < enough:
		e.surveyed = false
		s.then(func() { s.enclose(v, e, max(n, s.params.Rounds)-againAtMost) })
	case mode == run.Deltas:
		e.surveyed = true
		s.then(func() { s.survey(v, e, n) })
	}
}

const (
	inGap       = 8 // measured points between the two parts of a cut
	mostBridges = 8 // in a row
)

// bridge lets the oracle measure the gap of each cut. If at least half of the points are at or above the threshold, it undoes the cut and
// starts again, at most `times` times.
func (s *Search) bridge(v *evidence, e *enclosing, times int) {
	var cuts []*cut
	if e.leaves, cuts = v.split(s.params.Most); times == 0 || len(cuts) == 0 {
		return
	}
	parts := make([][]float64, len(cuts))
	for i, c := range cuts {
		if gap, ok := c.gap(); ok {
			parts[i] = s.inside(nil, &leaf{box: gap}, inGap)
		}
	}
	s.ask(slices.Concat(parts...), run.Measured, func(a *answers) {
		joined := false
		for i, c := range cuts {
			inside := a.take(len(parts[i]), s.domain.Dims())
			if d := tally(inside.errors, v.least); d.Above > 0 && d.Fraction >= 0.5 {
				v.bad, joined = append(v.bad, blot{inside.worst(s.domain.Dims()), c.outer}), true
			}
		}
		if joined {
			s.then(func() { s.bridge(v, e, times-1) })
		}
	})
}

// gap returns the box between the two parts of a cut, along the first coordinate that separates them. ok is false if they touch.
func (c *cut) gap() (b box, ok bool) {
	first, second := c.parts[0], c.parts[1]
	b = c.outer.clone()
	for i := range b.lo {
		if first.hi[i] < second.lo[i] {
			b.lo[i], b.hi[i] = first.hi[i]+1, second.lo[i]-1
			return b, b.lo[i] <= b.hi[i]
		}
	}
	return b, false
}

// worst returns the answer with the largest error.
func (a *answers) worst(dims int) spot {
	worst := 0
	for i, e := range a.errors {
		if cmp.Less(a.errors[worst], e) { // cmp.Less orders NaN first
			worst = i
		}
	}
	return a.at(worst, dims)
}
