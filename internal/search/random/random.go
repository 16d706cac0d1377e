// Package random is random search, the baseline RAND of LSGA's paper ("A Genetic Algorithm for Detecting Significant Floating-Point
// Inaccuracies", ICSE 2015, section V-C). Every bit of every parameter is random, and the result is the largest error of all runs.
//
// Bits that are no admissible number (NaN, infinity, beyond the ends of the domain) are drawn again. The result is uniform over the floats
// of the range ([search.Domain.Draw]), and uniform over integers.
//
// The strategy has no parameters. It never runs a program. A value serves one goroutine.
package random

import (
	"faultline/internal/run"
	"faultline/internal/search"
)

// atOnce bounds the inputs of one ask.
const atOnce = 4096

// A Search searches one subject. It implements search.Strategy.
type Search struct{ *search.Guide }

// Description describes the strategy.
var Description = search.Describe(search.Description{
	Name: "random",
	Says: "runs inputs with random bits",
	Asks: search.Guided,
}, search.None{}, New)

// New returns a search of the setup's subject.
func New(setup search.Setup, _ search.None) *Search { return &Search{search.NewGuide(&setup)} }

// Next asks for random inputs.
func (s *Search) Next(budget int) *search.Ask {
	return s.Ask(min(budget, atOnce), func(_ int, point []float64) { s.Domain.Draw(s.Rand, point) })
}

// Tell records the errors.
func (s *Search) Tell(b *run.Batch) { s.Learn(b) }
