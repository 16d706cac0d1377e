package subject

// This file decides which points belong to a domain: boxes, filters and shapes.

import (
	"fmt"
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
)

// A Box is a part of a domain: an interval for each coordinate, ends included. The ends are admissible values.
type Box struct {
	Lo, Hi []float64
}

// Box returns the domain of s, without its filter.
func (s *Subject) Box() Box {
	b := Box{make([]float64, len(s.Params)), make([]float64, len(s.Params))}
	for i := range s.Params {
		b.Lo[i], b.Hi[i] = s.Params[i].Min, s.Params[i].Max
	}
	return b
}

// Within returns s with the intersection of its domain and b.
func (s *Subject) Within(b Box) *Subject {
	part := *s
	part.Params = slices.Clone(s.Params)
	for i := range part.Params {
		p := &part.Params[i]
		p.Min, p.Max = min(max(p.Min, b.Lo[i]), p.Max), max(min(p.Max, b.Hi[i]), p.Min)
		p.Values = valuesIn(p.Values, p.Min, p.Max)
	}
	return &part
}

// valuesIn returns the values that are in an interval. It returns all values if none is, and the filter refuses them.
func valuesIn(values []float64, lo, hi float64) (in []float64) {
	for _, x := range values {
		if lo <= x && x <= hi {
			in = append(in, x)
		}
	}
	if len(in) == 0 {
		return values
	}
	return in
}

// Contains reports whether the point is in b.
func (b Box) Contains(point []float64) bool {
	for i, x := range point {
		if !(b.Lo[i] <= x && x <= b.Hi[i]) {
			return false
		}
	}
	return true
}

// Takes returns a function that rounds a point to the formats of the parameters, in place, and reports whether the rounded point is in the
// domain. It returns nil if the filter has an error.
func (s *Subject) Takes() func(point []float64) bool {
	admits, err := s.Admits()
	if err != nil {
		return nil
	}
	return func(point []float64) bool {
		for k := range point {
			p := &s.Params[k]
			if p.Format == fp.NoFormat {
				point[k] = math.Round(point[k])
			} else {
				point[k] = fp.Of(p.Precision, point[k]).Float64()
			}
			if !(p.Min <= point[k] && point[k] <= p.Max) {
				return false
			}
		}
		return admits == nil || admits(point)
	}
}

// Label returns the name of a parameter in expressions and messages: x, A[3].
func (p *Param) Label() string {
	if p.Index < 0 {
		return p.Name
	}
	return fmt.Sprintf("%s[%d]", p.Name, p.Index)
}

// Labels returns the names of the coordinates in references and filters.
func (s *Subject) Labels() []string {
	names := make([]string, len(s.Params))
	for i := range names {
		names[i] = s.Params[i].Label()
	}
	return names
}

// shaped reports whether a point satisfies the conditions in Shapes.
func (s *Subject) shaped(point []float64) bool {
	for i := range s.Shapes {
		if !s.Shapes[i].Holds(point) {
			return false
		}
	}
	return true
}

// Admits returns a function that reports whether a point satisfies the Shapes and, over the reals, the Filter. It returns nil if there is
// neither. The function is not safe for concurrent use. Doubles decide most points, and balls the others. A condition that no precision
// decides counts as false.
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
	quick, err := eval.NewScreen(s.Filter, s.Labels())
	if err != nil {
		return nil, err
	}
	values := make([]fp.Value, len(s.Params))
	return func(point []float64) bool {
		if !s.shaped(point) {
			return false
		}
		if truth := quick.Decide(point); truth != eval.Unknown {
			return truth == eval.True
		}
		for i, x := range point {
			values[i] = fp.FromFloat64(x)
		}
		return r.Eval(values, eval.Limits{}).Status == eval.OK
	}, nil
}
