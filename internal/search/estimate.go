package search

// This file reads the errors of runs in mode Deltas, which estimates them, and in modes with bounds, which enclose them; and keeps inputs
// whose error the program's own estimate of it denies (LSGA, section V-C, RQ2).

import (
	"iter"
	"math"

	"faultline/internal/subject"

	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// Values are the outputs of run i that are floating-point values, by their places in the batch.
func Values(b *run.Batch, i int, cells []ir.Cell) iter.Seq2[int, *fp.Value] {
	return func(yield func(int, *fp.Value) bool) {
		for k := range cells {
			if at := i*len(cells) + k; IsValue(&cells[k]) && !yield(at, &b.Outputs[at]) {
				return
			}
		}
	}
}

// IsValue reports whether an output is a floating-point value: one whose error counts.
func IsValue(c *ir.Cell) bool { return c.Role == ir.Value && c.Type.Kind == ir.Float }

// Estimate returns the relative error of the worst output of run i, as its deltas say: mode Deltas. It is +Inf for an
// output that is no number, and for a run without a result; 0 where the deltas say nothing.
func Estimate(b *run.Batch, i int, cells []ir.Cell) float64 {
	worst, _, lost := estimate(b, i, cells)
	if lost > 0 {
		return math.Inf(1)
	}
	return worst
}

// EstimateAt is the same but at plausible inputs where some outputs are numbers and others are not: it is of the numbers there. Where
// exp(x) is infinite, sqrt(x + 1) - sqrt(x) beside it loses its digits.
func EstimateAt(s *subject.Subject, b *run.Batch, i int, cells []ir.Cell) float64 {
	worst, numbers, lost := estimate(b, i, cells)
	if lost > 0 && (numbers == 0 || !Plausible(s, b.Points[i*b.Dims:(i+1)*b.Dims])) {
		return math.Inf(1)
	}
	return worst
}

// estimate is the worst error of the outputs that are numbers, how many are, and how many are not: one of a run without a result.
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

// Counted is what the relative error of an output is worth by what is said of its errors; see [ir.Tolerance]. The exact value is about
// v + delta.
func Counted(c *ir.Cell, relative float64, v *fp.Value, delta float64) float64 {
	if c.Tolerance == nil {
		return relative
	}
	return c.Tolerance.Of(relative, max(math.Abs(v.Float64()+delta), errs.SmallestNormal(v.Format)))
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
	for at, v := range Values(b, i, cells) {
		if !v.IsFinite() {
			return 0, NoError
		}
		x := errs.DoubleOf(v, b.Deltas[at], b.Bounds[at])
		e, known := x.Guides()
		if !known {
			s = Open
		}
		worst = max(worst, Counted(&cells[at%len(cells)], e, v, b.Deltas[at])) // NaN, if one is
	}
	return worst, s
}

// Measured returns the errors of the output of run i, which returned, with the largest relative error, in modes Certain and Formula. They
// are known if those of all outputs are; see [errs.Double.Measure].
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

// AtLeast returns the relative error that the worst output of run i, which returned, has at the least by the bounds of mode Doubles.
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

// ClaimedErrors are the inputs of different places whose errors are the most times what the program claims.
type ClaimedErrors struct {
	cells []ir.Cell
	of    []int // by output: the one that estimates its error, -1 for none
	kept  archive
}

// mostDenied is how many inputs are kept.
const mostDenied = 4

// NewClaimedErrors returns those of a program with such outputs: none is known.
func NewClaimedErrors(cells []ir.Cell) ClaimedErrors {
	p := ClaimedErrors{cells: cells}
	for k := range cells {
		p.of = append(p.of, subject.EstimateOf(cells, k))
	}
	return p
}

// Learn enters run i, whose worst output has the relative error e: keeps it if that is more than the program says.
func (p *ClaimedErrors) Learn(b *run.Batch, i int, e float64) {
	if times := p.times(b, i, e); times > 1 {
		p.kept.keep(guided{b.Points[i*b.Dims : (i+1)*b.Dims], e, times}, mostDenied)
	}
}

// times returns how many times the program's own estimate the error of an output of run i is at the most. It is 0 without an
// estimate. What is proposed for it is proved like everything.
func (p *ClaimedErrors) times(b *run.Batch, i int, e float64) (most float64) {
	first := i * len(p.cells)
	for k, of := range p.of {
		if of < 0 || !p.cells[k].IsFloat() || !b.Outputs[first+of].IsFinite() {
			continue // an exponent beside the value, as GSL's e10, has no digits to be wrong in
		}
		absolute := absoluteError(math.Abs(b.Outputs[first+k].Float64()), e)
		if at := first + k; at < len(b.Bounds) && b.Bounds[at] <= 0.01*math.Abs(b.Deltas[at]) { // mode Doubles: that is the error, to 1%
			absolute = math.Abs(b.Deltas[at])
		}
		claimed := math.Abs(b.Outputs[first+of].Float64())
		if absolute > 0 { // no error is no times an estimate of 0
			most = max(most, absolute/claimed)
		}
	}
	return most
}

// absoluteError is the error of a result of size v at the most where its relative error is e: the exact value is v/(1+e) or v/|1-e|.
// A result that is far too small has an error near 1, and most of the exact value is error.
func absoluteError(v, e float64) float64 {
	if v == 0 {
		return math.SmallestNonzeroFloat64 // at least: all of the exact value, which is not known
	}
	return e / math.Abs(1-e) * v
}

// beside returns candidates for what is not among those of a list.
func (p *ClaimedErrors) beside(list []Candidate) (more []Candidate) {
	for _, w := range p.kept {
		if !Proposed(list, w.point) {
			more = append(more, Wrong(w.point, w.error))
		}
	}
	return more
}

// Points returns the inputs, the most denied first.
func (p *ClaimedErrors) Points() [][]float64 {
	list := make([][]float64, len(p.kept))
	for i := range p.kept {
		list[i] = p.kept[i].point
	}
	return list
}
