package lsga

// This file is the population, in groups by error (section IV-C, Selection method), and the space of exponents of one parameter, cut into
// intervals (Initial population).

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/search"
)

// orders is how many orders of magnitude the errors of one group span at most; span is that in powers of two.
const (
	orders = 2
	span   = orders * math.Ln10 / math.Ln2
)

// A population is all individuals, in groups. The zero population is empty.
type population struct {
	errors  []float64
	largest float64 // of errors
	groups  [][]int // individuals whose error is below largest by up to 2 orders of magnitude, by up to 4, ...
	without []int   // individuals without an error
}

// add enters an individual, the next one. A larger error than all others changes the groups.
func (p *population) add(err float64) {
	p.errors = append(p.errors, err)
	if err <= p.largest {
		p.enter(len(p.errors) - 1)
		return
	}
	p.largest, p.groups, p.without = err, nil, p.without[:0]
	for i := range p.errors {
		p.enter(i)
	}
}

func (p *population) enter(i int) {
	if p.errors[i] == 0 {
		p.without = append(p.without, i)
		return
	}
	k := int((math.Log2(p.largest) - math.Log2(p.errors[i])) / span) // math.Log10 and math.Log are wrong for subnormals
	if k >= len(p.groups) {
		p.groups = append(p.groups, slices.Repeat([][]int{nil}, k+1-len(p.groups))...)
	}
	p.groups[k] = append(p.groups[k], i)
}

// pick returns an individual: a random one of the first group with probability pr, else of the second with pr, and so on; what is
// left over goes to the last group. A population without individuals is a broken invariant.
func (p *population) pick(r *rand.Rand, pr float64) int {
	last := p.without
	for _, g := range p.groups {
		if len(g) == 0 {
			continue
		}
		if r.Float64() < pr {
			return g[r.IntN(len(g))]
		}
		if len(p.without) == 0 {
			last = g
		}
	}
	return last[r.IntN(len(last))]
}

// denser is how many times as many intervals the exponents within [median-t, median+t] get.
const denser = 5

// A space is the exponents of one parameter, each with a weight: 5 within median +/- t, 1 outside. Intervals of equal weight are
// five times as short within. They need not end between exponents.
type space struct {
	lo, hi       int // exponents that occur
	from, behind int // those of weight 5: [from, behind), empty if from == behind
}

// newSpace returns the exponents of coordinate i.
func newSpace(d *search.Domain, i int) space {
	var s space
	s.lo, s.hi = d.Exponents(i)
	s.from, s.behind = s.lo, s.lo
	if f := d.Format(i); f != fp.NoFormat {
		median, t := dense(f)
		s.from = min(max(s.lo, median-t), s.hi+1)
		s.behind = max(s.from, min(s.hi, median+t)+1)
	}
	return s
}

// dense returns the median of a format's exponents, and t = 2^ceil(k/2) for exponents of k binary digits.
func dense(f fp.Format) (median, t int) {
	k := 8*f.Size() - f.Digits()
	return f.MaxExp(), 1 << ((k + 1) / 2)
}

// weight returns the weight of the whole space.
func (s *space) weight() float64 {
	return float64(s.hi + 1 - s.lo + (denser-1)*(s.behind-s.from))
}

// at returns the exponent at a place in [0, weight): as much weight lies below it.
func (s *space) at(place float64) int {
	below, within := float64(s.from-s.lo), float64(denser*(s.behind-s.from))
	e := s.lo + int(place)
	switch {
	case place >= below+within:
		e = s.behind + int(place-below-within)
	case place >= below:
		e = s.from + int((place-below)/denser)
	}
	return min(max(e, s.lo), s.hi) // a place may round up
}

// draw returns an exponent of interval k of n.
func (s *space) draw(r *rand.Rand, k, n int) int {
	return s.at((float64(k) + r.Float64()) * s.weight() / float64(n))
}

// length returns the length of the interval of n that an exponent falls in, at least 1 exponent.
func (s *space) length(e, n int) float64 {
	length := s.weight() / float64(n)
	if e >= s.from && e < s.behind {
		length /= denser
	}
	return max(1, length)
}

// maxSteps is how often a step that leaves the space is taken anew; then the exponent stays.
const maxSteps = 16

// mutate adds a value of N(0, sigma^2) to an exponent, where sigma^2 is the length of its interval of n (Mutation operation). The sigma
// of the sentence is lost in the text at hand, its square is not; sigma = length and length/2 were not seen to find more or less.
func (s *space) mutate(r *rand.Rand, e, n int) int {
	sigma := math.Sqrt(s.length(e, n))
	for range maxSteps {
		if m := e + int(math.Round(r.NormFloat64()*sigma)); m >= s.lo && m <= s.hi {
			return m
		}
	}
	return e
}
