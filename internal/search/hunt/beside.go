package hunt

// This file asks what roots do to the output: estimates at each root and some ulps beside it.

import (
	"faultline/internal/run"
	"faultline/internal/search"
)

// beside is the phase that runs the neighbours of roots in mode Deltas.
type beside struct {
	s  *Search
	q  queue
	of []int // by run: its root
}

// neighbours are the distances in ulps from the ends of a root: rounding makes the ground there uneven, and the worst
// input is often some ulps away.
var neighbours = []int64{0, 1, 4}

func newBeside(s *Search) phase {
	p := &beside{s: s, q: queue{mode: run.Deltas}}
	dims := s.domain.Dims()
	for n, r := range s.roots {
		l := &s.lines[r.line]
		for _, by := range neighbours {
			for _, t := range []int64{r.lo - by, r.hi + by} {
				if t < l.lo || t > l.hi || r.lo == r.hi && by == 0 && t != r.lo {
					continue
				}
				if s.point(l, t, s.scratch); s.domain.Admits(s.scratch) {
					copy(p.q.room(dims), s.scratch)
					p.of = append(p.of, n)
				}
			}
		}
	}
	return p
}

func (p *beside) next() *search.Ask { return p.q.next(p.s.domain.Dims()) }

func (p *beside) tell(b *run.Batch) {
	first := p.q.answered(b)
	for i := range b.N {
		r := &p.s.roots[p.of[first+i]]
		p.s.found.add(b, i, r.site, 1/r.danger)
	}
}
