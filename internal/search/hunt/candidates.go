package hunt

// This file turns what the search found into ranked candidates. Before that, the last phase asks the oracle about the candidates, and about
// inputs that no estimate can judge: outputs that are not finite, and paths whose formula may be wrong.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
)

// Candidates returns these lists, one after the other: errors of the output, largest first; infinite or NaN outputs; runs that did not
// return; exceptions and divergences at intermediate operations. It leaves out results that the oracle judged correct. If no error of the
// output is significant, the largest one is the last candidate.
func (s *Search) Candidates() []search.Candidate {
	list := append(s.errors(&s.found, &s.largest), s.errors(&s.deep.found, &s.deep.largest)...)
	none := len(list) == 0
	list = append(append(list, s.found.noNumbers()...), s.deep.found.noNumbers()...)
	list = append(list, s.abnormal.Candidates()...)
	list = append(append(list, s.found.exceptions()...), s.deep.found.exceptions()...)
	if worst := s.worst(); none && worst != nil {
		c := search.Largest(worst.point, max(worst.judged, worst.estimate))
		c.Ops = worst.ops
		list = append(list, c)
	}
	return list
}

// Paths reports on the solved paths that no sample took; nil if there were none.
func (s *Search) Paths() *finding.Paths { return s.deep.paths }

// noNumbers returns the inputs with an infinite or NaN output for which the oracle knows a finite exact value.
func (f *found) noNumbers() (list []search.Candidate) {
	for k := range f.nonNumbers {
		if who := &f.nonNumbers[k]; math.IsInf(who.judged, 1) {
			c := search.Wrong(who.point, math.Inf(1))
			c.Site, c.Ops = who.site, who.ops
			list = append(list, c)
		}
	}
	return list
}

// worst returns the point with the largest error: the judged one, or the estimated one if the budget ended before the oracle was asked. If
// no run showed an error, or every run signalled one, it returns any point that was run; nil if there is none.
func (s *Search) worst() *spot {
	if s.largest.point != nil {
		return &s.largest
	}
	for i := range s.found.records {
		if r := &s.found.records[i]; r.point != nil {
			return r
		}
	}
	if len(s.found.spots) > 0 {
		return &s.found.spots[0]
	}
	for i := range s.leaves.scanned.seen {
		return &spot{point: s.leaves.scanned.seen[i].at(0, s.domain.Dims())}
	}
	return nil
}

// mostErrors bounds the proposed errors of the output, without the records above total. All errors above total look alike to a user, but a
// table of published results tells them apart.
const mostErrors = 16

// A search of one round that ranks plausible inputs first proposes errors until their runs take proposedOps operations, but at least
// fewestErrors. A proof repeats each of these operations over the reals some dozen times.
const (
	proposedOps  = 1 << 17
	fewestErrors = 3
)

// mostUnknown bounds the proposed spots that the oracle could not judge in the time of a search. The proof may take more time.
const mostUnknown = 2

// errors returns the spots of f to propose. Spots that the oracle judged stand first. Spots that a budget left unjudged, or that the oracle
// does not know, follow.
func (s *Search) errors(f *found, largest *spot) []search.Candidate {
	spots := slices.Clone(f.unexplained)
	unknown := 0
	for _, spot := range f.top(len(f.spots), eachSite, s.least/2) {
		switch {
		case spot.judged >= s.least, spot.judged == unjudged && spot.estimate >= s.least:
			spots = append(spots, spot)
		case math.IsNaN(spot.judged) && spot.estimate >= s.least && !spot.loud && unknown < mostUnknown:
			unknown++
			spots = append(spots, spot)
		}
	}
	slices.SortStableFunc(spots[len(f.unexplained):], func(a, b *spot) int {
		return cmp.Or(f.likelier(a, b), cmp.Compare(b.verdict(), a.verdict()), search.First(!a.lost, !b.lost),
			cmp.Compare(search.Extremity(a.point), search.Extremity(b.point)))
	})
	spots = s.affordable(spots[:min(len(spots), mostErrors)])
	for _, r := range slices.Concat(s.affordable(f.exceeding(largest)), s.affordable(f.denied), s.affordable(f.unestimated)) {
		if !slices.ContainsFunc(spots, r.at) {
			spots = append(spots, r)
		}
	}
	var list []search.Candidate
	for _, spot := range spots {
		c := search.Wrong(spot.point, max(spot.verdict(), spot.estimate))
		c.Site, c.Condition, c.Ops = spot.site, spot.condition, s.cost(spot)
		list = append(list, c)
	}
	return list
}

// affordable returns the first spots whose runs together fit into proposedOps.
func (s *Search) affordable(spots []*spot) []*spot {
	if !s.likely || s.base.Rounds > 1 {
		return spots
	}
	ops := int64(0)
	for i, spot := range spots {
		if ops += s.cost(spot); ops > proposedOps && i >= fewestErrors {
			return spots[:i]
		}
	}
	return spots
}

// cost is the number of operations of a spot's run. Where it was not counted, it is the mean of the other runs.
func (s *Search) cost(spot *spot) int64 {
	if spot.ops > 0 {
		return spot.ops
	}
	return int64(s.costs.price(run.Deltas))
}

// likelier orders plausible inputs before others if the search ranks plausible inputs first.
func (f *found) likelier(a, b *spot) int {
	if !f.likely {
		return 0
	}
	return search.First(search.Plausible(f.subject, a.point), search.Plausible(f.subject, b.point))
}

// at reports whether two spots have the same input.
func (s *spot) at(o *spot) bool { return slices.Equal(s.point, o.point) }

// verdict is the oracle's error for a spot, at most total. It is unjudged if the oracle did not judge the spot.
func (s *spot) verdict() float64 {
	if math.IsNaN(s.judged) {
		return unjudged
	}
	return min(s.judged, total)
}

// exceeding returns the records above total, and largest if it is above total. It uses the judged error, or the estimate if the budget
// ended before the oracle was asked.
func (f *found) exceeding(largest *spot) (list []*spot) {
	if largest.judged > total {
		list = append(list, largest)
	}
	for k := range f.records {
		r := &f.records[recordClasses-1-k]
		if r.judged > total || r.judged == unjudged && r.estimate > total {
			list = append(list, r)
		}
	}
	return list
}

// judge is the last phase of a round.
type judge struct {
	queue
	found *found
	tos   []func(judged float64) // by run: the function that receives the judged error
}

// asking returns a phase without questions. It will store the largest judged error in largest.
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

// newJudge returns the phase in which the oracle judges the found spots, and inputs of the paths that the scan and the branches took. It
// stores the judged errors in f, and the largest of all in largest.
func newJudge(g *ground, f *found, scanned, branches *pathSet, largest *spot) phase {
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

// keep adds an input with a significant error that no estimate showed.
func (p *judge) keep(point []float64, judged float64) {
	if p.matters(judged) {
		p.found.keep(*spotOf(point, judged))
	}
}

// matters reports whether an error is significant and finite.
func (p *judge) matters(judged float64) bool { return judged >= p.least && !math.IsInf(judged, 1) }

// spotOf returns the spot of an input that the oracle judged.
func spotOf(point []float64, judged float64) *spot {
	return &spot{point: slices.Clone(point), site: noSite, estimate: judged, judged: judged}
}

// mirror also requests a judgement of the input with the opposite sign. An odd or even function has an error of the same size there, and
// estimates do not show the difference.
func (p *judge) mirror(point []float64) {
	if len(point) != 1 {
		return
	}
	other := []float64{-point[0]}
	if lo, hi := p.domain.Range(0); lo <= other[0] && other[0] <= hi && p.domain.Admits(other) {
		p.about(other, func(float64) {})
	}
}

// eachSite limits the spots of one site that the oracle judges.
const eachSite = 3

func (p *judge) about(point []float64, to func(float64)) {
	p.Points = append(p.Points, point...)
	p.tos = append(p.tos, to)
}
