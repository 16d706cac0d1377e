package recorded

// This file tells how far a point is from the recorded ones.

import (
	"math"
	"slices"

	"faultline/internal/subject"
)

// A Near is how far a point is from recorded calls.
type Near string

// The distances, the nearest first.
const (
	Recorded Near = "recorded" // a call had this input
	Between  Near = "between"  // each input has a value between the recorded ones of it
	Close    Near = "near"     // some inputs are outside of the recorded values, by at most half of their width
	Beyond   Near = "beyond"   // some inputs are farther away
)

// A Distance is how far a point is from recorded calls, with the input that is farthest away.
type Distance struct {
	At        []float64 // the point
	Near      Near
	Call      *Point  // the recorded call with the most inputs in common
	Differs   int     // inputs that it has otherwise
	Coord     int     // Close, Beyond: the coordinate that is farthest outside
	Low, High float64 // its recorded values
}

// Farther reports whether d is farther from recorded calls than e.
func (d *Distance) Farther(e *Distance) bool {
	order := []Near{Recorded, Between, Close, Beyond}
	return slices.Index(order, d.Near) > slices.Index(order, e.Near)
}

// A Set is the decoded calls of one subject.
type Set struct {
	Points []Point
	fields []*field
	of     []*field // by coordinate
}

// NewSet makes a set of points, of which there is at least one. A value that an input had in another shape of the function is a recorded
// one.
func NewSet(s *subject.Subject, points []Point, all Ranges) *Set {
	set := &Set{Points: points, fields: all.within(s, points), of: make([]*field, len(s.Params))}
	for _, f := range set.fields {
		for _, k := range f.coords {
			set.of[k] = f
		}
	}
	return set
}

// Distance returns how far a point is from the recorded calls.
func (s *Set) Distance(at []float64) Distance {
	d := Distance{At: at, Near: Between, Coord: -1, Differs: len(at) + 1}
	for i := range s.Points {
		n := 0
		for k, x := range s.Points[i].At {
			if math.Float64bits(x) != math.Float64bits(at[k]) {
				n++
			}
		}
		if n < d.Differs {
			d.Call, d.Differs = &s.Points[i], n
		}
	}
	if d.Differs == 0 {
		d.Near = Recorded
		return d
	}
	farthest := 0.0
	for k, x := range at {
		f := s.of[k]
		if out := f.outside(x); out > farthest {
			farthest, d.Coord, d.Low, d.High = out, k, f.low, f.high
		}
	}
	switch {
	case farthest > 1:
		d.Near = Beyond
	case farthest > 0:
		d.Near = Close
	}
	return d
}

// outside returns how far x is outside of the recorded values, in halves of their width. A value that never changed has its size as width.
func (f *field) outside(x float64) float64 {
	if f.low <= x && x <= f.high {
		return 0
	}
	width := f.high - f.low
	if width == 0 {
		width = math.Abs(f.low)
	}
	out := max(f.low-x, x-f.high)
	if width == 0 {
		return math.Inf(1)
	}
	return out / (width / 2)
}
