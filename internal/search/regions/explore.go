package regions

// This file looks at the whole domain, at what earlier searches found, and hunts inside the ranges that were given.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/hunt"
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

// maxTries bounds how often a point is drawn anew because the filter refuses it.
const maxTries = 100

// draw appends an admissible point of the domain, drawn in one of the ways; none where the filter is too thin for it.
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
	allBeside   = 1 << 16 // around all together at most,
	insideRange = 512     // and inside of each given range
)

// explore asks for points of the whole domain, and for more where earlier searches found something.
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

// within appends n points of b: half of them any float, half any real number.
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

// hunts hunts inside the given ranges, one after the other.
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

// small are the sizes of a hunt inside of a range: a part of the domain needs a part of the runs.
func small() hunt.Params {
	p := hunt.Defaults()
	p.Samples, p.Lines, p.Roots, p.PerSite, p.Dips = 256, 8, 48, 8, 4
	p.Climb, p.ClimbMany, p.Judge, p.Work, p.Paths = 400, 4000, 8, 2_000_000, 0
	return p
}

// hunted ends a hunt: what it proposes are points to look at.
func (s *Search) hunted() {
	for _, c := range s.child.Candidates() {
		if c.Kind == "" {
			s.known = append(s.known, c.Point)
		}
	}
	s.child = nil
}
