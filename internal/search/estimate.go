package search

// This file reads the errors of runs in modes Deltas, which estimates them, and Doubles, which encloses them.

import (
	"math"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// Estimate returns the relative error of the worst output of run i, as its deltas say: mode Deltas. It is +Inf for an
// output that is no number, and for a run without a result; 0 where the deltas say nothing. An exact value below the
// smallest normal number is measured by that number, as certificates do.
func Estimate(b *run.Batch, i int, cells []ir.Cell) (worst float64) {
	if b.Outcomes[i] != run.Returned {
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

// A State says what is known of an error.
type State uint8

// The states of an error.
const (
	Known   State = iota
	Open          // the bounds leave too much room
	NoError       // a result is no number: it has no relative error
)

const (
	sharp   = 1 + 1e-6 // an enclosure of an error says it if its ends are no further apart than this factor
	nothing = 0x1p-10  // ulps; an error below is as good as none

	rounding = 0x1p-50 // of what is computed here
)

// Shadowed returns the relative error of the worst output of run i, which returned, in mode Doubles: the lower end of what the bounds
// enclose, an exact value below the smallest normal number being measured by that number, as certificates do. Of an open one it is an
// estimate, 2^53 at the most; NaN if there is none.
func Shadowed(b *run.Batch, i int, cells []ir.Cell) (worst float64, s State) {
	for k := range cells {
		at := i*len(cells) + k
		v := &b.Outputs[at]
		switch c := &cells[k]; {
		case c.Role != ir.Value || c.Type.Kind != ir.Float:
		case !v.IsFinite():
			return 0, NoError
		default:
			e, known := within(v.Float64(), b.Deltas[at], b.Bounds[at], v.Format)
			if !known {
				s = Open
			}
			worst = max(worst, e) // NaN, if one is
		}
	}
	return worst, s
}

// within returns the relative error of v, whose exact value is within bound of v + delta, if that says it; an estimate otherwise.
func within(v, delta, bound float64, f fp.Format) (e float64, known bool) {
	size, exact := math.Abs(delta), math.Abs(v+delta)
	tiny := math.Ldexp(1, f.MinExp())
	slack := bound + rounding*exact
	if !(slack < exact) { // also where nothing is known
		return min(size/max(exact, tiny), 0x1p53), v == 0 && delta == 0 && bound == 0
	}
	least := max(0, size-bound) / max(exact+slack, tiny)
	most := (size + bound) / max(exact-slack, tiny)
	return least, most <= sharp*least || most <= math.Ldexp(nothing, -f.Digits())
}

// AtLeast returns the relative error that the worst output of run i, which returned, has at the least by the bounds of mode Doubles. It is
// 0 where they show none, and of an exact value that is 0.
func AtLeast(b *run.Batch, i int, cells []ir.Cell) (least float64) {
	for k := range cells {
		at := i*len(cells) + k
		v := &b.Outputs[at]
		if c := &cells[k]; c.Role != ir.Value || c.Type.Kind != ir.Float || !v.IsFinite() || math.IsInf(b.Bounds[at], 1) {
			continue
		}
		size, exact := math.Abs(b.Deltas[at]), math.Abs(v.Float64()+b.Deltas[at])
		if most := exact + rounding*exact + b.Bounds[at]; most > 0 {
			least = max(least, (size-b.Bounds[at])/max(most, math.Ldexp(1, v.Format.MinExp())))
		}
	}
	return least
}
