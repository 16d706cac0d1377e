package hunt

// This file draws lines through a domain of several variables.

import "slices"

// drawLines draws the lines of a round: half of them through the worst points so far, half through new ones; along each
// coordinate in turn, along pairs, and along all coordinates at once.
func (g *ground) drawLines(f *found) (lines []line) {
	dims := g.domain.Dims()
	if dims == 0 {
		return nil
	}
	worst := f.top(g.params.Lines/2, g.params.Lines, 0)
	point := make([]float64, dims)
	for n := range g.params.Lines {
		if n%2 == 0 && n/2 < len(worst) {
			copy(point, worst[n/2].point)
		} else {
			g.domain.Draw(g.rand, point)
			for i := range point {
				point[i] = g.domain.Clamp(i, vary(g.rand, point[i], ordinary))
			}
		}
		l := g.through(point, g.direction(n, dims))
		if l.hi > l.lo {
			lines = append(lines, g.sample(l))
		}
	}
	return lines
}

// ordinary are the special values of lines.
var ordinary = []float64{0, 1, 2, 0.5, 10}

// direction returns which coordinates of line n move.
func (g *ground) direction(n, dims int) []int8 {
	step := make([]int8, dims)
	step[n%dims] = 1
	for i := range step {
		switch {
		case n%4 < 2 || i == n%dims: // a coordinate alone
		case n%4 == 2: // a pair
			if i == (n%dims+1+g.rand.IntN(max(dims-1, 1)))%dims {
				step[i] = 1 - 2*int8(g.rand.IntN(2))
			}
		default:
			step[i] = int8(g.rand.IntN(3)) - 1
		}
	}
	return step
}

// sample chooses where a line is sampled: one place in each of equal parts, half of them near the line's own point.
func (g *ground) sample(l line) line {
	n := g.params.LineSamples
	l.at = g.strata(l.at, l.lo, l.hi, n/2)
	const near = 1 << 56 // ordinals: some powers of two of magnitude
	l.at = g.strata(l.at, max(l.lo, -near), min(l.hi, near), n-n/2)
	slices.Sort(l.at)
	l.at = slices.DeleteFunc(slices.Compact(l.at), func(t int64) bool {
		g.point(&l, t, g.scratch)
		return !g.domain.Admits(g.scratch)
	})
	return l
}
