package exhaustive

// This file is what a search found: the rankings, and what happened in groups.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

// A What says why inputs are a group.
type What uint8

// The kinds of groups.
const (
	Lost      What = iota // NaN or infinity where the reference is an ordinary number
	NotFinite             // NaN or infinity, and no reference was asked
	Ended                 // a trap, or no end
	Happened              // an exception or a divergence at a site
)

// A Group is what many inputs have in common.
type Group struct {
	What    What
	Class   fp.Class // Lost, NotFinite
	Output  int
	Outcome run.Outcome // Ended
	Reason  string
	Site    int          // Happened; -1 otherwise
	Kind    fp.Exception // Happened
}

// Members are the inputs of a group.
type Members struct {
	Count       int64
	First, Last float64 // in ascending order
	Simplest    float64
}

// A Result is what a search of some inputs found.
type Result struct {
	Done       int64 // inputs that were run
	Refused    int64 // inputs that the subject's filter refuses
	Unknown    int64 // inputs at which no error against the reference is defined or known
	NoEstimate int64 // outputs whose rounding error could not be estimated
	Shadow     top
	Reference  top
	Groups     map[Group]*Members

	referenced bool // errors against the reference were told

	recent [16]struct { // groups that the next inputs often are of too, at places of their own
		group   Group
		members *Members
	}
}

func newResult(most int) *Result {
	return &Result{Shadow: top{most: most}, Reference: top{most: most}, Groups: make(map[Group]*Members)}
}

// group enters one input into a group. Inputs come in ascending order.
func (r *Result) group(g Group, x float64) {
	last := &r.recent[(g.Site<<1^int(g.Kind)^int(g.What)<<2)&15]
	if last.members == nil || g != last.group {
		last.group, last.members = g, r.Groups[g]
	}
	m := last.members
	if m == nil {
		last.members = &Members{1, x, x, x}
		r.Groups[g] = last.members
		return
	}
	m.Count++
	m.Last = x
	m.Simplest = better(m.Simplest, x)
}

// Merge adds what a search of other inputs found. The order of merging does not matter.
func (r *Result) Merge(o *Result) {
	r.Done += o.Done
	r.Refused += o.Refused
	r.Unknown += o.Unknown
	r.NoEstimate += o.NoEstimate
	r.referenced = r.referenced || o.referenced
	for _, w := range o.Shadow.list {
		r.Shadow.enter(w)
	}
	for _, w := range o.Reference.list {
		r.Reference.enter(w)
	}
	for g, m := range o.Groups {
		mine := r.Groups[g]
		if mine == nil {
			c := *m
			r.Groups[g] = &c
			continue
		}
		mine.Count += m.Count
		mine.First, mine.Last = min(mine.First, m.First), max(mine.Last, m.Last)
		mine.Simplest = better(mine.Simplest, m.Simplest)
	}
}

// Count returns how many inputs are in groups of a kind.
func (r *Result) Count(w What) (n int64) {
	for g, m := range r.Groups {
		if g.What == w {
			n += m.Count
		}
	}
	return n
}

// ByRounding returns the largest errors against the shadow, the largest first.
func (r *Result) ByRounding() []Worst { return r.Shadow.list }

// ByReference returns the largest errors against the reference.
func (r *Result) ByReference() []Worst { return r.Reference.list }

// Worst returns the largest error of either ranking, for the record; +Inf if a number was lost.
func (r *Result) Worst() float64 {
	worst := 0.0
	for g := range r.Groups {
		if g.What == Lost {
			return math.Inf(1)
		}
	}
	for _, t := range []*top{&r.Shadow, &r.Reference} {
		if len(t.list) > 0 {
			worst = max(worst, t.list[0].Error)
		}
	}
	return worst
}

// rejudge replaces the estimates of one ranking by what an oracle said of its inputs, in the ranking's order (NaN: nothing),
// and ranks anew.
func (t *top) rejudge(errors []float64) {
	for i, e := range errors {
		if e == e {
			t.list[i].Error = e
		}
	}
	slices.SortStableFunc(t.list, func(a, b Worst) int { return cmp.Compare(b.Error, a.Error) })
	t.last = 0
}

// RejudgeRounding puts what the shadow said of the inputs of ByRounding in the estimates' place.
func (r *Result) RejudgeRounding(errors []float64) { r.Shadow.rejudge(errors) }

// RejudgeReference does the same for the reference and ByReference.
func (r *Result) RejudgeReference(errors []float64) { r.Reference.rejudge(errors) }

// proposed is how many inputs of a ranking are candidates: those with the largest errors mostly have one cause.
const proposed = 8

// Candidates returns what is worth certifying: of each ranking the largest error, and some more at or above the threshold;
// then inputs of each group, in the groups' order. NaN and infinities are for the reference to judge, if there is one.
func (r *Result) Candidates(threshold float64) []search.Candidate {
	var list []search.Candidate
	for _, t := range []*top{&r.Reference, &r.Shadow} {
		for i, w := range t.list {
			if i == 0 || i < proposed && w.Error >= threshold {
				list = append(list, search.Candidate{
					Point: []float64{w.Input}, Site: -1, Outcome: run.Returned, Estimate: w.Error, Largest: w.Error < threshold,
				})
			}
		}
	}
	for _, g := range r.sorted() {
		if g.What == NotFinite && r.referenced {
			continue
		}
		m := r.Groups[g]
		c := search.Candidate{Point: []float64{m.Simplest}, Site: g.Site, Outcome: run.Returned}
		switch g.What {
		case Ended:
			c.Outcome, c.Reason = g.Outcome, g.Reason
		case Happened:
			c.Kind = finding.KindOf(g.Kind)
		default:
			c.Estimate = math.Inf(1)
		}
		list = append(list, c)
		if g.What == Lost || g.What == NotFinite { // the ends of such a range tell more than its middle
			for _, x := range []float64{m.First, m.Last} {
				if x != m.Simplest {
					c.Point = []float64{x}
					list = append(list, c)
				}
			}
		}
	}
	return list
}

// sorted returns the groups in an order of their own.
func (r *Result) sorted() []Group {
	var list []Group
	for g := range r.Groups {
		list = append(list, g)
	}
	slices.SortFunc(list, func(a, b Group) int {
		return cmp.Or(cmp.Compare(a.What, b.What), cmp.Compare(a.Site, b.Site), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Class, b.Class),
			cmp.Compare(a.Output, b.Output), cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.Reason, b.Reason))
	})
	return list
}
