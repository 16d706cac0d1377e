package hunt

// This file draws lines through a domain of several variables.

import "slices"

// drawLines draws the lines of a round: half of them through the worst points so far, half through new ones; along each
// coordinate in turn, along pairs, and along all coordinates at once.
func (s *Search) drawLines() {
	dims := s.domain.Dims()
	if dims == 0 {
		return
	}
	worst := s.found.top(s.params.Lines/2, s.params.Lines, 0)
	point := make([]float64, dims)
	for n := range s.params.Lines {
		if n%2 == 0 && n/2 < len(worst) {
			copy(point, worst[n/2].point)
		} else {
			s.domain.Draw(s.rand, point)
			for i := range point {
				point[i] = s.domain.Clamp(i, vary(s.rand, point[i], ordinary))
			}
		}
		l := s.through(point, s.direction(n, dims))
		if l.hi > l.lo {
			s.lines = append(s.lines, s.sample(l))
		}
	}
}

// ordinary are the special values of lines.
var ordinary = []float64{0, 1, 2, 0.5, 10}

// direction returns which coordinates of line n move.
func (s *Search) direction(n, dims int) []int8 {
	step := make([]int8, dims)
	step[n%dims] = 1
	for i := range step {
		switch {
		case n%4 < 2 || i == n%dims: // a coordinate alone
		case n%4 == 2: // a pair
			if i == (n%dims+1+s.rand.IntN(max(dims-1, 1)))%dims {
				step[i] = 1 - 2*int8(s.rand.IntN(2))
			}
		default:
			step[i] = int8(s.rand.IntN(3)) - 1
		}
	}
	return step
}

// sample chooses where a line is sampled: one place in each of equal parts, half of them near the line's own point.
func (s *Search) sample(l line) line {
	n := s.params.LineSamples
	l.at = s.strata(l.at, l.lo, l.hi, n/2)
	const near = 1 << 56 // ordinals: some powers of two of magnitude
	l.at = s.strata(l.at, max(l.lo, -near), min(l.hi, near), n-n/2)
	slices.Sort(l.at)
	l.at = slices.DeleteFunc(slices.Compact(l.at), func(t int64) bool {
		s.point(&l, t, s.scratch)
		return !s.domain.Admits(s.scratch)
	})
	return l
}
