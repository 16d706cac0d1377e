package search

// This file keeps the runs that are suspicious without any condition: those that did not return, and those that gave
// a NaN or an infinity.

import (
	"slices"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// maxAbnormal is how many kinds are kept; a program that ends in more ways is suspicious enough.
const maxAbnormal = 16

// An abnormality is a kind of run. Inputs are finite, so a NaN or an infinity was made by the program.
type abnormality struct {
	outcome run.Outcome
	reason  string   // of a run that did not return
	class   fp.Class // of the output, for those that did: Infinite or NaNs
	status  uint64   // that the program returned beside it, 0 if none: a NaN with success is not one with an error
}

// A witness of an abnormality: the first input found, and the least extreme one.
type witness struct {
	abnormality
	first, mildest []float64
	extremity      float64 // of mildest
}

// Abnormal are the kinds met so far, in that order.
type Abnormal []witness

// Stopped enters run i, which did not return.
func (o *Abnormal) Stopped(b *run.Batch, i int, point []float64) {
	if b.Outcomes[i] == run.NotRun {
		return
	}
	kind := abnormality{outcome: b.Outcomes[i]}
	if b.Reasons != nil && kind.outcome == run.Trapped { // a run without end is one however long it was watched
		kind.reason = b.Reasons[i]
	}
	o.note(kind, point)
}

// Signalled reports whether a run gave an error code, a NaN or an infinity, and keeps it in the latter cases.
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

// Signalled reports whether the program itself said that run i, which returned, went wrong.
func Signalled(b *run.Batch, i int, cells []ir.Cell) bool {
	for k := range cells {
		if cells[k].Role == ir.Status && !Success(&b.Outputs[i*len(cells)+k]) {
			return true
		}
	}
	return false
}

// Unvalued reports whether run i, of a mode that notes exceptions, took a function or a root of a number that it has no value at.
func Unvalued(s *subject.Subject, b *run.Batch, i int) (is bool) {
	if b.Start != nil {
		b.Events(i, func(e run.Event) { is = is || e.Kind == fp.Invalid && !s.Program.Sites[e.Site].Op.Basic() })
	}
	return is
}

// Success reports whether the value of an [ir.Status] output says that all went well.
func Success(v *fp.Value) bool { return statusBits(v) == 0 }

// statusBits is 0 for success, be it the float 0 or -0 or an integer's bits.
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

// Candidates returns the first and the mildest witness of every kind, those that did not return first.
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
