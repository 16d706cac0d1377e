package paths

// This file moves a coordinate: to a zero of a difference, to another magnitude, by a few ulps, or anywhere.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/symbolic/floats"
)

// solvable reports whether decision k has its outcome at a zero of a difference, or near one.
func (s *Solver) solvable(k int) bool {
	d := &s.problem.Decisions[k]
	return !d.IsCheck() || d.Check() == floats.Cancellation
}

// gap returns the difference of decision k at the trial point.
func (s *Solver) gap(k int) float64 {
	s.spent++
	s.values.Set(s.trial, s.needed)
	d := &s.problem.Decisions[k]
	x := s.values.Of(d.Args[0]).Float64()
	switch {
	case d.IsCheck():
		return s.values.Of(d.Result).Float64()
	case d.Op == fp.Cmp:
		return x - s.values.Of(d.Args[1]).Float64()
	}
	return x - float64(d.Choice.N) - math.Copysign(0.5, float64(d.Choice.N))
}

// newton moves coordinate i to a zero of the difference of decision k, by at most three secant steps.
func (s *Solver) newton(k, i int) {
	domain := s.problem.Domain
	g := s.gap(k)
	for range 3 {
		x := s.trial[i]
		h := math.Ldexp(math.Max(math.Abs(x), math.SmallestNonzeroFloat64), -8-s.Rand.IntN(12))
		if domain.Integer(i) {
			h = 1
		}
		s.trial[i] = domain.Clamp(i, x+h)
		if s.trial[i] == x {
			s.trial[i] = domain.Clamp(i, x-h)
		}
		slope := (s.gap(k) - g) / (s.trial[i] - x)
		next := x - g/slope
		if math.IsNaN(next) || slope == 0 {
			s.trial[i] = s.draw(i)
			return
		}
		s.trial[i] = domain.Clamp(i, next)
		if s.trial[i] == x {
			break
		}
		if g = s.gap(k); g == 0 {
			break
		}
	}
	if s.Rand.IntN(4) == 0 { // a few floats away
		s.trial[i] = s.ulps(i, s.Rand.IntN(9)-4)
	}
}

// ulps returns the float n steps from coordinate i.
func (s *Solver) ulps(i, n int) float64 {
	d := s.problem.Domain
	return d.FromOrdinal(i, d.Ordinal(i, s.trial[i])+int64(n))
}

// draw returns any value of coordinate i, of any magnitude.
func (s *Solver) draw(i int) float64 {
	x := s.drawLong(i)
	if s.Short && s.Rand.IntN(4) > 0 {
		return s.problem.Domain.Clamp(i, fp.Shortened(x, s.Rand.IntN(mostShort)+1))
	}
	return x
}

// mostShort bounds the bits of short numbers. The product of two is exact.
const mostShort = 26

// align makes all coordinates multiples of one power of two, so that their sums, differences and remainders are exact.
func align(r *rand.Rand, d *search.Domain, point []float64) {
	size := 0x1p-1000
	for _, x := range point {
		size = max(size, math.Abs(x))
	}
	unit := math.Ldexp(1, math.Ilogb(size)-r.IntN(mostShort))
	for i, x := range point {
		point[i] = d.Clamp(i, math.RoundToEven(x/unit)*unit)
	}
}

func (s *Solver) drawLong(i int) float64 {
	d := s.problem.Domain
	if s.Rand.IntN(2) == 0 {
		return d.Uniform(s.Rand, i)
	}
	least, most := d.Exponents(i)
	if s.Rand.IntN(2) == 0 { // avoid small values in half of the cases
		least = max(least, most-64)
	}
	return d.DrawAt(s.Rand, i, least+s.Rand.IntN(most-least+1), s.Rand.IntN(2) == 0)
}

// move changes coordinate i for decision k, which does not have its outcome.
func (s *Solver) move(k, i int) {
	domain, d := s.problem.Domain, &s.problem.Decisions[k]
	x := s.trial[i]
	switch s.Rand.IntN(6) {
	case 0:
		s.trial[i] = s.draw(i)
	case 1:
		s.trial[i] = domain.Clamp(i, -x)
	case 2:
		s.trial[i] = s.ulps(i, s.step2())
	case 3: // that of another coordinate
		other := s.trial[s.free[s.Rand.IntN(len(s.free))]]
		s.trial[i] = domain.Clamp(i, math.Copysign(other, s.Rand.Float64()-0.5))
	default:
		by := s.Rand.IntN(80) - 40
		if d.IsCheck() {
			by = int(s.misses[k]) + s.Rand.IntN(12)
			if s.Rand.IntN(2) == 0 {
				by = -by
			}
		}
		s.trial[i] = domain.Clamp(i, math.Ldexp(x, by))
	}
}

// step2 returns a number of steps of any magnitude.
func (s *Solver) step2() int {
	n := 1 + s.Rand.IntN(1<<s.Rand.IntN(30))
	if s.Rand.IntN(2) == 0 {
		return -n
	}
	return n
}

// follow moves other coordinates, one after the other, so that decisions hold again that the move of coordinate i changed.
func (s *Solver) follow(i int) {
	for range follows {
		s.spent++
		s.values.Set(s.trial, s.needed)
		k := s.values.Holds(s.problem.Decisions, s.problem.Path.Thresholds)
		if k < 0 || !s.solvable(k) || len(s.reads[k]) < 2 {
			return
		}
		j := s.reads[k][s.Rand.IntN(len(s.reads[k]))]
		if j == i {
			continue
		}
		s.newton(k, j)
	}
}

// follows is the number of coordinates that follow a moved one.
const follows = 6

// roam changes coordinate i if all decisions hold.
func (s *Solver) roam(i int) {
	domain := s.problem.Domain
	switch s.Rand.IntN(5) {
	case 0:
		s.trial[i] = s.draw(i)
	case 1:
		s.trial[i] = domain.Clamp(i, -s.trial[i])
	case 2:
		s.trial[i] = domain.Clamp(i, math.Ldexp(s.trial[i], s.Rand.IntN(9)-4))
	default:
		s.trial[i] = s.ulps(i, s.step2())
	}
}
