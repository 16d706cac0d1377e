package ga

// This file is the algorithm: generations of random inputs and of children.

import (
	"math"
	"math/rand/v2"
	"sort"

	"faultline/internal/run"
	"faultline/internal/search"
)

// A Search is the search of one subject. It implements search.Strategy.
type Search struct {
	params Params
	domain *search.Domain
	guide  *search.Guide
	rand   *rand.Rand

	left    int       // runs that the budget still allows
	parents []float64 // points of the last generation; empty before the first
	wheel   []float64 // by parent: the sum of the weights up to its own
	ask     search.Ask
}

// New returns a search of the setup's subject; its budget is [search.PaperEvals] where the setup has none. Parameters that Check
// refuses are a broken invariant.
func New(setup search.Setup, p Params) *Search {
	if err := p.Check(); err != nil {
		panic(err)
	}
	return &Search{params: p, domain: search.NewDomain(&setup), guide: search.NewGuide(&setup), rand: setup.Rand, left: setup.Budget()}
}

// Next asks for a generation, or as much of it as the budget allows.
func (s *Search) Next(budget int) *search.Ask {
	n := min(budget, s.left, s.params.Size)
	if n <= 0 {
		return nil
	}
	s.left -= n
	dims := s.domain.Dims()
	s.ask = search.Ask{Mode: run.Shadowed}
	for len(s.ask.Points) < n*dims {
		a, b := make([]float64, dims), make([]float64, dims)
		if len(s.wheel) == 0 {
			s.domain.Draw(s.rand, a)
			s.domain.Draw(s.rand, b)
		} else {
			s.reproduce(a, b, s.parent(), s.parent())
		}
		s.ask.Points = append(append(s.ask.Points, a...), b...)
	}
	s.ask.Points = s.ask.Points[:n*dims]
	return &s.ask
}

// leastError is the error from which on an individual has weight: 2^-64.
const leastError = 0x1p-64

// weight returns the weight of an individual by its error.
func weight(err float64) float64 { return max(0, math.Log2(err/leastError)) }

// Tell makes the generation that was run the parents of the next one. If nothing of it was run the parents stay.
func (s *Search) Tell(b *run.Batch) {
	dims := s.domain.Dims()
	var points, wheel []float64
	sum := 0.0
	for i, err := range s.guide.Learn(b) {
		if b.Outcomes[i] != run.NotRun {
			sum += weight(err)
			points, wheel = append(points, b.Points[i*dims:(i+1)*dims]...), append(wheel, sum)
		}
	}
	if len(wheel) > 0 {
		s.parents, s.wheel = points, wheel
	}
}

// Candidates returns the inputs with the largest errors of all generations.
func (s *Search) Candidates() []search.Candidate { return s.guide.Candidates() }

// parent picks an individual by roulette wheel selection.
func (s *Search) parent() []float64 {
	n := len(s.wheel)
	k := s.rand.IntN(n)
	if sum := s.wheel[n-1]; sum > 0 {
		at := s.rand.Float64() * sum
		k = min(sort.Search(n, func(i int) bool { return s.wheel[i] > at }), n-1)
	}
	dims := s.domain.Dims()
	return s.parents[k*dims : (k+1)*dims]
}
