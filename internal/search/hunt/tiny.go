package hunt

// This file looks for underflows of what is left of related inputs: below the normal numbers and a little above, differences are exact and
// small, and half of an odd one underflows. Chance does not draw two such inputs. Sites that are known to underflow are left as they are.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	tinyPoints = 96 // of small numbers
	tinyBits   = 56 // they have at most, counted from the smallest number's
)

// newTiny returns the phase, which is one of the first round. It draws from a stream of its own: what the other phases do does not depend
// on it.
func newTiny(g *ground, f *found, seed uint64) phase {
	p := &queue{ground: g, Queue: search.Queue{Mode: run.Deltas}, told: f.addTiny}
	if g.round > 0 || g.domain.Dims() < 2 {
		return p
	}
	r := rand.New(rand.NewPCG(seed, uint64(g.domain.Dims())))
	point := make([]float64, g.domain.Dims())
	for range tinyPoints {
		if g.tiny(r, point) && g.domain.Settle(point) {
			p.Points = append(p.Points, point...)
		}
	}
	return p
}

// tiny makes coordinates of one magnitude near the smallest normal number or below: of any signs or of one, or each beside the one
// before. It reports whether any coordinate may be that small; those that may not are ordinary.
func (g *ground) tiny(r *rand.Rand, point []float64) (some bool) {
	size, signs, beside := r.IntN(tinyBits)+1, r.IntN(3), r.IntN(2) == 0
	last := 0.0
	for i := range point {
		unit := g.domain.Smallest(i)
		m := float64(r.Uint64N(1<<size) | 1)
		if beside && last != 0 {
			m = last + float64(r.IntN(16)) - 7
		}
		last = m
		if signs == 1 || signs == 2 && r.IntN(2) == 0 {
			m = -m
		}
		if point[i] = g.domain.Clamp(i, m*unit); unit == 0 || math.Abs(point[i]) >= unit*(1<<(tinyBits+1)) {
			point[i] = g.ordinary(r, i)
			continue
		}
		some = true
	}
	return some
}

// addTiny enters the underflows of run i at sites of which none is known.
func (f *found) addTiny(b *run.Batch, i, _ int) {
	if b.Outcomes[i] != run.Returned {
		return
	}
	estimate, sure := f.error(b, i)
	s := spot{point: slices.Clone(b.Points[i*b.Dims : (i+1)*b.Dims]), site: noSite, estimate: estimate, sure: sure,
		loud: search.Signalled(b, i, f.cells), judged: unjudged, ops: opsOf(b, i)}
	shows := f.shows(b, i)
	events(b, i, func(e run.Event) {
		if k, known := f.events[event{site: e.Site, kind: e.Kind}]; e.Kind == fp.Underflow && (!known || f.seen[k].tiny) {
			f.addEvent(e, &s, shows)
			f.seen[f.events[event{site: e.Site, kind: e.Kind}]].tiny = true
		}
	})
}
