package hunt

// This phase follows the minima that the phase touch found at the end of an operation's domain. Rounding crosses the end at few inputs
// beside a minimum: the arc sine of haversines exceeds 1 at one of ten thousand inputs near antipodes. Antipodes are a surface, so the
// phase moves one coordinate of a minimum to another value, descends again with the others, and has minima all over the surface. Then it
// makes many runs beside these minima. Uninstrumented runs that record exception flags are cheap enough.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	ridgeStarts = 24      // descents that begin at the minima of a site
	ridgeMoves  = 16      // one part in so many of the runs of the climbs is for descents
	ridgePart   = 1       // and one part in so many for runs beside the minima
	ridgeEach   = 1 << 12 // runs beside one minimum, at most
	ridgeAsk    = 1 << 11 // runs of one ask
	ridgeLeast  = 1e-9    // the largest danger value at a minimum that is followed
	ridgeKept   = 24      // inputs that raise an exception and are instrumented, at most
	ridgeFine   = 28      // log2 of the largest distance from the minimum, relative to each coordinate
	ridgeFinest = 24      // how many powers of two below it distances end
)

// ridge is the phase. The descents come first.
type ridge struct {
	volley[[2]int] // a descent, and the index of one of its places
	found          *found
	descents       []descent
	minima         [][]descent // by site
	beside         int         // runs beside minima that are left
	number         int         // of the next of these runs
	raised         []float64   // inputs that raise an exception
}

// newRidge returns the phase. It has its own random stream, so it does not change what other phases draw.
func newRidge(g *ground, f *found, minima []descent, seed uint64) phase {
	own := *g
	own.rand = rand.New(rand.NewPCG(seed, uint64(g.round)+1<<36))
	p := &ridge{volley: volley[[2]int]{ground: &own, mode: run.All, left: g.params.ClimbMany / ridgeMoves}, found: f}
	for _, list := range p.inside(minima) {
		for _, d := range list {
			for range max(ridgeStarts/len(list), 1) {
				if m := p.moved(d.At); m != nil {
					p.descents = append(p.descents, descent{minimum: m, site: d.site})
				}
			}
			d.minimum = &minimum{At: d.At, Value: d.Value, still: math.MaxInt}
			p.descents = append(p.descents, d)
		}
	}
	p.rand.Shuffle(len(p.descents), func(i, j int) { p.descents[i], p.descents[j] = p.descents[j], p.descents[i] })
	return p
}

// inside returns minima that are followed, by site. Minima in corners of the domain are isolated, so only those with the fewest coordinates
// at the ends of their ranges count.
func (p *ridge) inside(minima []descent) (list [][]descent) {
	fewest := make(map[int]int)
	for _, d := range minima {
		if n, known := fewest[d.site]; p.follows(&d) && (!known || p.ends(d.At) < n) {
			fewest[d.site] = p.ends(d.At)
		}
	}
	of := make(map[int]int)
	for _, d := range minima {
		if !p.follows(&d) || p.ends(d.At) > fewest[d.site] {
			continue
		}
		if _, known := of[d.site]; !known {
			of[d.site] = len(list)
			list = append(list, nil)
		}
		list[of[d.site]] = append(list[of[d.site]], d)
	}
	return list
}

// follows reports whether a minimum is at the end of the domain of its operation.
func (p *ridge) follows(d *descent) bool { return d.Value <= ridgeLeast && p.hasEnd(d.site) }

// ends counts the coordinates at the ends of their ranges.
func (p *ridge) ends(at []float64) (n int) {
	for i, x := range at {
		if lo, hi := p.domain.Range(i); x == lo || x == hi {
			n++
		}
	}
	return n
}

// hasEnd reports whether the operation of a site is defined up to a number, and not beyond it.
func (p *ridge) hasEnd(site int) bool {
	d, limited := fp.DomainOf(p.subject.Program.Sites[site].Op)
	return limited && !d.Gaps
}

// moved returns a descent from a minimum. One coordinate, or half of them, have other values and keep them. It returns nil if the domain
// has no such point.
func (p *ridge) moved(from []float64) *minimum {
	at, moves := slices.Clone(from), 1
	if p.rand.IntN(2) == 0 {
		moves = max(len(at)/2, 1)
	}
	along := p.rand.Perm(len(at))[:moves]
	for _, i := range along {
		lo, hi := p.domain.Range(i)
		if -usualRange <= lo && hi <= usualRange && p.rand.IntN(4) > 0 {
			at[i] = p.domain.Uniform(p.rand, i)
		} else {
			at[i] = p.within(i, sign(p.rand)*math.Exp2(touchSize*(2*p.rand.Float64()-1)))
		}
	}
	if !p.domain.Settle(at) {
		return nil
	}
	m := newMinimum(at, math.Inf(1), p.domain.Clamp)
	for _, i := range along {
		m.steps[i] = 0
	}
	return m
}

func (p *ridge) next() *search.Ask {
	p.begin()
	for i := range p.descents {
		d := &p.descents[i]
		if d.Done() || len(p.of) >= p.left {
			continue
		}
		along, to := d.Next()
		point := slices.Clone(d.At)
		d.said = d.said[:0]
		for k, x := range to {
			d.said = append(d.said, math.Inf(1))
			point[along] = x
			p.toward(point, [2]int{i, k})
		}
	}
	if ask := p.asked(); len(ask.Points) > 0 {
		return ask
	}
	return p.nextBeside()
}

func (p *ridge) tell(b *run.Batch) {
	if p.mode == run.Flags {
		p.keep(b)
		return
	}
	p.left -= b.N
	for i := range b.N {
		if d := &p.descents[p.of[i][0]]; b.Outcomes[i] == run.Returned {
			if v := math.Abs(dangerOf(b, i, d.site)); !math.IsNaN(v) {
				d.said[p.of[i][1]] = v
			}
		}
	}
	for i := range p.descents {
		if d := &p.descents[i]; !d.Done() && len(d.said) > 0 {
			d.Tell(d.said)
			d.said = d.said[:0]
		}
	}
}

// nextBeside asks for runs beside the minima.
func (p *ridge) nextBeside() *search.Ask {
	if p.mode != run.Flags {
		p.mode = run.Flags
		p.minima = p.inside(p.descents)
		p.beside = min(p.params.ClimbMany/ridgePart, len(p.descents)*ridgeEach)
	}
	if p.beside <= 0 || len(p.minima) == 0 || len(p.raised) >= ridgeKept*p.domain.Dims() {
		return nil
	}
	p.begin()
	for range min(p.beside, ridgeAsk) {
		list := p.minima[p.number%len(p.minima)]
		point := slices.Clone(list[p.number/len(p.minima)%len(list)].At)
		p.number++
		by := math.Ldexp(1, -ridgeFine-p.rand.IntN(ridgeFinest))
		for i, x := range point {
			if !p.domain.Integer(i) {
				point[i] = p.domain.Clamp(i, x+x*by*(2*p.rand.Float64()-1))
			}
		}
		p.toward(point, [2]int{})
	}
	p.beside -= ridgeAsk
	return &search.Ask{Mode: run.Flags, Points: p.points}
}

// keep notes the inputs that raise an exception.
func (p *ridge) keep(b *run.Batch) {
	for i := range b.N {
		if b.Outcomes[i] == run.Returned && b.Flags[i]&(fp.Invalid|fp.DivideByZero) != 0 && len(p.raised) < ridgeKept*b.Dims {
			p.raised = append(p.raised, b.Points[i*b.Dims:(i+1)*b.Dims]...)
		}
	}
}

// finish plans instrumented runs of the inputs that raised an exception.
func (p *ridge) finish() []step {
	if len(p.raised) == 0 {
		return nil
	}
	q := &queue{ground: p.ground, Queue: search.Queue{Mode: run.Deltas, Points: p.raised},
		told: func(b *run.Batch, i, _ int) { p.found.add(b, i, noSite, 0) }}
	return []step{{func() phase { return q }, math.Inf(1)}}
}
