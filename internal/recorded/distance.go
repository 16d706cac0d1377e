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
	Between  Near = "between"  // each coordinate lies between its smallest and its largest recorded value, and so does its magnitude
	Close    Near = "near"     // some coordinates lie outside of that interval, by at most half of its width, or are a little too small
	Beyond   Near = "beyond"   // some coordinates lie farther outside
)

// A Distance says how far a point is from the recorded calls, and which coordinate is farthest away.
type Distance struct {
	At        []float64 // the point
	Near      Near
	Call      *Point  // the recorded call with the most coordinates in common
	Differs   int     // number of the other coordinates
	Out       float64 // how far Coord lies outside: at most 1 for Close
	Coord     int     // Close, Beyond: the coordinate that lies farthest outside; otherwise -1
	Low, High float64 // the recorded interval of that coordinate
	Least     float64 // the smallest recorded magnitude above 0 of that coordinate, if the coordinate is smaller; else 0
	Gap       float64 // the smallest recorded distance between elements of its array, if the coordinate is closer to another one; else 0
}

// Farther reports whether d is farther from recorded calls than e.
func (d *Distance) Farther(e *Distance) bool {
	order := []Near{Recorded, Between, Close, Beyond} // nearest first
	return slices.Index(order, d.Near) > slices.Index(order, e.Near)
}

// A Set is the decoded calls of one subject.
type Set struct {
	Points  []Point
	Objects bool   // a driver makes objects, whose floating-point numbers may be sizes
	Symbol  string // linkage name of the function
	fields  []*field
	of      []*field // by coordinate
}

// NewSet returns the set of the decoded calls of a subject. There must be at least one. all has the recorded values of all shapes of the
// function, which count for each of them.
func NewSet(s *subject.Subject, points []Point, all Ranges) *Set {
	set := &Set{Points: points, fields: all.within(s, points), of: make([]*field, len(s.Params))}
	for _, f := range set.fields {
		f.setGap(points)
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
		if out := f.outside(x); out > farthest && slices.Contains(f.read, k) {
			farthest, d.Coord, d.Low, d.High, d.Least = out, k, f.low, f.high, 0
			if f.low <= x && x <= f.high {
				d.Least = f.least
			}
		}
	}
	for _, f := range s.fields {
		if out, k := f.closer(at); out > farthest {
			farthest, d.Coord, d.Low, d.High, d.Least, d.Gap = out, k, f.low, f.high, 0, f.gap
		}
	}
	d.Out = farthest
	switch {
	case farthest > 1:
		d.Near = Beyond
	case farthest > 0:
		d.Near = Close
	}
	return d
}

// A magnitude lies between recorded ones if it is at least the smallest one divided by betweenRatio, and near them if it is at least that
// divided by nearRatio. A few calls do not have the smallest magnitude that occurs in practice.
const (
	betweenRatio = 1 << 4
	nearRatio    = 1 << 10
)

// below returns how far x is below least: 0 down to least/betweenRatio, and 1 at least/nearRatio.
func below(x, least float64) float64 {
	if x >= least/betweenRatio {
		return 0
	}
	return math.Log2(least/betweenRatio/x) / math.Log2(nearRatio/betweenRatio)
}

// Outside reports whether the value of coordinate k is not between recorded ones. inside is the closest value that is.
func (s *Set) Outside(k int, x float64) (inside float64, outside bool) {
	f := s.of[k]
	if f.outside(x) == 0 || !slices.Contains(f.read, k) {
		return x, false
	}
	inside = min(max(x, f.low), f.high)
	if least := f.least / betweenRatio; math.Abs(inside) < least {
		inside = math.Copysign(least, inside)
		if inside < f.low || f.high < inside {
			inside = -inside
		}
	}
	return inside, true
}

// Claimed returns the interval of coordinate k that lies between recorded values, and the smallest such magnitude above 0.
func (s *Set) Claimed(k int) (low, high, least float64) {
	return s.of[k].low, s.of[k].high, s.of[k].least / betweenRatio
}

// closer returns how far the distances between elements of the array are below the recorded ones, and the coordinate of an element with the
// smallest distance.
func (f *field) closer(at []float64) (out float64, coord int) {
	if f.gap == 0 {
		return 0, -1
	}
	gap, coord := f.smallestGap(at)
	return below(gap, f.gap), coord
}

// outside returns the distance of x from the recorded interval, divided by half of the interval's width. Inside, it is 0, unless the
// magnitude of x is too small. For a value that never changed, the width is its absolute value.
func (f *field) outside(x float64) float64 {
	if f.low <= x && x <= f.high {
		if x == 0 {
			return 0
		}
		return below(math.Abs(x), f.least)
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
