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
	"faultline/internal/run"
	"faultline/internal/search"
)

// atOnce is how many inputs are asked for at once.
const atOnce = 4096

// A Search is the search of one subject. It implements search.Strategy.
type Search struct{ *search.Guide }

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name: "random",
	Says: "random bits",
	Asks: search.Guided,
}, search.None{}, New)

// New returns a search of the setup's subject.
func New(setup search.Setup, _ search.None) *Search { return &Search{search.NewGuide(&setup)} }

// Next asks for random inputs.
func (s *Search) Next(budget int) *search.Ask {
	return s.Ask(min(budget, atOnce), func(_ int, point []float64) { s.Domain.Draw(s.Rand, point) })
}

// Tell enters the errors.
func (s *Search) Tell(b *run.Batch) { s.Learn(b) }
