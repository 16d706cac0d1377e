package baselines

// This file is the fine-grained search: Markov chains that start at the best members.

import (
	"cmp"
	"math"
	"slices"
)

// A chain is a walk over the floating-point numbers.
type chain struct {
	at   []int64 // the current point in ordinals
	bits float64
	step float64 // log2 of the standard deviation of a step, in ordinals
}

// link starts chains at the best members of the parts with the largest errors.
func (s *demcSearch) link() {
	order := make([]int, len(s.parts))
	for k := range order {
		order[k] = k
	}
	s.Rand.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] }) // parts with equal errors get a random order
	bits := func(k int) float64 { return s.parts[k].bits[s.parts[k].best] }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(bits(b), bits(a)) })
	s.chains = s.chains[:0]
	point := make([]float64, len(s.line.unit))
	for _, k := range order[:min(s.params.Chains, len(order))] {
		p := &s.parts[k]
		c := chain{at: make([]int64, len(point)), bits: p.bits[p.best], step: s.params.Step}
		s.axes.point(p.members[p.best], point)
		for i, x := range point {
			c.at[i] = s.line.place(i, x)
		}
		s.chains = append(s.chains, c)
	}
}

// walk returns one proposal of every chain.
func (s *demcSearch) walk() []trial {
	var list []trial
	for k := range s.chains {
		c := &s.chains[k]
		to, _ := s.admissible(&s.line, func(to []int64) { s.propose(to, c) })
		list = append(list, trial{-1, k, to})
	}
	return list
}

// propose fills in a proposal of c: a step of one coordinate or of all.
func (s *demcSearch) propose(to []int64, c *chain) {
	copy(to, c.at)
	only := -1
	if len(to) > 1 && s.Rand.Uint64()&1 == 0 {
		only = s.Rand.IntN(len(to))
	}
	for i := range to {
		if only >= 0 && i != only {
			continue
		}
		v := s.line.whole(i)
		by := s.Rand.NormFloat64() * math.Min(math.Exp2(c.step), v.size()/2)
		if math.Abs(by) < 1 { // at least to a neighbour
			by = math.Copysign(1, by)
		}
		to[i] = v.move(c.at[i], by)
	}
}

// Changes of log2 of a chain's step after a larger error, and after any other: they balance at one success in five.
const (
	longer  = 2
	shorter = -0.5
)

// accept is Metropolis' rule. It accepts an error that is not smaller, and one that is smaller by d bits with probability exp(-d / T).
func (s *demcSearch) accept(c *chain, to []int64, bits float64) {
	if bits > c.bits {
		c.step = math.Min(c.step+longer, s.params.Step)
	} else {
		c.step = math.Max(c.step+shorter, 0)
	}
	if bits >= c.bits || s.Rand.Float64() < math.Exp((bits-c.bits)/s.params.Temperature) {
		c.at, c.bits = to, bits
	}
}
