package regions

// This file estimates which fraction of a box is at or above the threshold, from a random sample, and the same outside of all boxes.

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

// confidence is the level of the confidence intervals.
const confidence = 0.95

// A sample holds points of a box: n points at random, each float equally likely, or all points if there are at most n.
type sample struct {
	points []float64
	floats *big.Int // floats of the box, whether the filter admits them or not
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

// after steps o to the next place of b and returns false after the last.
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

// count returns the number of places in b.
func (b *box) count() *big.Int {
	n := big.NewInt(1)
	for i := range b.lo {
		side := new(big.Int).SetUint64(span(b.lo[i], b.hi[i]))
		n.Mul(n, side.Add(side, big.NewInt(1)))
	}
	return n
}

// density returns the density that the errors of the sample show.
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

// tally counts the errors at or above the threshold, and the unknown ones.
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

// interval returns the Clopper-Pearson interval of a fraction, for k hits among n samples.
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

// decimal formats a count: exactly below 2^53, else to four digits.
func decimal(n *big.Int) string {
	if n.BitLen() <= 53 {
		return n.String()
	}
	return new(big.Float).SetInt(n).Text('g', 4)
}

// Bounds of the number of points that the oracle measures for densities.
const (
	allBoxes  = 8000   // for all boxes that the search found
	allGiven  = 10_000 // for all ranges that the caller gave
	leastEach = 60     // least number for a box or range; if fewer points are left, it gets none
)

// shares divides at most `all` points among n boxes, the worst first. Each box gets an equal share of the remaining points. The first few
// get more if enough points remain for the others. No box gets more than `most`.
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

// firstFew boxes may get more than an equal share.
const firstFew = 4

// measureGiven measures the densities of the given ranges.
func (s *Search) measureGiven(given []search.Range) {
	for i, n := range shares(len(given), s.params.Density, allGiven) {
		b := s.ordinals(given[i].Box)
		s.measureBox(&b, n, nil, func() *search.Range { return &given[i] })
	}
}

// measureBox measures n random points of a box, and other points in it. It records them in the range that `of` returns.
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

// An Outside measures random points outside of boxes: half of them uniform over the floats, half uniform over the reals. It implements
// search.Strategy and proposes no candidates.
type Outside struct {
	terrain
	least  float64 // the threshold
	cells  []ir.Cell
	boxes  []box
	inside float64
	job    *job
	worst  spot
}

// NewOutside returns a search that measures n points of the setup's domain outside of the boxes. It measures fewer if it cannot find n
// points there that the filter admits.
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

// Next requests runs of the sample.
func (o *Outside) Next(budget int) *search.Ask {
	if o.domain.Dims() == 0 || budget <= 0 {
		return nil
	}
	return o.job.Next(o.domain.Dims(), min(budget, mostAtOnce))
}

// Tell records the results of the runs.
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

// Density returns the fraction of floats outside that are at or above the threshold, or nil if no point was found outside. Its Floats is
// the number of floats outside, approximate if there are several coordinates and overlapping boxes.
func (o *Outside) Density() *finding.Density {
	d := o.density(0)
	if d != nil {
		d.Floats = decimal(o.floats())
	}
	return d
}

// Reals returns the density among the points that are uniform over the reals.
func (o *Outside) Reals() *finding.Density { return o.density(1) }

// density returns the density among every second point, starting at index `from`.
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

// Worst returns the point with the largest error and that error, +Inf for an output that is no number. The point is nil if no error is
// known.
func (o *Outside) Worst() ([]float64, float64) { return o.worst.point, o.worst.err }

// Inside returns the fraction of the domain's floats that lie in the boxes, whether the filter admits them or not. It is exact up to
// rounding if boxes do not overlap or there is one coordinate. Otherwise the overlaps are estimated to about 1%.
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

// part returns the sum of the boxes' fractions. Overlaps with earlier boxes count once.
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

// line is part for a domain with one coordinate.
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
