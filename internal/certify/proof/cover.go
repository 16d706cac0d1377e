package proof

// This file is branch and bound over boxes. One run over a box proves it, or the box is halved.

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

// DefaultEffort is the default number of evaluations over boxes that Cover makes. By BenchmarkCoverFPBench, five times as many prove hardly
// more.
const DefaultEffort = 4000

// mostAtOnce is the number of boxes in one request. All of them are lost if the process dies.
const mostAtOnce = 64

// A Try evaluates boxes. ends holds lo and hi of each box in turn. If the process died, died is the reason.
type Try func(ends []float64) (a *Answer, died string, err error)

// Cover proves that the rounding error is below a threshold at every input of s's domain outside of the given boxes, as far as it can in
// effort evaluations over boxes (0 means DefaultEffort).
//
// It halves the largest box without a proof. It cuts at the middle of the ordinals, along the coordinate with most floats among those that
// the failure depends on. A box in which none of a few points has a small error waits until the other boxes are much smaller. Cover stops
// early if a bad point shows that the proof cannot become complete and the remaining boxes are negligible. The boxes without a proof may be
// without errors. Undecided lists them, neighbours joined, the largest first.
//
// An evaluation of many instructions counts as several. Counts end a proof, so that it is the same on every machine. The time limit is
// never reached.
//
// Points that the subject's filter excludes count as proved. If the given boxes cut the domain into more than a few thousand pieces, the
// last boxes are not subtracted from it.
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
		next = append(next, pending{cell: p, why: "the limit of effort was reached before"})
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
	for _, p := range next { // the effort ended before they were tried
		c.keep(p.cell, seenGood, 0, p.why)
	}
	return c.proof(), nil
}

// cover is the state of a proof.
type cover struct {
	subject  *subject.Subject
	evaluate Try
	grid     grid

	open    queue     // boxes without a proof that will be halved
	stuck   []pending // boxes without a proof that cannot be halved
	total   float64   // share of the domain outside of the given boxes
	shown   float64   // proved share of the domain
	boxes   int       // number of proved boxes
	tried   int       // number of boxes that were tried
	spent   int       // spent effort
	bad     bool      // the error at a point outside of the given boxes is at or above the threshold: the proof cannot become complete
	gained  float64   // shown at the last worthwhile progress
	since   int       // spent at that time
	killed  int       // number of processes that died
	seq     int
	assumes []string
}

const (
	// worthwhile is a share of the domain to prove. If the proof cannot become complete, smaller boxes are not tried.
	worthwhile = 1e-6
	// idle is a share of the effort. An incomplete proof ends after so much effort without worthwhile progress.
	idle = 0.25
	// mostKills bounds the processes that may die in a proof. They die for lack of memory, or because the machine hangs.
	mostKills = 3
)

// round returns the number of boxes in the next request, if each costs the average so far.
func (c *cover) round(effort int) int {
	each := max(1, c.spent/max(c.tried, 1))
	if c.tried == 0 {
		return 1
	}
	return max(1, min(mostAtOnce, (effort-c.spent)/each))
}

// pointless reports whether the remaining effort will prove almost nothing.
func (c *cover) pointless(effort int) bool {
	if c.shown > c.gained+worthwhile*c.total {
		c.gained, c.since = c.shown, c.spent
	}
	if !c.bad || float64(c.spent-c.since) < idle*float64(effort) {
		return false
	}
	return !slices.ContainsFunc(c.open, func(p pending) bool { return !p.dim && p.size >= worthwhile*c.total })
}

// A pending box has no proof.
type pending struct {
	cell
	dim   bool    // no point with a small error was seen
	along uint64  // coordinates to halve
	size  float64 // share of the domain
	seq   int     // order of arrival
	why   string  // reason of the failure; for a half that was not tried yet, that of the whole box
}

// dimmed is the factor for the size of a dim box. It is not 0, because the points may mislead.
const dimmed = 1. / 64

// promise returns the priority of a pending box.
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

// halves takes the next open boxes and returns at most n halves of them, all dim or none.
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

// try evaluates boxes. If the process dies, it tries them one by one.
func (c *cover) try(list []pending) error {
	if c.killed >= mostKills {
		c.skip(list, "not evaluated: the process died on too many other boxes")
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

// take stores the results for boxes.
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

// skip gives boxes up, for the reason why.
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

// mostUndecided is how many undecided boxes a proof lists. It counts the others.
const mostUndecided = 1000

func (c *cover) proof() *finding.Proof {
	p := &finding.Proof{Boxes: c.boxes, Tried: c.tried}
	left := c.grid.joined(append(slices.Clone(c.open), c.stuck...))
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
	p.Left = len(left) - len(p.Undecided)
	p.Assumes = c.assumes
	return p
}

// Sides returns the sides of a box with the parameters' names.
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

// Pre returns a box as a precondition of an FPCore.
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
