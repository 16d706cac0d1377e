package lsga

// This file is the population, in groups by error (section IV-C, Selection method).

import (
	"math"
	"math/rand/v2"
	"slices"
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
