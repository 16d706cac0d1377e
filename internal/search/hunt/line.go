package hunt

// This file is lines through the domain: what makes a search in several variables one in a single variable. Where there are several
// variables lines are drawn.

import (
	"math"
	"slices"
)

// A line is the points whose coordinates are some ordinals away from a point, all that move by the same number: one
// coordinate runs over its range, several change by common factors. With one variable the line is the domain.
type line struct {
	from []int64 // places of the coordinates, see search.Domain.Ordinal
	step []int8  // by coordinate: -1, 0 or 1
	lo   int64   // range of t, in which the first coordinate that moves stays in its range
	hi   int64
	at   []int64 // sorted: the t at which it is sampled
}

// point writes the point at t into p: coordinates that would leave their range stay at its end.
func (g *ground) point(l *line, t int64, p []float64) {
	for i, from := range l.from {
		to := from
		switch {
		case l.step[i] > 0:
			to = plus(from, t)
		case l.step[i] < 0:
			to = minus(from, t)
		}
		p[i] = g.domain.FromOrdinal(i, to)
	}
	g.domain.Restore(p)
}

// extend appends the point at t.
func (g *ground) extend(points []float64, l *line, t int64) []float64 {
	n := len(points)
	points = append(points, g.scratch...)
	g.point(l, t, points[n:])
	return points
}

// admitted sorts places and returns those of the line that the domain has.
func (g *ground) admitted(l *line, places []int64) []int64 {
	slices.Sort(places)
	return slices.DeleteFunc(slices.Compact(places), func(t int64) bool {
		g.point(l, t, g.scratch)
		return t < l.lo || t > l.hi || !g.domain.Admits(g.scratch)
	})
}

// plus adds, and stays at the ends.
func plus(a, b int64) int64 {
	switch sum := a + b; {
	case a > 0 && b > 0 && sum < 0:
		return math.MaxInt64
	case a < 0 && b < 0 && sum >= 0:
		return math.MinInt64
	default:
		return sum
	}
}

// minus subtracts, and stays at the ends.
func minus(a, b int64) int64 {
	switch difference := a - b; {
	case a >= 0 && b < 0 && difference < 0:
		return math.MaxInt64
	case a < 0 && b > 0 && difference >= 0:
		return math.MinInt64
	default:
		return difference
	}
}

// through returns the line through a point on which the coordinates move as step says.
func (g *ground) through(point []float64, step []int8) line {
	l := line{from: make([]int64, len(point)), step: step}
	for i, x := range point {
		l.from[i] = g.domain.Ordinal(i, x)
	}
	first := slices.IndexFunc(step, func(d int8) bool { return d != 0 })
	from, to := g.domain.Range(first)
	lo, hi, at := g.domain.Ordinal(first, from), g.domain.Ordinal(first, to), l.from[first]
	if l.lo, l.hi = minus(lo, at), minus(hi, at); step[first] < 0 {
		l.lo, l.hi = minus(at, hi), minus(at, lo)
	}
	return l
}

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
				point[i] = g.domain.Clamp(i, Vary(g.rand, point[i], ordinary))
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
	step, first := make([]int8, dims), n%dims
	step[first] = 1
	if n%4 == 2 && dims > 1 { // a pair
		step[(first+1+g.rand.IntN(dims-1))%dims] = 1 - 2*int8(g.rand.IntN(2))
	}
	if n%4 < 3 { // a coordinate alone, or a pair
		return step
	}
	for i := range step {
		if i != first {
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
	l.at = g.admitted(&l, l.at)
	return l
}
