package baselines

// This file is the standard genetic algorithm that LSGA's paper sets beside its own ("A Genetic Algorithm for Detecting Significant
// Floating-Point Inaccuracies", Zou et al., ICSE 2015, section V-C, STD): inputs are vectors of bits, which are crossed over and
// flipped.
//
// What the paper leaves open, or the text at hand has lost, and what is done here:
//
//   - Random inputs are those of package random: each number of the range with the same probability.
//   - "The weight of each individual is the logarithm of the relative error": logarithms of errors below 1 are negative, and a weight
//     is not. It is the binary logarithm of the error over 2^-64, an error that no double can show; the weight of smaller errors and
//     of inputs without one is 0. Where all weights are 0 each individual is as likely.
//   - The bits of a floating-point number are its encoding in the parameter's format, the sign first; those of an integer are its
//     distance from the lower end of its range.
//   - Children with a coordinate that is no number of the range, or that the subject's filter refuses, are made anew a few times from
//     the same parents; then those parents' own values stay.
//   - The last generation is as large as the rest of the budget.
//
// The strategy never runs anything and must not know how runs are made. A value serves one goroutine.

import (
	"math"
	"sort"

	"faultline/internal/run"
	"faultline/internal/search"
)

// ga describes the strategy.
var ga = search.Describe(search.Description{
	Name: "ga",
	Says: "the standard genetic algorithm over bits",
	Asks: search.Guided,
}, gaDefaults(), newGA)

// GAParams are the numbers of the algorithm. The paper's values are missing in its text; it took them from the literature on genetic
// algorithms.
type GAParams struct {
	Size  int     `set:"size" in:"[2,inf)" says:"N: individuals of a generation, at least 2"`
	Cross float64 `set:"cross" in:"[0,1]" says:"c in [0, 1]: the probability that a pair of parameters is crossed over"`
	Flip  float64 `set:"flip" in:"[0,1]" says:"m in [0, 1]: the probability that a bit is flipped"`
}

// gaDefaults returns the parameters that found the largest errors of those that were measured (RATIONALE.md). De Jong's (N = 50, c = 0.6,
// m = 0.001) and Grefenstette's (30, 0.95, 0.01) find no more than random search, unlike the paper's.
func gaDefaults() GAParams { return GAParams{Size: 100, Cross: 0.9, Flip: 0.05} }

// A gaSearch searches one subject. It implements search.Strategy.
type gaSearch struct {
	*search.Guide
	params  GAParams
	parents []float64 // points of the last generation; empty before the first
	wheel   []float64 // by parent: the sum of the weights up to this one
	twin    []float64 // the second child of the last pair
}

// newGA returns a search of the setup's subject.
func newGA(setup search.Setup, p GAParams) *gaSearch {
	search.Must(p)
	s := &gaSearch{Guide: search.NewGuide(&setup), params: p}
	s.twin = make([]float64, s.Domain.Dims())
	return s
}

// Next asks for a generation, or as much of it as the budget allows.
func (s *gaSearch) Next(budget int) *search.Ask {
	return s.Ask(min(budget, s.params.Size), func(k int, point []float64) {
		switch {
		case k%2 == 1:
			copy(point, s.twin)
		case len(s.wheel) == 0:
			s.Domain.Draw(s.Rand, point)
			s.Domain.Draw(s.Rand, s.twin)
		default:
			s.reproduce(point, s.twin, s.parent(), s.parent())
		}
	})
}

// leastError is the error from which an individual has weight: 2^-64.
const leastError = 0x1p-64

// weight returns the weight of an individual with this error.
func weight(err float64) float64 { return max(0, math.Log2(err/leastError)) }

// Tell makes the generation that was run the parents of the next one. If nothing of it was run, the parents stay.
func (s *gaSearch) Tell(b *run.Batch) {
	dims := s.Domain.Dims()
	var points, wheel []float64
	sum := 0.0
	for i, err := range s.Learn(b) {
		if b.Outcomes[i] != run.NotRun {
			sum += weight(err)
			points, wheel = append(points, b.Points[i*dims:(i+1)*dims]...), append(wheel, sum)
		}
	}
	if len(wheel) > 0 {
		s.parents, s.wheel = points, wheel
	}
}

// parent picks an individual by roulette wheel selection.
func (s *gaSearch) parent() []float64 {
	n := len(s.wheel)
	k := s.Rand.IntN(n)
	if sum := s.wheel[n-1]; sum > 0 {
		at := s.Rand.Float64() * sum
		k = min(sort.Search(n, func(i int) bool { return s.wheel[i] > at }), n-1)
	}
	dims := s.Domain.Dims()
	return s.parents[k*dims : (k+1)*dims]
}

// maxTries bounds the tries for admissible children of two parents.
const maxTries = 16

// reproduce makes two children. It repeats single coordinates that are inadmissible, and whole children that the filter refuses.
func (s *gaSearch) reproduce(a, b, mother, father []float64) {
	for range maxTries {
		for i := range a {
			a[i], b[i] = s.pair(i, mother[i], father[i])
		}
		if s.Domain.Admits(a) && s.Domain.Admits(b) {
			return
		}
	}
	copy(a, mother)
	copy(b, father)
}

// pair returns coordinate i of two children. With probability c, the first bits of x and y are exchanged; each bit is flipped with
// probability m.
func (s *gaSearch) pair(i int, x, y float64) (float64, float64) {
	p, q := s.Domain.Bits(i, x), s.Domain.Bits(i, y)
	width := s.Domain.Width(i)
	for range maxTries {
		u, v := p, q
		if width > 1 && s.Rand.Float64() < s.params.Cross {
			u, v = exchange(p, q, width-1-s.Rand.IntN(width-1))
		}
		a, ok1 := s.Domain.FromBits(i, u^s.flips(width))
		b, ok2 := s.Domain.FromBits(i, v^s.flips(width))
		if ok1 && ok2 {
			return a, b
		}
	}
	return x, y
}

// exchange exchanges all but the last `rest` bits of p and q.
func exchange(p, q uint64, rest int) (u, v uint64) {
	low := uint64(1)<<rest - 1
	return q&^low | p&low, p&^low | q&low
}

// flips returns width bits, each 1 with probability m.
func (s *gaSearch) flips(width int) (bits uint64) {
	for k := range width {
		if s.Rand.Float64() < s.params.Flip {
			bits |= 1 << k
		}
	}
	return bits
}
