package paths

// This file holds native runs to the paths that their inputs were solved for: the same comparisons with the same outcomes, the same
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

// A Course is the decisions of a path as native code can be held to them.
type Course struct {
	turns      []turn
	thresholds floats.Thresholds
	blind      bool // the path does not say which inputs take it
}

// A turn is a decision.
type turn struct {
	site, time int
	op         fp.Op
	format     fp.Format // of a check
	bits       int       // of an integer: those beyond its type mean nothing
	meant      symbolic.Choice
}

// CourseOf returns some decisions of a path. What functions of the library decide has no site: native code is not asked about it.
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

// Replay holds run i of a batch in mode Trace to the course. It returns nil where the run took all decisions as they are meant; whole is
// false where that is not known.
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

// came is what a step came to.
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

// agrees reports whether what came is what was meant.
func (t *turn) agrees(came symbolic.Choice) bool {
	unused := max(0, 64-t.bits)
	return came.Outcome == t.meant.Outcome && uint64(came.N)<<unused == uint64(t.meant.N)<<unused
}

// words are a choice in words.
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

// A Holding is inputs that are to be held to courses. The zero Holding has none.
type Holding struct {
	waiting []meant
	asked   int // of waiting
	held    search.Held
}

// A meant input is to take courses: that of the interpreter, or what it was solved for, or both.
type meant struct {
	point   []float64
	courses []*Course
}

// Mean notes the input of a step, and others that are to take its whole path.
func (h *Holding) Mean(s *Step, others [][]float64) {
	own := CourseOf(s.Path, s.Path.Decisions)
	h.waiting = append(h.waiting, meant{s.Point, []*Course{own, s.Meant}})
	h.Near(s, others)
}

// Near notes inputs that are to take the whole path of a step.
func (h *Holding) Near(s *Step, others [][]float64) {
	own := []*Course{CourseOf(s.Path, s.Path.Decisions)}
	for _, p := range others {
		h.waiting = append(h.waiting, meant{p, own})
	}
}

// Asks are the modes of a guided search that holds its inputs.
var Asks = append(slices.Clone(search.Guided), run.Trace)

// mostHeld is how many runs are held at once: what is noted of a long one is a megabyte.
const mostHeld = 64

// Ask asks for runs of inputs that were not held yet, nil if there is none.
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

// Tell holds the answer to what Ask asked, and reports whether b is one.
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

// hold holds a run to its courses.
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

// mostShown is how many mismatches are shown.
const mostShown = 4

// Held says what came of it so far.
func (h *Holding) Held() *search.Held { return &h.held }

// Enter enters it into what became of paths, nil if nothing is known of them.
func (h *Holding) Enter(p *finding.Paths) *finding.Paths {
	if p != nil {
		p.Replayed, p.Unreplayed, p.Mismatched = h.held.Taken, h.held.Unknown, h.held.Mismatched
	}
	return p
}
