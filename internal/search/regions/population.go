package regions

// This file searches for the largest error. It keeps the worst points of many regions and varies them to find worse ones. The oracle checks
// the results.

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"faultline/internal/run"
)

// A population holds the points with the largest errors, the worst first, a few from each place.
type population struct {
	in    *terrain
	spots []spot
}

const (
	survivors = 512 // most points of a population
	neighbors = 4   // most of them in one place
	places    = 16  // a place is a cell whose sides are 2^-places of the domain's, in floats
)

// add adds points that are worse than those in the population. It skips outputs that are NaN or infinite.
func (p *population) add(a *answers) {
	floor, dims := 0.0, p.in.domain.Dims()
	if len(p.spots) == survivors {
		floor = p.spots[survivors-1].err
	}
	list := p.spots
	for i, e := range a.errors {
		if e > floor && !math.IsInf(e, 1) && (a.measured || e < absurd) {
			list = append(list, a.at(i, dims))
		}
	}
	slices.SortStableFunc(list, func(a, b spot) int { return cmp.Compare(b.err, a.err) })
	p.spots = list[:0]
	count, o := map[uint64]int{}, make([]int64, dims)
	for _, spot := range list {
		p.in.place(spot.point, o)
		key := p.in.cell(o, places)
		if count[key]++; count[key] <= neighbors && len(p.spots) < survivors {
			spot.point = slices.Clone(spot.point)
			p.spots = append(p.spots, spot)
		}
	}
}

// deepest limits the step of a variation to 2^deepest ordinals, four binades of doubles.
const deepest = 54

// breed appends n points near those of the population: half of them near the worst few, the others near any.
func (p *population) breed(points []float64, n, few int) []float64 {
	if len(p.spots) == 0 {
		return points
	}
	t, o := p.in, make([]int64, p.in.domain.Dims())
	for k := range n {
		among := len(p.spots)
		if k%2 == 0 {
			among = min(few, among)
		}
		t.place(p.spots[t.rand.IntN(among)].point, o)
		if t.rand.IntN(8) == 0 { // crossover: one coordinate of another point
			i := t.rand.IntN(len(o))
			o[i] = t.domain.Ordinal(i, p.spots[t.rand.IntN(len(p.spots))].point[i])
		}
		t.vary(o, deepest)
		points = t.add(points, o)
	}
	return points
}

// vary changes one, some or all of the coordinates of o, at any scale up to 2^largest ordinals. A change is a step, or new random bits
// below the leading bits. Rounding errors are noise under an envelope that depends on the place: small steps sample the noise, large steps
// climb the envelope.
func (t *terrain) vary(o []int64, largest float64) {
	only, some := -1, false
	switch t.rand.IntN(4) {
	case 0:
		only = t.rand.IntN(len(o))
	case 1:
		some = true
	}
	common := t.rand.Float64()
	for i := range o {
		if only >= 0 && i != only || some && t.rand.IntN(2) == 0 {
			continue
		}
		scale := common
		if some {
			scale = t.rand.Float64()
		}
		reach := min(largest, float64(bits.Len64(span(t.whole.lo[i], t.whole.hi[i]))))
		step := uint64(math.Exp2(scale*reach) * (0.5 + 0.5*t.rand.Float64()))
		switch t.rand.IntN(5) {
		case 0:
			low := uint64(1)<<bits.Len64(step) - 1
			o[i] = max(min(o[i]^int64(t.rand.Uint64()&low), t.whole.hi[i]), t.whole.lo[i])
		case 1, 2:
			o[i] = ahead(o[i], max(step, 1), t.whole.hi[i])
		case 3, 4:
			o[i] = behind(o[i], max(step, 1), t.whole.lo[i])
		}
	}
}

const (
	generation = 1 << 14 // runs between two selections
	fewAtFirst = 256     // half of a generation varies this many of the worst points; halved from round to round
	fewAtLast  = 8
)

// sharpen plans generations of variations, judged by estimates.
func (s *Search) sharpen(estimates *population) {
	var steps []func()
	for few, left := fewAtFirst, s.params.Sharpen; left > 0; few, left = max(few/2, fewAtLast), left-generation {
		n := min(left, generation)
		steps = append(steps, func() { s.ask(estimates.breed(nil, n, few), run.Deltas, nothing) })
	}
	s.then(steps...)
}

const (
	worstAsked = 256 // worst estimates, and as many points at or above the threshold, that the oracle checks
	contradict = 8   // if more than an eighth of the estimates above the threshold are refuted, estimates are not used
)

// check lets the oracle measure the worst estimates and part of the exploration, to learn how reliable estimates are.
func (s *Search) check(explored *answers, v *evidence) {
	n := min(s.params.Oracle, len(explored.errors))
	points, guesses := slices.Clone(explored.points[:n*s.domain.Dims()]), slices.Clone(explored.errors[:n])
	for _, p := range slices.Concat(v.worst(), v.spread(worstAsked)) {
		points, guesses = append(points, p.point...), append(guesses, p.err)
	}
	s.ask(points, run.Measured, func(a *answers) {
		if v.doubt, v.blind = a.contradicts(guesses, v.least); v.doubt {
			v.bad = nil
			s.learn(a)
		}
	})
	s.then(func() { s.settle(v, &s.enclosing) })
}

// contradicts reports whether the oracle refutes too many estimates, and whether it sees errors that estimates miss.
func (a *answers) contradicts(guesses []float64, least float64) (refuses, knowsMore bool) {
	above, refuted, missed := 0, 0, 0
	for i, truth := range a.errors {
		guess := guesses[i]
		switch {
		case math.IsNaN(truth) || math.IsNaN(guess) || guess >= absurd:
		case guess >= least:
			if above++; truth < least/2 {
				refuted++
			}
		case guess < least/2 && truth >= least:
			missed++
		}
	}
	return refuted > above/contradict, missed > 0
}

// spread returns at most n of the points at or above the threshold, at even steps through their list.
func (v *evidence) spread(n int) (list []spot) {
	step := max(1, len(v.bad)/max(n, 1))
	for i := 0; i < len(v.bad); i += step {
		list = append(list, v.bad[i].spot)
	}
	return list
}

// worst returns the worst estimates, which the oracle will check.
func (v *evidence) worst() []spot {
	return v.estimates.spots[:min(worstAsked, len(v.estimates.spots))]
}

func appendPoints(points []float64, list []spot) []float64 {
	for _, p := range list {
		points = append(points, p.point...)
	}
	return points
}

// mostSettled limits the number of NaN or infinite outputs that the oracle judges.
const mostSettled = 16

// settle lets the oracle judge outputs that are NaN or infinite.
func (s *Search) settle(v *evidence, e *enclosing) {
	points := appendPoints(nil, v.odd)
	if v.odd = nil; v.settled < mostSettled && len(points) > 0 {
		v.settled++
		s.ask(points, run.Measured, func(a *answers) {
			if e.surprised(a, v) {
				e.quiet = 0
			}
		})
	}
}

const (
	large       = 0.1 // relative error from which estimates are too rough to guide variations
	oracleBreed = 1536
	oracleTimes = 3
)

// verify lets the oracle measure the largest estimates. If errors are as large as values, it breeds from the measured errors, too.
func (s *Search) verify(v *evidence) {
	s.ask(appendPoints(nil, v.worst()), run.Measured, nothing)
	breed := func() {
		if len(v.measured.spots) > 0 && v.measured.spots[0].err >= large && s.params.Sharpen > 0 {
			s.ask(v.measured.breed(nil, oracleBreed, fewAtLast), run.Measured, nothing)
		}
	}
	s.then(func() { s.settle(v, &s.enclosing) })
	for range oracleTimes {
		s.then(breed)
	}
}
