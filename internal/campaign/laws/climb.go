package laws

// This file moves points across a comparison that all samples decide alike, or farther away from a comparison.

import (
	"math"
	"slices"

	"faultline/internal/run"
)

const (
	mostClimbers = 12
	climbRounds  = 16
	climbTries   = 16  // number of moves that a climber tries in a round
	firstScale   = 0.5 // size of the moves in the first round, relative to the largest coordinate
)

// A climber is a point that moves towards a comparison or away from it.
type climber struct {
	site     int // of the comparison
	side     int // see eachSide
	point    []float64
	distance float64 // see eachSide
	scale    float64 // size of the next moves, relative to the largest coordinate
	crossed  bool    // it has reached the other side
}

// climb moves points at random. It keeps a move that brings the operands of the comparison closer together, or farther apart if away is
// true. A point that crosses the comparison stops.
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

// moved returns p with all floating-point coordinates moved at random, nil if the new point is not in the domain.
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

// deepened moves the samples From and Until of jumps away from the comparison, if the inputs have a shape. For example, no element of a
// rotation exceeds 1. Near 1, one formula may have no value, or approach the other one.
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
