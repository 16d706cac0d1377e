package s3fp

// This file is the parameters of the search.

import "fmt"

// Params are the numbers of the search.
type Params struct {
	Samples int     // k: random inputs of a configuration
	Random  int     // Npart: pairs of configurations whose halves are chosen at random
	Restart float64 // probability in [0, 1] to go on from the initial configuration
	Parts   int     // of an interval, of which the initial configuration is a random one; 1: it is the whole domain
	Halve   int     // how intervals are halved and sampled: ByValue, ByPlace or ByRange
}

// The ways to halve an interval.
const (
	ByValue = iota // at the mean of its ends, as S3FP does
	ByPlace        // so that both halves have as many floating-point numbers
	ByRange        // by value where the subject says both ends of a range, as S3FP demands, by place otherwise
)

// Defaults returns the numbers of the published program, and ByRange.
func Defaults() Params {
	return Params{Samples: 10, Random: 1, Restart: 0.2, Parts: 1, Halve: ByRange}
}

// maxAsk bounds the points of an ask, which are the samples of all configurations of a step.
const maxAsk = 1 << 16

// Check reports what is wrong with p, in words for the user who set it.
func (p Params) Check() error {
	switch {
	case p.Samples < 1 || p.Random < 0 || p.Samples > maxAsk || p.Random > maxAsk || p.Samples*p.configurations() > maxAsk:
		return fmt.Errorf("s3fp: samples = %d, npart = %d: at least one sample and no negative number, and samples * (2 + 2 npart) at most %d",
			p.Samples, p.Random, maxAsk)
	case !(p.Restart >= 0 && p.Restart <= 1):
		return fmt.Errorf("s3fp: restart = %v: it is a probability, in [0, 1]", p.Restart)
	case p.Parts < 1 || p.Parts > maxAsk:
		return fmt.Errorf("s3fp: parts = %d: it must lie in [1, %d]", p.Parts, maxAsk)
	case p.Halve < ByValue || p.Halve > ByRange:
		return fmt.Errorf("s3fp: halve = %d: it is 0 (by value), 1 (by place on the line of floats) or 2 (by value where a range is said)", p.Halve)
	}
	return nil
}

// configurations is how many tighter ones are made of a configuration.
func (p Params) configurations() int { return 2 + 2*p.Random }
