package hunt

// This file records events: exceptions and divergences, with the least extreme input and the input with the worst result of each. It also
// records runs with an infinite or NaN value, by the operation that made it first.

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
	"faultline/internal/subject"
)

// An event is a kind of event at a site. Numbers above and below the range of an integer type are two events, because only one of them may
// do harm.
type event struct {
	site int
	kind fp.Exception
	less bool
}

// raised is an event, its least extreme input, and the input whose result seems to be worst.
type raised struct {
	event
	mildest, worst spot
	extremity      float64 // extremity of mildest
	others         []other
	brinks         []spot // inputs at which an operand is hardly beyond the end of the operation's domain
	wrong          bool   // the exact results at brinks are numbers
	tiny           bool   // only the phase of small inputs has seen it: see newTiny
}

// An other is the least extreme input that raises an event and returns certain integers. No estimate can tell whether an integer is wrong,
// so the search proposes several results. For a conversion to an integer, it keeps others for each coordinate that may be the largest: the
// type cannot hold some coordinates, and not all of these do harm.
type other struct {
	spot
	shows     string // the returned integers, as bytes
	largest   int    // of a conversion: the coordinate with the largest magnitude; otherwise 0
	extremity float64
}

// mostOthers limits the others of an event for each largest coordinate, to the least extreme ones. mostLargest limits the coordinates.
const (
	mostOthers  = 6
	mostLargest = 4
)

// shows returns the integer outputs of run i, as bytes.
func (f *found) shows(b *run.Batch, i int) string {
	var bytes []byte
	for k := range f.cells {
		if v := &b.Outputs[i*len(f.cells)+k]; v.Format == fp.NoFormat && f.cells[k].Role == ir.Value {
			bytes = binary.LittleEndian.AppendUint64(bytes, v.Lo)
		}
	}
	return string(bytes)
}

// addOther records the run that gave s if its results contain integers that a wrong decision may have changed, or if its event is a
// conversion of a number that the integer type cannot hold.
func (h *raised) addOther(s *spot, shows string, extremity float64) {
	largest := 0
	switch {
	case h.kind == fp.InvalidConversion:
		if largest = largestOf(s.point); largest >= mostLargest {
			return
		}
	case shows == "" || h.kind != fp.Diverged && h.kind != fp.Underflow:
		return
	}
	at, most, n := -1, -1, 0
	for k := range h.others {
		o := &h.others[k]
		if o.largest != largest {
			continue
		}
		if n++; o.shows == shows {
			at = k
		}
		if most < 0 || o.extremity > h.others[most].extremity {
			most = k
		}
	}
	switch {
	case at >= 0:
	case n < mostOthers:
		at = len(h.others)
		h.others = append(h.others, other{largest: largest, extremity: math.Inf(1)})
	default:
		at = most
	}
	if o := &h.others[at]; extremity < o.extremity {
		o.take(s)
		o.shows, o.extremity = shows, extremity
	}
}

// largestOf returns the coordinate of the largest magnitude.
func largestOf(point []float64) (at int) {
	for i, x := range point {
		if math.Abs(x) > math.Abs(point[at]) {
			at = i
		}
	}
	return at
}

// addEvent records an event of the run that gave s, whose integer outputs are shows.
func (f *found) addEvent(e run.Event, s *spot, shows string) {
	what := event{e.Site, e.Kind, e.Less}
	extremity := f.extremity(s.point)
	if e.Kind == fp.DivideByZero && s.unvalued { // without this event the result would be NaN
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
	if h.harms(s, f.subject) {
		h.worst.take(s)
	}
}

// harms reports whether the run of s may have a worse result than the worst one so far. No estimate knows the error of an integer that
// overflows, so larger plausible integers count as worse.
func (h *raised) harms(s *spot, of *subject.Subject) bool {
	if h.kind != fp.IntegerOverflow {
		return s.worse(&h.worst)
	}
	return search.PlausibleForOverflow(of, s.point) && integersIn(of, s.point) > integersIn(of, h.worst.point)
}

// integersIn returns the sum of the magnitudes of the integers in a point.
func integersIn(of *subject.Subject, point []float64) (sum float64) {
	for i, x := range point {
		if of.Params[i].Format == fp.NoFormat {
			sum += math.Abs(x)
		}
	}
	return sum
}

// extremity returns the extremity of a point. If plausible inputs rank first, an implausible point is more extreme than all plausible ones.
func (f *found) extremity(point []float64) float64 {
	if f.likely && !search.Plausible(f.subject, point) {
		return beyondAll + search.Extremity(point)
	}
	return search.Extremity(point)
}

// beyondAll is larger than the extremity of any point.
const beyondAll = 1 << 30

// take copies o into s, and reuses the memory of s.point.
func (s *spot) take(o *spot) {
	point := append(s.point[:0], o.point...)
	*s = *o
	s.point = point
}

// events calls do for the events of run i. Only mode Deltas records events.
func events(b *run.Batch, i int, do func(run.Event)) {
	if b.Start != nil {
		b.Events(i, do)
	}
}

// upsets are the exceptions that produce an infinity or a NaN.
const upsets = fp.Invalid | fp.DivideByZero | fp.Overflow

// upset reports whether an operation of run i produced an infinity or a NaN. The output may still be finite, as in 1/inf, but no estimate
// knows its error.
func upset(b *run.Batch, i int) bool { return upsetBy(b, i).site != noSite }

// exceptions returns a candidate for each event, in the order of sites. Candidates whose result may be wrong at another input follow.
func (f *found) exceptions() []search.Candidate {
	var mild, harmful []search.Candidate
	for k := range f.seen {
		h := &f.seen[k]
		mild = append(mild, h.candidate(&h.mildest))
		if (h.worst.estimate >= f.least/2 || h.kind == fp.IntegerOverflow) && !slices.Equal(h.worst.point, h.mildest.point) {
			c := h.candidate(&h.worst)
			c.Estimate = h.worst.estimate
			harmful = append(harmful, c)
		}
		for k := range h.others {
			if o := &h.others[k]; !slices.Equal(o.point, h.mildest.point) {
				harmful = append(harmful, h.candidate(&o.spot))
			}
		}
		for k := range h.brinks {
			if at := &h.brinks[k]; !slices.Equal(at.point, h.mildest.point) {
				harmful = append(harmful, h.candidate(at))
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

// A nonNumberKind describes a run with an infinite or NaN value: the event that produced it, and how the program returned.
type nonNumberKind struct {
	event
	class  fp.Class // of the worst output
	loud   bool
	likely bool // the input is plausible; such inputs compete among themselves if plausible inputs rank first
	edge   bool // the last such point on the way to an ordinary input: see edges
}

// A nonNumber is a nonNumberKind and its least extreme input.
type nonNumber struct {
	nonNumberKind
	point     []float64
	extremity float64
	judged    float64
	ops       int64 // operations of the run
}

// mostNonNumbers bounds the kinds that are kept. Kinds whose output is finite take at most half of them.
const mostNonNumbers = 64

// addNonNumber records run i, in which an output or an earlier value was infinite or NaN.
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

// upsetBy returns the first operation of run i that produced an infinity or a NaN.
func upsetBy(b *run.Batch, i int) event {
	by := event{site: noSite}
	events(b, i, func(e run.Event) {
		if by.site == noSite && e.Kind&upsets != 0 {
			by = event{site: e.Site, kind: e.Kind}
		}
	})
	return by
}

// classOf returns the worst class of the outputs of run i.
func (f *found) classOf(b *run.Batch, i int) (worst fp.Class) {
	for k := range f.cells {
		if v := &b.Outputs[i*len(f.cells)+k]; f.cells[k].Role == ir.Value && v.Format != fp.NoFormat {
			worst = max(worst, v.Classify())
		}
	}
	return worst
}

// addEdge records run i as the last point so far with an infinite output on a line. It replaces the previous one.
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

// unjudged returns at most n nonNumbers for the oracle to judge: those without a signalled error first, then NaN before infinite before
// finite outputs. At most n/2 have finite outputs.
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
