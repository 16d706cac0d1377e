package hunt

// This file is lines through the domain: what makes a search in several variables one in a single variable.

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
		switch l.step[i] {
		case 0:
			p[i] = g.domain.FromOrdinal(i, from)
		case 1:
			p[i] = g.domain.FromOrdinal(i, plus(from, t))
		default:
			p[i] = g.domain.FromOrdinal(i, plus(from, -t))
		}
	}
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

// through returns the line through a point on which the coordinates move as step says.
func (g *ground) through(point []float64, step []int8) line {
	l := line{from: make([]int64, len(point)), step: step}
	for i, x := range point {
		l.from[i] = g.domain.Ordinal(i, x)
	}
	first := slices.IndexFunc(step, func(d int8) bool { return d != 0 })
	from, to := g.domain.Range(first)
	a, b := plus(g.domain.Ordinal(first, from), -l.from[first]), plus(g.domain.Ordinal(first, to), -l.from[first])
	if step[first] < 0 {
		a, b = -b, -a
	}
	l.lo, l.hi = a, b
	return l
}

// whole is the line of the only variable, with its ordinals as t.
func (g *ground) whole() line {
	lo, hi := g.domain.Range(0)
	return line{from: []int64{0}, step: []int8{1}, lo: g.domain.Ordinal(0, lo), hi: g.domain.Ordinal(0, hi)}
}
