package hunt

// This phase narrows sign changes to neighbouring floats, in lockstep: each batch holds runs for every bracket.

import (
	"math"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

// A root is where the danger value of a site is smallest: two neighbours between which its sign changes, or one point.
type root struct {
	line   int
	lo, hi int64
	site   int // the site with the smallest absolute danger value; noSite for an output
	danger float64
}

// A bracket is a part of a line in which the danger values of some sites change sign. The sites share its runs as long as their roots lie
// together.
type bracket struct {
	line   int
	lo, hi int64
	flips  []flip
	rounds int
	fine   int // the estimated position of the root is trusted to 2^-fine of the width
}

// A flip holds the danger values of a site, or an output, at both ends of a bracket. They have different signs.
type flip struct {
	site   int
	lo, hi float64
}

// roots is the phase.
type roots struct {
	*ground
	lines    []line
	known    narrowed
	roots    *[]root
	brackets []bracket
	points   []float64
	at       []int64 // by run: its t
	first    []int   // by bracket: its first run
	want     []bool  // by site: its danger value is to be read
	slot     []int   // by site: its index in the bracket that is being read, plus 1
	values   []float64
	parts    []bracket // the parts of the bracket that is being narrowed
	spare    []bracket // memory of the brackets of the last round
}

// gone stands for a danger value that a run did not record.
var gone = math.Inf(1)

// newRoots returns the phase that narrows crossings on lines. It appends to *to, and with one variable it records the roots in known.
func newRoots(g *ground, lines []line, crossings []bit, known narrowed, to *[]root) phase {
	p := &roots{ground: g, lines: lines, known: known, roots: to}
	p.want = make([]bool, len(g.subject.Program.Sites))
	p.slot = make([]int, len(p.want)+len(g.subject.Call.Outputs))
	for i := 0; i < len(crossings); {
		j := i + 1
		for j < len(crossings) && crossings[j].line == crossings[i].line && crossings[j].lo == crossings[i].lo &&
			crossings[j].hi == crossings[i].hi {
			j++
		}
		if len(p.brackets) < g.params.Roots {
			p.open(crossings[i:j])
		}
		i = j
	}
	return p
}

// open adds the bracket of the crossings between the same two samples.
func (p *roots) open(list []bit) {
	b := bracket{line: list[0].line, lo: list[0].lo, hi: list[0].hi, fine: coarse}
	for _, c := range list {
		b.flips = append(b.flips, flip{c.site, c.dlo, c.dhi})
	}
	p.enter(b)
}

// enter keeps a bracket, or the root that it has become.
func (p *roots) enter(b bracket) {
	if uint64(b.hi-b.lo) > 1 {
		b.flips = slices.DeleteFunc(b.flips, func(f flip) bool { return f.jumps(b.rounds) })
		if len(b.flips) > 0 {
			p.brackets = append(p.brackets, b)
		}
		return
	}
	if p.domain.Dims() == 1 {
		for _, f := range b.flips {
			p.known.note(f.site, b.lo)
		}
	}
	best := root{line: b.line, lo: b.lo, hi: b.hi, site: noSite, danger: math.Inf(1)}
	for _, f := range b.flips {
		if d := f.least(); f.site < p.numSites() && d < best.danger {
			best.site, best.danger = f.site, d
		} else if f.site >= p.numSites() && best.site == noSite {
			best.danger = 0
		}
	}
	if best.danger < steep {
		*p.roots = append(*p.roots, best)
	}
}

// steep bounds the danger value at a root. A sign change with larger values on both sides is a jump, where the path changes, and no root.
const steep = 1e-3

func (p *roots) numSites() int { return len(p.subject.Program.Sites) }

func (p *roots) next() *search.Ask {
	if len(p.brackets) == 0 {
		return nil
	}
	p.points, p.at, p.first = p.points[:0], p.at[:0], p.first[:0]
	for i := range p.brackets {
		p.first = append(p.first, len(p.at))
		p.at = p.brackets[i].probes(p.at)
		for _, t := range p.at[p.first[i]:] {
			p.points = p.extend(p.points, &p.lines[p.brackets[i].line], t)
		}
	}
	p.first = append(p.first, len(p.at))
	return &search.Ask{Mode: run.All, Points: p.points}
}

// coarse is the initial value of bracket.fine.
const coarse = 6

// probes appends the next places to run, in ascending order: the middle, and three places around the linear estimate of the first site's
// root. So each round at least halves the bracket, and a smooth root gains digits as in Newton's method.
func (b *bracket) probes(to []int64) []int64 {
	width := uint64(b.hi - b.lo)
	part := b.flips[0].lo / (b.flips[0].lo - b.flips[0].hi)
	if !(part > 0 && part < 1) {
		part = 0.5
	}
	guess := uint64(part * float64(width))
	margin := width>>b.fine + 1
	offsets := []uint64{width / 2, guess, guess - min(guess, margin), guess + margin}
	slices.Sort(offsets)
	for k, o := range slices.Compact(offsets) {
		if t := b.lo + int64(o); o > 0 && o < width && (k == 0 || t > b.lo) {
			to = append(to, t)
		}
	}
	return to
}

func (p *roots) tell(b *run.Batch) {
	old := p.brackets
	p.brackets, p.spare = p.spare[:0], old
	for i := range old {
		if p.first[i+1] <= b.N {
			p.narrow(&old[i], b, p.first[i], p.first[i+1])
		}
	}
}

// A sign change that jumps, where the path changes, is no root. Each round at least halves the bracket. After someRounds, the danger value
// at one end must be below smallish, and after manyRounds below steep.
const (
	someRounds, smallish = 10, 0.02
	manyRounds           = 24
)

func (f flip) jumps(rounds int) bool {
	return rounds >= someRounds && f.least() > smallish || rounds >= manyRounds && f.least() > steep
}

func (f flip) least() float64 { return min(math.Abs(f.lo), math.Abs(f.hi)) }

// narrow moves each site of a bracket into the part between two probes that contains its root. The runs of the probes are first to end. A
// site that did not run at a probe is dropped, because the path changes there.
func (p *roots) narrow(g *bracket, b *run.Batch, first, end int) {
	ts := append(p.at[first:end:end], g.hi)
	p.values = p.values[:0]
	for i := first; i < end; i++ {
		p.read(g, b, i)
	}
	for _, f := range g.flips {
		p.values = append(p.values, f.hi)
	}
	p.parts = slices.Grow(p.parts[:0], 2*len(ts))[:2*len(ts)] // two for each probe: before it, and at it
	parts := p.parts
	clear(parts)
	for k, f := range g.flips {
		lo, dlo := g.lo, f.lo
		for n, hi := range ts {
			dhi := p.values[n*len(g.flips)+k]
			if math.IsNaN(dhi) || math.IsInf(dhi, 0) {
				break
			}
			if dhi == 0 {
				parts[2*n+1].take(hi, hi, flip{f.site, 0, 0})
				break
			}
			if (dlo < 0) != (dhi < 0) {
				parts[2*n].take(lo, hi, flip{f.site, dlo, dhi})
				break
			}
			lo, dlo = hi, dhi
		}
	}
	for n := range parts {
		part := &parts[n]
		if len(part.flips) == 0 {
			continue
		}
		part.line, part.rounds, part.fine = g.line, g.rounds+1, max(g.fine/2, coarse/2)
		if uint64(part.hi-part.lo) <= uint64(g.hi-g.lo)>>(g.fine-2) {
			part.fine = min(2*g.fine, 60)
		}
		p.enter(*part)
	}
}

func (b *bracket) take(lo, hi int64, f flip) {
	b.lo, b.hi, b.flips = lo, hi, append(b.flips, f)
}

// read appends the danger values of the bracket's sites in run i to p.values.
func (p *roots) read(g *bracket, b *run.Batch, i int) {
	base := len(p.values)
	for range g.flips {
		p.values = append(p.values, gone)
	}
	if b.Outcomes[i] != run.Returned {
		return
	}
	for k, f := range g.flips {
		p.slot[f.site] = k + 1
		if f.site < len(p.want) {
			p.want[f.site] = true
		}
	}
	b.Dangers(i, p.want, func(site int, danger float64) { p.values[base+p.slot[site]-1] = danger })
	cells := len(p.subject.Call.Outputs)
	for n := range cells {
		if k := p.slot[p.numSites()+n]; k > 0 {
			p.values[base+k-1] = b.Outputs[i*cells+n].Float64()
		}
	}
	for _, f := range g.flips {
		p.slot[f.site] = 0
		if f.site < len(p.want) {
			p.want[f.site] = false
		}
	}
}

// neighbours are the distances in ulps from the ends of a root at which inputs are run. Rounding makes the error uneven there, and the
// worst input is often some ulps away.
var neighbours = []int64{0, 1, 4}

// newBeside returns the phase that runs the neighbours of roots in mode Deltas. It adds what it finds to f.
func newBeside(g *ground, lines []line, roots []root, f *found) phase {
	var of []*root // by run
	p := &queue{ground: g, Queue: search.Queue{Mode: run.Deltas}, told: func(b *run.Batch, i, number int) {
		f.add(b, i, of[number].site, 1/of[number].danger)
	}}
	for n := range roots {
		r := &roots[n]
		l := &lines[r.line]
		for _, by := range neighbours {
			for _, t := range []int64{r.lo - by, r.hi + by} {
				if t < l.lo || t > l.hi || r.lo == r.hi && by == 0 && t != r.lo {
					continue
				}
				if g.point(l, t, g.scratch); g.domain.Admits(g.scratch) {
					p.Points, of = append(p.Points, g.scratch...), append(of, r)
				}
			}
		}
	}
	return p
}
