package hunt

// This file reads danger values along lines, and notes where they change sign or are small.

import (
	"math"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

// scan is the phase that runs the samples of every line in mode All, in the order of the line.
type scan struct {
	s     *Search
	q     queue
	of    []int   // by run: its line
	k     int     // samples of the line that was read last
	want  []bool  // by site
	sites []watch // by site, then one for each output
	bits  []bit   // what the lines showed

	path    uint64   // of the sample that was read last
	changes []change // of path
	fine    bool     // these are lines between samples of others, see refine
}

// A watch is what a site showed at the last two samples where it ran.
type watch struct {
	last [2]float64 // danger values, the newest first
	at   [2]int     // the samples; never, if it did not run
}

const never = -2

// A bit of a line between two of its samples (or around one) is where a root is suspected.
type bit struct {
	line   int
	lo, hi int64
	site   int // number of the site; from len(sites) on, the outputs
	kind   bitKind
	dlo    float64 // danger values at the ends
	dhi    float64

	extremity float64 // of the point at lo, see choose
}

type bitKind uint8

const (
	crossing bitKind = iota // the danger value changes sign, or is zero at lo = hi
	dip                     // |danger| is smaller between than at either end
)

func newScan(s *Search) phase {
	if len(s.lines) == 0 {
		s.drawLines()
	}
	p := &scan{s: s, q: queue{mode: run.All}, bits: make([]bit, 0, 4*s.params.Samples)}
	p.enqueue(0)
	p.want = make([]bool, len(s.subject.Program.Sites))
	p.sites = make([]watch, len(p.want)+len(s.found.cells))
	for _, site := range s.subject.Sites {
		p.want[site] = watched(s.subject.Program.Sites[site].Op)
	}
	return p
}

// enqueue asks for the samples of lines, from one on.
func (p *scan) enqueue(first int) {
	for n := first; n < len(p.s.lines); n++ {
		l := &p.s.lines[n]
		for _, t := range l.at {
			p.s.point(l, t, p.q.room(p.s.domain.Dims()))
			p.of = append(p.of, n)
		}
	}
}

// watched reports whether the danger value of an operation can cross zero or have a minimum that means something.
func watched(op fp.Op) bool {
	rule := condition.Of(op)
	return !rule.Constant || rule.Zero != rule.Danger
}

func (p *scan) next() *search.Ask {
	ask := p.q.next(p.s.domain.Dims())
	if ask == nil {
		p.finish()
	}
	return ask
}

func (p *scan) tell(b *run.Batch) {
	first := p.q.answered(b)
	for i := range b.N {
		if run := first + i; run == 0 || p.of[run] != p.of[run-1] {
			p.k = 0
			p.forget()
		}
		p.read(b, i, p.of[first+i])
		p.k++
	}
}

func (p *scan) forget() {
	for i := range p.sites {
		p.sites[i].at = [2]int{never, never}
	}
}

// read enters run i, the k-th sample of a line.
func (p *scan) read(b *run.Batch, i, line int) {
	if b.Outcomes[i] != run.Returned {
		return
	}
	b.Dangers(i, p.want, func(site int, danger float64) { p.look(line, site, danger) })
	cells := p.s.found.cells
	for n := range cells {
		if v := &b.Outputs[i*len(cells)+n]; cells[n].Role == ir.Value && v.Format != fp.NoFormat && v.IsFinite() {
			p.look(line, len(p.want)+n, v.Float64())
		}
	}
	p.compare(line, p.s.paths.enter(b, i, p.s.found.cells))
}

// look compares the danger value of a site at the k-th sample with those before.
func (p *scan) look(n, site int, danger float64) {
	w := &p.sites[site]
	if math.IsNaN(danger) || math.IsInf(danger, 0) {
		return
	}
	at, k := p.s.lines[n].at, p.k
	switch {
	case danger == 0:
		p.bits = append(p.bits, bit{line: n, lo: at[k], hi: at[k], site: site})
	case w.at[0] == k-1 && (w.last[0] < 0) != (danger < 0) && w.last[0] != 0:
		p.bits = append(p.bits, bit{line: n, lo: at[k-1], hi: at[k], site: site, dlo: w.last[0], dhi: danger})
	case w.at[0] == k-1 && w.at[1] == k-2 && sinks(w.last[1], w.last[0], danger):
		p.bits = append(p.bits, bit{line: n, lo: at[k-2], hi: at[k], site: site, kind: dip, dlo: w.last[1], dhi: danger})
	}
	w.last, w.at = [2]float64{danger, w.last[0]}, [2]int{k, w.at[0]}
}

// shallow is the danger value above which a minimum is not followed: a condition below 10 is no danger (ATOMU, section 5).
const shallow = 0.1

// sinks reports whether b is a minimum of |danger| between values of its sign.
func sinks(a, b, c float64) bool {
	x, y, z := math.Abs(a), math.Abs(b), math.Abs(c)
	return (a < 0) == (b < 0) && y < shallow && (y < x && y <= z || y <= x && y < z)
}

// finish hands the bits over, to a finer scan first where paths change.
func (p *scan) finish() {
	s := p.s
	if finer := p.refine(); finer != nil {
		s.insert(func() phase { return finer })
		return
	}
	if len(p.bits) > 0 {
		crossings, minima := s.choose(p.bits)
		s.insert(func() phase { return newDips(s, minima, crossings) })
	}
}
