package regions

// This file measures a sample of what lies outside of boxes.

import (
	"cmp"
	"math/big"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// An Outside is a search that measures random points outside of boxes: half of them any float, half any real number. It
// implements search.Strategy, and proposes nothing.
type Outside struct {
	s      *Search
	boxes  []box
	inside float64
	errors []float64
	worst  spot
}

// NewOutside returns a search that asks about n points of the setup's domain, fewer where the boxes or the filter leave too little
// room to find them.
func NewOutside(setup search.Setup, boxes []subject.Box, n int) *Outside {
	s := New(setup, Defaults())
	o := &Outside{s: s}
	for _, b := range boxes {
		o.boxes = append(o.boxes, s.ordinals(b))
	}
	o.inside = o.part()
	var points []float64
	if n > 0 && o.inside < 1 {
		points = s.outside(o.boxes, n)
	}
	s.plan = nil
	s.job = &job{points: points, mode: run.Measured, then: nothing, answers: answers{points: points, measured: true}}
	return o
}

// Next asks for the sample.
func (o *Outside) Next(budget int) *search.Ask {
	if o.s.domain.Dims() == 0 {
		return nil
	}
	return o.s.Next(budget)
}

// Tell hands in the answers.
func (o *Outside) Tell(b *run.Batch) {
	from := len(o.s.job.errors)
	o.s.Tell(b)
	for i, e := range o.s.job.errors[from:] {
		if o.errors = append(o.errors, e); e > o.worst.err {
			o.worst = o.s.job.at(from+i, b.Dims)
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
	for i := from; i < len(o.errors); i += 2 {
		errors = append(errors, o.errors[i])
	}
	if len(errors) == 0 {
		return nil
	}
	d := tally(errors, o.s.least)
	d.Lower, d.Upper = interval(d.Above, d.Samples-d.Unknown)
	return d
}

// Worst returns the point with the largest error and that error, +Inf for no number; nil if none is known.
func (o *Outside) Worst() ([]float64, float64) { return o.worst.point, o.worst.err }

// Inside returns the part of the domain's floats that lie in the boxes, whatever the filter says: exactly, but for rounding,
// where boxes do not overlap or there is one coordinate, to about a hundredth of what overlaps otherwise.
func (o *Outside) Inside() float64 { return o.inside }

func (o *Outside) floats() *big.Int {
	all := o.s.whole.count()
	if o.inside == 0 {
		return all
	}
	part := new(big.Float).Mul(new(big.Float).SetInt(all), big.NewFloat(1-o.inside))
	n, _ := part.Int(nil)
	return n
}

// part adds up the boxes, each without what earlier ones hold of it.
func (o *Outside) part() (sum float64) {
	if len(o.s.whole.lo) == 1 {
		return o.line()
	}
	const tries = 10_000
	place := make([]int64, len(o.s.whole.lo))
	for i := range o.boxes {
		earlier := slices.DeleteFunc(slices.Clone(o.boxes[:i]), func(b box) bool { return !b.meets(&o.boxes[i]) })
		alone := 1.0
		if len(earlier) > 0 {
			n := 0
			for range tries {
				o.boxes[i].draw(o.s.rand, place)
				if !slices.ContainsFunc(earlier, func(b box) bool { return b.contains(place) }) {
					n++
				}
			}
			alone = float64(n) / tries
		}
		sum += alone * o.s.whole.part(&o.boxes[i])
	}
	return min(sum, 1)
}

// meets reports whether two boxes have a place in common.
func (b *box) meets(c *box) bool {
	for i := range b.lo {
		if max(b.lo[i], c.lo[i]) > min(b.hi[i], c.hi[i]) {
			return false
		}
	}
	return true
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
	part, _ := new(big.Rat).SetFrac(total, o.s.whole.count()).Float64()
	return part
}
