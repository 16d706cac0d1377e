package search

// This file keeps inputs whose runs are suspicious in themselves: the run did not return, or its output is a NaN or an infinity.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// maxAbnormal bounds the kinds that are kept.
const maxAbnormal = 16

// An abnormality is a kind of suspicious run. Inputs are finite, so the program itself made the NaN or the infinity.
type abnormality struct {
	outcome run.Outcome
	reason  string   // of a run that did not return
	stop    string   // the type of its exception, or its failed assertion
	class   fp.Class // of the output, for a run that returned: Infinite or NaNs
	status  uint64   // the status that the program returned, 0 if none; a NaN with success and a NaN with an error are two kinds
}

// A witness holds two inputs that show an abnormality: the first that was found, and the least extreme.
type witness struct {
	abnormality
	first, mildest []float64
	extremity      float64 // of mildest
}

// Abnormal lists the kinds seen so far, in the order in which they were seen.
type Abnormal []witness

// Stopped records run i, which did not return.
func (o *Abnormal) Stopped(b *run.Batch, i int, point []float64) {
	if b.Outcomes[i] == run.NotRun {
		return
	}
	kind := abnormality{outcome: b.Outcomes[i]}
	if b.Reasons != nil && kind.outcome == run.Trapped { // an endless run is one kind, however long it was watched
		kind.reason = b.Reasons[i]
	}
	if b.Stops != nil && b.Stops[i] != nil {
		kind.stop = b.Stops[i].Thrown + b.Stops[i].Assertion
	}
	o.note(kind, point)
}

// Note enters an input at which another run than that of native code did not return.
func (o *Abnormal) Note(outcome run.Outcome, reason string, point []float64) {
	o.note(abnormality{outcome: outcome, reason: reason}, point)
}

// Signalled reports whether a run returned an error code, a NaN or an infinity. It records the run if it returned a NaN or an infinity.
func (o *Abnormal) Signalled(cells []ir.Cell, values []fp.Value, point []float64) bool {
	kind := abnormality{outcome: run.Returned}
	for k := range cells {
		switch v := &values[k]; {
		case cells[k].Role == ir.Status:
			kind.status |= statusBits(v)
		case cells[k].Role == ir.Value && !finite(v):
			kind.class = max(kind.class, v.Classify())
		}
	}
	if kind.class >= fp.Infinite {
		o.note(kind, point)
		return true
	}
	return kind.status != 0
}

// Signalled reports whether run i returned a status that means failure.
func Signalled(b *run.Batch, i int, cells []ir.Cell) bool {
	for k := range cells {
		if cells[k].Role == ir.Status && !Success(&b.Outputs[i*len(cells)+k]) {
			return true
		}
	}
	return false
}

// Unvalued reports whether run i called a function or took a root outside of its domain. The batch must be of a mode that records
// exceptions.
func Unvalued(s *subject.Subject, b *run.Batch, i int) (is bool) {
	if b.Start != nil {
		b.Events(i, func(e run.Event) { is = is || e.Kind == fp.Invalid && !s.Program.Sites[e.Site].Op.Basic() })
	}
	return is
}

// Success reports whether the value of an [ir.Status] output means success.
func Success(v *fp.Value) bool { return statusBits(v) == 0 }

// statusBits returns 0 for success: the floats 0 and -0, or the integer 0.
func statusBits(v *fp.Value) uint64 {
	if v.Format != fp.NoFormat && v.IsZero() {
		return 0
	}
	return v.Lo
}

func finite(v *fp.Value) bool {
	if v.Format == fp.Binary64 {
		return v.Lo>>52&0x7ff != 0x7ff
	}
	return v.Format == fp.NoFormat || v.IsFinite()
}

func (o *Abnormal) note(kind abnormality, point []float64) {
	extremity := Extremity(point)
	for k := range *o {
		if w := &(*o)[k]; w.abnormality == kind {
			if extremity < w.extremity {
				w.mildest, w.extremity = append(w.mildest[:0], point...), extremity
			}
			return
		}
	}
	if len(*o) < maxAbnormal {
		*o = append(*o, witness{kind, slices.Clone(point), slices.Clone(point), extremity})
	}
}

// Candidates returns the first and the mildest witness of each kind. Runs that did not return come first.
func (o Abnormal) Candidates() (list []Candidate) {
	for _, w := range o {
		list = append(list, Candidate{Point: slices.Clone(w.mildest), Site: -1, Outcome: w.outcome, Reason: w.reason})
		if !slices.Equal(w.first, w.mildest) {
			list = append(list, Candidate{Point: slices.Clone(w.first), Site: -1, Outcome: w.outcome, Reason: w.reason})
		}
	}
	slices.SortStableFunc(list, func(a, b Candidate) int { return First(a.Outcome != run.Returned, b.Outcome != run.Returned) })
	return list
}
