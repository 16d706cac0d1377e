package hunt

// This file keeps what happened on the way: exceptions and divergences, of each the most ordinary input and the one with the worst result;
// and runs whose output is no number, or was none on the way, by what made it so.

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
)

// An event is a kind of thing at a site: numbers on either side of what an integer type holds are two, as one may do harm alone.
type event struct {
	site int
	kind fp.Exception
	less bool
}

// Raised is an event, the least extreme input that showed it, and the one whose result seems to be worst.
type raised struct {
	event
	mildest, worst spot
	extremity      float64 // of the mildest
	others         []other
	tiny           bool // seen at small inputs alone: see newTiny
}

// An other is the least extreme input of an event with certain integers as results, of which no estimate says whether they are wrong.
type other struct {
	spot
	shows     string // the integers
	extremity float64
}

// mostOthers is how many are kept of an event: the least extreme ones.
const mostOthers = 6

// shows are the integers among the outputs of run i.
func (f *found) shows(b *run.Batch, i int) string {
	var bytes []byte
	for k := range f.cells {
		if v := &b.Outputs[i*len(f.cells)+k]; v.Format == fp.NoFormat && f.cells[k].Role == ir.Value {
			bytes = binary.LittleEndian.AppendUint64(bytes, v.Lo)
		}
	}
	return string(bytes)
}

// addOther enters the run that gave s, if its results are integers that a decision may have made wrong.
func (h *raised) addOther(s *spot, shows string, extremity float64) {
	if shows == "" || h.kind != fp.Diverged && h.kind != fp.Underflow {
		return
	}
	at := slices.IndexFunc(h.others, func(o other) bool { return o.shows == shows })
	if at < 0 && len(h.others) < mostOthers {
		h.others = append(h.others, other{shows: shows, extremity: math.Inf(1)})
		at = len(h.others) - 1
	}
	if at < 0 {
		for k := range h.others {
			if at < 0 || h.others[k].extremity > h.others[at].extremity {
				at = k
			}
		}
	}
	if o := &h.others[at]; extremity < o.extremity {
		o.take(s)
		o.shows, o.extremity = shows, extremity
	}
}

// addEvent enters an event of the run that gave s, which shows some integers.
func (f *found) addEvent(e run.Event, s *spot, shows string) {
	what := event{e.Site, e.Kind, e.Less}
	extremity := f.extremity(s.point)
	if e.Kind == fp.DivideByZero && s.unvalued { // the result would be NaN without it
		extremity += beyondAll
	}
	k, ok := f.events[what]
	if !ok {
		f.events[what] = len(f.seen)
		h := raised{event: what, mildest: *s, worst: *s, extremity: extremity}
		h.mildest.point, h.worst.point = slices.Clone(s.point), slices.Clone(s.point)
		h.addOther(s, shows, extremity)
		f.seen = append(f.seen, h)
		return
	}
	h := &f.seen[k]
	h.addOther(s, shows, extremity)
	if extremity < h.extremity {
		h.mildest.take(s)
		h.extremity = extremity
	}
	if s.worse(&h.worst) {
		h.worst.take(s)
	}
}

// extremity is that of a point, of those that are not plausible beyond every other where plausible inputs come first.
func (f *found) extremity(point []float64) float64 {
	if f.likely && !search.Plausible(f.subject, point) {
		return beyondAll + search.Extremity(point)
	}
	return search.Extremity(point)
}

// beyondAll is more than the extremity of any point.
const beyondAll = 1 << 30

// take makes s a copy of o, in the place of its own point.
func (s *spot) take(o *spot) {
	point := append(s.point[:0], o.point...)
	*s = *o
	s.point = point
}

// events calls do for the events of run i. Only mode Deltas records any.
func events(b *run.Batch, i int, do func(run.Event)) {
	if b.Start != nil {
		b.Events(i, do)
	}
}

// upsets are the exceptions that leave an infinity or a NaN.
const upsets = fp.Invalid | fp.DivideByZero | fp.Overflow

// upset reports whether an operation of run i made an infinity or a NaN. What becomes of it may be a number again (1/inf), of which no
// estimate knows the error.
func upset(b *run.Batch, i int) bool { return upsetBy(b, i).site != noSite }

// exceptions returns a candidate for each event, in the order of sites; behind them those whose result may be wrong elsewhere.
func (f *found) exceptions() []search.Candidate {
	var mild, harmful []search.Candidate
	for k := range f.seen {
		h := &f.seen[k]
		mild = append(mild, h.candidate(&h.mildest))
		if h.worst.estimate >= f.least/2 && !slices.Equal(h.worst.point, h.mildest.point) {
			c := h.candidate(&h.worst)
			c.Estimate = h.worst.estimate
			harmful = append(harmful, c)
		}
		for k := range h.others {
			if o := &h.others[k]; !slices.Equal(o.point, h.mildest.point) {
				harmful = append(harmful, h.candidate(&o.spot))
			}
		}
	}
	for _, list := range [][]search.Candidate{mild, harmful} {
		slices.SortStableFunc(list, func(a, b search.Candidate) int { return a.Site - b.Site })
	}
	return append(mild, harmful...)
}

func (h *raised) candidate(at *spot) search.Candidate {
	return search.Candidate{
		Point: slices.Clone(at.point), Site: h.site, Kind: finding.KindOf(h.kind), Ops: at.ops, Outcome: run.Returned,
	}
}

// A nonNumberKind is a kind of output that is or was no number: what first upset the run, and how the program returned.
type nonNumberKind struct {
	event
	class  fp.Class // of the worst output
	loud   bool
	likely bool // plausible inputs compete among themselves, where they come first
	edge   bool // it is the last one on the way to an ordinary input: see edges
}

// A nonNumber is such a kind, and its least extreme input.
type nonNumber struct {
	nonNumberKind
	point     []float64
	extremity float64
	judged    float64
	ops       int64 // of the run
}

// mostNonNumbers is how many kinds are kept. Those whose output is a number again take no more than half of them.
const mostNonNumbers = 64

// addNonNumber enters run i, whose worst output is or was no number.
func (f *found) addNonNumber(b *run.Batch, i int, loud bool) {
	point := b.Points[i*b.Dims : (i+1)*b.Dims]
	what := nonNumberKind{event: upsetBy(b, i), class: f.classOf(b, i), loud: loud, likely: f.likely && search.Plausible(f.subject, point)}
	extremity := search.Extremity(point)
	for k := range f.nonNumbers {
		if s := &f.nonNumbers[k]; s.nonNumberKind == what {
			if extremity < s.extremity {
				copy(s.point, point)
				s.extremity, s.judged, s.ops = extremity, unjudged, opsOf(b, i)
			}
			return
		}
	}
	if len(f.nonNumbers) < mostNonNumbers/2 || len(f.nonNumbers) < mostNonNumbers && what.class >= fp.Infinite {
		f.nonNumbers = append(f.nonNumbers, nonNumber{what, slices.Clone(point), extremity, unjudged, opsOf(b, i)})
	}
}

// upsetBy is the first operation of run i that made an infinity or a NaN.
func upsetBy(b *run.Batch, i int) event {
	by := event{site: noSite}
	events(b, i, func(e run.Event) {
		if by.site == noSite && e.Kind&upsets != 0 {
			by = event{site: e.Site, kind: e.Kind}
		}
	})
	return by
}

// classOf is the class of the worst output of run i.
func (f *found) classOf(b *run.Batch, i int) (worst fp.Class) {
	for k := range f.cells {
		if v := &b.Outputs[i*len(f.cells)+k]; f.cells[k].Role == ir.Value && v.Format != fp.NoFormat {
			worst = max(worst, v.Classify())
		}
	}
	return worst
}

// addEdge enters run i, the last so far on a way whose output is no number, in the place of the one before.
func (f *found) addEdge(b *run.Batch, i int) {
	point := b.Points[i*b.Dims : (i+1)*b.Dims]
	what := nonNumberKind{event: upsetBy(b, i), class: f.classOf(b, i), likely: true, edge: true}
	s := nonNumber{what, slices.Clone(point), search.Extremity(point), unjudged, opsOf(b, i)}
	if k := slices.IndexFunc(f.nonNumbers, func(o nonNumber) bool { return o.nonNumberKind == what }); k >= 0 {
		f.nonNumbers[k] = s
		return
	}
	f.nonNumbers = append(f.nonNumbers, s)
}

// unjudged returns the n of them to ask the oracle about: those that claim success first, NaNs before infinities, and these before
// numbers, of which there are no more than n/2.
func (f *found) unjudged(n int) []*nonNumber {
	var list []*nonNumber
	for k := range f.nonNumbers {
		if s := &f.nonNumbers[k]; s.judged == unjudged {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b *nonNumber) int {
		return cmp.Or(search.First(!a.loud, !b.loud), cmp.Compare(b.class, a.class), search.First(a.edge, b.edge))
	})
	numbers := 0
	list = slices.DeleteFunc(list, func(s *nonNumber) bool {
		if s.class < fp.Infinite {
			numbers++
		}
		return s.class < fp.Infinite && numbers > n/2
	})
	return list[:min(n, len(list))]
}
