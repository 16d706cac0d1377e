package hunt

// This file looks for minima of functions of several variables, from values alone. A minimum asks for values at places, and goes on from
// them, so many searches share each batch of runs.
//
// It moves one coordinate after the other, to the vertex of a parabola through three values, or through their squares. The values suit a
// double zero, and the squares suit a distance.

import (
	"math"
	"slices"
)

// A minimum is one search for a minimum.
type minimum struct {
	At    []float64 // where the least value is so far
	Value float64   // that value
	clamp func(i int, x float64) float64
	steps []float64 // by coordinate: how far beside At values are asked for
	along int       // the coordinate that moves
	sides []float64 // values below and above At; nil before they are known
	asked []float64 // values of the coordinate that were asked for last
	still int       // coordinates whose steps became too short since the last move
}

// newMinimum returns a search that begins at a copy of a point, whose value is known. The clamp brings a coordinate into its range.
func newMinimum(at []float64, value float64, clamp func(i int, x float64) float64) *minimum {
	s := &minimum{At: slices.Clone(at), Value: value, clamp: clamp}
	for _, x := range at {
		s.steps = append(s.steps, max(math.Abs(x), 1)/8)
	}
	return s
}

// Done reports whether no step of any coordinate leads on.
func (s *minimum) Done() bool { return s.still > len(s.At) }

// Next returns the coordinate that moves, and the values of it that Tell is to be told of, the others as in At. There may be none.
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

// farthest is how many steps away a parabola is followed.
const farthest = 4

// vertex is where the parabola through values at -1, 0 and 1 is least; 0 where it opens downwards.
func vertex(below, here, above float64) float64 {
	bend := below - 2*here + above
	if !(bend > 0) || math.IsInf(bend, 0) {
		return 0
	}
	return max(-farthest, min((below-above)/(2*bend), farthest))
}

// Tell takes the values at the places that Next said; +Inf where there is none.
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
	case moved && s.sides == nil: // downhill on that side: further, the same coordinate
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
