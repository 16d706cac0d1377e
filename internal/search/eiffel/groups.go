package eiffel

// This file is the grouping optimisation (section III-B), which leaves c <= s/g points to cluster.

import (
	"cmp"
	"math"
	"slices"
)

// A span is the samples from number from on, up to number to, of which those with the largest errors are kept: a group.
//
// Of several variables no order of the points makes groups: "we do not extract the largest errors of each group [...] but
// project the multi-dimensional plot onto the variable space" (section III-E). What is projected must be far fewer than
// s points (Figure 6), and what makes a point worth keeping is its error: one span keeps the s/g largest of all.
type span struct {
	from, to, keep int
}

// spans returns the groups of n samples: as many as the paper has of s samples, where a small budget, or a variable with few
// values, allows for fewer samples than s.
func spans(n int, p Params, several bool) (list []span) {
	size := p.Group
	if n < p.Samples {
		size = max(1, int(math.Ceil(float64(n)*float64(p.Group)/float64(p.Samples))))
	}
	if several {
		return []span{{0, n, max(1, n/size)}}
	}
	for from := 0; from < n; from += size {
		list = append(list, span{from, min(from+size, n), 1})
	}
	return list
}

// peaks returns the points to be clustered: the largest errors of each span; of equal ones the earlier. An error below 0.5 ulp is
// none (section III-B).
func (m *sample) peaks(least float64) (list []peak) {
	var numbers []int
	for _, g := range m.spans {
		numbers = numbers[:0]
		for i := g.from; i < g.to; i++ {
			if m.ulps[i] >= least && !math.IsInf(m.ulps[i], 1) && !math.IsInf(m.error[i], 1) {
				numbers = append(numbers, i)
			}
		}
		slices.SortStableFunc(numbers, func(a, b int) int { return cmp.Compare(m.ulps[b], m.ulps[a]) })
		for _, i := range numbers[:min(len(numbers), g.keep)] {
			list = append(list, peak{slices.Clone(m.point(i)), m.error[i], m.ulps[i]})
		}
	}
	return list
}

// hugeUlps stands for larger errors in a plot, so that squares of distances are finite.
const hugeUlps = 1e150

// plotOf is what DBSCAN sees of the points: x and the error in ulps of one variable (section II-D), the coordinates alone of several
// (section III-E).
func plotOf(list []peak) [][]float64 {
	var plot [][]float64
	for _, p := range list {
		var at []float64
		for _, x := range p.point {
			at = append(at, min(max(x, -hugeUlps), hugeUlps))
		}
		if len(at) == 1 {
			at = append(at, min(p.ulps, hugeUlps))
		}
		plot = append(plot, at)
	}
	return plot
}
