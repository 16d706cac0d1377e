package lsga

// This file is Algorithm 1, the outline of LSGA.

import (
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
	*search.Guide
	params Params
	spaces []space // of the parameters

	n      int   // size of the initial population
	born   int   // of them, those that were drawn
	order  []int // of the intervals that are still to be drawn from, last first; nil if there are more than maxOrdered
	points []float64
	errors population // of points
}

// New returns a search of the setup's subject.
func New(setup search.Setup, p Params) *Search {
	search.Must(p)
	s := &Search{Guide: search.NewGuide(&setup), params: p}
	for i := range s.Domain.Dims() {
		s.spaces = append(s.spaces, newSpace(s.Domain, i))
	}
	s.n = max(1, s.Left-int((1-p.Initial)*float64(s.Left)))
	if s.n <= maxOrdered {
		s.order = s.Rand.Perm(s.n) // so that a search that is cut short has seen the whole space
	}
	return s
}

// Next asks for the initial population (line 1), then for mutants (lines 3 and 4).
func (s *Search) Next(budget int) *search.Ask {
	count := s.params.Batch
	if s.born < s.n {
		count = min(s.n-s.born, atOnce)
	}
	return s.Ask(min(budget, count), func(_ int, point []float64) { s.fill(point) })
}

// Tell puts the individuals into the population (line 5). Nothing is ever removed.
func (s *Search) Tell(b *run.Batch) {
	dims := s.Domain.Dims()
	for i, err := range s.Learn(b) {
		if b.Outcomes[i] != run.NotRun {
			s.points = append(s.points, b.Points[i*dims:(i+1)*dims]...)
			s.errors.add(err)
		}
	}
}

// maxTries is how often an individual is drawn that the subject's filter refuses.
const maxTries = 16

// fill makes point the next individual: one of the initial population while there are intervals left, then a mutant.
func (s *Search) fill(point []float64) {
	draw := s.mutant
	if s.born < s.n {
		interval := s.next()
		draw = func(point []float64) { s.initial(interval, point) }
	}
	s.Domain.Redraw(maxTries, point, func() { draw(point) })
}

// next returns the interval of the next individual of the initial population.
func (s *Search) next() (interval int) {
	s.born++
	if s.n > maxOrdered {
		return s.Rand.IntN(s.n)
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
			interval = s.Rand.IntN(s.n)
		}
		e := s.spaces[i].draw(s.Rand, interval, s.n)
		point[i] = s.Domain.DrawAt(s.Rand, i, e, s.chance(0.5))
	}
}

// mutant fills in a mutant of a selected individual: of every parameter the exponent moves, the sign flips with probability q, the
// significand is random. Where no individual was run yet, it is one more of the initial population.
func (s *Search) mutant(point []float64) {
	if len(s.errors.errors) == 0 {
		s.initial(s.Rand.IntN(s.n), point)
		return
	}
	k := s.errors.pick(s.Rand, s.params.P)
	for i := range point {
		x := s.points[k*len(point)+i]
		e := s.spaces[i].mutate(s.Rand, s.Domain.Exponent(i, x), s.n)
		point[i] = s.Domain.DrawAt(s.Rand, i, e, (x < 0) != s.chance(s.params.Flip))
	}
}

func (s *Search) chance(p float64) bool { return s.Rand.Float64() < p }
