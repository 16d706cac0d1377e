package campaign

// This file proposes inputs inside of the intervals that names, comments and guards state for parameters, if an input lies outside.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/recorded"
	"faultline/internal/subject"
)

// A claimedRange is the interval of a coordinate for which the source or its documents promise a result. If calls were recorded, it is the
// recorded interval, and least is the smallest recorded magnitude above 0.
type claimedRange struct {
	low, high subject.End
	least     float64
}

func claimOf(s *subject.Subject, p *subject.Param) claimedRange {
	low, high := s.Claimed(p.Name)
	return claimedRange{low: low, high: high}
}

// recordedRange returns the recorded range of a coordinate.
func recordedRange(set *recorded.Set, coord int) claimedRange {
	low, high, least := set.Claimed(coord)
	return claimedRange{subject.End{Value: low}, subject.End{Value: high}, least}
}

func (c claimedRange) has(x float64) bool {
	return subject.Within(c.low, c.high, x) && (x == 0 || math.Abs(x) >= c.least)
}

// drawn returns a random number of the interval. Half of the numbers are close to its ends. If an end is missing, they have ordinary sizes.
func (c claimedRange) drawn(rnd *rand.Rand) float64 {
	size := math.Pow(10, 6*rnd.Float64()-3)
	switch below, above := math.IsInf(c.low.Value, -1), math.IsInf(c.high.Value, 1); {
	case below && above:
		return size * float64(1-2*rnd.IntN(2))
	case above:
		return c.low.Value + size
	case below:
		return c.high.Value - size
	}
	width := c.high.Value - c.low.Value
	switch rnd.IntN(4) {
	case 0:
		return c.low.Value + width*math.Pow(10, -smallest*rnd.Float64())
	case 1:
		return c.high.Value - width*math.Pow(10, -smallest*rnd.Float64())
	}
	return c.low.Value + width*rnd.Float64()
}

// smallest limits the distance of a drawn number from an end: it is at least 10^-smallest of the interval's width.
const smallest = 17

// mostDrawn is the number of points that inside draws.
const mostDrawn = 400

// inside returns points like p with more coordinates inside of the stated intervals. It changes signs, scales, and draws coordinates.
func (m *minimiser) inside(p []float64) (list [][]float64) {
	var out []int
	for i, x := range p {
		if !m.claims[i].has(x) {
			out = append(out, i)
		}
	}
	if len(out) == 0 {
		return nil
	}
	add := func(change func(i int, x float64) float64, at []int) {
		q := append([]float64(nil), p...)
		for _, i := range at {
			q[i] = change(i, q[i])
			if m.domain.Clamp(i, q[i]) != q[i] || m.far(i, q[i]) {
				return
			}
		}
		if m.domain.Admits(q) {
			list = append(list, q)
		}
	}
	var all []int
	for i := range p {
		all = append(all, i)
	}
	// Coordinates that cancel each other stay equal if all of them have the same factor.
	for k := range 60 {
		for _, sign := range []float64{-1, 1} {
			factor := sign * math.Ldexp(1, -k)
			add(func(_ int, x float64) float64 { return x * factor }, all)
			add(func(_ int, x float64) float64 { return x * factor }, out)
		}
	}
	rnd := rand.New(rand.NewPCG(uint64(len(p)), uint64(len(out))))
	for k := range mostDrawn {
		at := out
		if k%2 == 1 {
			at = all
		}
		add(func(i int, x float64) float64 {
			y := m.domain.Clamp(i, m.claims[i].drawn(rnd))
			if !m.claims[i].has(y) {
				return x
			}
			return y
		}, at)
	}
	return list
}
