package regions

// This file says how much of a box is at or above the threshold, from a random sample.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

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

func newSample(d *search.Domain, r *rand.Rand, b *box, n int) sample {
	s := sample{floats: b.count()}
	dims := len(b.lo)
	o, point := make([]int64, dims), make([]float64, dims)
	take := func() {
		for i := range o {
			point[i] = d.FromOrdinal(i, o[i])
		}
		if d.Admits(point) {
			s.points = append(s.points, point...)
		}
	}
	if s.all = s.floats.Cmp(big.NewInt(int64(n))) <= 0; s.all {
		copy(o, b.lo)
		for more := true; more; more = b.after(o) {
			take()
		}
		return s
	}
	for try := 0; try < maxTries*n && len(s.points) < n*dims; try++ {
		b.draw(r, o)
		take()
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
	sample := newSample(s.domain, s.rand, b, n)
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
