package ariadne

// This file draws inputs at which equalities are likely, because divisions by zero and invalid operations need them: whole numbers, ends of
// boxes, equal inputs or inputs one ulp apart, and inputs near those that first reached or raised something. They run in mode Raised, which
// is fast and records exceptions of a batch, not of a run. Bisection finds the input.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

// A meeting is the search with such inputs.
type meeting struct {
	search *Search
	ends   [][]float64 // by coordinate: ends of boxes in which an exception may be raised
	seeds  [][]float64 // inputs that first reached an operation or raised an exception
	halves []half      // batches with something new, and parts of them
	asked  *half       // the running part; nil: a new batch
	drawn  int         // number of inputs
	late   int         // of these, runs that did not return
	pays   bool        // the running batch measures the cost of runs
	price  int64       // operations of a run: the largest mean of a batch
	open   bool
	wide   bool // draw numbers of all sizes
}

// A half is a set of inputs, one of which raises each of some targets. A target of kind 0 means that the site is reached for the first
// time.
type half struct {
	points  []float64
	targets []search.Target
}

// The bounds of a meeting: inputs of a batch, kept seeds, runs that do not return, and operations of all runs. One of so many batches runs
// in mode Deltas, to measure the cost of runs.
const (
	batchMet  = 256
	mostSeeds = 256
	mostLate  = 3
	mostMet   = 2 * mostDrawn
	priced    = 16
)

// next returns the next inputs to run. It returns none after most inputs, or at the end.
func (m *meeting) next(most int) (q search.Queue) {
	dims := m.search.domain.Dims()
	m.pays = false
	for len(m.halves) > 0 {
		h := m.halves[len(m.halves)-1]
		m.halves = m.halves[:len(m.halves)-1]
		if n := len(h.points) / dims; n > 1 {
			m.halves = append(m.halves, half{points: h.points[n/2*dims:]}) // it gets the targets that the first half does not raise
			m.asked = &half{h.points[:n/2*dims], h.targets}
			return search.Queue{Mode: run.Raised, Points: m.asked.points}
		}
		m.found(h)
	}
	if m.asked = nil; m.drawn >= most || m.late > mostLate || m.price*int64(m.drawn) > mostMet || !m.begin() {
		return q
	}
	if !m.wide && m.drawn >= m.mostTame() {
		m.wide = true
		m.seeds = append(m.seeds, m.search.known...)
	}
	q.Mode = run.Raised
	if m.drawn/batchMet%priced == 0 {
		q.Mode, m.pays = run.Deltas, true
	}
	for point := make([]float64, dims); len(q.Points) < batchMet*dims; m.drawn++ {
		m.draw(point)
		q.Points = append(q.Points, point...)
	}
	return q
}

// begin collects the ends of boxes, once, and reports whether anything is open.
func (m *meeting) begin() bool {
	s := m.search
	if m.ends == nil && !s.params.asPublished() {
		m.ends = make([][]float64, s.domain.Dims())
		for _, t := range s.unsettled() {
			m.open = true
			if s.where == nil {
				continue
			}
			for _, b := range s.where(t) {
				for i := range m.ends {
					m.ends[i] = append(m.ends[i], s.domain.Clamp(i, b.Lo[i]), s.domain.Clamp(i, b.Hi[i]))
				}
			}
		}
		for i := range m.ends {
			slices.Sort(m.ends[i])
			m.ends[i] = slices.Compact(m.ends[i])
		}
	}
	return m.open && len(m.ends) > 0
}

// waited reports whether a run of a batch did not return, and counts such runs.
func (m *meeting) waited(b *run.Batch) (is bool) {
	for _, o := range b.Outcomes {
		if o != run.Returned {
			m.late++
			is = true
		}
	}
	return is
}

// pay records the cost of the runs of a batch.
func (m *meeting) pay(b *run.Batch) {
	sum := int64(0)
	for _, n := range b.Ops {
		sum += n
	}
	m.price = max(m.price, sum/int64(max(b.N, 1)))
	m.waited(b)
}

// unsettled returns the targets without a finding.
func (s *Search) unsettled() (list []search.Target) {
	for _, site := range s.subject.Sites {
		raises := s.subject.Program.Sites[site].Op.Raises() & reified
		for ; raises != 0; raises &= raises - 1 {
			if t := (search.Target{Site: site, Kind: raises & -raises}); !s.settled[t] {
				list = append(list, t)
			}
		}
	}
	return list
}

// tell records the results of the requested inputs.
func (m *meeting) tell(b *run.Batch) {
	if m.asked != nil {
		m.divide(b)
		return
	}
	if m.waited(b) { // each half would wait for it again
		return
	}
	var targets []search.Target
	for _, t := range m.search.unsettled() {
		if t.Kind == fp.Underflow && !raised(b, t) && !m.search.onlyExact(t) {
			t.Kind = fp.ExactUnderflow // another check certifies it
		}
		if raised(b, t) {
			targets = append(targets, t)
		}
	}
	for _, site := range m.search.subject.Sites {
		if t := (search.Target{Site: site}); raised(b, t) && !m.search.reached[site] {
			targets = append(targets, t)
		}
	}
	if len(targets) > 0 {
		m.halves = append(m.halves, half{slices.Clone(b.Points[:b.N*b.Dims]), targets})
	}
}

// divide assigns each target to the half that raises it: the one that ran, or the other one.
func (m *meeting) divide(b *run.Batch) {
	first, second := *m.asked, &m.halves[len(m.halves)-1]
	first.targets = nil
	for _, t := range m.asked.targets {
		if raised(b, t) {
			first.targets = append(first.targets, t)
		} else {
			second.targets = append(second.targets, t)
		}
	}
	if len(second.targets) == 0 {
		m.halves = m.halves[:len(m.halves)-1]
	}
	if len(first.targets) > 0 {
		m.halves = append(m.halves, first)
	}
}

// raised reports whether a run of a batch raised a target.
func raised(b *run.Batch, t search.Target) bool {
	word := b.Raised[t.Site]
	if t.Kind == fp.NoException {
		return word&run.Reached != 0
	}
	return word&uint64(t.Kind) != 0
}

// found records the targets of an input.
func (m *meeting) found(h half) {
	s, isNew := m.search, false
	for _, t := range h.targets {
		switch {
		case t.Kind == fp.NoException:
			isNew = isNew || !s.reached[t.Site]
			if !s.reached[t.Site] {
				s.reached[t.Site] = true
				s.visits = append(s.visits, h.points...)
			}
		case s.settle(run.Event{Site: t.Site, Kind: t.Kind}, h.points):
			isNew = true
		}
	}
	if isNew && len(m.seeds) < mostSeeds {
		m.seeds = append(m.seeds, h.points)
	}
}

// mostTame is the number of inputs with small numbers only. They come first, because large numbers make some programs run forever, and the
// search ends if it waits too long.
func (m *meeting) mostTame() int { return m.search.params.Meet / 4 }

// draw draws an input: a seed with one changed coordinate, or all coordinates. In some inputs it computes one coordinate from others.
func (m *meeting) draw(point []float64) {
	r, d := m.search.rand, m.search.domain
	if len(m.seeds) > 0 && r.IntN(2) == 0 {
		copy(point, m.seeds[r.IntN(len(m.seeds))])
		i := r.IntN(len(point))
		point[i] = m.beside(i, point[i])
	} else {
		for i := range point {
			point[i] = m.value(i)
		}
	}
	if len(point) > 1 && r.IntN(3) == 0 {
		if i, j, k := r.IntN(len(point)), r.IntN(len(point)), r.IntN(len(point)); i != j {
			point[i] = d.Clamp(i, m.related(point[j], point[k]))
		}
	}
	d.Settle(point)
}

// value draws a value of coordinate i.
func (m *meeting) value(i int) (x float64) {
	r := m.search.rand
	kinds := 8
	if !m.wide {
		kinds = 4
	}
	switch r.IntN(kinds) {
	case 0, 1:
		x = float64(r.IntN(10))
	case 2:
		x = float64(r.IntN(80)) / 4
	case 3:
		x = float64(r.IntN(200)) / 2
	case 4:
		if ends := m.ends[i]; len(ends) > 0 {
			x = ends[r.IntN(len(ends))]
		}
	case 5:
		x = math.Exp(4 * r.NormFloat64())
	case 6:
		x = math.Ldexp(1, r.IntN(2100)-1060)
	default:
		x = math.Ldexp(1+r.Float64(), r.IntN(2100)-1060)
	}
	if r.IntN(2) == 0 {
		x = -x
	}
	if x = m.search.domain.Clamp(i, x); r.IntN(6) == 0 {
		x = m.moved(i, x)
	}
	return x
}

// moved returns a value a few floats from x.
func (m *meeting) moved(i int, x float64) float64 {
	d := m.search.domain
	return d.FromOrdinal(i, d.Ordinal(i, x)+int64(m.search.rand.IntN(7)-3))
}

// beside changes a value of coordinate i of a seed.
func (m *meeting) beside(i int, x float64) float64 {
	r, d := m.search.rand, m.search.domain
	factors := [...]float64{0.5, 2, -1, 0.1, 10, 1.001, 0.999, 0x1p-30, 0x1p30}
	switch r.IntN(5) {
	case 0:
		return m.moved(i, x)
	case 1:
		if !m.wide {
			break
		}
		return d.Clamp(i, x*factors[r.IntN(len(factors))])
	case 2:
		return d.Clamp(i, math.Round(2*x)/2+float64(r.IntN(5)-2)/2)
	}
	return m.value(i)
}

// related returns a value computed from one or two others, so that their sum, difference, product or quotient is zero, or one step from
// such a value.
func (m *meeting) related(a, b float64) float64 {
	r := m.search.rand
	made := [...]float64{a, -a, 1 - a, 1 / a, a * a, math.Sqrt(math.Abs(a)), a + b, a - b, a * b, a / b, -a - b, 2*a - b, 2 * a, a / 2}
	x := made[r.IntN(len(made))]
	if r.IntN(2) == 0 {
		x += float64(r.IntN(9)-4) / 2
	}
	return x
}
