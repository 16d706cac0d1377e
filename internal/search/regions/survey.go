package regions

import "faultline/internal/run"

// This file looks at what lies outside of all boxes, as those who judge the boxes will.

const (
	mostSurveys  = 6    // of the estimates, and of the oracle, together
	oracleSurvey = 1500 // points that the oracle measures, where estimates have shown nothing
	againAtMost  = 4    // rounds of enclosing after a survey that found something
)

// survey samples what lies outside of all boxes after n rounds of enclosing. What is found comes into a box, and the new boxes are
// enclosed and surveyed again; where estimates find nothing more, the oracle is asked.
func (s *Search) survey(n int) {
	if s.surveys++; s.surveys > mostSurveys || s.params.Survey == 0 {
		return
	}
	mode, size := run.Deltas, s.params.Survey
	if s.doubt || s.surveyed {
		mode, size = run.Measured, min(oracleSurvey, s.params.Survey)
	}
	s.leaves, _ = s.split()
	boxes := make([]box, len(s.leaves))
	for i := range s.leaves {
		boxes[i] = s.leaves[i].box
	}
	s.ask(s.outside(boxes, size), mode, func(a *answers) {
		s.quiet = enough
		if s.surprised(a) {
			s.quiet = 0
		}
		s.then(s.settle, func() { s.surveyedBy(mode, n) })
	})
}

// surveyedBy goes on after a survey: s.quiet says whether it found something.
func (s *Search) surveyedBy(mode run.Mode, n int) {
	switch {
	case s.quiet < enough:
		s.surveyed = false
		s.then(func() { s.round(max(n, s.params.Rounds) - againAtMost) })
	case mode == run.Deltas:
		s.surveyed = true
		s.then(func() { s.survey(n) })
	}
}

// patience is how many points are tried for each that is wanted outside of boxes, on the average.
const patience = 4

// outside draws n points that lie in none of the boxes: every other any float, the others any real number. They are fewer where boxes
// or the filter leave too little room to find them.
func (s *Search) outside(boxes []box, n int) []float64 {
	points := make([]float64, 0, (n+1)*s.domain.Dims())
	for k, tries := 0, patience*n; k < n && tries > 0; tries-- {
		some := s.draw(points, k%2)
		if len(some) == len(points) {
			break // the filter is too thin
		}
		if !s.inAny(boxes, some[len(points):]) {
			points = some
			k++
		}
	}
	return points
}

func (s *Search) inAny(boxes []box, point []float64) bool {
	for i := range boxes {
		if s.holds(&boxes[i], point) {
			return true
		}
	}
	return false
}
