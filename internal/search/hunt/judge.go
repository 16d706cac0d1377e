package hunt

// This file asks the oracle about what is about to be proposed, and about inputs of which no estimate can know: outputs
// that are no numbers, and formulas that do not hold.

import (
	"math"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

// judge is the last phase of a round.
type judge struct {
	*ground
	found   *found
	largest *spot
	q       queue
	tos     []func(judged float64) // by run: who wants to know
}

// newJudge returns the phase that asks about what was found, and about inputs of the paths that the scan and the branches took. It
// leaves the oracle's errors in f, and the largest of all in largest.
func newJudge(g *ground, f *found, scanned, branches *paths, largest *spot) phase {
	p := &judge{ground: g, found: f, largest: largest, q: queue{mode: run.Judged}}
	n := g.params.Judge
	for _, spot := range f.top(n/2, eachSite, g.least/2) {
		if spot.judged == unjudged {
			p.about(spot.point, func(judged float64) { spot.judged = judged })
		}
	}
	for k := range f.records {
		if r := &f.records[k]; r.estimate > 0 && r.judged == unjudged {
			p.about(r.point, func(judged float64) { r.judged = judged })
			p.mirror(r.point)
		}
	}
	for _, point := range f.claimed.Points() {
		p.about(point, func(judged float64) {
			if judged >= g.least && !math.IsInf(judged, 1) {
				f.deny(point, judged)
			}
		})
	}
	for _, who := range f.unjudged(n / 4) {
		p.about(who.point, func(judged float64) {
			who.judged = judged
			p.keep(who.point, judged)
		})
	}
	for _, point := range scanned.points(min(max(n-len(p.tos), 0), n/2), g.domain.Dims()) {
		p.about(point, func(judged float64) { p.keep(point, judged) })
	}
	branches.seldom(mostBranches, g.domain.Dims(), func(path uint64, point []float64) {
		p.about(point, func(judged float64) {
			if judged >= g.least && !math.IsInf(judged, 1) {
				f.addUnestimated(path, spot{point: slices.Clone(point), site: noSite, estimate: judged, judged: judged})
			}
		})
	})
	return p
}

// keep enters an input of whose error no estimate knew, if it is significant.
func (p *judge) keep(point []float64, judged float64) {
	if judged >= p.least && !math.IsInf(judged, 1) {
		p.found.keep(spot{point: point, site: noSite, estimate: judged, judged: judged})
	}
}

// deny keeps an input whose error is more than the program says.
func (f *found) deny(point []float64, judged float64) {
	if !slices.ContainsFunc(f.denied, func(o spot) bool { return slices.Equal(o.point, point) }) {
		f.denied = append(f.denied, spot{point: slices.Clone(point), site: noSite, estimate: judged, judged: judged})
	}
}

// mirror asks about the input of the other sign, too: odd and even functions have errors there that no estimate tells apart.
func (p *judge) mirror(point []float64) {
	if len(point) != 1 {
		return
	}
	other := []float64{-point[0]}
	if lo, hi := p.domain.Range(0); lo <= other[0] && other[0] <= hi && p.domain.Admits(other) {
		p.about(other, func(float64) {})
	}
}

// eachSite is how many spots of one site are asked about.
const eachSite = 3

func (p *judge) about(point []float64, to func(float64)) {
	p.q.points = append(p.q.points, point...)
	p.tos = append(p.tos, to)
}

func (p *judge) next() *search.Ask { return p.q.next(p.domain.Dims()) }

func (p *judge) tell(b *run.Batch) {
	first := p.q.answered(b)
	for i := range b.N {
		judged := b.Errors[i]
		if judged > p.largest.judged && !math.IsInf(judged, 1) {
			*p.largest = spot{point: slices.Clone(b.Points[i*b.Dims : (i+1)*b.Dims]), site: noSite, judged: judged}
		}
		p.tos[first+i](judged)
	}
}
