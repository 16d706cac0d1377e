// Package lsga is LSGA, the locality-sensitive genetic algorithm of "A Genetic Algorithm for Detecting Significant Floating-Point
// Inaccuracies" (Zou et al., ICSE 2015): inputs evolve towards the largest relative error of the output, by their exponents;
// significands are always random, because many of them are good where the exponent is.
//
// It is section IV-C as printed:
//
//	lsga.go         Algorithm 1, and mutants                            Mutation operation, Number of iterations
//	population.go   the population by orders of magnitude of error,     Selection method
//	                the space of exponents, cut into N intervals        Initial population
//
// What the paper leaves open, or the text at hand has lost, and what is done here:
//
//   - The space of exponents of a parameter is those that its range has, on either sign; 0 (zero and the subnormals) is one of them,
//     that of infinities and NaNs is not. The median and t are the format's: 1023 and 64 in binary64, 127 and 16 in binary32, 15 and 8 in
//     binary16. The exponent of an integer is its number of binary digits; all of them are equally dense.
//   - A significand is random among those that the range has with its exponent and sign. Where it has none the sign is the other one.
//   - An exponent that mutates out of the space is mutated anew. A normal step is rounded to an integer.
//   - An interval has one exponent at least, so the variance of a step, its length, is at least 1 however large N is.
//   - "Every two individuals in a group have a difference of no more than two orders of magnitude": the first group reaches two orders
//     down from the largest error so far, the second from there two orders down, and so on; empty groups have no rank.
//   - Individuals without an error (it is 0; it is not known; the result is no number; the program itself said that it failed) are one
//     group, the last. What selection leaves over, all groups refused, goes to the last group.
//   - An input that the subject's filter refuses is drawn anew a few times. Those that are not run join no population.
//   - With a budget that is odd the initial population has the one more.
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.
package lsga

// This file is the parameters, and Algorithm 1, the outline of LSGA.

import (
	"faultline/internal/run"
	"faultline/internal/search"
)

// atOnce bounds the individuals of the initial population in one ask.
const atOnce = 4096

// maxOrdered bounds the intervals that are drawn from in an order made before the first run, once each. If there are more, each is a small
// part of an exponent, and every individual draws its interval.
const maxOrdered = 1 << 20

// Description describes the strategy.
var Description = search.Describe(search.Description{
	Name: "lsga",
	Says: "a genetic algorithm over exponents, which sees only the error of the result",
	Asks: search.Guided,
}, Defaults(), New)

// Params are the numbers of section IV-C.
type Params struct {
	// The paper's P is lost in the text at hand; of 0.3, 0.5, 0.7 and 0.9, 0.7 finds the largest errors in GSL's functions.
	P       float64 `set:"p" in:"(0,1]" says:"probability, in (0, 1], to select the group with the largest errors; else the next one"`
	Flip    float64 `set:"flip" in:"[0,1]" says:"probability that a mutant changes its sign, in [0, 1] (q)"`
	Initial float64 `set:"initial" in:"(0,1]" says:"part of the budget for the initial random inputs, in (0, 1] (n; 0.5: n = m)"`
	// Batch 1 is the algorithm as printed, which puts each mutant back
	// before it selects again; with more, fewer messages are exchanged with the engines. 4 and 16 were not seen to find less.
	Batch int `set:"batch" in:"[1,inf)" says:"mutants to make from one population, at least 1"`
}

// Defaults returns the paper's parameters, and the best measured P; see RATIONALE.md.
func Defaults() Params { return Params{P: 0.7, Flip: 0.1, Initial: 0.5, Batch: 1} }

// A Search runs Algorithm 1 for one subject. It implements search.Strategy.
type Search struct {
	*search.Guide
	params Params
	spaces []space // of the parameters

	n      int   // size of the initial population
	born   int   // how many of them were drawn
	order  []int // the intervals that are left to draw from, the last first; nil if there are more than maxOrdered
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
		s.order = s.Rand.Perm(s.n) // random, so that a search that ends early has seen the whole space
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

// Tell adds the individuals to the population (line 5). No individual is ever removed.
func (s *Search) Tell(b *run.Batch) {
	dims := s.Domain.Dims()
	for i, err := range s.Learn(b) {
		if b.Outcomes[i] != run.NotRun {
			s.points = append(s.points, b.Points[i*dims:(i+1)*dims]...)
			s.errors.add(err)
		}
	}
}

// maxTries bounds the draws of an individual after the subject's filter refused it.
const maxTries = 16

// fill fills in the next individual: one of the initial population while intervals are left, then a mutant.
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

// initial fills in an individual of the initial population. With one parameter its exponent is from the interval; with several, each has an
// interval picked at random. Signs and significands are random.
func (s *Search) initial(interval int, point []float64) {
	for i := range point {
		if len(point) > 1 {
			interval = s.Rand.IntN(s.n)
		}
		e := s.spaces[i].draw(s.Rand, interval, s.n)
		point[i] = s.Domain.DrawAt(s.Rand, i, e, s.chance(0.5))
	}
}

// mutant fills in a mutant of a selected individual: for every parameter the exponent moves, the sign flips with probability q, and the
// significand is random. If no individual was run yet, it fills in another of the initial population.
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
