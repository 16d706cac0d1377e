package regions

// This file says how much of a box is at or above the threshold, from a random sample, and how much of what lies outside of boxes.

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"faultline/internal/ir"
	"faultline/internal/subject"

	"gonum.org/v1/gonum/mathext"

	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
)

// confidence of the intervals.
const confidence = 0.95

// A sample is points of a box: n drawn at random, each float as likely as any other, or all of them where there are no more.
type sample struct {
	points []float64
	floats *big.Int // places of the box, whether the filter admits them or not
	all    bool
}

func (t *terrain) sample(b *box, n int) sample {
	s := sample{floats: b.count()}
	o := make([]int64, len(b.lo))
	if s.all = s.floats.Cmp(big.NewInt(int64(n))) <= 0; s.all {
		copy(o, b.lo)
		for more := true; more; more = b.after(o) {
			s.points = t.add(s.points, o)
		}
		return s
	}
	for try := 0; try < maxTries*n && len(s.points) < n*len(o); try++ {
		b.draw(t.rand, o)
		s.points = t.add(s.points, o)
	}
	return s
}

// after steps o to the next place of b, false behind the last.
func (b *box) after(o []int64) bool {
	for i := range o {
		if o[i] < b.hi[i] {
			o[i]++
			return true
		}
		o[i] = b.lo[i]
	}
	return false
}

// count returns the number of places.
func (b *box) count() *big.Int {
	n := big.NewInt(1)
	for i := range b.lo {
		side := new(big.Int).SetUint64(span(b.lo[i], b.hi[i]))
		n.Mul(n, side.Add(side, big.NewInt(1)))
	}
	return n
}

// density returns what the errors of a sample say.
func (s *sample) density(errors []float64, threshold float64) *finding.Density {
	d := tally(errors, threshold)
	d.Floats = decimal(s.floats)
	if known := d.Samples - d.Unknown; s.all && d.Samples > 0 {
		d.Lower = float64(d.Above) / float64(d.Samples)
		d.Upper = float64(d.Above+d.Unknown) / float64(d.Samples)
	} else {
		d.Lower, d.Upper = interval(d.Above, known)
	}
	return d
}

// tally counts.
func tally(errors []float64, threshold float64) *finding.Density {
	d := &finding.Density{Samples: len(errors), Confidence: confidence}
	for _, e := range errors {
		switch {
		case math.IsNaN(e):
			d.Unknown++
		case e >= threshold:
			d.Above++
		}
	}
	if known := d.Samples - d.Unknown; known > 0 {
		d.Fraction = float64(d.Above) / float64(known)
	}
	return d
}

// interval returns the Clopper-Pearson interval of a fraction of which k of n were seen.
func interval(k, n int) (lower, upper float64) {
	lower, upper = 0, 1
	if k > 0 {
		lower = mathext.InvRegIncBeta(float64(k), float64(n-k+1), (1-confidence)/2)
	}
	if k < n {
		upper = mathext.InvRegIncBeta(float64(k+1), float64(n-k), (1+confidence)/2)
	}
	return lower, upper
}

// decimal writes a count: exactly below 2^53, else to four digits.
func decimal(n *big.Int) string {
	if n.BitLen() <= 53 {
		return n.String()
	}
	return new(big.Float).SetInt(n).Text('g', 4)
}

// Points that the oracle measures for densities.
const (
	allBoxes  = 8000   // in our boxes together
	allGiven  = 10_000 // and in the given ranges,
	leastEach = 60     // of each so many at least: of what is left then, none
)

// shares divides at most all points among n boxes, the worst first: each gets an even share of what is left, the first few more as
// long as enough is left for the others, most at most.
func shares(n, most, all int) []int {
	list := make([]int, n)
	for i := range list {
		if all < leastEach {
			break
		}
		others := n - i - 1
		list[i] = min(most, max(all/(others+1), (all-others*leastEach)/firstFew, leastEach))
		all -= list[i]
	}
	return list
}

// firstFew boxes may have more than an even share.
const firstFew = 4

// measureGiven measures the densities of the given ranges.
func (s *Search) measureGiven(given []search.Range) {
	for i, n := range shares(len(given), s.params.Density, allGiven) {
		b := s.ordinals(given[i].Box)
		s.measureBox(&b, n, nil, func() *search.Range { return &given[i] })
	}
}

// measureBox measures n points of a box, and other points in it, for a range.
func (s *Search) measureBox(b *box, n int, others []spot, of func() *search.Range) {
	sample := s.sample(b, n)
	drawn := len(sample.points) / s.domain.Dims()
	points := appendPoints(slices.Clone(sample.points), others)
	s.then(func() {
		s.ask(points, run.Measured, func(a *answers) {
			if drawn > 0 {
				of().Density = sample.density(a.errors[:drawn], s.least)
			}
			for i := range a.errors {
				p := a.at(i, s.domain.Dims())
				saw(of(), &p)
			}
		})
	})
}

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
