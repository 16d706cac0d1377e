package search

// This file reads what runs in mode Deltas estimate.

import (
	"math"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// Estimate returns the relative error of the worst output of run i, as its deltas say: mode Deltas. It is +Inf for an
// output that is no number, and for a run without a result; 0 where the deltas say nothing. An exact value below the
// smallest normal number is measured by that number, as certificates do.
func Estimate(b *subject.Batch, i int, cells []ir.Cell) (worst float64) {
	if b.Outcomes[i] != subject.Returned {
		return math.Inf(1)
	}
	for k := range cells {
		v := &b.Outputs[i*len(cells)+k]
		switch c := &cells[k]; {
		case c.Role != ir.Value || c.Type.Kind != ir.Float:
		case !v.IsFinite():
			return math.Inf(1)
		default:
			worst = max(worst, Relative(v, b.Deltas[i*len(cells)+k]))
		}
	}
	return worst
}

// Relative returns |delta| relative to the exact value v + delta; 0 where delta says nothing.
func Relative(v *fp.Value, delta float64) float64 {
	size := math.Abs(delta)
	if !(size > 0) || math.IsInf(size, 1) {
		return 0
	}
	exact := math.Abs(v.Float64() + delta)
	return min(size/max(exact, math.Ldexp(1, v.Format.MinExp())), math.MaxFloat64)
}

// EventKinds are the findings that events are.
var EventKinds = map[subject.Exceptions]finding.Kind{
	subject.Invalid: finding.Invalid, subject.DivideByZero: finding.DivideByZero, subject.Overflow: finding.Overflow,
	subject.Underflow: finding.Underflow, subject.Diverged: finding.Divergence,
}

// Signalled reports whether the program itself said that run i, which returned, went wrong.
func Signalled(b *subject.Batch, i int, cells []ir.Cell) bool {
	for k := range cells {
		if cells[k].Role == ir.Status && !Success(&b.Outputs[i*len(cells)+k]) {
			return true
		}
	}
	return false
}
