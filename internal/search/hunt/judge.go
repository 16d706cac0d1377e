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
	queue
	found *found
	tos   []func(judged float64) // by run: who wants to know
}

// asking returns a phase that asks about nothing yet, and leaves the largest error in largest.
func asking(g *ground, f *found, largest *spot) *judge {
	p := &judge{found: f}
	p.queue = queue{ground: g, Queue: search.Queue{Mode: run.Judged}, told: func(b *run.Batch, i, number int) {
		judged := b.Errors[i]
		if judged > largest.judged && !math.IsInf(judged, 1) {
			*largest = spot{point: slices.Clone(b.Points[i*b.Dims : (i+1)*b.Dims]), site: noSite, judged: judged}
		}
		p.tos[number](judged)
	}}
	return p
}

// newJudge returns the phase that asks about what was found, and about inputs of the paths that the scan and the branches took. It
// leaves the oracle's errors in f, and the largest of all in largest.
func newJudge(g *ground, f *found, scanned, branches *paths, largest *spot) phase {
	p, n := asking(g, f, largest), g.params.Judge
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
			if p.matters(judged) && !slices.ContainsFunc(f.denied, spotOf(point, judged).at) {
				f.denied = append(f.denied, spotOf(point, judged))
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
			if s := spotOf(point, judged); p.matters(judged) {
				s.path = path
				f.addUnestimated(s)
			}
		})
	})
	return p
}

// keep enters an input of whose error no estimate knew, if it is significant.
func (p *judge) keep(point []float64, judged float64) {
	if p.matters(judged) {
		p.found.keep(*spotOf(point, judged))
	}
}

// matters reports whether an error is significant, and a number.
func (p *judge) matters(judged float64) bool { return judged >= p.least && !math.IsInf(judged, 1) }

// spotOf is the spot of an input that the oracle judged.
func spotOf(point []float64, judged float64) *spot {
	return &spot{point: slices.Clone(point), site: noSite, estimate: judged, judged: judged}
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
	p.Points = append(p.Points, point...)
	p.tos = append(p.tos, to)
}
