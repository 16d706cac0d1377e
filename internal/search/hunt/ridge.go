package hunt

// This phase starts from minima at the end of an operation's domain, which the phase touch found. Near such a minimum, rounding crosses the
// end of the domain at few inputs. For the haversine formula, the operand of the arc sine exceeds 1 at one of ten thousand inputs near
// antipodes.
//
// The minima often form a surface, as antipodes do. So the phase changes one coordinate of a minimum, and descends again with the others.
// This gives minima all over the surface. Then it makes many runs near these minima. The runs only record exception flags, which is cheap.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	ridgeStarts = 24      // number of descents that begin at the minima of a site
	ridgeMoves  = 16      // the descents get 1/ridgeMoves of the runs of the climbs
	ridgePart   = 1       // the runs near minima get 1/ridgePart of them
	ridgeEach   = 1 << 12 // largest number of runs near one minimum
	ridgeAsk    = 1 << 11 // runs of one ask
	ridgeLeast  = 1e-9    // largest danger value of a minimum from which the phase starts
	ridgeKept   = 24      // largest number of inputs that raised an exception and are run again with instruments
	ridgeFine   = 28      // the largest distance from a minimum is 2^-ridgeFine, relative to each coordinate
	ridgeFinest = 24      // the smallest distance is 2^-ridgeFinest of the largest
)

// ridge is the phase. It first descends, and then runs inputs near the minima.
type ridge struct {
	lockstep
	found  *found
	minima [][]descent // by site
	beside int         // number of runs near minima that are left
	number int         // index of the next of these runs
	raised []float64   // points that raised an exception
}

// newRidge returns the phase. It has its own random stream, so it does not change what other phases draw.
func newRidge(g *ground, f *found, minima []descent, seed uint64) phase {
	own := *g
	own.rand = rand.New(rand.NewPCG(seed, uint64(g.round)+1<<36))
	p := &ridge{lockstep: lockstep{volley: volley[[2]int]{ground: &own, mode: run.All, left: g.params.ClimbMany / ridgeMoves}}, found: f}
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

// inside returns the minima from which to start, by site. Minima in corners of the domain are isolated. So it returns those with the fewest
// coordinates at the ends of their ranges.
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

// follows reports whether the phase starts from a minimum: it lies at the end of its operation's domain.
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

// hasEnd reports whether the domain of a site's operation is an interval with an end, as that of the arc sine.
func (p *ridge) hasEnd(site int) bool {
	d, limited := fp.DomainOf(p.subject.Program.Sites[site].Op)
	return limited && !d.Gaps
}

// moved returns a search for another minimum, which starts near a known one. It changes one coordinate, or half of them, and fixes them at
// their new values. It returns nil if the new point is not in the domain.
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
	p.askDescents()
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
	p.tellDescents(b)
}

// nextBeside asks for runs near the minima, nil if no runs are left or enough of them raised an exception.
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

// keep stores the points that raised an exception.
func (p *ridge) keep(b *run.Batch) {
	for i := range b.N {
		if b.Outcomes[i] == run.Returned && b.Flags[i]&(fp.Invalid|fp.DivideByZero) != 0 && len(p.raised) < ridgeKept*b.Dims {
			p.raised = append(p.raised, b.Points[i*b.Dims:(i+1)*b.Dims]...)
		}
	}
}

// finish plans instrumented runs of the points that raised an exception. They find its site.
func (p *ridge) finish() []step {
	if len(p.raised) == 0 {
		return nil
	}
	q := &queue{ground: p.ground, Queue: search.Queue{Mode: run.Deltas, Points: p.raised},
		told: func(b *run.Batch, i, _ int) { p.found.add(b, i, noSite, 0) }}
	return []step{{func() phase { return q }, math.Inf(1)}}
}
