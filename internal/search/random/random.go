// Package random is random search as LSGA's paper sets it beside its own ("A Genetic Algorithm for Detecting Significant
// Floating-Point Inaccuracies", ICSE 2015, section V-C, RAND): every bit of every parameter is random, and the largest error
// of all runs is what it finds.
//
// Bits that are no admissible number (NaN, infinity, beyond the ends of the domain) are drawn anew. What remains is a
// floating-point number of the range, each with the same probability: [search.Domain.Draw], and integers uniformly.
//
// The strategy has no parameters. It never runs anything and must not know how runs are made. A value serves one goroutine.
package random

import (
	"math/rand/v2"

	"faultline/internal/run"
	"faultline/internal/search"
)

// atOnce is how many inputs are asked for at once.
const atOnce = 4096

// A Search is the search of one subject. It implements search.Strategy.
type Search struct {
	domain *search.Domain
	guide  *search.Guide
	rand   *rand.Rand
	left   int // runs that the budget still allows
	ask    search.Ask
}

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name: "random",
	Says: "random bits",
	Asks: search.Guided,
}, search.None{}, New)

// New returns a search of the setup's subject; its budget is [search.PaperEvals] where the setup has none.
func New(setup search.Setup, _ search.None) *Search {
	return &Search{domain: search.NewDomain(&setup), guide: search.NewGuide(&setup), rand: setup.Rand, left: setup.Budget()}
}

// Next asks for random inputs.
func (s *Search) Next(budget int) *search.Ask {
	n := min(budget, s.left, atOnce)
	if n <= 0 {
		return nil
	}
	s.left -= n
	dims := s.domain.Dims()
	s.ask = search.Ask{Points: make([]float64, n*dims), Mode: run.Shadowed}
	for i := range n {
		s.domain.Draw(s.rand, s.ask.Points[i*dims:(i+1)*dims])
	}
	return &s.ask
}

// Tell enters the errors.
func (s *Search) Tell(b *run.Batch) { s.guide.Learn(b) }

// Candidates returns the inputs with the largest errors.
func (s *Search) Candidates() []search.Candidate { return s.guide.Candidates() }
