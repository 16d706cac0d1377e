package hunt

// This file finds minima of functions of several variables from values alone. A minimum asks for values at places and continues from the
// answers, so many minima share each batch of runs.
//
// It moves one coordinate after the other, to the vertex of the parabola through three values, or through their squares. A parabola through
// the values fits a root without a sign change. A parabola through their squares fits a distance.

import (
	"math"
	"slices"
)

// A minimum is one search for a minimum.
type minimum struct {
	At    []float64 // the point with the smallest value so far
	Value float64   // that value
	clamp func(i int, x float64) float64
	steps []float64 // by coordinate: the distance from At at which values are asked for
	along int       // the coordinate that moves
	sides []float64 // values below and above At; nil if not known
	asked []float64 // values of the coordinate in the last question
	still int       // coordinates in a row whose step became too short
}

// newMinimum returns a search that begins at a copy of a point with a known value.
func newMinimum(at []float64, value float64, clamp func(i int, x float64) float64) *minimum {
	s := &minimum{At: slices.Clone(at), Value: value, clamp: clamp}
	for _, x := range at {
		s.steps = append(s.steps, max(math.Abs(x), 1)/8)
	}
	return s
}

// Done reports whether every step has become too short.
func (s *minimum) Done() bool { return s.still > len(s.At) }

// Next returns the coordinate that moves, and two values of it to evaluate. The other coordinates are those of At.
func (s *minimum) Next() (along int, to []float64) {
	x, step := s.At[s.along], s.steps[s.along]
	by := []float64{-1, 1}
	if s.sides != nil {
		below, above := s.sides[0], s.sides[1]
		by = []float64{vertex(below, s.Value, above), vertex(below*below, s.Value*s.Value, above*above)}
	}
	s.asked = s.asked[:0]
	for _, by := range by {
		s.asked = append(s.asked, s.clamp(s.along, x+by*step))
	}
	return s.along, s.asked
}

// farthest bounds the distance of a vertex, in steps.
const farthest = 4

// vertex returns where the parabola through values at -1, 0 and 1 is smallest; 0 if it opens downwards.
func vertex(below, here, above float64) float64 {
	bend := below - 2*here + above
	if !(bend > 0) || math.IsInf(bend, 0) {
		return 0
	}
	return max(-farthest, min((below-above)/(2*bend), farthest))
}

// Tell passes the values at the places of the last Next, +Inf where there is none.
func (s *minimum) Tell(values []float64) {
	x, moved := s.At[s.along], false
	for i, v := range values {
		if v < s.Value {
			s.At[s.along], s.Value, moved = s.asked[i], v, true
		}
	}
	by := math.Abs(s.At[s.along] - x)
	switch step := &s.steps[s.along]; {
	case !moved && s.sides == nil:
		s.sides = slices.Clone(values)
		return
	case moved && s.sides == nil: // the value falls on that side: the same coordinate goes further
		*step, s.still, s.sides = 2*by, 0, nil
		return
	case moved:
		*step, s.still = max(by, *step/64), 0
	default:
		if *step /= 16; *step < math.Abs(x)*0x1p-53 || *step < 0x1p-80 {
			s.still++
		}
	}
	s.sides, s.along = nil, (s.along+1)%len(s.At)
}
