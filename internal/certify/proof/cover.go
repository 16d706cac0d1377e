package proof

// This file is branch and bound over boxes, each of which is shown by one run over it, or halved.

import (
	"cmp"
	"container/heap"
	"fmt"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/subject"
)

// DefaultEffort is how many evaluations over boxes Cover makes where nothing else is said; by BenchmarkCoverFPBench five times
// as many show hardly more.
const DefaultEffort = 4000

// mostAtOnce is how many boxes are evaluated at once: what is lost with a process that dies.
const mostAtOnce = 64

// A Try evaluates boxes, the ends lo and hi of each one after the other. If the process that does it died of them, died says how.
type Try func(ends []float64) (a *Answer, died string, err error)

// Cover shows for as much of s's domain outside of the given boxes as it can, in effort evaluations over boxes (0 means
// DefaultEffort), that the error of rounding is below a threshold at every input. It halves the largest box that is not shown, at
// the middle of ordinals along the coordinate with most floats of those that the failure hangs on; boxes where none of a few points
// is known to be good wait until the others are much smaller. It stops early where a bad point says that not all can be shown and
// what may yet be shown is next to nothing. The parts that were not shown may be without fault: Undecided lists the largest.
//
// An evaluation of many instructions counts as several. Everything that ends a proof is counted, so that it is the same on every
// machine: the limit of time is a net far below.
//
// Points that the subject's filter excludes count as shown. Of more than a few thousand pieces between the boxes the last ones
// are taken to lie outside whole.
func Cover(s *subject.Subject, boxes []subject.Box, effort int, try Try) (*finding.Proof, error) {
	if effort <= 0 {
		effort = DefaultEffort
	}
	c := &cover{subject: s, evaluate: try, grid: gridOf(s)}
	domain, ok := c.grid.domain()
	if !ok {
		return &finding.Proof{Undecided: [][]finding.Side{Sides(s, s.Box())},
			Why: "there are integers of more than 53 bits among the inputs"}, nil
	}
	var next []pending
	for _, p := range c.grid.without(domain, boxes) {
		next = append(next, pending{cell: p, why: "the effort was spent before it was tried"})
		c.total += c.grid.part(p)
	}
	for len(next) > 0 && c.spent < effort && !c.pointless(effort) {
		n := min(len(next), c.round(effort))
		if err := c.try(next[:n]); err != nil {
			return nil, err
		}
		if next = next[n:]; len(next) == 0 {
			next = c.halves(c.round(effort))
		}
	}
	for _, p := range next { // the effort ended before their turn
		c.keep(p.cell, seenGood, 0, p.why)
	}
	return c.proof(), nil
}

// cover is the state of a proof; what evaluates boxes has none.
type cover struct {
	subject  *subject.Subject
	evaluate Try
	grid     grid

	open    queue     // not shown; to be halved
	stuck   []pending // not shown, and nothing to halve
	total   float64   // the part of the domain that is outside of the boxes
	shown   float64   // of it
	boxes   int       // that were shown
	tried   int       // boxes that had their turn
	spent   int       // what they cost, of the effort
	bad     bool      // a point that is not in the boxes is at or above the threshold: the proof cannot become complete
	gained  float64   // what was shown when shown last grew by a worthwhile part of total
	since   int       // spent at that time
	killed  int       // processes
	seq     int
	assumes []string
}

const (
	// worthwhile is a part of what is to be shown. Where not all can be, smaller boxes are not worth an effort.
	worthwhile = 1e-6
	// idle is a part of the effort. A proof ends once it has spent that much without a further worthwhile part of the domain.
	idle = 0.25
	// mostKills bounds the processes that a proof costs: what kills one is memory, or a machine that stands still.
	mostKills = 3
)

// round is how many boxes the next request may hold, if they cost what others did.
func (c *cover) round(effort int) int {
	each := max(1, c.spent/max(c.tried, 1))
	if c.tried == 0 {
		return 1
	}
	return max(1, min(mostAtOnce, (effort-c.spent)/each))
}

// pointless reports whether the effort that is left will show next to nothing.
func (c *cover) pointless(effort int) bool {
	if c.shown > c.gained+worthwhile*c.total {
		c.gained, c.since = c.shown, c.spent
	}
	if !c.bad || float64(c.spent-c.since) < idle*float64(effort) {
		return false
	}
	return !slices.ContainsFunc(c.open, func(p pending) bool { return !p.dim && p.size >= worthwhile*c.total })
}

// A pending box was not shown.
type pending struct {
	cell
	dim   bool    // no point was seen for which there is hope
	along uint64  // coordinates to halve
	size  float64 // part of the domain
	seq   int     // in the order of coming
	why   string  // of a half that was not tried yet: of the whole
}

// dimmed is what a box without hope counts of its size: the points may mislead.
const dimmed = 1. / 64

// promise orders pending boxes for their turn.
func (p *pending) promise() float64 {
	if p.dim {
		return dimmed * p.size
	}
	return p.size
}

type queue []pending

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if a, b := q[i].promise(), q[j].promise(); a != b {
		return a > b
	}
	return q[i].seq < q[j].seq
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(pending)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// halves takes the next open boxes and returns at most n halves of them, all with hope or all without.
func (c *cover) halves(n int) []pending {
	var list []pending
	last := false
	for len(c.open) > 0 && (len(list) == 0 || len(list)+2 <= n && c.open[0].dim == last) {
		last = c.open[0].dim
		p := heap.Pop(&c.open).(pending)
		a, b := c.grid.halves(p.cell, p.along)
		list = append(list, pending{cell: a, why: p.why}, pending{cell: b, why: p.why})
	}
	return list
}

// try evaluates boxes. When the process dies they are tried one by one.
func (c *cover) try(list []pending) error {
	if c.killed >= mostKills {
		c.skip(list, "not evaluated: the process died of too many other boxes")
		return nil
	}
	ends := make([]float64, 0, 2*len(list)*len(c.grid))
	for _, b := range list {
		box := c.grid.box(b.cell)
		ends = append(append(ends, box.Lo...), box.Hi...)
	}
	a, died, err := c.evaluate(ends)
	switch {
	case err != nil:
		return err
	case died == "":
		c.take(list, a)
	case len(list) > 1:
		for i := range list {
			if err := c.try(list[i : i+1]); err != nil {
				return err
			}
		}
	default:
		c.killed++
		c.skip(list, died)
	}
	return nil
}

// take notes what was shown of boxes.
func (c *cover) take(list []pending, a *Answer) {
	c.tried += len(list)
	c.spent += int(a.Cost)
	c.assumes = append(c.assumes, a.Assumes...)
	slices.Sort(c.assumes)
	c.assumes = slices.Compact(c.assumes)
	for i, why := range a.Why {
		if why == "" {
			c.boxes++
			c.shown += c.grid.part(list[i].cell)
			continue
		}
		c.keep(list[i].cell, a.Seen[0], a.Along[0], why)
		a.Seen, a.Along = a.Seen[1:], a.Along[1:]
	}
}

// skip gives boxes up.
func (c *cover) skip(list []pending, why string) {
	c.tried += len(list)
	c.spent += len(list)
	for _, b := range list {
		c.stick(b.cell, why)
	}
}

func (c *cover) keep(b cell, all seen, along uint64, why string) {
	c.bad = c.bad || all&seenBad != 0
	if c.grid.single(b) {
		c.stick(b, why)
		return
	}
	c.seq++
	heap.Push(&c.open, pending{b, all&seenGood == 0, along, c.grid.part(b), c.seq, why})
}

func (c *cover) stick(b cell, why string) {
	c.stuck = append(c.stuck, pending{b, true, 0, c.grid.part(b), len(c.stuck), why})
}

// mostUndecided is how many undecided boxes a proof lists.
const mostUndecided = 4

func (c *cover) proof() *finding.Proof {
	p := &finding.Proof{Boxes: c.boxes, Tried: c.tried}
	left := append(slices.Clone(c.open), c.stuck...)
	slices.SortStableFunc(left, func(a, b pending) int { return cmp.Or(cmp.Compare(b.size, a.size), cmp.Compare(a.seq, b.seq)) })
	if len(left) == 0 {
		p.Complete, p.Proved = true, 1
	} else {
		p.Proved = min(c.shown/c.total, fp.Prev(1))
		p.Why = left[0].why
	}
	for _, b := range left[:min(len(left), mostUndecided)] {
		p.Undecided = append(p.Undecided, Sides(c.subject, c.grid.box(b.cell)))
	}
	p.Assumes = c.assumes
	return p
}

// Sides are the sides of a box with the parameters' names.
func Sides(s *subject.Subject, b subject.Box) []finding.Side {
	sides := make([]finding.Side, len(s.Params))
	for i := range s.Params {
		p := &s.Params[i]
		number := func(x float64) finding.Number { return finding.NumberOf("", -1, fp.FromFloat64(x)) }
		sides[i] = finding.Side{Name: p.Name, Lower: number(b.Lo[i]), Upper: number(b.Hi[i])}
		if p.Index >= 0 {
			sides[i].Index = &p.Index
		}
	}
	return sides
}

// Pre is a box as a precondition of an FPCore.
func Pre(s *subject.Subject, b subject.Box) string {
	names, sides := make([]string, len(s.Params)), make([][2]float64, len(s.Params))
	for i, p := range s.Params {
		names[i], sides[i] = p.Name, [2]float64{b.Lo[i], b.Hi[i]}
		if p.Index >= 0 {
			names[i] = fmt.Sprintf("(ref %s %d)", p.Name, p.Index)
		}
	}
	return fpcore.PreText(names, [][][2]float64{sides})
}
