package lsga

// This file is the parameters of the search.

import (
	"cmp"

	"faultline/internal/search"
)

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name: "lsga",
	Says: "a genetic algorithm over exponents; this one and the next four see nothing of the program but the error of its result",
	Asks: search.Guided,
}, Defaults(), New)

// Params are the numbers of section IV-C.
type Params struct {
	// The paper's P is lost in the text at hand; of 0.3, 0.5, 0.7 and 0.9, 0.7 finds the largest errors in GSL's functions.
	P       float64 `set:"p" says:"in (0, 1]: the probability of selecting a group once those of larger errors are refused"`
	Flip    float64 `set:"flip" says:"q in [0, 1]: the probability that a mutant's sign is the other one"`
	Initial float64 `set:"initial" says:"n's part of the budget, in (0, 1]; n = m is one half"`
	// Batch 1 is the algorithm as printed, which puts each mutant back
	// before it selects again; with more, fewer messages are exchanged with the engines. 4 and 16 were not seen to find less.
	Batch int `set:"batch" says:"how many mutants are made from one population, at least 1"`
}

// Defaults returns the paper's parameters, and for P what was measured to be the best; see RATIONALE.md.
func Defaults() Params { return Params{P: 0.7, Flip: 0.1, Initial: 0.5, Batch: 1} }

// Check reports what is wrong with p, in words for the user who set it.
func (p Params) Check() error {
	return cmp.Or(
		search.Unless(p.P > 0 && p.P <= 1, "lsga: p = %v: it must lie in (0, 1]", p.P),
		search.Unless(search.Among(p.Flip, 0, 1), "lsga: flip = %v: it must lie in [0, 1]", p.Flip),
		search.Unless(p.Initial > 0 && p.Initial <= 1, "lsga: initial = %v: it must lie in (0, 1]", p.Initial),
		search.Unless(p.Batch >= 1, "lsga: batch = %d: at least one mutant is made at a time", p.Batch),
	)
}
