package hunt

// This phase looks for underflows of differences between related inputs. Just above the smallest normal number and below it, differences
// are exact and small, and half of an odd difference underflows. Random inputs rarely meet this. The phase ignores sites for which an
// underflow is known.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	tinyPoints = 96 // points with small coordinates
	tinyBits   = 56 // bits of a coordinate, counted from the smallest number of its format, at most
)

// newTiny returns the phase, which asks for runs in the first round only. It has its own random stream, so it does not change what the
// other phases draw.
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

// tiny fills point with coordinates of one magnitude near the smallest normal number or below: with random signs, with one sign, or each
// close to the one before. A coordinate whose range contains no such number is ordinary. It reports whether any coordinate is small.
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

// addTiny records the underflows of run i at sites where no other phase saw one.
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
