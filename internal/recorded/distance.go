package recorded

// This file measures how far a point is from the recorded calls.

import (
	"math"
	"slices"

	"faultline/internal/subject"
)

// A Near is a class of distances from the recorded calls.
type Near string

// The classes, the nearest first.
const (
	Recorded Near = "recorded" // a call had this input
	Between  Near = "between"  // each coordinate lies between its smallest and its largest recorded value
	Close    Near = "near"     // some coordinates lie outside of that interval, by at most half of its width
	Beyond   Near = "beyond"   // some coordinates lie farther outside
)

// A Distance says how far a point is from the recorded calls, and which coordinate is farthest away.
type Distance struct {
	At        []float64 // the point
	Near      Near
	Call      *Point  // the recorded call with the most coordinates in common
	Differs   int     // number of the other coordinates
	Coord     int     // Close, Beyond: the coordinate that lies farthest outside; otherwise -1
	Low, High float64 // the recorded interval of that coordinate
}

// Farther reports whether d is farther from recorded calls than e.
func (d *Distance) Farther(e *Distance) bool {
	order := []Near{Recorded, Between, Close, Beyond} // nearest first
	return slices.Index(order, d.Near) > slices.Index(order, e.Near)
}

// A Set is the decoded calls of one subject.
type Set struct {
	Points  []Point
	Objects bool // a driver makes objects, whose floating-point numbers may be sizes
	fields  []*field
	of      []*field // by coordinate
}

// NewSet returns the set of the decoded calls of a subject. There must be at least one. all has the recorded values of all shapes of the
// function, which count for each of them.
func NewSet(s *subject.Subject, points []Point, all Ranges) *Set {
	set := &Set{Points: points, fields: all.within(s, points), of: make([]*field, len(s.Params))}
	for _, f := range set.fields {
		for _, k := range f.coords {
			set.of[k] = f
		}
	}
	return set
}

// Distance returns the distance of a point from the recorded calls.
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

// outside returns the distance of x from the recorded interval, divided by half of the interval's width. It is 0 inside. For a value that
// never changed, the width is its absolute value.
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
