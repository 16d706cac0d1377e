package eiffel

// This file is the grouping optimisation (section III-B), which leaves c <= s/g points to cluster.

import (
	"cmp"
	"math"
	"slices"
)

// Groups keeps the points to be clustered of a sample that comes in piece by piece.
type groups struct {
	size    int // of a group
	least   float64
	several bool // variables
	most    int  // points kept of several variables
	open    peak // the worst of the group that is not full
	count   int  // its points
	list    []peak
}

// newGroups returns the groups of n samples: as many as the paper has of s samples, where a small budget, or a variable with few
// values, allows for fewer samples than s.
func newGroups(n int, p Params, several bool) groups {
	size := p.Group
	if n < p.Samples {
		size = max(1, int(math.Ceil(float64(n)*float64(p.Group)/float64(p.Samples))))
	}
	return groups{size: size, least: p.Least, several: several, most: max(1, n/size)}
}

// add enters the next point.
//
// Of several variables no order of the points makes groups: "we do not extract the largest errors of each group [...] but
// project the multi-dimensional plot onto the variable space" (section III-E). What is projected must be far fewer than
// s points (Figure 6), and what makes a point worth keeping is its error: the s/g largest of all are kept.
func (g *groups) add(p peak) {
	if g.several {
		if p.ulps >= g.least {
			g.list = append(g.list, peak{slices.Clone(p.point), p.error, p.ulps})
		}
		if len(g.list) >= 2*g.most {
			g.prune()
		}
		return
	}
	if g.count == 0 || p.ulps > g.open.ulps {
		g.open = peak{append(g.open.point[:0], p.point...), p.error, p.ulps}
	}
	if g.count++; g.count == g.size {
		g.close()
	}
}

// close ends the group that is open. An error below 0.5 ulp is none (section III-B).
func (g *groups) close() {
	if g.count > 0 && g.open.ulps >= g.least {
		g.list = append(g.list, peak{slices.Clone(g.open.point), g.open.error, g.open.ulps})
	}
	g.count = 0
}

// prune leaves the largest errors of several variables; of equal ones the earlier.
func (g *groups) prune() {
	slices.SortStableFunc(g.list, func(a, b peak) int { return cmp.Compare(b.ulps, a.ulps) })
	g.list = g.list[:min(len(g.list), g.most)]
}

// peaks returns the points to be clustered.
func (g *groups) peaks() []peak {
	if g.several {
		g.prune()
	} else {
		g.close()
	}
	return g.list
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
