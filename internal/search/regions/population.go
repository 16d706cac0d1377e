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
	in    *terrain
	spots []spot
}

const (
	survivors = 512 // points of a population
	neighbors = 4   // of these, in one place
	places    = 16  // a place is 2^-places of the domain's floats along each coordinate
)

// add enters points that are worse than those that are kept. What is no number is not bred.
func (p *population) add(a *answers) {
	floor, dims := 0.0, p.in.domain.Dims()
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
		p.in.place(spot.point, o)
		key := p.in.cell(o, places)
		if count[key]++; count[key] <= neighbors && len(p.spots) < survivors {
			spot.point = slices.Clone(spot.point)
			p.spots = append(p.spots, spot)
		}
	}
}

// deepest is the largest step of a variation: 2^deepest ordinals, four binades of doubles.
const deepest = 54

// breed appends n points near those of the population: half of them near the worst few, the others near any.
func (p *population) breed(points []float64, n, few int) []float64 {
	if len(p.spots) == 0 {
		return points
	}
	t, o := p.in, make([]int64, p.in.domain.Dims())
	for k := range n {
		among := len(p.spots)
		if k%2 == 0 {
			among = min(few, among)
		}
		t.place(p.spots[t.rand.IntN(among)].point, o)
		if t.rand.IntN(8) == 0 { // a coordinate of another
			i := t.rand.IntN(len(o))
			o[i] = t.domain.Ordinal(i, p.spots[t.rand.IntN(len(p.spots))].point[i])
		}
		t.vary(o, deepest)
		points = t.add(points, o)
	}
	return points
}

// vary moves some of the coordinates of o, one or all of them, at any scale up to 2^largest ordinals: by a step, or to
// anywhere with the same leading bits. Rounding errors are noise below an envelope that depends on the place: small steps
// draw from the noise, large ones climb the envelope.
func (t *terrain) vary(o []int64, largest float64) {
	only, some := -1, false
	switch t.rand.IntN(4) {
	case 0:
		only = t.rand.IntN(len(o))
	case 1:
		some = true
	}
	common := t.rand.Float64()
	for i := range o {
		if only >= 0 && i != only || some && t.rand.IntN(2) == 0 {
			continue
		}
		scale := common
		if some {
			scale = t.rand.Float64()
		}
		reach := min(largest, float64(bits.Len64(span(t.whole.lo[i], t.whole.hi[i]))))
		step := uint64(math.Exp2(scale*reach) * (0.5 + 0.5*t.rand.Float64()))
		switch t.rand.IntN(5) {
		case 0:
			low := uint64(1)<<bits.Len64(step) - 1
			o[i] = max(min(o[i]^int64(t.rand.Uint64()&low), t.whole.hi[i]), t.whole.lo[i])
		case 1, 2:
			o[i] = ahead(o[i], max(step, 1), t.whole.hi[i])
		case 3, 4:
			o[i] = behind(o[i], max(step, 1), t.whole.lo[i])
		}
	}
}
