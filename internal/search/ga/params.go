package ga

// This file is the parameters of the search.

import (
	"cmp"

	"faultline/internal/search"
)

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name: "ga",
	Says: "the standard genetic algorithm over bits",
	Asks: search.Guided,
}, Defaults(), New)

// Params are the numbers of the algorithm. The paper's are lost in the text at hand; it took them from the literature on genetic
// algorithms.
type Params struct {
	Size  int     `set:"size" says:"N: individuals of a generation, at least 2"`
	Cross float64 `set:"cross" says:"c in [0, 1]: the probability that a pair of parameters is crossed over"`
	Flip  float64 `set:"flip" says:"m in [0, 1]: the probability that a bit is flipped"`
}

// Defaults returns the parameters that find the largest errors of those that were measured (RATIONALE.md). De Jong's (N = 50, c = 0.6,
// m = 0.001) and Grefenstette's (30, 0.95, 0.01) are no better than random search, which the paper's were.
func Defaults() Params { return Params{Size: 100, Cross: 0.9, Flip: 0.05} }

// Check reports what is wrong with p, in words for the user who set it.
func (p Params) Check() error {
	return cmp.Or(
		search.Unless(p.Size >= 2, "ga: size = %d: a generation has two individuals at least", p.Size),
		search.Unless(search.Among(p.Cross, 0, 1), "ga: cross = %v: it must lie in [0, 1]", p.Cross),
		search.Unless(search.Among(p.Flip, 0, 1), "ga: flip = %v: it must lie in [0, 1]", p.Flip),
	)
}
