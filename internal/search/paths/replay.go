package paths

// This file compares native runs with the paths for which their inputs were solved: the same comparisons with the same outcomes, the same
// integers, the same checks.

import (
	"slices"
	"strconv"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/floats"
)

// A Course is a list of decisions with which a native run can be compared.
type Course struct {
	turns      []turn
	thresholds floats.Thresholds
	blind      bool // the path does not determine which inputs take it
}

// A turn is a decision of a course.
type turn struct {
	site, time int
	op         fp.Op
	format     fp.Format // for a check
	bits       int       // for an integer: higher bits are ignored
	meant      symbolic.Choice
}

// CourseOf returns the course of some decisions of a path. It omits decisions of library functions, which have no site and are not in a
// native trace.
func CourseOf(p *floats.Path, decisions []floats.Decision) *Course {
	c := &Course{thresholds: p.Thresholds, blind: p.Blind}
	for i := range decisions {
		d := &decisions[i]
		if d.Inst.Site < 0 {
			continue
		}
		t := turn{site: int(d.Inst.Site), time: d.Time, op: d.Op, bits: 64, meant: d.Choice}
		switch {
		case d.IsCheck():
			t.format = d.Result.Format
		case d.Rounds():
			t.bits = d.Inst.Type.Bits
		}
		c.turns = append(c.turns, t)
	}
	return c
}

// Replay compares run i of a batch in mode Trace with the course. It returns the first mismatch, nil if there is none. whole is false if
// the whole course could not be compared.
func (c *Course) Replay(b *run.Batch, i int) (m *search.Mismatch, whole bool) {
	if c.blind || b.Outcomes[i] != run.Returned {
		return nil, false
	}
	rest := c.turns
	times := make(map[int]int, len(rest))
	for k := range rest {
		times[rest[k].site] = 0
	}
	all := b.Steps(i, func(s run.Step) bool {
		if len(rest) == 0 || m != nil {
			return false
		}
		n, is := times[s.Site]
		if !is {
			return true
		}
		times[s.Site]++
		if t := &rest[0]; s.Site == t.site && n == t.time {
			if rest = rest[1:]; !t.agrees(c.came(t, s)) {
				m = t.mismatch(b, i, t.words(c.came(t, s)))
			}
		}
		return true
	})
	if m == nil && all && len(rest) > 0 {
		m = rest[0].mismatch(b, i, "")
	}
	return m, m != nil || len(rest) == 0
}

// came returns the outcome of a step.
func (c *Course) came(t *turn, s run.Step) symbolic.Choice {
	switch {
	case t.op == fp.Cmp:
		return symbolic.Choice{Outcome: s.Outcome()}
	case t.op.Checked():
		x, y, z := s.Exponents()
		return floats.Choose(c.thresholds.OfExponents(t.format, x, y, z))
	}
	return symbolic.Choice{N: s.Integer()}
}

// agrees reports whether an outcome is the expected one.
func (t *turn) agrees(came symbolic.Choice) bool {
	unused := max(0, 64-t.bits)
	return came.Outcome == t.meant.Outcome && uint64(came.N)<<unused == uint64(t.meant.N)<<unused
}

// words describes a choice.
func (t *turn) words(c symbolic.Choice) string {
	switch {
	case t.op == fp.Cmp:
		return strconv.FormatBool(c.Outcome)
	case t.op.Checked():
		return floats.Check(c.N).String()
	}
	return strconv.FormatInt(c.N, 10)
}

func (t *turn) mismatch(b *run.Batch, i int, ran string) *search.Mismatch {
	point := slices.Clone(b.Points[i*b.Dims : (i+1)*b.Dims])
	return &search.Mismatch{Site: t.site, Time: t.time, Meant: t.words(t.meant), Ran: ran, Point: point}
}

// A Holding holds inputs whose runs will be compared with courses. The zero Holding has none.
type Holding struct {
	waiting []meant
	asked   int // number of waiting inputs that were requested
	held    search.Held
}

// A meant input has the courses that it should take: that of the interpreter, the one for which it was solved, or both.
type meant struct {
	point   []float64
	courses []*Course
}

// Mean adds the input of a step, and others that should take its whole path.
func (h *Holding) Mean(s *Step, others [][]float64) {
	own := CourseOf(s.Path, s.Path.Decisions)
	h.waiting = append(h.waiting, meant{s.Point, []*Course{own, s.Meant}})
	h.Near(s, others)
}

// Near adds inputs that should take the whole path of a step.
func (h *Holding) Near(s *Step, others [][]float64) {
	own := []*Course{CourseOf(s.Path, s.Path.Decisions)}
	for _, p := range others {
		h.waiting = append(h.waiting, meant{p, own})
	}
}

// Asks holds the modes of a guided search that compares its inputs.
var Asks = append(slices.Clone(search.Guided), run.Trace)

// mostHeld is the number of runs that are compared in one batch. The trace of a long run takes a megabyte.
const mostHeld = 64

// Ask requests runs of inputs that were not compared yet, nil if there is none.
func (h *Holding) Ask() *search.Ask {
	h.asked = min(len(h.waiting), mostHeld)
	if h.asked == 0 {
		return nil
	}
	ask := &search.Ask{Mode: run.Trace}
	for _, w := range h.waiting[:h.asked] {
		ask.Points = append(ask.Points, w.point...)
	}
	return ask
}

// Tell compares the runs that Ask requested, and reports whether b has them.
func (h *Holding) Tell(b *run.Batch) bool {
	if h.asked == 0 {
		return false
	}
	for i := range b.N {
		h.hold(b, i, h.waiting[i].courses)
	}
	h.waiting, h.asked = h.waiting[h.asked:], 0
	return true
}

// hold compares a run with its courses.
func (h *Holding) hold(b *run.Batch, i int, courses []*Course) {
	known := true
	for _, c := range courses {
		if c == nil {
			continue
		}
		m, whole := c.Replay(b, i)
		if known = known && whole; m == nil {
			continue
		}
		h.held.Mismatched++
		if len(h.held.First) < mostShown {
			h.held.First = append(h.held.First, *m)
		}
		return
	}
	if known {
		h.held.Taken++
	} else {
		h.held.Unknown++
	}
}

// mostShown is the number of mismatches that are shown.
const mostShown = 4

// Held returns the results so far.
func (h *Holding) Held() *search.Held { return &h.held }

// Enter adds the results to the counts of paths. It returns nil if p is nil.
func (h *Holding) Enter(p *finding.Paths) *finding.Paths {
	if p != nil {
		p.Replayed, p.Unreplayed, p.Mismatched = h.held.Taken, h.held.Unknown, h.held.Mismatched
	}
	return p
}
