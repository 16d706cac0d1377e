package search

// This file reads the errors of runs: estimates in mode Deltas, enclosures in the modes with bounds. It also keeps inputs whose error is
// larger than the program's own estimate (LSGA, section V-C, RQ2).

import (
	"iter"
	"math"

	"faultline/internal/subject"

	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// Values yields the floating-point outputs of run i, each with its index in the batch.
func Values(b *run.Batch, i int, cells []ir.Cell) iter.Seq2[int, *fp.Value] {
	return func(yield func(int, *fp.Value) bool) {
		for k := range cells {
			if at := i*len(cells) + k; IsValue(&cells[k]) && !yield(at, &b.Outputs[at]) {
				return
			}
		}
	}
}

// IsValue reports whether an output is a floating-point value, whose error counts.
func IsValue(c *ir.Cell) bool { return c.Role == ir.Value && c.Type.Kind == ir.Float }

// Estimate returns the relative error of the worst output of run i, estimated from its deltas (mode Deltas). It is +Inf if an output is no
// number or the run has no result, and 0 if the deltas show no error.
func Estimate(b *run.Batch, i int, cells []ir.Cell) float64 {
	worst, _, lost := estimate(b, i, cells)
	if lost > 0 {
		return math.Inf(1)
	}
	return worst
}

// EstimateAt is Estimate, except at plausible inputs where some outputs are numbers and others are not. There it returns the worst error of
// those that are numbers. Where exp(x) is infinite, sqrt(x + 1) - sqrt(x) beside it loses its digits.
func EstimateAt(s *subject.Subject, b *run.Batch, i int, cells []ir.Cell) float64 {
	worst, numbers, lost := estimate(b, i, cells)
	if lost > 0 && (numbers == 0 || !Plausible(s, b.Points[i*b.Dims:(i+1)*b.Dims])) {
		return math.Inf(1)
	}
	return worst
}

// estimate returns the worst error of the outputs that are numbers, their count, and the count of the others. A run without a result counts
// as one lost output.
func estimate(b *run.Batch, i int, cells []ir.Cell) (worst float64, numbers, lost int) {
	if b.Outcomes[i] != run.Returned {
		return 0, 0, 1
	}
	for at, v := range Values(b, i, cells) {
		if !v.IsFinite() {
			lost++
			continue
		}
		numbers++
		worst = max(worst, Counted(&cells[at%len(cells)], errs.Estimate(v, b.Deltas[at]), v, b.Deltas[at]))
	}
	return worst, numbers, lost
}

// Counted returns the part of a relative error that counts after the output's tolerance; see [ir.Tolerance]. The exact value is about v +
// delta.
func Counted(c *ir.Cell, relative float64, v *fp.Value, delta float64) float64 {
	if c.Tolerance == nil {
		return relative
	}
	return c.Tolerance.Of(relative, max(math.Abs(v.Float64()+delta), errs.SmallestNormal(v.Format)))
}

// A State says how well an error is known.
type State uint8

// The states of an error.
const (
	Known   State = iota
	Open          // the bounds are too wide to decide
	NoError       // an output is no number, so it has no relative error
)

// Shadowed returns the relative error of the worst output of run i, which returned, in mode Doubles. If the state is Open, the error is an
// estimate, see [errs.Double.Guides].
func Shadowed(b *run.Batch, i int, cells []ir.Cell) (worst float64, s State) {
	for at, v := range Values(b, i, cells) {
		if !v.IsFinite() {
			return 0, NoError
		}
		x := errs.DoubleOf(v, b.Deltas[at], b.Bounds[at])
		e, known := x.Guides()
		if !known {
			s = Open
		}
		worst = max(worst, Counted(&cells[at%len(cells)], e, v, b.Deltas[at])) // NaN if e is NaN
	}
	return worst, s
}

// Measured returns the errors of the output with the largest relative error in run i, which returned, in modes Certain and Formula. They
// are known if the errors of all outputs are; see [errs.Double.Measure].
func Measured(b *run.Batch, i int, cells []ir.Cell) (relative, ulps float64, known bool) {
	relative, ulps = math.NaN(), math.NaN()
	for at, v := range Values(b, i, cells) {
		x := errs.DoubleOf(v, b.Deltas[at], b.Bounds[at])
		e, u, ok := x.Measure()
		e = Counted(&cells[at%len(cells)], e, v, b.Deltas[at])
		if e > relative || relative != relative {
			relative, ulps = e, u
		}
		if !ok || !v.IsFinite() {
			return relative, ulps, false
		}
	}
	return relative, ulps, true
}

// AtLeast returns a lower bound of the relative error of the worst output of run i, which returned, from the bounds of mode Doubles.
func AtLeast(b *run.Batch, i int, cells []ir.Cell) (least float64) {
	for at, v := range Values(b, i, cells) {
		if v.IsFinite() {
			x := errs.DoubleOf(v, b.Deltas[at], b.Bounds[at])
			lower, _ := x.Relative()
			least = max(least, Counted(&cells[at%len(cells)], lower, v, b.Deltas[at]))
		}
	}
	return least
}

// ClaimedErrors keeps inputs, from different regions, whose errors exceed the program's own estimate by the largest factors.
type ClaimedErrors struct {
	cells []ir.Cell
	of    []int // by output: the index of the output that estimates its error, -1 if there is none
	kept  archive
}

// mostDenied bounds the inputs that are kept.
const mostDenied = 4

// NewClaimedErrors returns an empty ClaimedErrors for a program with these outputs.
func NewClaimedErrors(cells []ir.Cell) ClaimedErrors {
	p := ClaimedErrors{cells: cells}
	for k := range cells {
		p.of = append(p.of, subject.EstimateOf(cells, k))
	}
	return p
}

// Learn keeps the input of run i, whose worst output has the relative error e, if that error exceeds the program's estimate.
func (p *ClaimedErrors) Learn(b *run.Batch, i int, e float64) {
	if times := p.times(b, i, e); times > 1 {
		p.kept.keep(guided{b.Points[i*b.Dims : (i+1)*b.Dims], e, times}, mostDenied)
	}
}

// times returns the largest ratio of an output's error to the program's own estimate of it, in run i. It is 0 without an estimate.
// Candidates from it are certified like all others.
func (p *ClaimedErrors) times(b *run.Batch, i int, e float64) (most float64) {
	first := i * len(p.cells)
	for k, of := range p.of {
		if of < 0 || !p.cells[k].IsFloat() || !b.Outputs[first+of].IsFinite() {
			continue // an integer exponent beside the value, as GSL's e10, has no relative error
		}
		absolute := absoluteError(math.Abs(b.Outputs[first+k].Float64()), e)
		if at := first + k; at < len(b.Bounds) && b.Bounds[at] <= 0.01*math.Abs(b.Deltas[at]) { // mode Doubles: the error, to 1%
			absolute = math.Abs(b.Deltas[at])
		}
		claimed := math.Abs(b.Outputs[first+of].Float64())
		if absolute > 0 { // 0 errors of an estimate of 0 would be NaN
			most = max(most, absolute/claimed)
		}
	}
	return most
}

// absoluteError bounds the absolute error of a result of size v with relative error e: the exact value is v/(1+e) or v/|1-e|. For a result
// that is far too small, e is near 1 and the bound is large.
func absoluteError(v, e float64) float64 {
	if v == 0 {
		return math.SmallestNonzeroFloat64 // a lower bound: the exact value is unknown
	}
	return e / math.Abs(1-e) * v
}

// beside returns candidates for the kept inputs that are not in list.
func (p *ClaimedErrors) beside(list []Candidate) (more []Candidate) {
	for _, w := range p.kept {
		if !Proposed(list, w.point) {
			more = append(more, Wrong(w.point, w.error))
		}
	}
	return more
}

// Points returns the inputs, by decreasing ratio of error to estimate.
func (p *ClaimedErrors) Points() [][]float64 {
	list := make([][]float64, len(p.kept))
	for i := range p.kept {
		list[i] = p.kept[i].point
	}
	return list
}
