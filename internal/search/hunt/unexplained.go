package hunt

// This phase looks for errors that the rounding of the inputs does not explain. The largest errors lie next to zeros of the function, where
// no formula does much better. A user can repair the same cancellation at an ordinary input. So the phase compares each error with the
// movement of the exact result when the inputs move by half an ulp, and it climbs by that ratio.

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	mostSuspects    = 160    // inputs with an error that are examined in a round, at most
	beyond          = 1 << 7 // smallest ratio that has another cause than the rounding of the inputs
	mostUnexplained = 6      // inputs that are proposed, at most
	ratioSteps      = 4      // generations of the climb
	ratioTries      = 24     // steps from each input in a generation
	eachMoved       = 32     // inputs with more coordinates have signPatterns neighbours, and not one along each coordinate
	signPatterns    = 16
)

// suspects is a random sample of the inputs of a round with an error: one list of results with some correct digits, one of results with
// none.
type suspects struct {
	rand  *rand.Rand
	lists [2][]suspect
	seen  [2]int
}

// A suspect is an input with an error. Its ratio is the error divided by the movement of the exact result when the inputs move by half an
// ulp.
type suspect struct {
	point    []float64
	estimate float64
	ratio    float64 // 0 if not known
}

// suspect adds an input to the sample if its error is significant.
func (f *found) suspect(s *spot) {
	if !f.likely || s.loud || s.likelyZero() || s.estimate < f.least || !search.Plausible(f.subject, s.point) {
		return
	}
	u := &f.suspects
	which := 0
	if s.estimate >= total/2 {
		which = 1
	}
	most := mostSuspects * (3 - 2*which) / 4
	u.seen[which]++
	at := len(u.lists[which])
	if at == most {
		if at = u.rand.IntN(u.seen[which]); at >= most {
			return
		}
	} else {
		u.lists[which] = append(u.lists[which], suspect{})
	}
	u.lists[which][at] = suspect{point: slices.Clone(s.point), estimate: s.estimate}
}

// unexplained is the phase. It measures the ratios of suspects, and climbs from the largest.
type unexplained struct {
	*ground
	found *found
	moves *many
	crowd []suspect // suspects to measure next
	best  []suspect
	step  int
	asked []suspect
}

func newUnexplained(g *ground, f *found) phase {
	p := &unexplained{ground: g, found: f}
	if !g.likely {
		return p
	}
	if g.domain.Dims() > 1 {
		p.moves = newMoves(g)
	}
	p.crowd = slices.Concat(f.suspects.lists[0], f.suspects.lists[1])
	f.suspects = suspects{rand: f.suspects.rand}
	return p
}

// next asks for each suspect and for its neighbours: one along every coordinate, or some that differ in all coordinates, by random signs.
func (p *unexplained) next() *search.Ask {
	if p.step > ratioSteps || len(p.crowd) == 0 {
		return nil
	}
	p.step++
	dims := p.domain.Dims()
	ask := &search.Ask{Mode: run.Doubles}
	for _, s := range p.crowd {
		ask.Points = append(ask.Points, s.point...)
		for k := range p.neighbours() {
			ask.Points = append(ask.Points, s.point...)
			moved := ask.Points[len(ask.Points)-dims:]
			if p.each() {
				moved[k] = p.aside(k, moved[k], true)
				continue
			}
			for i, x := range moved {
				moved[i] = p.aside(i, x, p.rand.IntN(2) == 0)
			}
		}
	}
	p.asked, p.crowd = p.crowd, nil
	return ask
}

// each reports whether an input has a neighbour along each coordinate; neighbours counts them.
func (p *unexplained) each() bool { return p.domain.Dims() <= eachMoved }

func (p *unexplained) neighbours() int {
	if p.each() {
		return p.domain.Dims()
	}
	return signPatterns
}

// aside returns the neighbour of x above or below it, or the other one at the end of the domain. Integers and 0 have none.
func (p *unexplained) aside(i int, x float64, up bool) float64 {
	if p.domain.Integer(i) || x == 0 {
		return x
	}
	if to := p.domain.Beside(i, x, up); to != x {
		return to
	}
	return p.domain.Beside(i, x, !up)
}

func (p *unexplained) tell(b *run.Batch) {
	n := p.neighbours()
	for k := range p.asked {
		at := k * (n + 1)
		if at+n >= b.N {
			break
		}
		s := &p.asked[k]
		p.measure(b, at, s)
		if s.ratio > 0 && s.estimate >= p.least {
			p.best = append(p.best, *s)
		}
	}
	slices.SortStableFunc(p.best, func(a, b suspect) int { return cmp.Compare(b.ratio, a.ratio) })
	p.best = p.best[:min(len(p.best), mostUnexplained)]
	p.climb()
}

// measure sets the error and the ratio of a suspect. Its run is at index at of a batch, and the neighbours follow.
func (p *unexplained) measure(b *run.Batch, at int, s *suspect) {
	s.ratio = 0
	here := p.found.worst(b, at)
	if s.estimate = here.height; here.height < 0 || here.likelyZero() {
		return
	}
	moved := 0.0
	if !p.each() {
		moved = p.movedAtOnce(b, at, &here)
	}
	for i, x := range s.point {
		if !p.each() {
			break
		}
		there := p.found.read(b, at+1+i, here.cell)
		if b.Points[(at+1+i)*b.Dims+i] == x || there.height < 0 {
			continue
		}
		moved += math.Abs(here.rise(&there)) / 2
	}
	if s.ratio = math.Abs(here.delta) / moved; math.IsNaN(s.ratio) || moved == 0 {
		s.ratio = 0
	}
}

// movedAtOnce bounds the movement of the exact result from the neighbours that differ in all coordinates. The mean square of their
// movements is the sum of the squares along the coordinates. The sum of n movements is at most the root of n times that sum.
func (p *unexplained) movedAtOnce(b *run.Batch, at int, here *reading) float64 {
	squares, n := 0.0, 0
	for k := range signPatterns {
		if there := p.found.read(b, at+1+k, here.cell); there.height >= 0 {
			by := here.rise(&there) / 2
			squares += by * by
			n++
		}
	}
	return math.Sqrt(float64(b.Dims) * squares / float64(max(n, 1)))
}

// climb draws the next suspects around the best ones.
func (p *unexplained) climb() {
	for _, s := range p.best {
		for range ratioTries {
			point := slices.Clone(s.point)
			p.vary(point)
			if p.domain.Admits(point) && search.Plausible(p.subject, point) {
				p.crowd = append(p.crowd, suspect{point: point})
			}
		}
	}
}

// vary changes a point by a random step of climbers, or by a random part of one coordinate.
func (p *unexplained) vary(point []float64) {
	if p.moves != nil && p.rand.IntN(2) == 0 {
		p.moves.move(point)
		return
	}
	i := p.rand.IntN(len(point))
	if j := p.rand.IntN(len(point)); j != i && p.rand.IntN(4) == 0 { // symmetric inputs: the exact result does not move with them
		point[i] = p.domain.Clamp(i, point[j])
		return
	}
	by := math.Ldexp(p.rand.Float64()-0.5, -p.rand.IntN(20))
	point[i] = p.domain.Clamp(i, point[i]*(1+2*by))
}

// finish proposes the best ones.
func (p *unexplained) finish() []step {
	for _, s := range p.best {
		if s.ratio < beyond {
			break
		}
		p.found.unexplained = append(p.found.unexplained, &spot{
			point: s.point, site: noSite, estimate: s.estimate, sure: true, judged: unjudged,
		})
	}
	return nil
}
