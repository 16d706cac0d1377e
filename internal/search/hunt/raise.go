package hunt

// This phase takes random steps of every size from the worst places, towards larger measured errors. It finds errors that estimates miss,
// and errors above total, where climbs end.

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	raiseFrom   = 48 // places that are measured at the start, at most
	raisers     = 8  // the worst of these continue
	raiseFirst  = 32 // steps from the worst one in one batch
	raiseOthers = 4  // steps from each other one
	raiseReach  = 56 // a step is up to about 2^56 ordinals, that is 16 powers of two; its logarithm is uniform
)

// raise is the phase. Its raisers move in lockstep.
type raise struct {
	volley[int] // of raisers
	found       *found
	moves       *many
	crowd       []raiser // the worst first, after the first batch
	begun       bool
}

// A raiser is a point and its measured error.
type raiser struct {
	point  []float64
	height float64
}

// newRaise returns the phase. It begins at the records and at the worst spots; with one variable, at the worst of each binade.
func newRaise(g *ground, f *found) phase {
	p := &raise{volley: volley[int]{ground: g, mode: run.Doubles, left: g.params.Raise}, found: f, moves: newMoves(g)}
	for k := range f.records {
		if r := &f.records[k]; r.point != nil {
			p.crowd = append(p.crowd, raiser{point: r.point})
		}
	}
	spots := slices.Clone(f.spots)
	slices.SortStableFunc(spots, func(a, b spot) int { return cmp.Compare(b.estimate, a.estimate) })
	binades := make(map[uint64]bool)
	for i := range spots {
		s := &spots[i]
		if binade := binadeOf(s); !s.loud && (len(s.point) > 1 || !binades[binade]) {
			binades[binade] = true
			p.crowd = append(p.crowd, raiser{point: s.point})
		}
	}
	p.crowd = p.crowd[:min(len(p.crowd), raiseFrom)]
	return p
}

func (p *raise) next() *search.Ask {
	p.begin()
	point := make([]float64, p.domain.Dims())
	for i := range p.crowd {
		steps := raiseOthers
		switch {
		case !p.begun:
			p.toward(p.crowd[i].point, i)
			continue
		case i == 0:
			steps = raiseFirst
		}
		for range steps {
			copy(point, p.crowd[i].point)
			p.step(point)
			p.toward(point, i)
		}
	}
	return p.asked()
}

// step changes a point: all coordinates or one, by distances of the same magnitude, or by a random step of climbers.
func (p *raise) step(point []float64) {
	r, only := p.rand, none
	if len(point) > 1 {
		switch r.IntN(4) {
		case 0, 1:
			p.moves.move(point)
			return
		case 2:
			only = r.IntN(len(point))
		}
	}
	size := raiseReach * r.Float64()
	for i := range point {
		if only == none || only == i {
			point[i] = p.beside(i, point[i], size)
		}
	}
}

// beside returns a value of coordinate i that is about 2^size ordinals away from x, or less if the range is smaller.
func (g *ground) beside(i int, x, size float64) float64 {
	lo, hi := g.domain.Range(i)
	width := bits.Len64(uint64(g.domain.Ordinal(i, hi) - g.domain.Ordinal(i, lo)))
	by := int64(math.Exp2(min(size, float64(width))) * g.rand.NormFloat64())
	if by == 0 {
		by = 1 - 2*g.rand.Int64N(2)
	}
	return g.domain.FromOrdinal(i, plus(g.domain.Ordinal(i, x), by))
}

func (p *raise) tell(b *run.Batch) {
	p.left -= b.N
	for i := range b.N {
		r := &p.crowd[p.of[i]]
		p.found.add(b, i, noSite, 0)
		e, sure := p.found.error(b, i)
		if search.Signalled(b, i, p.found.cells) || math.IsInf(e, 1) || e >= zero && !sure {
			continue
		}
		if e > r.height {
			r.point, r.height = slices.Clone(b.Points[i*b.Dims:(i+1)*b.Dims]), e
		}
	}
	slices.SortStableFunc(p.crowd, func(a, b raiser) int { return cmp.Compare(b.height, a.height) })
	p.crowd = p.crowd[:min(len(p.crowd), raisers)]
	p.begun = true
}
