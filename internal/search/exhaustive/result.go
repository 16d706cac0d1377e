package exhaustive

// This file holds the result of a search: the worst inputs, and groups of inputs with the same event.

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"sort"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
)

// A What is the kind of a group.
type What uint8

// The kinds of groups.
const (
	Lost      What = iota // NaN or infinity where the reference is an ordinary number
	NotFinite             // NaN or infinity, and no reference was evaluated
	Ended                 // a trap, or an endless run
	Happened              // an exception or a divergence at a site
)

// A Group is a property that many inputs share.
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

// A Result is the result of a search of some inputs.
type Result struct {
	Done       int64   // inputs that were run
	Refused    int64   // inputs that the subject's filter refuses
	Unknown    int64   // inputs at which the error against the reference is undefined or unknown
	NoEstimate int64   // outputs whose rounding error could not be estimated
	Shadow     Ranking // by the errors of rounding
	Reference  Ranking // by those against the reference
	Groups     map[Group]*Members

	referenced bool // errors against the reference were reported

	recent [16]struct { // a cache: groups to which the next inputs probably belong
		group   Group
		members *Members
	}
}

func newResult(most int) *Result {
	return &Result{Shadow: Ranking{most: most}, Reference: Ranking{most: most}, Groups: make(map[Group]*Members)}
}

// group adds one input to a group. Inputs must come in ascending order.
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

// Merge adds the result of a search of other inputs. The order of merging does not matter.
func (r *Result) Merge(o *Result) {
	r.Done += o.Done
	r.Refused += o.Refused
	r.Unknown += o.Unknown
	r.NoEstimate += o.NoEstimate
	r.referenced = r.referenced || o.referenced
	r.Shadow.merge(&o.Shadow)
	r.Reference.merge(&o.Reference)
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

// Worst returns the largest error of either ranking; +Inf if a number was lost.
func (r *Result) Worst() float64 {
	if r.Count(Lost) > 0 {
		return math.Inf(1)
	}
	worst := 0.0
	for _, t := range []*Ranking{&r.Shadow, &r.Reference} {
		if len(t.List) > 0 {
			worst = max(worst, t.List[0].Error)
		}
	}
	return worst
}

// proposed bounds the candidates from a ranking. The largest errors mostly have one cause.
const proposed = 8

// Candidates returns the inputs to certify: of each ranking the largest error, and some more at or above the threshold; then inputs of each
// group. NaNs and infinities are left to the reference, if there is one.
func (r *Result) Candidates(threshold float64) []search.Candidate {
	var list []search.Candidate
	for _, t := range []*Ranking{&r.Reference, &r.Shadow} {
		for i, w := range t.List {
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
		if g.What == Lost || g.What == NotFinite { // the ends of such a range show more than its middle
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

// sorted returns the groups in a fixed order.
func (r *Result) sorted() []Group {
	return slices.SortedFunc(maps.Keys(r.Groups), func(a, b Group) int {
		return cmp.Or(cmp.Compare(a.What, b.What), cmp.Compare(a.Site, b.Site), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Class, b.Class),
			cmp.Compare(a.Output, b.Output), cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.Reason, b.Reason))
	})
}

// A Worst is an error and the least extreme input that has it.
type Worst struct {
	Error float64 // relative, as estimated
	Input float64
	Count int64 // inputs with exactly this error
}

// A Ranking holds the largest distinct errors, in descending order.
type Ranking struct {
	List []Worst
	most int
	last int // index where the last input went, since errors like 1 come in long runs
}

// enter adds inputs that share one error. w.Input is the least extreme of them.
func (t *Ranking) enter(w Worst) {
	if t.last < len(t.List) && t.List[t.last].Error == w.Error {
		t.List[t.last].join(w)
		return
	}
	i := sort.Search(len(t.List), func(i int) bool { return t.List[i].Error <= w.Error })
	switch {
	case i < len(t.List) && t.List[i].Error == w.Error:
		t.List[i].join(w)
	case i < t.most:
		t.List = slices.Insert(t.List, i, w)
		t.List = t.List[:min(len(t.List), t.most)]
	default:
		return
	}
	t.last = i
}

func (t *Ranking) merge(o *Ranking) {
	for _, w := range o.List {
		t.enter(w)
	}
}

// Rejudge replaces the estimates by an oracle's errors, in the order of the inputs (NaN: unknown), and sorts again.
func (t *Ranking) Rejudge(errors []float64) {
	for i, e := range errors {
		if e == e {
			t.List[i].Error = e
		}
	}
	slices.SortStableFunc(t.List, func(a, b Worst) int { return cmp.Compare(b.Error, a.Error) })
	t.last = 0
}

// Lead inserts an input before all others. It was judged outside of the search and has a larger error.
func (t *Ranking) Lead(w Worst) { t.List, t.last = slices.Insert(t.List, 0, w), 0 }

// floor returns the error below which nothing more is kept.
func (t *Ranking) floor() float64 {
	if len(t.List) < t.most {
		return math.SmallestNonzeroFloat64
	}
	return t.List[t.most-1].Error
}

func (w *Worst) join(o Worst) {
	w.Count += o.Count
	w.Input = better(w.Input, o.Input)
}

// better returns the simpler of two inputs: the less extreme one, then the positive one, then the smaller one.
func better(a, b float64) float64 {
	if a == b && math.Signbit(a) == math.Signbit(b) {
		return a
	}
	x, y := search.Extremity([]float64{a}), search.Extremity([]float64{b})
	if cmp.Or(cmp.Compare(x, y), search.First(!math.Signbit(a), !math.Signbit(b)), cmp.Compare(math.Abs(a), math.Abs(b))) <= 0 {
		return a
	}
	return b
}
