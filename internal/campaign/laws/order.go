package laws

// This file finds inputs at which a function of one number is not monotone, although it is monotone elsewhere.
//
// A correct function may rise and fall, and it may jump, as a remainder does. So a break counts only if the function jumps away and jumps
// back, and is monotone without the inputs between the two jumps.

import (
	"math"
	"slices"
	"sort"

	"faultline/internal/fp"
	"faultline/internal/run"
)

const (
	ordered       = 192     // number of samples
	leastOrdered  = 96      // least number of samples with a finite result
	leastInOrder  = 3.0 / 4 // least fraction of the samples that are in order
	leastDistinct = 1.0 / 3 // least fraction of distinct results among the samples
	jumpPart      = 4       // each of the two jumps is at least 1/jumpPart of the difference that breaks the order
)

// Order returns at most one break for each output and direction. It makes at most most runs, and only for functions of one number.
func (s *Search) Order(most int) (list []Break) {
	defer s.limit(most)()
	if s.Domain.Dims() != 1 || s.Domain.Integer(0) || s.Subject.Params[0].Format == fp.NoFormat {
		return nil
	}
	samples := s.mirroredSamples(ordered)
	slices.SortFunc(samples, func(p, q []float64) int {
		switch {
		case p[0] < q[0]:
			return -1
		case p[0] > q[0]:
			return 1
		}
		return 0
	})
	samples = slices.CompactFunc(samples, func(p, q []float64) bool { return p[0] == q[0] })
	b := s.runPoints(samples, run.Plain)
	if b == nil {
		return nil
	}
	for _, output := range s.Floats() {
		var x, y []float64
		for i, p := range samples {
			if v, ok := s.number(b, i, output); ok && s.ordinary(0, p[0]) {
				x, y = append(x, p[0]), append(y, v)
			}
		}
		if len(x) < leastOrdered {
			continue
		}
		for _, sign := range []float64{1, -1} {
			if k := s.disordered(output, sign, x, y); k != nil {
				list = append(list, *k)
			}
		}
	}
	return list
}

// disordered returns a break of the order in results y at ascending inputs x, nil if there is none. sign is 1 for rising functions, and -1
// for falling ones.
func (s *Search) disordered(output int, sign float64, x, y []float64) *Break {
	y = slices.Clone(y)
	values := make(map[float64]bool)
	for i := range y {
		y[i] *= sign
		values[y[i]] = true
	}
	kept := longest(y)
	if len(kept) == len(y) || float64(len(kept)) < leastInOrder*float64(len(y)) || float64(len(values)) < leastDistinct*float64(len(y)) {
		return nil
	}
	for n := 1; n < len(kept); n++ {
		low, high := kept[n-1], kept[n]
		if high == low+1 {
			continue
		}
		for i := low + 1; i < high; i++ {
			if b := s.jumpsAway(output, sign, x, y, low, i, high, len(kept)); b != nil {
				return b
			}
		}
		// Perhaps not these samples have jumped away, but those before or behind them.
		a, z := low, high
		for a >= 0 && y[a] > y[low+1] {
			a--
		}
		for z < len(y) && y[z] < y[high-1] {
			z++
		}
		if a >= 0 && float64(len(y)-(low-a)) >= leastInOrder*float64(len(y)) {
			if b := s.jumpsAway(output, sign, x, y, a, low, low+1, len(y)-(low-a)); b != nil {
				return b
			}
		}
		if z < len(y) && float64(len(y)-(z-high)) >= leastInOrder*float64(len(y)) {
			if b := s.jumpsAway(output, sign, x, y, high-1, high, z, len(y)-(z-high)); b != nil {
				return b
			}
		}
	}
	return nil
}

// jumpsAway returns the break at sample i, if the function jumps between samples low and i, and jumps back between i and high. held samples
// are in order.
func (s *Search) jumpsAway(output int, sign float64, x, y []float64, low, i, high, held int) *Break {
	beyond, other := 0.0, high // the bound that the result at i exceeds, and its sample
	above := y[i] > y[high]
	switch {
	case above:
		beyond = y[high]
	case y[i] < y[low]:
		beyond, other = y[low], low
	default:
		return nil
	}
	far := math.Abs(y[i] - beyond)
	if far <= Far*max(math.Abs(y[i]), math.Abs(beyond)) {
		return nil
	}
	var edges [][2][]float64
	for _, end := range []int{other, low + high - other} {
		in, out, jump, ok := s.edge(output, x[i], x[end], func(v float64) bool { return (sign*v > beyond) == above && sign*v != beyond })
		if !ok || jump < far/jumpPart {
			return nil
		}
		edges = append(edges, [2][]float64{{in}, {out}})
	}
	b := &Break{
		Law: s.order(sign), Point: []float64{x[i]}, Other: []float64{x[other]}, Output: output, Held: held, Of: len(x), Edges: edges,
	}
	b.Bound = -1
	if above == (sign > 0) {
		b.Bound = 1
	}
	b.other = func(p []float64) ([]float64, bool) {
		return []float64{x[other]}, (p[0] < x[other]) == (x[i] < x[other])
	}
	return b
}

// order returns the text of the law.
func (s *Search) order(sign float64) string {
	relation := "<="
	if sign < 0 {
		relation = ">="
	}
	f := s.function()
	return f + "(x) " + relation + " " + f + "(y) for x <= y"
}

// edge returns neighbouring inputs between in and out, of which only edgeIn is away, and the size of the jump between their results. It
// bisects the distance.
func (s *Search) edge(output int, in, out float64, away func(v float64) bool) (edgeIn, edgeOut, jump float64, ok bool) {
	for range mostHalvings {
		m, ok := s.between([]float64{in}, []float64{out})
		if !ok {
			break
		}
		b := s.runPoints([][]float64{m}, run.Plain)
		if b == nil {
			return 0, 0, 0, false
		}
		if v, ok := s.number(b, 0, output); ok && away(v) {
			in = m[0]
		} else {
			out = m[0]
		}
	}
	b := s.runPoints([][]float64{{in}, {out}}, run.Plain)
	if b == nil {
		return 0, 0, 0, false
	}
	v, ok := s.number(b, 0, output)
	w, ok2 := s.number(b, 1, output)
	return in, out, math.Abs(v - w), ok && ok2
}

// longest returns the indices of a longest subsequence of y that does not fall.
func longest(y []float64) (kept []int) {
	before := make([]int, len(y))
	var ends []int // by length: the sample with the smallest result that ends such a sequence
	for i, v := range y {
		k := sort.Search(len(ends), func(k int) bool { return y[ends[k]] > v })
		before[i] = -1
		if k > 0 {
			before[i] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, i)
		} else {
			ends[k] = i
		}
	}
	for i := ends[len(ends)-1]; i >= 0; i = before[i] {
		kept = append(kept, i)
	}
	slices.Reverse(kept)
	return kept
}
