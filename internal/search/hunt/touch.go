package hunt

// This phase works with several variables. It descends to places where a danger value comes near 0 without a change of sign: the end of an
// operation's domain (the arc sine of 1 at antipodes), or the square of a value that can be 0. Rounding crosses such an end.

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	touchStarts = 256 // ordinary inputs that are run at the start
	touchSize   = 10  // their largest exponent, in powers of two
	touchSites  = 12  // operations whose danger value is followed, at most
	touchEach   = 6   // starts for each operation, from the lowest danger values to the highest, because a domain may have several ends
	touchBeside = 64  // inputs beside a minimum that are run
	touchShare  = 8   // the phase gets one part in so many of the runs of the climbs
)

// touch is the phase. It first runs ordinary inputs, and then descends from those with the danger values nearest to 0.
type touch struct {
	lockstep
	found *found
	seen  []seen // by site; nil once the descents have begun
	seed  uint64
}

// seen holds the danger values of an operation, and whether there are values above and below 0.
type seen struct {
	starts       []start
	above, below bool
}

// A start is a run and the absolute danger value there.
type start struct {
	danger float64
	at     int
}

// newTouch returns the phase. It has its own random stream, so it does not change what other phases draw.
func newTouch(g *ground, f *found, seed uint64) phase {
	own := *g
	own.rand = rand.New(rand.NewPCG(seed, uint64(g.round)))
	p := &touch{lockstep: lockstep{volley: volley[[2]int]{ground: &own, mode: run.All, left: g.params.ClimbMany / touchShare}},
		found: f, seed: seed}
	if g.domain.Dims() > 1 && g.likely {
		p.seen = make([]seen, len(g.subject.Program.Sites))
	}
	return p
}

func (p *touch) next() *search.Ask {
	p.begin()
	if p.seen != nil {
		p.start()
	}
	p.askDescents()
	return p.asked()
}

// start asks for ordinary inputs.
func (p *touch) start() {
	values, point := p.values(), make([]float64, p.domain.Dims())
	for range touchStarts {
		for i := range point {
			point[i] = p.within(i, Vary(p.rand, sign(p.rand)*math.Exp2(touchSize*(2*p.rand.Float64()-1)), values))
		}
		p.toward(point, [2]int{})
	}
}

func (p *touch) tell(b *run.Batch) {
	p.left -= b.N
	if p.seen != nil {
		p.survey(b)
		return
	}
	p.tellDescents(b)
}

// survey begins the descents, at the danger values nearest to 0, of sites whose danger values have one sign.
func (p *touch) survey(b *run.Batch) {
	for i := range b.N {
		b.Visit(i, func(r *run.Record) { p.seen[r.Site].enter(r.Danger, i) })
	}
	var sites []int
	for _, site := range p.subject.Sites {
		w := &p.seen[site]
		if watched(p.subject.Program.Sites[site].Op) && len(w.starts) > 0 && !(w.above && w.below) {
			sites = append(sites, site)
			slices.SortStableFunc(w.starts, func(a, b start) int { return cmp.Compare(a.danger, b.danger) })
		}
	}
	slices.SortStableFunc(sites, func(a, b int) int { return cmp.Compare(p.seen[a].starts[0].danger, p.seen[b].starts[0].danger) })
	for _, site := range sites[:min(len(sites), touchSites)] {
		list := p.seen[site].starts
		for k := range touchEach {
			from := list[k*len(list)/touchEach]
			point := b.Points[from.at*b.Dims : (from.at+1)*b.Dims]
			p.descents = append(p.descents, descent{minimum: newMinimum(point, from.danger, p.domain.Clamp), site: site})
		}
	}
	p.seen = nil
}

// enter adds the danger value of run at.
func (s *seen) enter(danger float64, at int) {
	if !math.IsNaN(danger) {
		s.above, s.below = s.above || danger >= 0, s.below || danger < 0
		s.starts = append(s.starts, start{math.Abs(danger), at})
	}
}

// finish plans runs beside the minima, because a parabola ends before the minimum is exact.
func (p *touch) finish() []step {
	q := &queue{ground: p.ground, Queue: search.Queue{Mode: run.Deltas}}
	var sites []int
	for _, d := range p.descents {
		if d.Value > steep {
			continue
		}
		for range touchBeside {
			point := slices.Clone(d.At)
			for i, x := range point {
				point[i] = p.domain.Clamp(i, x+x*math.Ldexp(2*p.rand.Float64()-1, -24-p.rand.IntN(32)))
			}
			if p.domain.Admits(point) {
				q.Points, sites = append(q.Points, point...), append(sites, d.site)
			}
		}
	}
	q.told = func(b *run.Batch, i, number int) { p.found.add(b, i, sites[number], 0) }
	return []step{{func() phase { return q }, 1}, {func() phase { return newRidge(p.ground, p.found, p.descents, p.seed) }, 1}}
}
