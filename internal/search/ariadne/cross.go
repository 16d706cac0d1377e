package ariadne

// This file searches zeros of divisors and ends of domains along lines. At such a point the danger value of the operation (package
// condition) changes its sign. The line may have no float at which the divisor is exactly 0. Nearby lines cross zero at other points with
// other roundings.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

// A crossing is the search along lines.
type crossing struct {
	search *Search
	lines  []line       // lines to run next
	run    []line       // lines that are running
	ends   []float64    // inputs on both sides of a sign change
	roots  map[int]int  // by site: number of followed signs
	open   map[int]bool // open sites; true for a division for which 0/0 is open
	read   []bool       // by site: whether its danger value is read on lines that follow no sign yet
	sites  []int        // sites whose danger value is read
	only   []bool       // by site: scratch space, all false between uses
	drawn  int          // number of lines
	least  int64        // operations of all runs before the first line
	late   int          // runs before it that did not return
}

// A line is a set of inputs that differ in one coordinate.
type line struct {
	point []float64
	axis  int
	at    []int64 // ordinals of the coordinate to run, ascending
	site  int     // the site whose sign is followed from lo to hi; everySite: none yet
	sign  float64 // danger value at lo
	lo    int64
	hi    int64
	again int // number of nearby lines that may be tried
}

// everySite stands for all sites that are read.
const everySite = -1

// The bounds of a crossing: lines drawn at once, points on each, followed signs of one site, nearby lines for each sign change, and floats
// on each side of a sign change.
const (
	linesAtOnce = 32
	placesOn    = 16
	mostRoots   = 12
	mostBeside  = 12
	besideWide  = 1 << 24
)

// rare holds the exceptions at equalities and ends of domains.
const rare = fp.Invalid | fp.DivideByZero

// next returns the next inputs to run, none at the end.
func (c *crossing) next(most int) search.Queue {
	s := c.search
	if c.roots == nil {
		c.roots, c.least, c.late = make(map[int]int), s.ops, s.meeting.late
	}
	if len(c.ends) > 0 {
		q := search.Queue{Mode: run.Deltas, Points: c.ends}
		c.ends = nil
		return q
	}
	switch {
	case s.ops-c.least > mostDrawn || s.meeting.late-c.late > mostLate:
		c.lines = nil
	case len(c.lines) == 0 && c.drawn < most && c.begin():
		for range linesAtOnce {
			c.lines = append(c.lines, c.draw())
		}
		c.drawn += linesAtOnce
	}
	q, n := search.Queue{Mode: run.All}, 0
	for i := range c.lines {
		l := &c.lines[i]
		if len(q.Points)+len(l.at)*len(l.point) > atOnce*len(l.point) {
			break
		}
		for _, at := range l.at {
			q.Points = append(q.Points, l.input(s.domain, at)...)
		}
		n++
	}
	c.run, c.lines = c.lines[:n], c.lines[n:]
	return q
}

// begin records the open sites, and reports whether there are any. For 0/0, it also reads sums, because one may be the dividend.
func (c *crossing) begin() bool {
	s := c.search
	sites := s.subject.Program.Sites
	c.open, c.read, c.only = make(map[int]bool), make([]bool, len(sites)), make([]bool, len(sites))
	c.sites = nil
	halves := false
	for _, t := range s.unsettled() {
		if t.Kind&rare == 0 {
			continue
		}
		half := t.Kind == fp.Invalid && sites[t.Site].Op == fp.Div
		c.open[t.Site], c.read[t.Site] = c.open[t.Site] || half, true
		halves = halves || half
	}
	for _, site := range s.subject.Sites {
		c.read[site] = c.read[site] || halves && sites[site].Op.Additive()
		if c.read[site] {
			c.sites = append(c.sites, site)
		}
	}
	return len(c.open) > 0 && s.domain.Dims() > 0 && !s.params.asPublished()
}

// input returns the input at an ordinal.
func (l *line) input(d *search.Domain, at int64) []float64 {
	p := slices.Clone(l.point)
	p[l.axis] = d.FromOrdinal(l.axis, at)
	d.Restore(p)
	return p
}

// draw draws a line through an input of the meeting.
func (c *crossing) draw() line {
	m, d, r := &c.search.meeting, c.search.domain, c.search.rand
	l := line{point: make([]float64, d.Dims()), site: everySite, again: mostBeside}
	if m.draw(l.point); len(m.seeds) > 0 && r.IntN(2) == 0 {
		copy(l.point, m.seeds[r.IntN(len(m.seeds))])
	}
	l.axis = r.IntN(len(l.point))
	for range placesOn {
		l.at = append(l.at, d.Ordinal(l.axis, m.value(l.axis)))
	}
	slices.Sort(l.at)
	l.at = slices.Compact(l.at)
	return l
}

// tell follows signs that change between inputs.
func (c *crossing) tell(b *run.Batch) {
	list, first := c.run, 0
	c.run = nil
	c.search.meeting.waited(b)
	for i := range list {
		l := &list[i]
		switch {
		case first+len(l.at) > b.N:
			return
		case l.site == everySite:
			c.part(l, b, first)
		default:
			c.narrow(l, c.dangers(l.site, b, first, len(l.at)))
		}
		first += len(l.at)
	}
}

// dangers returns the danger values of a site in some runs, NaN for a run that did not reach it.
func (c *crossing) dangers(site int, b *run.Batch, first, n int) []float64 {
	values := slices.Repeat([]float64{math.NaN()}, n)
	c.only[site] = true
	for k := range values {
		if b.Outcomes[first+k] == run.Returned {
			b.Dangers(first+k, c.only, func(_ int, danger float64) { values[k] = danger })
		}
	}
	c.only[site] = false
	return values
}

// part starts to follow signs that change on a line: of open sites, and of sums where a divisor is 0 on the whole line.
func (c *crossing) part(l *line, b *run.Batch, first int) {
	before, now := make([]float64, len(c.read)), make([]float64, len(c.read))
	for k := range l.at {
		before, now = now, before
		for _, site := range c.sites {
			now[site] = math.NaN()
		}
		if b.Outcomes[first+k] == run.Returned {
			b.Dangers(first+k, c.read, func(site int, danger float64) { now[site] = danger })
		}
		if k == 0 {
			continue
		}
		zero := false
		for site, half := range c.open {
			zero = zero || half && before[site] == 0 && now[site] == 0
		}
		for _, site := range c.sites {
			if !changes(before[site], now[site]) || c.roots[site] >= mostRoots {
				continue
			}
			if _, open := c.open[site]; open || zero {
				c.roots[site]++
				c.follow(line{point: l.point, axis: l.axis, site: site, sign: before[site], lo: l.at[k-1], hi: l.at[k], again: l.again})
			}
		}
	}
}

// changes reports whether a danger value moves from one side of 0 to 0 or to the other side.
func changes(x, y float64) bool { return x < 0 && y >= 0 || x > 0 && y <= 0 }

// narrow continues with the part of a line that has the sign change, if the path is the same.
func (c *crossing) narrow(l *line, values []float64) {
	switch next, x := *l, values[0]; {
	case len(values) == 2 && !changes(x, values[1]): // a nearby line
		c.beside(l)
	case len(values) == 2:
		next.sign, next.lo, next.hi = x, l.at[0], l.at[1]
		c.follow(next)
	case changes(l.sign, x):
		next.hi = l.at[0]
		c.follow(next)
	case x == x:
		next.sign, next.lo = x, l.at[0]
		c.follow(next)
	}
}

// follow runs the middle of a line, or its ends and their neighbours.
func (c *crossing) follow(l line) {
	if width := uint64(l.hi - l.lo); width > 1 {
		l.at = []int64{l.lo + int64(width/2)}
		c.lines = append(c.lines, l)
		return
	}
	for _, at := range []int64{l.lo - 1, l.lo, l.hi, l.hi + 1} {
		c.ends = append(c.ends, l.input(c.search.domain, at)...)
	}
	c.beside(&l)
}

// beside runs a line near one with a sign change.
func (c *crossing) beside(l *line) {
	d, r := c.search.domain, c.search.rand
	if l.again == 0 || len(l.point) < 2 {
		return
	}
	near := *l
	near.again--
	near.point = slices.Clone(l.point)
	i := (l.axis + 1 + r.IntN(len(l.point)-1)) % len(l.point)
	near.point[i] = d.FromOrdinal(i, d.Ordinal(i, l.point[i])+int64(r.IntN(2001)-1000))
	near.at = []int64{max(l.lo, math.MinInt64+besideWide) - besideWide, min(l.hi, math.MaxInt64-besideWide) + besideWide}
	c.lines = append(c.lines, near)
}
