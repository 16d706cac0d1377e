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

// surveyedBy goes on after a survey: e.quiet says whether it found something.
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
