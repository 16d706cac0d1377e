package ariadne

// This file looks for divisors that become 0 and for ends of domains: along a line through inputs that meet, the danger value of such an
// operation changes its sign there (package condition). Between the two neighbouring floats where it does there may be none at which a
// divisor is 0; lines beside it cross elsewhere, where rounding is another.

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
	lines  []line       // that are run next
	run    []line       // that are run now
	ends   []float64    // inputs on both sides of where a sign changes
	roots  map[int]int  // by site: signs that were followed
	open   map[int]bool // sites of which something is open; true: of a division, whether 0 is divided by 0
	read   []bool       // by site: its danger value is looked at, on lines where every sign is
	sites  []int        // whose danger value is looked at
	only   []bool       // by site: none, but for a moment
	drawn  int          // lines
	least  int64        // operations of all runs before the first line
	late   int          // runs before it that did not return
}

// A line is inputs of which one coordinate differs.
type line struct {
	point []float64
	axis  int
	at    []int64 // places of the coordinate that are run, ascending
	site  int     // whose sign is followed from lo to hi, places where it is known; everySite: no sign is
	sign  float64 // the danger value at lo
	lo    int64
	hi    int64
	again int // lines that may be tried beside this one
}

// everySite stands for all sites that are read.
const everySite = -1

// The bounds of a crossing: lines that are drawn at once, places on each, signs that are followed of one site, lines beside each where it
// changes, and how far the sign is looked for there: floats on each side.
const (
	linesAtOnce = 32
	placesOn    = 16
	mostRoots   = 12
	mostBeside  = 12
	besideWide  = 1 << 24
)

// rare are the exceptions that lie behind equalities and ends of domains.
const rare = fp.Invalid | fp.DivideByZero

// next returns the inputs to be run next, none at the end.
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

// begin notes which sites are open, and reports whether any are. Where 0 may be divided by 0, a sum may be the 0 that is divided.
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
	return len(c.open) > 0 && s.domain.Dims() > 0 && s.params.Order != published
}

// input is the input at a place.
func (l *line) input(d *search.Domain, at int64) []float64 {
	p := slices.Clone(l.point)
	p[l.axis] = d.FromOrdinal(l.axis, at)
	d.Restore(p)
	return p
}

// draw draws a line through an input that meets.
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

// tell follows the signs that change between inputs.
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

// dangers are the danger values of a site in some runs, NaN where one did not get there.
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

// part begins to follow the signs that change on a line: of sites that are open, and of sums where a divisor is 0 all along.
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

// changes reports whether a danger value gets from one side of 0 to 0 or to the other side.
func changes(x, y float64) bool { return x < 0 && y >= 0 || x > 0 && y <= 0 }

// narrow goes on with the part of a line where a sign changes, if the path does not.
func (c *crossing) narrow(l *line, values []float64) {
	switch next, x := *l, values[0]; {
	case len(values) == 2 && !changes(x, values[1]): // beside another line
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

// follow has the middle of a line run, or its ends and what is beside them.
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

// beside has a line run beside one along which a sign changes.
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
