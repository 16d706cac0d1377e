package regions

// This file is the search as a whole: its plan, what it asks, and what it keeps.

import (
	"math"
	"math/rand/v2"
	"slices"

	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/hunt"
)

// A Search looks for regions of one subject. It implements search.Ranger. The ranges and points of its setup are where it
// begins: these ranges are hunted in and measured beside its own.
type Search struct {
	params Params
	setup  search.Setup
	known  [][]float64 // points to look at: the setup's, and what the hunts found
	domain *search.Domain
	whole  box // the domain
	rand   *rand.Rand
	least  float64 // the threshold
	cells  []ir.Cell
	left   int // runs that the setup's budget still allows

	plan  []func() // what is yet to be done; each step may ask once, and what it does with the answers may plan more
	job   *job     // under way
	child *hunt.Search

	estimates population // the worst by estimate
	measured  population // and by the oracle
	odd       []spot     // for the oracle: outputs that are no numbers, of which estimates say nothing
	settled   int        // how often it was asked about such
	bad       []blot     // at or above the threshold
	doubt     bool       // the oracle refutes estimates: only its word counts
	blind     bool       // the oracle sees errors of which estimates know nothing
	probed    int        // points measured to enclose what estimates do not see
	edged     int        // points measured for edges
	surveys   int        // of what lies outside of all boxes
	surveyed  bool       // estimates show nothing there
	leaves    []leaf     // of the last round of enclosing
	quiet     int        // rounds of enclosing that changed nothing, in a row
	found     []search.Range
	given     []search.Range // of the setup, with their densities
}

// A spot is a point with what is known of its error.
type spot struct {
	point    []float64
	err      float64 // relative, +Inf for no number
	ulps     float64
	measured bool // by the oracle
}

// A job is runs that are wanted, in as many asks as it takes, and who wants them.
type job struct {
	points []float64
	mode   run.Mode
	answers
	then func(a *answers)
}

// Answers are the errors of points: relative, in ulps where they were measured. NaN: nothing is known. +Inf: no number came out.
type answers struct {
	points   []float64
	errors   []float64
	ulps     []float64
	measured bool
}

// mostAtOnce bounds an ask.
const mostAtOnce = 1 << 16

// defaultLeast is the threshold of find.
const defaultLeast = 1e-3

// New returns a search of the setup's subject. Parameters that Check refuses are a broken invariant.
func New(setup search.Setup, p Params) *Search {
	if err := p.Check(); err != nil {
		panic(err)
	}
	s := &Search{
		params: p.within(setup.Evals), setup: setup, domain: search.NewDomain(&setup), rand: setup.Rand,
		least: setup.Threshold, cells: setup.Subject.Call.Outputs, left: setup.Evals,
	}
	s.whole = s.ordinals(setup.Subject.Box())
	if s.left <= 0 {
		s.left = math.MaxInt
	}
	if s.least <= 0 {
		s.least = defaultLeast
	}
	s.given, s.known = slices.Clone(setup.Ranges), slices.Clone(setup.Known)
	for i := range s.given {
		if r := &s.given[i]; r.Number == nil && !math.IsInf(r.Error, 1) {
			r.Number, r.NumberError = r.Worst, r.Error
		}
	}
	s.estimates, s.measured = newPopulation(s), newPopulation(s)
	if s.domain.Dims() > 0 {
		s.plan = []func(){s.hunts, s.explore, s.sharpen, s.verify, s.enclose, s.bridge, s.simplify, s.measure, s.measureGiven}
	}
	return s
}

// then puts steps before what is left of the plan.
func (s *Search) then(steps ...func()) { s.plan = append(steps, s.plan...) }

// ask makes points the next job; none is a job that is done.
func (s *Search) ask(points []float64, mode run.Mode, then func(a *answers)) {
	s.job = &job{mode: mode, points: points, then: then, answers: answers{measured: mode == run.Measured}}
	s.job.answers.points = points
}

// Next asks for what the job under way still wants, cut to the budget.
func (s *Search) Next(budget int) *search.Ask {
	limit := min(budget, s.left, mostAtOnce)
	for limit > 0 {
		if s.child != nil {
			if ask := s.child.Next(limit); ask != nil {
				s.left -= len(ask.Points) / s.domain.Dims()
				return ask
			}
			s.weaned()
		}
		if j := s.job; j != nil {
			if ask := j.next(s.domain.Dims(), limit); ask != nil {
				s.left -= len(ask.Points) / s.domain.Dims()
				return ask
			}
			s.job = nil
			j.then(&j.answers)
			continue
		}
		if s.child == nil && len(s.plan) == 0 {
			return nil
		}
		step := s.plan[0]
		s.plan = s.plan[1:]
		step()
	}
	return nil
}

func (j *job) next(dims, limit int) *search.Ask {
	from, to := len(j.errors), len(j.points)/dims
	if from == to {
		return nil
	}
	return &search.Ask{Points: j.points[from*dims : min(to, from+limit)*dims], Mode: j.mode}
}

// Tell hands in the answers to the last ask.
func (s *Search) Tell(b *run.Batch) {
	if s.child != nil {
		s.child.Tell(b)
		return
	}
	from := len(s.job.errors)
	for i := range b.N {
		e, ulps := math.NaN(), math.NaN()
		switch {
		case b.Outcomes[i] == run.NotRun || b.Outcomes[i] == run.Returned && search.Signalled(b, i, s.cells):
		case s.job.mode == run.Deltas:
			e = search.Estimate(b, i, s.cells)
		default:
			if e = b.Errors[i]; b.Ulps != nil {
				ulps = b.Ulps[i]
			}
		}
		s.job.errors, s.job.ulps = append(s.job.errors, e), append(s.job.ulps, ulps)
	}
	told := answers{s.job.answers.points[from*b.Dims:], s.job.errors[from:], s.job.ulps[from:], s.job.measured}
	s.learn(&told)
}

// at returns answer i. Its point is shared.
func (a *answers) at(i, dims int) spot {
	return spot{a.points[i*dims : (i+1)*dims], a.errors[i], a.ulps[i], a.measured}
}

// mostOdd is how many outputs that are no numbers wait for the oracle, at most.
const mostOdd = 256

// absurd is the estimate from which on the exact output is likely zero: no relative error then, if it is.
const absurd = 1 << 40

// learn enters what was told.
func (s *Search) learn(a *answers) {
	if a.measured {
		s.measured.add(a)
	} else {
		s.estimates.add(a)
	}
	for i, e := range a.errors {
		switch {
		case e >= absurd && !a.measured:
			if len(s.odd) < mostOdd && !s.enclosed(a.points[i*s.domain.Dims():][:s.domain.Dims()]) {
				s.odd = append(s.odd, a.at(i, s.domain.Dims()))
			}
		case e >= s.least && (a.measured || !s.doubt):
			s.blame(a.at(i, s.domain.Dims()))
		}
	}
	s.thin()
}

// enclosed reports whether a point lies in a box of the last round of enclosing.
func (s *Search) enclosed(point []float64) bool {
	for i := range s.leaves {
		if s.holds(&s.leaves[i].box, point) {
			return true
		}
	}
	return false
}

// holds reports whether a point lies in b.
func (s *Search) holds(b *box, point []float64) bool {
	for i, x := range point {
		if n := s.domain.Ordinal(i, x); n < b.lo[i] || n > b.hi[i] {
			return false
		}
	}
	return true
}

func nothing(*answers) {}
