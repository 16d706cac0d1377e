package lsga

// This file is Algorithm 1, the outline of LSGA.

import (
	"math/rand/v2"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

// atOnce is how many individuals of the initial population are asked for at once.
const atOnce = 4096

// maxOrdered is how many intervals are drawn from once each, in an order that is made before the first run. More of them are a small
// part of an exponent each; then every individual draws its interval.
const maxOrdered = 1 << 20

// A Search is the whole of Algorithm 1 for one subject. It implements search.Strategy.
type Search struct {
	params Params
	domain *search.Domain
	guide  *search.Guide
	rand   *rand.Rand
	spaces []space // of the parameters

	n      int   // size of the initial population
	born   int   // of them, those that were drawn
	order  []int // of the intervals that are still to be drawn from, last first; nil if there are more than maxOrdered
	left   int   // runs that the budget still allows, the initial population's included
	points []float64
	errors population // of points
	ask    search.Ask
}

// New returns a search of the setup's subject; its budget is [search.PaperEvals] where the setup has none. Parameters that Check
// refuses are a broken invariant.
func New(setup search.Setup, p Params) *Search {
	if err := p.Check(); err != nil {
		panic(err)
	}
	s := &Search{params: p, domain: search.NewDomain(&setup), guide: search.NewGuide(&setup), rand: setup.Rand, left: setup.Budget()}
	for i := range s.domain.Dims() {
		s.spaces = append(s.spaces, newSpace(s.domain, i))
	}
	s.n = max(1, s.left-int((1-p.Initial)*float64(s.left)))
	if s.n <= maxOrdered {
		s.order = s.rand.Perm(s.n) // so that a search that is cut short has seen the whole space
	}
	return s
}

// Next asks for the initial population (line 1), then for mutants (lines 3 and 4).
func (s *Search) Next(budget int) *search.Ask {
	count := min(budget, s.left, s.params.Batch)
	if s.born < s.n {
		count = min(budget, s.n-s.born, atOnce)
	}
	if count <= 0 {
		return nil
	}
	s.left -= count
	dims := s.domain.Dims()
	s.ask = search.Ask{Points: make([]float64, count*dims), Mode: run.Shadowed}
	for point := range slices.Chunk(s.ask.Points, dims) {
		s.fill(point)
	}
	return &s.ask
}

// Tell puts the individuals into the population (line 5). Nothing is ever removed.
func (s *Search) Tell(b *run.Batch) {
	dims := s.domain.Dims()
	for i, err := range s.guide.Learn(b) {
		if b.Outcomes[i] != run.NotRun {
			s.points = append(s.points, b.Points[i*dims:(i+1)*dims]...)
			s.errors.add(err)
		}
	}
}

// Candidates returns the inputs with the largest errors (line 7).
func (s *Search) Candidates() []search.Candidate { return s.guide.Candidates() }

// maxTries is how often an individual is drawn that the subject's filter refuses.
const maxTries = 16

// fill makes point the next individual: one of the initial population while there are intervals left, then a mutant.
func (s *Search) fill(point []float64) {
	draw := s.mutant
	if s.born < s.n {
		interval := s.next()
		draw = func(point []float64) { s.initial(interval, point) }
	}
	for range maxTries {
		if draw(point); s.domain.Admits(point) {
			return
		}
	}
}

// next returns the interval of the next individual of the initial population.
func (s *Search) next() (interval int) {
	s.born++
	if s.n > maxOrdered {
		return s.rand.IntN(s.n)
	}
	last := len(s.order) - 1
	interval, s.order = s.order[last], s.order[:last]
	return interval
}

// initial fills in an individual of the initial population: with one parameter an exponent of the interval, with several those of
// an interval each that is picked at random; random signs and significands.
func (s *Search) initial(interval int, point []float64) {
	for i := range point {
		if len(point) > 1 {
			interval = s.rand.IntN(s.n)
		}
		e := s.spaces[i].draw(s.rand, interval, s.n)
		point[i] = s.domain.DrawAt(s.rand, i, e, s.chance(0.5))
	}
}

// mutant fills in a mutant of a selected individual: of every parameter the exponent moves, the sign flips with probability q, the
// significand is random. Where no individual was run yet, it is one more of the initial population.
func (s *Search) mutant(point []float64) {
	if len(s.errors.errors) == 0 {
		s.initial(s.rand.IntN(s.n), point)
		return
	}
	k := s.errors.pick(s.rand, s.params.P)
	for i := range point {
		x := s.points[k*len(point)+i]
		e := s.spaces[i].mutate(s.rand, s.domain.Exponent(i, x), s.n)
		point[i] = s.domain.DrawAt(s.rand, i, e, (x < 0) != s.chance(s.params.Flip))
	}
}

func (s *Search) chance(p float64) bool { return s.rand.Float64() < p }
