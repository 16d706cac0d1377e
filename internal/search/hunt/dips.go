package hunt

// This phase follows minima of the absolute danger value: roots at which the sign does not change, and the smallest values of operations
// that are dangerous on one side only.

import (
	"math"

	"faultline/internal/run"
	"faultline/internal/search"
)

// A valley is a part of a line in which the absolute danger value of a site has a minimum.
type valley struct {
	bit
	best   int64
	danger float64
}

// dips is the phase. It narrows all valleys in lockstep: grid points cut each valley into equal parts, and the two parts beside the
// smallest value remain. If a sign changes between grid points, the valley becomes a crossing.
type dips struct {
	*ground
	lines     []line
	roots     *[]root
	known     narrowed
	valleys   []valley
	crossings []bit
	points    []float64
	at        []int64 // by run: its t
	grids     int
}

const (
	grid      = 8 // points in a valley for one round
	mostGrids = 8 // rounds; after them a valley has 6e-6 of its width
)

// newDips returns the phase that narrows minima on lines. It appends to roots, and plans the narrowing of crossings, with those that it
// finds itself.
func newDips(g *ground, lines []line, minima, crossings []bit, known narrowed, roots *[]root) phase {
	p := &dips{ground: g, lines: lines, roots: roots, known: known, crossings: crossings}
	for _, b := range minima {
		p.valleys = append(p.valleys, valley{b, b.lo, math.Inf(1)})
	}
	return p
}

func (p *dips) next() *search.Ask {
	if len(p.valleys) == 0 || p.grids == mostGrids {
		return nil
	}
	p.grids++
	p.points, p.at = p.points[:0], p.at[:0]
	for i := range p.valleys {
		v := &p.valleys[i]
		for k := range uint64(grid) {
			t := v.lo + int64(uint64(v.hi-v.lo)/(grid+1)*(k+1))
			p.points, p.at = p.extend(p.points, &p.lines[v.line], t), append(p.at, t)
		}
	}
	return &search.Ask{Mode: run.All, Points: p.points}
}

func (p *dips) tell(b *run.Batch) {
	old := p.valleys
	p.valleys = p.valleys[:0]
	for n := range min(b.N/grid, len(old)) {
		if v := old[n]; p.narrow(&v, b, n*grid) && uint64(v.hi-v.lo) > grid {
			p.valleys = append(p.valleys, v)
		} else {
			p.keep(&v)
		}
	}
}

// narrow shrinks a valley by the runs of its grid, which begin at run first. It reports whether the valley can shrink further.
func (p *dips) narrow(v *valley, b *run.Batch, first int) bool {
	lo, hi, sign := v.lo, v.hi, v.dlo < 0
	least := math.Inf(1)
	for k := range grid {
		t, d := p.at[first+k], dangerOf(b, first+k, v.site)
		if math.IsNaN(d) || math.IsInf(d, 0) {
			continue
		}
		if (d < 0) != sign || d == 0 {
			p.crossings = append(p.crossings, bit{line: v.line, lo: v.lo, hi: t, site: v.site, dlo: v.dlo, dhi: d},
				bit{line: v.line, lo: t, hi: v.hi, site: v.site, dlo: d, dhi: v.dhi})
			return false
		}
		if math.Abs(d) < least {
			least = math.Abs(d)
			lo, hi = v.lo, v.hi
			if k > 0 {
				lo = p.at[first+k-1]
			}
			if k < grid-1 {
				hi = p.at[first+k+1]
			}
		}
		if math.Abs(d) < v.danger {
			v.best, v.danger = t, math.Abs(d)
		}
	}
	v.lo, v.hi = lo, hi
	return !math.IsInf(least, 1)
}

// dangerOf returns the danger value of a site in run i, or gone.
func dangerOf(b *run.Batch, i, site int) float64 {
	d := gone
	b.Visit(i, func(r *run.Record) {
		if r.Site == site {
			d = r.Danger
		}
	})
	return d
}

func (p *dips) keep(v *valley) {
	if v.danger < steep {
		*p.roots = append(*p.roots, root{v.line, v.best, v.best, v.site, v.danger})
	}
}

// finish keeps the remaining valleys, and plans the narrowing of the crossings.
func (p *dips) finish() []step {
	for i := range p.valleys {
		p.keep(&p.valleys[i])
	}
	p.valleys = nil
	if len(p.crossings) == 0 {
		return nil
	}
	return []step{{func() phase { return newRoots(p.ground, p.lines, p.crossings, p.known, p.roots) }, narrowing}}
}
