package hunt

// This file keeps what happened on the way: exceptions and divergences, the most ordinary input of each.

import (
	"slices"

	"faultline/internal/search"
	"faultline/internal/subject"
)

// An event is a kind of thing at a site.
type event struct {
	site int
	kind subject.Exceptions
}

// A happening is an event and the least extreme input that showed it.
type happening struct {
	event
	point     []float64
	extremity float64
	ops       int64 // of the run
}

func (f *found) happen(e subject.Event, point []float64, ops int64) {
	what := event{e.Site, e.Kind}
	extremity := search.Extremity(point)
	k, ok := f.events[what]
	if !ok {
		f.events[what] = len(f.seen)
		f.seen = append(f.seen, happening{what, slices.Clone(point), extremity, ops})
		return
	}
	if h := &f.seen[k]; extremity < h.extremity {
		copy(h.point, point)
		h.extremity, h.ops = extremity, ops
	}
}

// events calls do for the events of run i. Only mode Deltas records any.
func events(b *subject.Batch, i int, do func(subject.Event)) {
	if b.Start != nil {
		b.Events(i, do)
	}
}

// upsets are the exceptions that leave an infinity or a NaN.
const upsets = subject.Invalid | subject.DivideByZero | subject.Overflow

// upset reports whether an operation of run i made an infinity or a NaN. What becomes of it may be a number again (1/inf), of which no
// estimate knows the error.
func upset(b *subject.Batch, i int) (is bool) {
	events(b, i, func(e subject.Event) { is = is || e.Kind&upsets != 0 })
	return is
}

// happenings returns a candidate for each event, in the order of sites.
func (f *found) happenings() []search.Candidate {
	var list []search.Candidate
	for _, h := range f.seen {
		list = append(list, search.Candidate{
			Point: slices.Clone(h.point), Site: h.site, Kind: search.EventKinds[h.kind], Ops: h.ops, Outcome: subject.Returned,
		})
	}
	slices.SortStableFunc(list, func(a, b search.Candidate) int { return a.Site - b.Site })
	return list
}
