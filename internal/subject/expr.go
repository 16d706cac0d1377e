package subject

// This file checks the expressions that a subject carries, before anything is run.

import (
	"fmt"

	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
)

// Label returns what a parameter is called in expressions and messages: x, A[3].
func (p *Param) Label() string {
	if p.Index < 0 {
		return p.Name
	}
	return fmt.Sprintf("%s[%d]", p.Name, p.Index)
}

// Labels returns the names of the coordinates, as references and filters use them.
func (s *Subject) Labels() []string {
	names := make([]string, len(s.Params))
	for i := range names {
		names[i] = s.Params[i].Label()
	}
	return names
}

// shaped reports whether a point has the Shapes.
func (s *Subject) shaped(point []float64) bool {
	for i := range s.Shapes {
		if !s.Shapes[i].Holds(point) {
			return false
		}
	}
	return true
}

// Admits returns a function that says whether a point has the Shapes and fulfils the Filter over the reals; nil if there is neither. The
// function serves one goroutine. A condition that cannot be decided is not fulfilled. Doubles decide first; where they are
// too close, balls do.
func (s *Subject) Admits() (func(point []float64) bool, error) {
	if s.Filter == "" {
		if len(s.Shapes) == 0 {
			return nil, nil
		}
		return s.shaped, nil
	}
	r, err := eval.NewReference("1", s.Filter, s.Labels())
	if err != nil {
		return nil, err
	}
	quick, err := newScreen(s.Filter, s.Labels())
	if err != nil {
		return nil, err
	}
	values := make([]fp.Value, len(s.Params))
	return func(point []float64) bool {
		if !s.shaped(point) {
			return false
		}
		if truth := quick.decide(point); truth != eval.Unknown {
			return truth == eval.True
		}
		for i, x := range point {
			values[i] = fp.FromFloat64(x)
		}
		return r.Eval(values, eval.Limits{}).Status == eval.OK
	}, nil
}
