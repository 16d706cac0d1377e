package hunt

// This file looks more closely where a program takes another path between two samples: more roots may be there than a
// change of sign can show, and operations that run on one side only.

import (
	"cmp"
	"slices"

	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	mostRefined = 24 // parts of lines that are refined in a round, the most ordinary ones
	refinements = 6  // samples in each
)

// A change is a part of a line at whose ends the program takes different paths.
type change struct {
	line      int
	lo, hi    int64
	extremity float64
}

// compare notes a change of path between the last sample of a line and the one just read.
func (p *scan) compare(line int, path uint64) {
	if at := p.s.lines[line].at; p.k > 0 && path != p.path && !p.fine && uint64(at[p.k]-at[p.k-1]) > refinements {
		p.s.point(&p.s.lines[line], at[p.k-1], p.s.scratch)
		p.changes = append(p.changes, change{line, at[p.k-1], at[p.k], search.Extremity(p.s.scratch)})
	}
	p.path = path
}

// refine makes lines of the changes and returns the scan of these, which goes on with the bits so far; nil if there are none.
// What was suspected in a refined part is left out: the finer samples say it better.
func (p *scan) refine() phase {
	slices.SortStableFunc(p.changes, func(a, b change) int { return cmp.Compare(a.extremity, b.extremity) })
	s := p.s
	first := len(s.lines)
	type part struct {
		line int
		lo   int64
	}
	refined := make(map[part]bool)
	for _, c := range p.changes[:min(len(p.changes), mostRefined)] {
		whole := &s.lines[c.line]
		l := line{from: whole.from, step: whole.step, lo: c.lo, hi: c.hi, at: []int64{c.lo}}
		for k := range uint64(refinements) {
			l.at = append(l.at, c.lo+int64(uint64(c.hi-c.lo)/(refinements+1)*(k+1)))
		}
		l.at = slices.DeleteFunc(append(l.at, c.hi), func(t int64) bool {
			s.point(&l, t, s.scratch)
			return !s.domain.Admits(s.scratch)
		})
		s.lines = append(s.lines, l)
		refined[part{c.line, c.lo}] = true
	}
	if first == len(s.lines) {
		return nil
	}
	p.bits = slices.DeleteFunc(p.bits, func(b bit) bool {
		return b.kind == crossing && b.lo < b.hi && refined[part{b.line, b.lo}]
	})
	next := &scan{s: s, q: queue{mode: run.All}, want: p.want, sites: p.sites, bits: p.bits, fine: true}
	next.enqueue(first)
	return next
}
