package regions

// This file looks for the largest error, and asks the oracle about it.

import (
	"math"
	"slices"

	"faultline/internal/run"
)

const (
	generation = 1 << 14 // runs between two selections
	fewAtFirst = 256     // of the worst points, which half of the breeding is for; halved from round to round
	fewAtLast  = 8
)

// sharpen plans rounds of breeding from estimates.
func (s *Search) sharpen(estimates *population) {
	var steps []func()
	for few, left := fewAtFirst, s.params.Sharpen; left > 0; few, left = max(few/2, fewAtLast), left-generation {
		n := min(left, generation)
		steps = append(steps, func() { s.ask(estimates.breed(nil, n, few), run.Deltas, nothing) })
	}
	s.then(steps...)
}

const (
	worstAsked = 256 // estimates that the oracle is asked about, and as many points at or above the threshold
	contradict = 8   // an eighth of the estimates above the threshold refuted: they are not to be believed
)

// check asks the oracle about the worst estimates, and about some of the exploration: it says what estimates are worth.
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

// contradicts reports whether the oracle refutes too many estimates, and whether it sees errors that they know nothing of.
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

// spread returns at most n of the points at or above the threshold, in even steps through their list.
func (v *evidence) spread(n int) (list []spot) {
	step := max(1, len(v.bad)/max(n, 1))
	for i := 0; i < len(v.bad); i += step {
		list = append(list, v.bad[i].spot)
	}
	return list
}

// worst returns the worst estimates that the oracle is asked about.
func (v *evidence) worst() []spot {
	return v.estimates.spots[:min(worstAsked, len(v.estimates.spots))]
}

func appendPoints(points []float64, list []spot) []float64 {
	for _, p := range list {
		points = append(points, p.point...)
	}
	return points
}

// mostSettled is how often the oracle is asked about outputs that are no numbers.
const mostSettled = 16

// settle asks the oracle about them.
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
	large       = 0.1 // relative error from which on estimates are too rough to breed from
	oracleBreed = 1536
	oracleTimes = 3
)

// verify asks the oracle about the largest estimates, and breeds from what it says where errors are as large as values.
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
