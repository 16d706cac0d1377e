package gate

// This file looks for harm that stays. An example is a mean of the last samples that returns other results for good after one large
// number.

import (
	"math"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/search"
)

const (
	lastingCalls = 256     // after so many calls a program that forgets has forgotten the first; a power of two
	mostLarge    = 6       // first calls that are tried
	mostStored   = 1 << 16 // the largest number of calls in a stored finding
)

// lasting returns the first call that changes the results of all later calls, nil if there is none. It looks only at programs that forget
// some usual first calls, to the bit. An effect that fades is gone after twice as many calls, and a count or a sum is another number then.
// Neither is harm.
func (h *Check) lasting(p *pair, usual [][]float64, tried [][]float64, least float64) *later {
	point, outputs := usual[0], h.subject.Call.Outputs
	small, large := [][]float64{point}, [][]float64(nil)
	for _, u := range usual[1:] {
		if len(small) < 3 && h.largest(u) > h.largest(point) {
			small = append(small, u)
		}
	}
	for _, b := range tried {
		if len(large) < mostLarge && search.Plausible(h.subject, b) && h.largest(b) > usualSize {
			large = append(large, b)
		}
	}
	alone, err := h.lastOf(p.here, small, point, lastingCalls)
	if err != nil || len(small) < 2 || len(large) == 0 ||
		slices.ContainsFunc(alone, func(r Run) bool { return !same(&r, &alone[0], outputs) }) {
		return nil
	}
	after, err := h.lastOf(p.here, large, point, lastingCalls)
	if err != nil {
		return nil
	}
	for i, b := range large {
		l := later{earlier: b, times: 1, between: lastingCalls - 2, point: point, alone: alone[0], after: after[i]}
		if l.judge(outputs, least); l.harm < badly || !h.again(p, &l) {
			continue
		}
		if twice, err := h.lastOf(p.here, [][]float64{point, b}, point, 2*lastingCalls); err == nil &&
			same(&twice[0], &l.alone, outputs) && same(&twice[1], &l.after, outputs) {
			return &l
		}
	}
	return nil
}

// lastingAgain is a stored finding once more, nil if it is gone.
func (h *Check) lastingAgain(p *pair, l *later, least float64) *finding.Finding {
	n := l.between + 2
	if n > mostStored || n&(n-1) != 0 {
		return nil
	}
	ends, err := h.lastOf(p.here, [][]float64{l.point, l.earlier}, l.point, n)
	if err != nil {
		return nil
	}
	l.alone, l.after = ends[0], ends[1]
	if l.judge(h.subject.Call.Outputs, least); l.harm < badly || !h.again(p, l) {
		return nil
	}
	return h.spoiled(l)
}

// largest is the size of the largest coordinate.
func (h *Check) largest(p []float64) (most float64) {
	for _, v := range p {
		most = max(most, math.Abs(v))
	}
	return most
}

// lastOf is the result of the last of so many calls at a point, after some first calls elsewhere.
func (h *Check) lastOf(w *native.Worker, first [][]float64, point []float64, calls int) (last []Run, err error) {
	var points [][]float64
	for _, b := range first {
		points = append(append(points, b), slices.Repeat([][]float64{point}, calls-1)...)
	}
	all, err := together(w, points, calls)
	if err != nil {
		return nil, err
	}
	for i := range first {
		group := all[i*calls : (i+1)*calls]
		if slices.ContainsFunc(group, func(r Run) bool { return r.Outcome != run.Returned }) {
			group[calls-1].Outcome = run.NotRun
		}
		last = append(last, group[calls-1])
	}
	return last, nil
}
