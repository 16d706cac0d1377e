package subject

// This file is boxes: parts of a domain.

import (
	"math"
	"slices"

	"faultline/internal/fp"
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

// Within returns s with its domain cut to b: the same program, searched in a part of its inputs. Sides of b beyond the
// domain are those of the domain.
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

// valuesIn returns those of some values that are in an interval. Where none is, they stay: the filter refuses them.
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

// Takes returns what brings the numbers of a point into the formats of the parameters, and says whether the domain has it; nil where the
// filter cannot be read.
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
