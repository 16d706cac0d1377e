package s3fp

// This file is the parameters of the search.

import (
	"cmp"

	"faultline/internal/search"
)

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name: "s3fp",
	Says: "the half of a box with the worst of a few samples, again and again",
	Asks: search.Guided,
}, Defaults(), New)

// Params are the numbers of the search.
type Params struct {
	Samples int     `set:"samples" says:"k: random inputs of a configuration"`
	Random  int     `set:"npart" says:"Npart: pairs of configurations whose halves are chosen at random"`
	Restart float64 `set:"restart" says:"probability in [0, 1] to go on from the initial configuration"`
	Parts   int     `set:"parts" says:"of an interval, of which the initial configuration is a random one; 1: it is the whole domain"`
	Halve   int     `set:"halve" says:"halve and sample intervals 0, by value; 1, by place on the line of floats; 2, by value where a range is said"`
}

// The ways to halve an interval.
const (
	ByValue = iota // at the mean of its ends, as S3FP does
	ByPlace        // so that both halves have as many floating-point numbers
	ByRange        // by value where the subject says both ends of a range, as S3FP demands, by place otherwise
)

// Defaults returns the numbers of the published program, and ByRange.
//
// On every second of GSL's 154 functions of doubles, with 1000 runs each (but no more than 0.3 s), two seeds and errors as mode Deltas
// estimates them, such searches found more than 1e-3 on 15.0 of 77 functions; with one sample instead of ten (FPGen's k = 1) on 15.0 as
// well, restarts with probability 0.05 and 0.5: 13.5 and 16.0, a random twentieth of every interval: 8.5, ByValue: 1.0, ByPlace: 18.0,
// random search: 19.0. What the sources say is kept, as none of their numbers is far from the best. In a range, which is what S3FP is
// made for, halving by value pays: for (x-2)^9, expanded, on [-100, 100] the median error of five seeds is 6e15, and 2e-3 by place.
func Defaults() Params {
	return Params{Samples: 10, Random: 1, Restart: 0.2, Parts: 1, Halve: ByRange}
}

// maxAsk bounds the points of an ask, which are the samples of all configurations of a step.
const maxAsk = 1 << 16

// Check reports what is wrong with p, in words for the user who set it.
func (p Params) Check() error {
	samples := search.Among(p.Samples, 1, maxAsk) && search.Among(p.Random, 0, maxAsk) && p.Samples*(2+2*p.Random) <= maxAsk
	return cmp.Or(
		search.Unless(samples, "s3fp: samples = %d, npart = %d: at least one sample and no negative number, and samples * (2 + 2 npart) "+
			"at most %d", p.Samples, p.Random, maxAsk),
		search.Unless(search.Among(p.Restart, 0, 1), "s3fp: restart = %v: it is a probability, in [0, 1]", p.Restart),
		search.Unless(search.Among(p.Parts, 1, maxAsk), "s3fp: parts = %d: it must lie in [1, %d]", p.Parts, maxAsk),
		search.Unless(search.Among(p.Halve, ByValue, ByRange), "s3fp: halve = %d: it is 0 (by value), 1 (by place on the line of floats) "+
			"or 2 (by value where a range is said)", p.Halve),
	)
}
