package ariadne

// This file draws inputs where equalities lie, behind which divisions by zero and invalid operations are: whole numbers, the ends of boxes,
// inputs that are equal or a step apart, and what is beside inputs that were the first to reach or raise something. They are run in mode
// Raised, which costs little and knows a batch, not a run; the input is found by halving.

import (
	"math"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

// A meeting is the search among such inputs.
type meeting struct {
	search *Search
	ends   [][]float64 // by coordinate: of boxes in which something may be raised
	seeds  [][]float64 // inputs that were the first to reach or raise something
	halves []half      // batches that raised something new, and parts of them
	asked  *half       // what is run now; nil: a batch that was drawn
	drawn  int         // inputs
	late   int         // of these: runs that did not return
	pays   bool        // a batch is run now to see what runs cost
	price  int64       // operations of a run, the most that a batch had in the mean
	open   bool
	wide   bool // numbers of all sizes are drawn
}

// A half is inputs, one of which raises each of some targets; for kind 0, reaches the site first.
type half struct {
	points  []float64
	targets []search.Target
}

// The bounds of a meeting: inputs of a batch, seeds that are kept, runs that end in no result, and operations of all runs. What runs cost
// is seen once in so many batches, which are run in mode Deltas.
const (
	batchMet  = 256
	mostSeeds = 256
	mostLate  = 3
	mostMet   = 2 * mostDrawn
	priced    = 16
)

// next returns the inputs to be run next, none when so many were drawn, or at the end.
func (m *meeting) next(most int) (q search.Queue) {
	dims := m.search.domain.Dims()
	m.pays = false
	for len(m.halves) > 0 {
		h := m.halves[len(m.halves)-1]
		m.halves = m.halves[:len(m.halves)-1]
		if n := len(h.points) / dims; n > 1 {
			m.halves = append(m.halves, half{points: h.points[n/2*dims:]}) // told of what the first half does not raise
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
	if m.ends == nil && s.params.Order != published {
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

// waited reports whether a run of a batch did not return, and counts those.
func (m *meeting) waited(b *run.Batch) (is bool) {
	for _, o := range b.Outcomes {
		if o != run.Returned {
			m.late++
			is = true
		}
	}
	return is
}

// pay notes what the runs of a batch cost.
func (m *meeting) pay(b *run.Batch) {
	sum := int64(0)
	for _, n := range b.Ops {
		sum += n
	}
	m.price = max(m.price, sum/int64(max(b.N, 1)))
	m.waited(b)
}

// unsettled are the pairs of which nothing is known.
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

// tell notes what the inputs that were asked for raised.
func (m *meeting) tell(b *run.Batch) {
	if m.asked != nil {
		m.divide(b)
		return
	}
	if m.waited(b) { // it would be waited for with every half
		return
	}
	var targets []search.Target
	for _, t := range m.search.unsettled() {
		if t.Kind == fp.Underflow && !raised(b, t) && !m.search.onlyExact(t) {
			t.Kind = fp.ExactUnderflow // which another check certifies
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

// divide gives each target to the half that raises it: the one that was run, or the other one.
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

// found notes what an input raises or reaches.
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

// mostTame is how many inputs are small numbers alone: they come first of all, as large ones let some programs run for ever, and a search
// that waited too long ends.
func (m *meeting) mostTame() int { return m.search.params.Meet / 4 }

// draw draws an input: a seed of which a coordinate is changed, or all coordinates; and of some, one is made of others.
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

// moved is a value a few floats from x.
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

// related is a value that is made of one or two others: what a sum, a difference, a product or a quotient of them makes zero, or a step
// beside it.
func (m *meeting) related(a, b float64) float64 {
	r := m.search.rand
	made := [...]float64{a, -a, 1 - a, 1 / a, a * a, math.Sqrt(math.Abs(a)), a + b, a - b, a * b, a / b, -a - b, 2*a - b, 2 * a, a / 2}
	x := made[r.IntN(len(made))]
	if r.IntN(2) == 0 {
		x += float64(r.IntN(9)-4) / 2
	}
	return x
}
