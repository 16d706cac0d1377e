package hunt

// This file climbs with one variable when there is a budget beyond the first round: with steps of every size, and towards
// errors that only the oracle sees.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	roamers    = 12 // magnitudes whose worst places are roamed from
	roamFirst  = 96 // steps of the worst of these in one batch
	roamOthers = 8  // and of each other
	roamReach  = 26 // steps are shorter than 2^26 ordinals, all magnitudes alike
	roamSweep  = 8  // ulps on either side that are tried where a step led to a worse place
	roamFactor = 8  // runs: so many times those of a climb
	roamJudged = 96 // points of a round that the oracle is asked about, all over the domain, and as many around the worst
)

// A roam is a search by chance around the worst places of several magnitudes, in lockstep. Where errors are a sawtooth with
// noise on it, as they are in code that reduces its argument, strides that only shrink end at the first tooth. Its runs see much of the
// domain, so that they note exceptions (mode Deltas).
type roam struct {
	walk
	largest *spot // see judge
}

func newRoam(g *ground, f *found, largest *spot) phase {
	p := &roam{walk{volley[int]{ground: g, mode: run.Deltas, left: roamFactor * g.params.Climb}, f, nil}, largest}
	best := make(map[uint64]*spot)
	for i := range f.spots {
		spot := &f.spots[i]
		binade := binadeOf(spot)
		if old := best[binade]; !spot.loud && !spot.likelyZero() && (old == nil || spot.estimate > old.estimate) {
			best[binade] = spot
		}
	}
	if r := &f.records[0]; r.point != nil {
		best[binadeOf(r)] = r
	}
	var list []*spot
	for _, spot := range best {
		list = append(list, spot)
	}
	slices.SortFunc(list, func(a, b *spot) int {
		return cmp.Or(cmp.Compare(b.estimate, a.estimate), cmp.Compare(a.point[0], b.point[0]))
	})
	for _, spot := range list[:min(len(list), roamers)] {
		p.climbers = append(p.climbers, walker{
			at: g.domain.Ordinal(0, spot.point[0]), here: reading{height: spot.estimate}, site: spot.site, condition: spot.condition,
		})
	}
	return p
}

// binadeOf is the sign and the exponent of a spot's only coordinate.
func binadeOf(s *spot) uint64 { return math.Float64bits(s.point[0]) >> 52 }

func (p *roam) next() *search.Ask {
	p.begin()
	for i := range p.climbers {
		w := &p.climbers[i]
		steps := roamOthers
		if i == 0 {
			steps = roamFirst
		}
		for range steps {
			p.to(i, plus(w.at, p.stride()))
		}
		if w.moved {
			p.around(i, roamSweep)
		}
	}
	return p.asked()
}

// stride returns a step of chance, of any magnitude.
func (g *ground) stride() int64 {
	stride := int64(math.Exp2(roamReach * g.rand.Float64()))
	if g.rand.IntN(2) == 0 {
		return -stride
	}
	return stride
}

func (p *roam) tell(b *run.Batch) {
	p.left -= b.N
	for i := range p.climbers {
		p.climbers[i].moved = false
	}
	for i := range b.N {
		w := &p.climbers[p.of[i]]
		p.found.add(b, i, w.site, w.condition)
		if seen := p.found.worst(b, i); seen.height > w.here.height && !seen.likelyZero() {
			w.at, w.here, w.moved = p.domain.Ordinal(0, b.Points[i]), seen, true
		}
	}
}

// finish plans the oracle's part.
func (p *roam) finish() []step {
	return []step{{func() phase { return newRoamJudged(p.ground, p.found, p.largest) }, math.Inf(1)}}
}

// newRoamJudged returns the phase that asks the oracle about places all over the domain, and around the worst that it judged:
// a formula that is off is seen by no estimate.
func newRoamJudged(g *ground, f *found, largest *spot) phase {
	p := asking(g, f, largest)
	lo, hi := g.domain.Range(0)
	places := g.strata(nil, g.domain.Ordinal(0, lo), g.domain.Ordinal(0, hi), roamJudged)
	if worst := largest.point; worst != nil {
		for range roamJudged {
			places = append(places, plus(g.domain.Ordinal(0, worst[0]), g.stride()))
		}
	}
	for _, at := range places {
		if x, ok := g.admissible(at); ok {
			point := []float64{x}
			p.about(point, func(judged float64) { p.keep(point, judged) })
		}
	}
	return p
}
