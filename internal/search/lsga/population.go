package lsga

// This file holds the population, in groups by error (section IV-C, Selection method). It also divides the exponents of one parameter into
// intervals (Initial population).

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/search"
)

// orders is the largest number of orders of magnitude that the errors of one group span; span is the same in powers of two.
const (
	orders = 2
	span   = orders * math.Ln10 / math.Ln2
)

// A population holds all individuals, in groups. The zero population is empty.
type population struct {
	errors  []float64
	largest float64 // of errors
	groups  [][]int // by error: below largest by up to 2 orders of magnitude, by up to 4, ...
	without []int   // individuals without an error
}

// add adds the next individual. An error larger than all others changes the groups.
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

// pick returns an individual: with probability pr a random one of the first group, else with pr one of the second, and so on. If all groups
// refuse, it is one of the last group. The population must not be empty.
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
	from, behind int // the exponents of weight 5: [from, behind), empty if from == behind
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

// at returns the exponent at a place in [0, weight), such that this much weight lies below it.
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

// length returns the length of the interval that contains an exponent, for n intervals; at least 1 exponent.
func (s *space) length(e, n int) float64 {
	length := s.weight() / float64(n)
	if e >= s.from && e < s.behind {
		length /= denser
	}
	return max(1, length)
}

// maxSteps bounds the steps that are tried if they leave the space. After that the exponent stays.
const maxSteps = 16

// mutate adds a value of N(0, sigma^2) to an exponent, where sigma^2 is the length of its interval of n (Mutation operation). The paper's
// text lost sigma, but not its square. sigma = length and length/2 did not find more or less.
func (s *space) mutate(r *rand.Rand, e, n int) int {
	sigma := math.Sqrt(s.length(e, n))
	for range maxSteps {
		if m := e + int(math.Round(r.NormFloat64()*sigma)); m >= s.lo && m <= s.hi {
			return m
		}
	}
	return e
}
