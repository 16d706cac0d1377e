package regions

// This file looks at the whole domain, and at what earlier searches found.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// The ways in which a coordinate is drawn.
const (
	anyFloat = iota // each float is as likely as any other
	anyReal         // uniform over the real numbers
	ordinary        // a magnitude not much smaller than the largest, all equally likely
	mixed           // each coordinate in one of these ways
	ways
)

// deep is how many binades below the largest number ordinary magnitudes go; a domain beyond 2^deep is taken to end there.
const deep = 40

// coordinate draws coordinate i.
func (s *Search) coordinate(i, way int) float64 {
	lo, hi := s.domain.Range(i)
	switch way {
	case anyReal:
		u := s.rand.Float64()
		return s.domain.Clamp(i, lo*(1-u)+hi*u)
	case ordinary:
		top := min(max(math.Abs(lo), math.Abs(hi)), math.Ldexp(1, deep))
		x := top * math.Exp2(-deep*s.rand.Float64())
		if s.rand.IntN(2) == 0 {
			x = -x
		}
		if lo <= x && x <= hi {
			return s.domain.Clamp(i, x)
		} else if lo <= -x && -x <= hi {
			return s.domain.Clamp(i, -x)
		}
	}
	return s.domain.FromOrdinal(i, fp.RandomInt(s.rand, s.whole.lo[i], s.whole.hi[i]))
}

// maxTries bounds how often a point is drawn anew because the filter refuses it.
const maxTries = 100

// draw appends an admissible point of the domain, drawn in one of the ways; none where the filter is too thin for it.
func (s *Search) draw(points []float64, way int) []float64 {
	n, dims := len(points), s.domain.Dims()
	for range maxTries {
		points = points[:n]
		for i := range dims {
			how := way
			if way == mixed {
				how = s.rand.IntN(mixed)
			}
			points = append(points, s.coordinate(i, how))
		}
		if s.domain.Admits(points[n:]) {
			return points
		}
	}
	return points[:n]
}

const (
	besideKnown = 64      // points around each known point,
	allBeside   = 1 << 16 // around all together at most,
	insideRange = 512     // and inside of each given range
)

// explore asks for points of the whole domain, and for more where earlier searches found something.
func (s *Search) explore() {
	points := make([]float64, 0, (s.params.Explore+allBeside)*s.domain.Dims())
	for k := range s.params.Explore {
		points = s.draw(points, k%ways)
	}
	o, at := make([]int64, s.domain.Dims()), make([]int64, s.domain.Dims())
	for _, known := range s.known {
		s.place(known, at)
		points = s.add(points, at)
		for range min(besideKnown, allBeside/len(s.known)) {
			copy(o, at)
			s.vary(o, deepest)
			points = s.add(points, o)
		}
	}
	for k := range s.given {
		points = s.within(points, s.given[k].Box, insideRange)
	}
	s.ask(points, run.Deltas, func(a *answers) { s.then(func() { s.check(a) }) })
}

// within appends n points of b: half of them any float, half any real number.
func (s *Search) within(points []float64, b subject.Box, n int) []float64 {
	part, o := s.ordinals(b), make([]int64, s.domain.Dims())
	for k := range n {
		part.draw(s.rand, o)
		if k%2 == 0 {
			for i := range o {
				u := s.rand.Float64()
				o[i] = s.domain.Ordinal(i, s.domain.Clamp(i, b.Lo[i]*(1-u)+b.Hi[i]*u))
			}
		}
		points = s.add(points, o)
	}
	return points
}
