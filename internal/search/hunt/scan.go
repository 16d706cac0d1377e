package hunt

// This phase reads danger values along lines, and notes where they change sign or have a minimum.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

// scan is the phase. It runs the samples of every line in mode All, in the order of the line.
type scan struct {
	queue
	cells []ir.Cell
	lines *[]line
	taken *pathSet
	known narrowed
	roots *[]root
	of    []int   // by run: its line
	k     int     // index of the current sample on its line
	want  []bool  // by site: its danger value is to be read
	sites []watch // by site, then by output
	bits  []bit   // the places where roots are suspected

	path    uint64   // hash of the path of the last sample
	changes []change // changes of the path
	fine    bool     // the lines lie between samples of other lines, see refine
}

// A watch holds the danger values of a site at the last two samples that reached it.
type watch struct {
	last [2]float64 // the newest first
	at   [2]int     // indices of the samples; never if there was none
}

const never = -2

// A bit is a part of a line, between two samples or around one, in which a root is suspected.
type bit struct {
	line   int
	lo, hi int64
	site   int // index of the site; an output k has index len(sites)+k
	kind   bitKind
	dlo    float64 // danger values at the ends: this one at lo, the next at hi
	dhi    float64

	extremity float64 // extremity of the point at lo, see choose
}

type bitKind uint8

const (
	crossing bitKind = iota // the danger value changes sign, or is zero at lo = hi
	dip                     // the absolute danger value is smaller between the ends than at either
)

// newScan returns the phase that reads lines. If there are no lines, it draws some through what was found. It records the paths of the
// samples in taken, and plans the narrowing of suspected roots.
func newScan(g *ground, f *found, lines *[]line, taken *pathSet, known narrowed, roots *[]root) phase {
	if len(*lines) == 0 {
		*lines = g.drawLines(f)
	}
	p := &scan{
		cells: f.cells, lines: lines, taken: taken, known: known, roots: roots, bits: make([]bit, 0, 4*g.params.Samples),
	}
	p.queue = queue{ground: g, Queue: search.Queue{Mode: run.All}, told: p.enter}
	p.enqueue(0)
	p.want = make([]bool, len(g.subject.Program.Sites))
	p.sites = make([]watch, len(p.want)+len(f.cells))
	for _, site := range g.subject.Sites {
		p.want[site] = watched(g.subject.Program.Sites[site].Op)
	}
	return p
}

// enqueue asks for the samples of the lines from index first on.
func (p *scan) enqueue(first int) {
	for n := first; n < len(*p.lines); n++ {
		l := &(*p.lines)[n]
		for _, t := range l.at {
			p.Points, p.of = p.extend(p.Points, l, t), append(p.of, n)
		}
	}
}

// watched reports whether the danger value of an operation can cross zero or have a minimum with a meaning.
func watched(op fp.Op) bool {
	rule := condition.Of(op)
	return !rule.Constant || rule.Zero != rule.Danger
}

// enter takes run i, the sample with this number.
func (p *scan) enter(b *run.Batch, i, number int) {
	if number == 0 || p.of[number] != p.of[number-1] {
		p.k = 0
		for i := range p.sites {
			p.sites[i].at = [2]int{never, never}
		}
	}
	p.read(b, i, p.of[number])
	p.k++
}

// read takes run i, the k-th sample of a line.
func (p *scan) read(b *run.Batch, i, line int) {
	if b.Outcomes[i] != run.Returned {
		return
	}
	b.Dangers(i, p.want, func(site int, danger float64) { p.look(line, site, danger) })
	for n := range p.cells {
		if v := &b.Outputs[i*len(p.cells)+n]; p.cells[n].Role == ir.Value && v.Format != fp.NoFormat && v.IsFinite() {
			p.look(line, len(p.want)+n, v.Float64())
		}
	}
	p.compare(line, p.taken.enter(b, i, p.cells))
}

// look compares the danger value of a site at the k-th sample of line n with the values before it.
func (p *scan) look(n, site int, danger float64) {
	w := &p.sites[site]
	if math.IsNaN(danger) || math.IsInf(danger, 0) {
		return
	}
	at, k := (*p.lines)[n].at, p.k
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

// shallow is the danger value above which a minimum is not followed: a condition number below 10 is not dangerous (ATOMU, section 5).
const shallow = 0.1

// sinks reports whether |b| is a minimum between |a| and |c|, all of one sign.
func sinks(a, b, c float64) bool {
	x, y, z := math.Abs(a), math.Abs(b), math.Abs(c)
	return (a < 0) == (b < 0) && y < shallow && (y < x && y <= z || y <= x && y < z)
}

// finish plans the narrowing of the suspected roots. Where paths change it first plans a finer scan.
func (p *scan) finish() []step {
	if finer := p.refine(); finer != nil {
		return []step{{func() phase { return finer }, narrowing}}
	}
	if len(p.bits) == 0 {
		return nil
	}
	crossings, minima := p.choose()
	return []step{{func() phase { return newDips(p.ground, *p.lines, minima, crossings, p.known, p.roots) }, narrowing}}
}

// choose returns the crossings and the dips to follow, in the order of their lines.
func (p *scan) choose() (crossings, minima []bit) {
	bits := p.bits
	for i := range bits {
		b := &bits[i]
		p.point(&(*p.lines)[b.line], b.lo, p.scratch)
		b.extremity = search.Extremity(p.scratch)
	}
	slices.SortStableFunc(bits, func(a, b bit) int { return cmp.Compare(a.extremity, b.extremity) })
	count := make(map[int]int)
	for _, b := range bits {
		if b.kind == dip {
			minima = append(minima, b)
		} else if count[b.site] < p.params.PerSite && !p.known.has(b) {
			count[b.site]++
			crossings = append(crossings, b)
		}
	}
	byLine := func(a, b bit) int {
		return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.lo, b.lo), cmp.Compare(a.hi, b.hi))
	}
	minima = minima[:min(len(minima), p.params.Dips)]
	slices.SortStableFunc(crossings, byLine)
	slices.SortStableFunc(minima, byLine)
	return crossings, minima
}

// narrowed holds the roots of each site that any round has narrowed, sorted. With several variables it is empty.
type narrowed map[int][]int64

func (n narrowed) note(site int, at int64) {
	k, _ := slices.BinarySearch(n[site], at)
	n[site] = slices.Insert(n[site], k, at)
}

// has reports whether an earlier round has narrowed a root of the same site in b.
func (n narrowed) has(b bit) bool {
	k, _ := slices.BinarySearch(n[b.site], b.lo)
	return k < len(n[b.site]) && n[b.site][k] <= b.hi
}

const (
	mostRefined = 24 // parts of lines that are refined in a round, at most; the least extreme ones
	refinements = 6  // samples in each part
)

// A change is a part of a line at whose ends the program takes different paths.
type change struct {
	line      int
	lo, hi    int64
	extremity float64
}

// compare notes a change of path between the last sample of a line and the current one.
func (p *scan) compare(line int, path uint64) {
	if at := (*p.lines)[line].at; p.k > 0 && path != p.path && !p.fine && uint64(at[p.k]-at[p.k-1]) > refinements {
		p.point(&(*p.lines)[line], at[p.k-1], p.scratch)
		p.changes = append(p.changes, change{line, at[p.k-1], at[p.k], search.Extremity(p.scratch)})
	}
	p.path = path
}

// refine returns a scan of finer lines over the changes, which continues with the bits so far; nil if there are no changes. It drops the
// crossings in a refined part, because the finer scan will find them again.
func (p *scan) refine() phase {
	slices.SortStableFunc(p.changes, func(a, b change) int { return cmp.Compare(a.extremity, b.extremity) })
	first, changes := len(*p.lines), p.changes[:min(len(p.changes), mostRefined)]
	for _, c := range changes {
		whole := &(*p.lines)[c.line]
		l := line{from: whole.from, step: whole.step, lo: c.lo, hi: c.hi, at: []int64{c.lo, c.hi}}
		for k := range uint64(refinements) {
			l.at = append(l.at, c.lo+int64(uint64(c.hi-c.lo)/(refinements+1)*(k+1)))
		}
		l.at = p.admitted(&l, l.at)
		*p.lines = append(*p.lines, l)
	}
	if first == len(*p.lines) {
		return nil
	}
	p.bits = slices.DeleteFunc(p.bits, func(b bit) bool {
		refined := func(c change) bool { return c.line == b.line && c.lo == b.lo }
		return b.kind == crossing && b.lo < b.hi && slices.ContainsFunc(changes, refined)
	})
	next := *p
	next.queue = queue{ground: p.ground, Queue: search.Queue{Mode: run.All}, told: next.enter}
	next.of, next.k, next.path, next.changes, next.fine = nil, 0, 0, nil, true
	next.enqueue(first)
	return &next
}
