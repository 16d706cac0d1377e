package regions

// This file hunts inside the ranges that were given.

import (
	"math/rand/v2"

	"faultline/internal/search"
	"faultline/internal/search/hunt"
)

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
	p.Climb, p.ClimbMany, p.Judge, p.Work = 400, 4000, 8, 2_000_000
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
