package regions

// This file samples the whole domain and the surroundings of known points, and hunts inside of the given ranges.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/hunt"
	"faultline/internal/subject"
)

// The distributions from which a coordinate is drawn.
const (
	anyFloat = iota // uniform over the floats
	anyReal         // uniform over the real numbers
	ordinary        // log-uniform magnitudes down to 2^-deep of the largest
	mixed           // a random one of these for each coordinate
	ways
)

// deep is the range of ordinary magnitudes in binades. A domain beyond 2^deep is treated as if it ended there.
const deep = 40

// coordinate draws coordinate i from a distribution.
func (t *terrain) coordinate(i, way int) float64 {
	lo, hi := t.domain.Range(i)
	switch way {
	case anyReal:
		u := t.rand.Float64()
		return t.domain.Clamp(i, lo*(1-u)+hi*u)
	case ordinary:
		top := min(max(math.Abs(lo), math.Abs(hi)), math.Ldexp(1, deep))
		x := top * math.Exp2(-deep*t.rand.Float64())
		if t.rand.IntN(2) == 0 {
			x = -x
		}
		if lo <= x && x <= hi {
			return t.domain.Clamp(i, x)
		} else if lo <= -x && -x <= hi {
			return t.domain.Clamp(i, -x)
		}
	}
	return t.domain.FromOrdinal(i, fp.RandomInt(t.rand, t.whole.lo[i], t.whole.hi[i]))
}

// maxTries is the number of tries to draw a point that the filter admits.
const maxTries = 100

// draw appends an admissible point of the domain, drawn from a distribution. It appends none if the filter refuses all tries.
func (t *terrain) draw(points []float64, way int) []float64 {
	n, dims := len(points), t.domain.Dims()
	for range maxTries {
		points = points[:n]
		for i := range dims {
			how := way
			if way == mixed {
				how = t.rand.IntN(mixed)
			}
			points = append(points, t.coordinate(i, how))
		}
		if t.domain.Admits(points[n:]) {
			return points
		}
	}
	return points[:n]
}

const (
	besideKnown = 64      // points around each known point,
	allBeside   = 1 << 16 // around all known points together at most,
	insideRange = 512     // and inside of each given range
)

// explore requests runs of points in the whole domain, and more around known points and in given ranges.
func (s *Search) explore(known [][]float64, given []search.Range, v *evidence) {
	points := make([]float64, 0, (s.params.Explore+allBeside)*s.domain.Dims())
	for k := range s.params.Explore {
		points = s.draw(points, k%ways)
	}
	o, at := make([]int64, s.domain.Dims()), make([]int64, s.domain.Dims())
	for _, point := range known {
		s.place(point, at)
		points = s.add(points, at)
		for range min(besideKnown, allBeside/len(known)) {
			copy(o, at)
			s.vary(o, deepest)
			points = s.add(points, o)
		}
	}
	for k := range given {
		points = s.within(points, given[k].Box, insideRange)
	}
	s.ask(points, run.Deltas, func(a *answers) { s.then(func() { s.check(a, v) }) })
}

// within appends n points of b: half uniform over the floats, half uniform over the reals.
func (t *terrain) within(points []float64, b subject.Box, n int) []float64 {
	part, o := t.ordinals(b), make([]int64, t.domain.Dims())
	for k := range n {
		part.draw(t.rand, o)
		if k%2 == 0 {
			for i := range o {
				u := t.rand.Float64()
				o[i] = t.domain.Ordinal(i, t.domain.Clamp(i, b.Lo[i]*(1-u)+b.Hi[i]*u))
			}
		}
		points = t.add(points, o)
	}
	return points
}

// hunts runs package hunt inside each of the given ranges, one after the other.
func (s *Search) hunts(given []search.Range) {
	if len(given) == 0 {
		return
	}
	setup := s.setup
	setup.Subject = setup.Subject.Within(given[0].Box)
	setup.Rand = rand.New(rand.NewPCG(s.rand.Uint64(), s.rand.Uint64()))
	setup.Evals, setup.Spent, setup.Known, setup.Ranges = 0, 0, nil, nil
	s.child = hunt.New(setup, small())
	s.then(func() { s.hunts(given[1:]) })
}

// small returns the parameters of a hunt inside of a range, smaller than for the whole domain.
func small() hunt.Params {
	p := hunt.Defaults()
	p.Samples, p.Lines, p.Roots, p.PerSite, p.Dips = 256, 8, 48, 8, 4
	p.Climb, p.ClimbMany, p.Judge, p.Work, p.Paths = 400, 4000, 8, 2_000_000, 0
	return p
}

// hunted ends a hunt and adds its candidates to the known points.
func (s *Search) hunted() {
	for _, c := range s.child.Candidates() {
		if c.Kind == "" {
			s.known = append(s.known, c.Point)
		}
	}
	s.child = nil
}
