package s3fp

// This file is the search.

import (
	"math"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

// A Search is binary guided random testing of one subject. It implements search.Strategy.
type Search struct {
	*search.Guide
	params  Params
	space   space
	current box   // the configuration that is to be made tighter
	tighter []box // those that the last ask samples, params.Samples points each
}

// New returns a search of the setup's subject.
func New(setup search.Setup, p Params) *Search {
	search.Must(p)
	s := &Search{Guide: search.NewGuide(&setup), params: p}
	s.space = newSpace(&setup, s.Domain, p.Halve)
	s.current = s.initial()
	return s
}

// initial is C_init.
func (s *Search) initial() box {
	whole := s.space.whole()
	if s.params.Parts == 1 {
		return whole
	}
	return s.space.part(s.Rand, whole, s.params.Parts)
}

// Next asks for the samples of all tighter configurations; at the end of the budget for as many of them as it allows.
func (s *Search) Next(budget int) *search.Ask {
	s.tighter = s.tighten()
	return s.Ask(min(len(s.tighter)*s.params.Samples, budget), func(k int, point []float64) {
		s.space.draw(s.Rand, s.tighter[k/s.params.Samples], point)
	})
}

// tighten returns the configurations next to the current one: all upper halves, all lower halves, and random choices with their
// complements.
func (s *Search) tighten() []box {
	var list []box
	pair := func(upper func() bool) {
		a, b := make(box, len(s.current)), make(box, len(s.current))
		for i, v := range s.current {
			up := upper()
			a[i], b[i] = s.space.half(i, v, up), s.space.half(i, v, !up)
		}
		list = append(list, a, b)
	}
	pair(func() bool { return true })
	for range s.params.Random {
		pair(func() bool { return s.Rand.Uint64()&1 == 0 })
	}
	return list
}

// Tell goes on with the configuration whose samples have the largest error, or starts again.
func (s *Search) Tell(b *run.Batch) {
	fitness := s.Learn(b)
	s.current = s.tighter[s.best(fitness)]
	if s.Rand.Float64() < s.params.Restart || s.current.point() {
		s.current = s.initial()
	}
}

// best is the index of the configuration with the largest error, of equals a random one.
func (s *Search) best(fitness []float64) (at int) {
	worst, equals, k := math.Inf(-1), 0, 0
	for of := range slices.Chunk(fitness, s.params.Samples) {
		switch e := slices.Max(of); {
		case e > worst:
			at, worst, equals = k, e, 1
		case e == worst:
			if equals++; s.Rand.IntN(equals) == 0 {
				at = k
			}
		}
		k++
	}
	return at
}
