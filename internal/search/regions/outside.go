package regions

// This file measures a sample of what lies outside of boxes.

import (
	"cmp"
	"math/big"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// An Outside is a search that measures random points outside of boxes: half of them any float, half any real number. It
// implements search.Strategy, and proposes nothing.
type Outside struct {
	terrain
	least  float64 // the threshold
	cells  []ir.Cell
	boxes  []box
	inside float64
	job    *job
	worst  spot
}

// NewOutside returns a search that asks about n points of the setup's domain, fewer where the boxes or the filter leave too little
// room to find them.
func NewOutside(setup search.Setup, boxes []subject.Box, n int) *Outside {
	o := &Outside{terrain: newTerrain(&setup), least: setup.Least(), cells: setup.Subject.Call.Outputs}
	for _, b := range boxes {
		o.boxes = append(o.boxes, o.ordinals(b))
	}
	o.inside = o.part()
	var points []float64
	if n > 0 && o.inside < 1 {
		points = o.outside(o.boxes, n)
	}
	o.job = newJob(points, run.Measured, nothing)
	return o
}

// Next asks for the sample.
func (o *Outside) Next(budget int) *search.Ask {
	if o.domain.Dims() == 0 || budget <= 0 {
		return nil
	}
	return o.job.Next(o.domain.Dims(), min(budget, mostAtOnce))
}

// Tell hands in the answers.
func (o *Outside) Tell(b *run.Batch) {
	told := o.job.tell(b, o.cells)
	for i, e := range told.errors {
		if e > o.worst.err {
			o.worst = told.at(i, b.Dims)
		}
	}
}

// Candidates returns none.
func (o *Outside) Candidates() []search.Candidate { return nil }

// Density says how many of the floats are at or above the threshold; nil where none was found outside. Floats is how many
// floats lie outside, about, where there are several coordinates and boxes overlap.
func (o *Outside) Density() *finding.Density {
	d := o.density(0)
	if d != nil {
		d.Floats = decimal(o.floats())
	}
	return d
}

// Reals is Density of the points that are uniform over the real numbers.
func (o *Outside) Reals() *finding.Density { return o.density(1) }

// density is that of every other point, from the first or from the second on.
func (o *Outside) density(from int) *finding.Density {
	var errors []float64
	for i := from; i < len(o.job.errors); i += 2 {
		errors = append(errors, o.job.errors[i])
	}
	if len(errors) == 0 {
		return nil
	}
	d := tally(errors, o.least)
	d.Lower, d.Upper = interval(d.Above, d.Samples-d.Unknown)
	return d
}

// Worst returns the point with the largest error and that error, +Inf for no number; nil if none is known.
func (o *Outside) Worst() ([]float64, float64) { return o.worst.point, o.worst.err }

// Inside returns the part of the domain's floats that lie in the boxes, whatever the filter says: exactly, but for rounding,
// where boxes do not overlap or there is one coordinate, to about a hundredth of what overlaps otherwise.
func (o *Outside) Inside() float64 { return o.inside }

func (o *Outside) floats() *big.Int {
	all := o.whole.count()
	if o.inside == 0 {
		return all
	}
	part := new(big.Float).Mul(new(big.Float).SetInt(all), big.NewFloat(1-o.inside))
	n, _ := part.Int(nil)
	return n
}

// part adds up the boxes, each without what earlier ones hold of it.
func (o *Outside) part() (sum float64) {
	if len(o.whole.lo) == 1 {
		return o.line()
	}
	const tries = 10_000
	place := make([]int64, len(o.whole.lo))
	for i := range o.boxes {
		earlier := slices.DeleteFunc(slices.Clone(o.boxes[:i]), func(b box) bool { return !b.meets(&o.boxes[i]) })
		alone := 1.0
		if len(earlier) > 0 {
			n := 0
			for range tries {
				o.boxes[i].draw(o.rand, place)
				if !slices.ContainsFunc(earlier, func(b box) bool { return b.contains(place) }) {
					n++
				}
			}
			alone = float64(n) / tries
		}
		sum += alone * o.whole.part(&o.boxes[i])
	}
	return min(sum, 1)
}

// line is part for one coordinate.
func (o *Outside) line() float64 {
	list := slices.Clone(o.boxes)
	slices.SortFunc(list, func(a, b box) int { return cmp.Compare(a.lo[0], b.lo[0]) })
	total := new(big.Int)
	for i := 0; i < len(list); {
		joined := around(list[i].lo)
		for ; i < len(list) && (list[i].lo[0] <= joined.hi[0]); i++ {
			joined.include(list[i].hi)
		}
		total.Add(total, joined.count())
	}
	part, _ := new(big.Rat).SetFrac(total, o.whole.count()).Float64()
	return part
}
