package regions

// This file keeps the worst points of many places, and breeds worse ones from them.

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// A population is the points with the largest errors, the worst first, a few of each place.
type population struct {
	s     *Search
	spots []spot
}

const (
	survivors = 512 // points of a population
	neighbors = 4   // of these, in one place
	places    = 16  // a place is 2^-places of the domain's floats along each coordinate
)

func newPopulation(s *Search) population { return population{s: s} }

// add enters points that are worse than those that are kept. What is no number is not bred.
func (p *population) add(a *answers) {
	floor, dims := 0.0, p.s.domain.Dims()
	if len(p.spots) == survivors {
		floor = p.spots[survivors-1].err
	}
	list := p.spots
	for i, e := range a.errors {
		if e > floor && !math.IsInf(e, 1) && (a.measured || e < absurd) {
			list = append(list, a.at(i, dims))
		}
	}
	slices.SortStableFunc(list, func(a, b spot) int { return cmp.Compare(b.err, a.err) })
	p.spots = list[:0]
	count, o := map[uint64]int{}, make([]int64, dims)
	for _, spot := range list {
		p.s.place(spot.point, o)
		key := p.s.cell(o, places)
		if count[key]++; count[key] <= neighbors && len(p.spots) < survivors {
			spot.point = slices.Clone(spot.point)
			p.spots = append(p.spots, spot)
		}
	}
}

// cell names the cell of o where each coordinate of the domain is cut into 2^fine.
func (s *Search) cell(o []int64, fine int) uint64 {
	key := uint64(0)
	for i, n := range o {
		shift := max(bits.Len64(span(s.whole.lo[i], s.whole.hi[i]))-fine, 0)
		key = (key ^ span(s.whole.lo[i], n)>>shift) * 0x9e3779b97f4a7c15
		key ^= key >> 29
	}
	return key
}

// deepest is the largest step of a variation: 2^deepest ordinals, four binades of doubles.
const deepest = 54

// breed appends n points near those of the population: half of them near the worst few, the others near any.
func (p *population) breed(points []float64, n, few int) []float64 {
	if len(p.spots) == 0 {
		return points
	}
	s, o := p.s, make([]int64, p.s.domain.Dims())
	for k := range n {
		among := len(p.spots)
		if k%2 == 0 {
			among = min(few, among)
		}
		s.place(p.spots[s.rand.IntN(among)].point, o)
		if s.rand.IntN(8) == 0 { // a coordinate of another
			i := s.rand.IntN(len(o))
			o[i] = s.domain.Ordinal(i, p.spots[s.rand.IntN(len(p.spots))].point[i])
		}
		s.vary(o, deepest)
		points = s.add(points, o)
	}
	return points
}

// vary moves some of the coordinates of o, one or all of them, at any scale up to 2^largest ordinals: by a step, or to
// anywhere with the same leading bits. Rounding errors are noise below an envelope that depends on the place: small steps
// draw from the noise, large ones climb the envelope.
func (s *Search) vary(o []int64, largest float64) {
	only, some := -1, false
	switch s.rand.IntN(4) {
	case 0:
		only = s.rand.IntN(len(o))
	case 1:
		some = true
	}
	common := s.rand.Float64()
	for i := range o {
		if only >= 0 && i != only || some && s.rand.IntN(2) == 0 {
			continue
		}
		scale := common
		if some {
			scale = s.rand.Float64()
		}
		reach := min(largest, float64(bits.Len64(span(s.whole.lo[i], s.whole.hi[i]))))
		step := uint64(math.Exp2(scale*reach) * (0.5 + 0.5*s.rand.Float64()))
		switch s.rand.IntN(5) {
		case 0:
			low := uint64(1)<<bits.Len64(step) - 1
			o[i] = max(min(o[i]^int64(s.rand.Uint64()&low), s.whole.hi[i]), s.whole.lo[i])
		case 1, 2:
			o[i] = ahead(o[i], max(step, 1), s.whole.hi[i])
		case 3, 4:
			o[i] = behind(o[i], max(step, 1), s.whole.lo[i])
		}
	}
}
