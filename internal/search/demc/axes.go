package demc

// This file is the coordinates that evolution and chains move in: integers, in the order of the values.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/search"
)

// axes are the coordinates of a domain.
type axes struct {
	domain *search.Domain
	unit   []bool // by coordinate: its scale is Unit
}

func newAxes(d *search.Domain, scale int) axes {
	a := axes{domain: d}
	for i := range d.Dims() {
		a.unit = append(a.unit, scale == Unit && !a.domain.Integer(i))
	}
	return a
}

// one is the place of 1 on the scale Unit, which has as many places in [0, 1] as a binade has doubles.
const one = 1 << 52

// place returns where x, an admissible value of coordinate i, is.
func (a *axes) place(i int, x float64) int64 {
	switch {
	case !a.unit[i]:
		return a.domain.Ordinal(i, x)
	case math.Abs(x) <= 1:
		return int64(x * one)
	case x < 0:
		return -one - (fp.Ordinal(-x) - fp.Ordinal(1))
	}
	return one + (fp.Ordinal(x) - fp.Ordinal(1))
}

// value returns the admissible value of coordinate i at or next to a place.
func (a *axes) value(i int, n int64) float64 {
	switch {
	case !a.unit[i]:
		return a.domain.FromOrdinal(i, n)
	case -one <= n && n <= one:
		return a.domain.Clamp(i, float64(n)/one)
	case n < 0:
		return a.domain.Clamp(i, -fp.FromOrdinal(-n-one+fp.Ordinal(1)))
	}
	return a.domain.Clamp(i, fp.FromOrdinal(n-one+fp.Ordinal(1)))
}

// point fills in the values at places.
func (a *axes) point(places []int64, point []float64) {
	for i, n := range places {
		point[i] = a.value(i, n)
	}
}

// A span is the places of a coordinate from lo to hi.
type span struct{ lo, hi int64 }

// whole is the span of coordinate i's range.
func (a *axes) whole(i int) span {
	lo, hi := a.domain.Range(i)
	return span{a.place(i, lo), a.place(i, hi)}
}

// cut returns the k-th of n equal parts of s.
func (s span) cut(k, n int) span {
	width := (uint64(s.hi)-uint64(s.lo))/uint64(n) + 1 // places of a part, but for the last
	at := func(k int) uint64 { return min(uint64(k)*width, uint64(s.hi)-uint64(s.lo)) }
	c := span{int64(uint64(s.lo) + at(k)), s.hi}
	if k+1 < n {
		c.hi = max(c.lo, int64(uint64(s.lo)+at(k+1)-1))
	}
	return c
}

// move returns n moved by so many places, not beyond the ends.
func (s span) move(n int64, by float64) int64 {
	by = math.RoundToEven(by)
	switch {
	case by < 0 && -by >= float64(uint64(n)-uint64(s.lo)):
		return s.lo
	case by > 0 && by >= float64(uint64(s.hi)-uint64(n)):
		return s.hi
	}
	return n + int64(by)
}

// size is the number of steps from one end to the other.
func (s span) size() float64 { return float64(uint64(s.hi) - uint64(s.lo)) }
