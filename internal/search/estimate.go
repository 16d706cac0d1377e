package search

// This file reads the errors of runs in mode Deltas, which estimates them, and in modes with bounds, which enclose them.

import (
	"math"

	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// values calls f for every output of run i that is a floating-point value, up to the first for which f is false. It reports whether f
// was true of all.
func values(b *run.Batch, i int, cells []ir.Cell, f func(at int, v *fp.Value) bool) bool {
	for k := range cells {
		if c := &cells[k]; c.Role != ir.Value || c.Type.Kind != ir.Float {
			continue
		}
		if at := i*len(cells) + k; !f(at, &b.Outputs[at]) {
			return false
		}
	}
	return true
}

// Estimate returns the relative error of the worst output of run i, as its deltas say: mode Deltas. It is +Inf for an
// output that is no number, and for a run without a result; 0 where the deltas say nothing.
func Estimate(b *run.Batch, i int, cells []ir.Cell) (worst float64) {
	if b.Outcomes[i] != run.Returned || !values(b, i, cells, func(at int, v *fp.Value) bool {
		worst = max(worst, errs.Estimate(v, b.Deltas[at]))
		return v.IsFinite()
	}) {
		return math.Inf(1)
	}
	return worst
}

// A State says what is known of an error.
type State uint8

// The states of an error.
const (
	Known   State = iota
	Open          // the bounds leave too much room
	NoError       // a result is no number: it has no relative error
)

// Shadowed returns the relative error of the worst output of run i, which returned, in mode Doubles. Of an open one it is an
// estimate, see [errs.Double.Guides].
func Shadowed(b *run.Batch, i int, cells []ir.Cell) (worst float64, s State) {
	if !values(b, i, cells, func(at int, v *fp.Value) bool {
		x := errs.DoubleOf(v, b.Deltas[at], b.Bounds[at])
		e, known := x.Guides()
		if !known {
			s = Open
		}
		worst = max(worst, e) // NaN, if one is
		return v.IsFinite()
	}) {
		return 0, NoError
	}
	return worst, s
}

// Measured returns the errors of the output of run i, which returned, with the largest relative error, in modes Certain and Formula. They
// are known if those of all outputs are; see [errs.Double.Measure].
func Measured(b *run.Batch, i int, cells []ir.Cell) (relative, ulps float64, known bool) {
	relative, ulps = math.NaN(), math.NaN()
	known = values(b, i, cells, func(at int, v *fp.Value) bool {
		x := errs.DoubleOf(v, b.Deltas[at], b.Bounds[at])
		e, u, ok := x.Measure()
		if e > relative || relative != relative {
			relative, ulps = e, u
		}
		return ok && v.IsFinite()
	})
	return relative, ulps, known
}

// AtLeast returns the relative error that the worst output of run i, which returned, has at the least by the bounds of mode Doubles.
func AtLeast(b *run.Batch, i int, cells []ir.Cell) (least float64) {
	values(b, i, cells, func(at int, v *fp.Value) bool {
		if v.IsFinite() {
			x := errs.DoubleOf(v, b.Deltas[at], b.Bounds[at])
			lower, _ := x.Relative()
			least = max(least, lower)
		}
		return true
	})
	return least
}
