package laws

// This file moves points across a comparison that all samples decide alike, or further away from it.

import (
	"math"
	"slices"

	"faultline/internal/run"
)

const (
	mostClimbers = 12
	climbRounds  = 16
	climbTries   = 16  // points of one round
	firstScale   = 0.5 // the first size of a move, relative to the largest coordinate
)

// A climber moves towards a comparison or away from it.
type climber struct {
	site     int
	side     int
	point    []float64
	distance float64
	scale    float64
	crossed  bool
}

// climb moves points at random, and keeps moves that bring the compared value closer to its constant, or further from it if away. A point
// that has crossed the comparison has the other side and stops.
func (s *Search) climb(list []climber, away bool) []climber {
	list = slices.Clone(list)
	for range climbRounds {
		var points [][]float64
		var of []int
		for k := range list {
			if c := &list[k]; !c.crossed {
				for range climbTries {
					if p := s.moved(c.point, c.scale); p != nil {
						points, of = append(points, p), append(of, k)
					}
				}
			}
		}
		b := s.runPoints(points, run.All)
		if b == nil {
			return list
		}
		better := make([]bool, len(list))
		for i, k := range of {
			c := &list[k]
			s.eachSide(b, i, func(site, side int, distance float64) {
				switch {
				case site != c.site || c.crossed || math.IsInf(distance, 0):
				case side != c.side && !away:
					c.point, c.side, c.distance, c.crossed = points[i], side, distance, true
				case side == c.side && (distance < c.distance) != away && distance != c.distance:
					c.point, c.distance, better[k] = points[i], distance, true
				}
			})
		}
		for k := range list {
			if !better[k] {
				list[k].scale /= 2
			}
		}
	}
	return list
}

// moved returns p with all floating-point coordinates moved at random, nil if that is no point of the domain.
func (s *Search) moved(p []float64, scale float64) []float64 {
	size := 0.0
	for i, x := range p {
		if !s.Domain.Integer(i) {
			size = max(size, math.Abs(x))
		}
	}
	q := slices.Clone(p)
	for i, x := range p {
		if !s.Domain.Integer(i) {
			q[i] = s.Domain.Clamp(i, x+scale*size*s.Rand.NormFloat64())
		}
	}
	if !s.Domain.Settle(q) {
		return nil
	}
	return q
}

// deepened moves the samples of jumps away from the comparison, where the inputs have a shape. A rotation has a largest element, and
// near it a formula may have no value, or its limit.
func (s *Search) deepened(jumps []Jump) []Jump {
	if len(s.Subject.Shapes) == 0 {
		return jumps
	}
	var list []climber
	for _, j := range jumps {
		list = append(list, climber{site: j.Site, side: 0, point: j.Point, scale: firstScale},
			climber{site: j.Site, side: 1, point: j.Other, scale: firstScale})
	}
	list = s.climb(list, true)
	for k := range jumps {
		jumps[k].From, jumps[k].Until = list[2*k].point, list[2*k+1].point
	}
	return jumps
}
