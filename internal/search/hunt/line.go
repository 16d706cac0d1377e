package hunt

// This file draws lines through the domain, so that a search with several variables becomes searches with one. With one variable the line
// is the domain.

import (
	"math"
	"slices"
)

// A line is the set of points at t: some coordinates are t ordinals above or below a fixed point, and the others are constant. So one
// coordinate runs over its range, or several change by a common factor.
type line struct {
	from []int64 // ordinals of the fixed point's coordinates, see search.Domain.Ordinal
	step []int8  // by coordinate: -1, 0 or 1
	lo   int64   // smallest t; the first coordinate that moves stays in its range from lo to hi
	hi   int64
	at   []int64 // sorted: the t of the samples
}

// point writes the point at t into p. A coordinate that would leave its range stays at the end of it.
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

// extend appends the point at t to points.
func (g *ground) extend(points []float64, l *line, t int64) []float64 {
	n := len(points)
	points = append(points, g.scratch...)
	g.point(l, t, points[n:])
	return points
}

// admitted sorts places, and returns those that are on the line and in the domain.
func (g *ground) admitted(l *line, places []int64) []int64 {
	slices.Sort(places)
	return slices.DeleteFunc(slices.Compact(places), func(t int64) bool {
		g.point(l, t, g.scratch)
		return t < l.lo || t > l.hi || !g.domain.Admits(g.scratch)
	})
}

// plus adds, and saturates.
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

// minus subtracts, and saturates.
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

// through returns the line through a point, with the given steps of its coordinates.
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

// drawLines draws the lines of a round. Half of them go through the worst points so far, the others through random points. They run along
// single coordinates in turn, along pairs, and along all coordinates.
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

// ordinary are the values that points of lines are set to.
var ordinary = []float64{0, 1, 2, 0.5, 10}

// direction returns the steps of the coordinates of line n.
func (g *ground) direction(n, dims int) []int8 {
	step, first := make([]int8, dims), n%dims
	step[first] = 1
	if n%4 == 2 && dims > 1 { // a pair
		step[(first+1+g.rand.IntN(dims-1))%dims] = 1 - 2*int8(g.rand.IntN(2))
	}
	if n%4 < 3 { // a single coordinate, or a pair
		return step
	}
	for i := range step {
		if i != first {
			step[i] = int8(g.rand.IntN(3)) - 1
		}
	}
	return step
}

// sample chooses the samples of a line: half of them one in each of equal parts, the others likewise near the line's fixed point.
func (g *ground) sample(l line) line {
	n := g.params.LineSamples
	l.at = g.strata(l.at, l.lo, l.hi, n/2)
	const near = 1 << 56 // ordinals: about 16 powers of two of magnitude
	l.at = g.strata(l.at, max(l.lo, -near), min(l.hi, near), n-n/2)
	l.at = g.admitted(&l, l.at)
	return l
}
