package hunt

// This file reads what runs say of errors: mode Deltas estimates them, mode Doubles measures them and says how far that can be wrong.

import (
	"math"

	"faultline/internal/errs"
	"faultline/internal/run"
	"faultline/internal/search"
)

// error returns the relative error of the worst output of run i, as search.Estimate does. It is sure where bounds leave no doubt: it is
// known then, or more than total and not smaller.
func (f *found) error(b *run.Batch, i int) (e float64, sure bool) {
	e = search.Estimate(b, i, f.cells)
	if b.Bounds == nil || math.IsInf(e, 1) {
		return e, false
	}
	if _, state := search.Shadowed(b, i, f.cells); state == search.Known {
		return e, true
	}
	if least := search.AtLeast(b, i, f.cells); least > total {
		return least, true
	}
	return e, false
}

// A reading is what a run says of one output.
type reading struct {
	cell         int
	value, delta float64
	height       float64 // the relative error; -1 where there is no number
	sure         bool    // the exact value is known to some digits
}

// sharp is the part of the exact value below which a bound says it to some digits.
const sharp = 0x1p-10

// exact is the value that the output has over the reals.
func (r *reading) exact() float64 { return r.value + r.delta }

// rise is how far the exact output of other lies above that of r.
func (r *reading) rise(other *reading) float64 {
	return (other.value - r.value) + (other.delta - r.delta)
}

// likelyZero reports whether there seems to be no exact value to relate the error to.
func (r *reading) likelyZero() bool { return r.height >= zero && !r.sure }

// read returns what run i says of one output.
func (f *found) read(b *run.Batch, i, cell int) reading {
	k := i*len(f.cells) + cell
	v := &b.Outputs[k]
	if b.Outcomes[i] != run.Returned || !v.IsFinite() {
		return reading{cell: cell, height: -1}
	}
	r := reading{cell: cell, value: v.Float64(), delta: b.Deltas[k], height: errs.Estimate(v, b.Deltas[k])}
	r.sure = b.Bounds != nil && b.Bounds[k] < sharp*math.Abs(r.exact())
	return r
}

// worst returns what run i says of its worst output; its height is -1 where the program signals or gives no number.
func (f *found) worst(b *run.Batch, i int) reading {
	worst := reading{height: -1}
	if math.IsInf(search.Estimate(b, i, f.cells), 1) || search.Signalled(b, i, f.cells) {
		return worst
	}
	for k := range f.cells {
		if f.counts(k) {
			if r := f.read(b, i, k); r.height > worst.height {
				worst = r
			}
		}
	}
	return worst
}
