package hunt

// This phase looks for the inputs at which rounding alone takes an operand out of the domain of its operation: asin(1.0000001). Random
// inputs are far inside the domain or far outside. The phase moves an input outside of the domain towards one inside, up to the last point
// outside. There the operand is beyond the end by its rounding.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	brinkStarts = 128     // ordinary inputs that are run at the start
	brinkSize   = 4       // their largest exponent, in powers of two
	brinkSites  = 6       // operations that are followed, at most
	brinkWays   = 6       // ways for each operation
	brinkBeside = 16      // inputs beside the last point of a way that are run
	brinkRuns   = 1 << 13 // runs of the phase
	brinkJudged = 1 << 12 // operations of the points that the oracle judges
	mostBrinks  = 8       // points that are kept for an operation
)

// A brink is a line from an input with an operand inside of the operation's domain to one with an operand outside. The phase shortens it.
type brink struct {
	edge
	site   int
	done   bool
	last   *spot  // the last point outside; nil before one is known
	beside []spot // points outside that are some ulps from it
}

// brinks is the phase. It cuts all ways in the same batch.
type brinks struct {
	volley[int] // index of the way
	found       *found
	ways        []brink
	begun       bool
	last        []bool // by way: its first point outside of the domain was seen
	ended       bool   // the points beside the ends of the ways were asked for
}

// newBrinks returns the phase. It has its own random stream, so it does not change what other phases draw.
func newBrinks(g *ground, f *found, seed uint64) phase {
	own := *g
	own.rand = rand.New(rand.NewPCG(seed, uint64(g.round)+1<<40))
	return &brinks{volley: volley[int]{ground: &own, mode: run.Deltas, left: brinkRuns}, found: f}
}

// sites returns the operations with a domain that some run left, in the order of sites.
func (p *brinks) sites() (list []int) {
	for _, site := range p.subject.Sites {
		op := p.subject.Program.Sites[site].Op
		d, limited := fp.DomainOf(op)
		ends := op == fp.Sqrt || limited && !d.Gaps && !d.Poles
		if _, left := p.found.events[event{site: site, kind: fp.Invalid}]; ends && left && len(list) < brinkSites {
			list = append(list, site)
		}
	}
	return list
}

func (p *brinks) next() *search.Ask {
	p.begin()
	if !p.begun {
		if !p.likely || len(p.sites()) == 0 {
			return nil
		}
		p.start()
		return p.asked()
	}
	for way := range p.ways {
		w := &p.ways[way]
		if w.done {
			continue
		}
		n, last := len(p.of), w.from
		for part := 1; part < cutInto; part++ {
			if at := p.between(w, part); !slices.Equal(at, last) && !slices.Equal(at, w.to) {
				p.toward(at, way)
				last = at
			}
		}
		w.done = n == len(p.of)
	}
	if len(p.of) == 0 && !p.ended {
		p.ended = true
		p.besideEnds()
	}
	return p.asked()
}

// besideEnds asks for points some ulps from the ends of the ways. Rounding decides at some of them only.
func (p *brinks) besideEnds() {
	for way := range p.ways {
		for range brinkBeside {
			if p.ways[way].last == nil {
				break
			}
			point := slices.Clone(p.ways[way].to)
			for i := range point {
				if !p.domain.Integer(i) {
					point[i] = p.domain.FromOrdinal(i, p.domain.Ordinal(i, point[i])+int64(p.rand.IntN(5)-2))
				}
			}
			p.toward(point, way)
		}
	}
}

// start asks for ordinary inputs, and for the inputs that left a domain.
func (p *brinks) start() {
	values, point := p.values(), make([]float64, p.domain.Dims())
	for range brinkStarts {
		for i := range point {
			point[i] = p.within(i, Vary(p.rand, sign(p.rand)*math.Exp2(brinkSize*(2*p.rand.Float64()-1)), values))
		}
		p.toward(point, 0)
	}
	for _, site := range p.sites() {
		p.toward(p.found.seen[p.found.events[event{site: site, kind: fp.Invalid}]].mildest.point, 0)
	}
}

// between returns the point after part of cutInto equal parts of a way.
func (p *brinks) between(w *brink, part int) []float64 {
	at := slices.Clone(w.from)
	for i := range at {
		at[i] = p.domain.Clamp(i, w.from[i]+(w.to[i]-w.from[i])*float64(part)/cutInto)
	}
	return at
}

func (p *brinks) tell(b *run.Batch) {
	p.left -= b.N
	if !p.begun {
		p.begun = true
		p.survey(b)
		return
	}
	if p.ended {
		for i := range b.N {
			if w := &p.ways[p.of[i]]; p.leaves(b, i, w.site) {
				w.beside = append(w.beside, *p.spotOf(b, i, w.site))
			}
		}
		return
	}
	clear(p.last)
	for i := range b.N {
		way, point := p.of[i], b.Points[i*b.Dims:(i+1)*b.Dims]
		switch w := &p.ways[way]; {
		case p.last[way] || w.done:
		case p.leaves(b, i, w.site):
			p.last[way] = true
			w.to = slices.Clone(point)
			w.last = p.spotOf(b, i, w.site)
		case p.inside(b, i):
			w.from = slices.Clone(point)
		default: // another operation leaves its domain between the two
			w.done = true
		}
	}
}

// survey makes ways between the inputs of the start.
func (p *brinks) survey(b *run.Batch) {
	var good [][]float64
	for i := range b.N {
		if p.inside(b, i) && search.Plausible(p.subject, b.Points[i*b.Dims:(i+1)*b.Dims]) {
			good = append(good, slices.Clone(b.Points[i*b.Dims:(i+1)*b.Dims]))
		}
	}
	for _, site := range p.sites() {
		n := 0
		for i := b.N - 1; i >= 0 && n < min(brinkWays, len(good)); i-- {
			if p.leaves(b, i, site) && search.Plausible(p.subject, b.Points[i*b.Dims:(i+1)*b.Dims]) {
				p.ways = append(p.ways, brink{edge: edge{good[n], slices.Clone(b.Points[i*b.Dims : (i+1)*b.Dims])}, site: site})
				n++
			}
		}
	}
	p.last = make([]bool, len(p.ways))
}

// inside reports whether run i returned numbers, and no operation left its domain.
func (p *brinks) inside(b *run.Batch, i int) bool {
	return b.Outcomes[i] == run.Returned && p.found.classOf(b, i) < fp.Infinite && upsetBy(b, i).site == noSite
}

// leaves reports whether the operation of a site was the first of run i that left its domain, and the program returned a NaN.
func (p *brinks) leaves(b *run.Batch, i, site int) bool {
	return b.Outcomes[i] == run.Returned && p.found.classOf(b, i) > fp.Infinite && upsetBy(b, i) == event{site: site, kind: fp.Invalid}
}

// spotOf returns the spot of run i.
func (p *brinks) spotOf(b *run.Batch, i, site int) *spot {
	estimate, sure := p.found.error(b, i)
	return &spot{point: slices.Clone(b.Points[i*b.Dims : (i+1)*b.Dims]), site: site, estimate: estimate, sure: sure, judged: unjudged,
		ops: opsOf(b, i)}
}

// finish lets the oracle judge the points outside.
func (p *brinks) finish() []step {
	q := &queue{ground: p.ground, Queue: search.Queue{Mode: run.Judged}}
	var spots []*spot
	for i := range p.ways {
		w := &p.ways[i]
		if w.last != nil {
			spots = append(spots, w.last)
		}
		for k := range w.beside {
			spots = append(spots, &w.beside[k])
		}
	}
	left := int64(brinkJudged)
	for _, s := range spots {
		if left -= s.ops + 1; left < 0 {
			break
		}
		q.Points = append(q.Points, s.point...)
	}
	q.told = func(b *run.Batch, i, number int) { p.found.addBrink(spots[number], math.IsInf(b.Errors[i], 1)) }
	return []step{{func() phase { return q }, math.Inf(1)}}
}

// addBrink records a point at which the operation of a site hardly leaves its domain. wrong means that the exact result is a number. Few
// other points are kept.
func (f *found) addBrink(s *spot, wrong bool) {
	k, known := f.events[event{site: s.site, kind: fp.Invalid}]
	if !known {
		return
	}
	h := &f.seen[k]
	switch {
	case wrong && !h.wrong:
		h.brinks, h.wrong = []spot{*s}, true
	case wrong == h.wrong && len(h.brinks) < mostBrinks:
		h.brinks = append(h.brinks, *s)
	}
}
