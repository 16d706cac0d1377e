package regions

// This file is the search as a whole: its plan, what it asks, and what it keeps.

import (
	"math"
	"slices"

	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/hunt"
)

// A Search looks for regions of one subject. It implements search.Ranger. The ranges and points of its setup are where it
// begins: these ranges are hunted in and measured beside its own.
type Search struct {
	terrain
	evidence
	enclosing
	params Params
	setup  search.Setup
	cells  []ir.Cell
	left   int // runs that the setup's budget still allows

	plan  []func() // what is yet to be done; each step may ask once, and what it does with the answers may plan more
	job   *job     // under way
	child *hunt.Search

	known [][]float64    // points to look at: the setup's, and what the hunts found
	given []search.Range // of the setup, with their densities
	found []search.Range
}

// A job is runs that are wanted, in as many asks as it takes, and who wants them.
type job struct {
	search.Queue
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

// New returns a search of the setup's subject.
func New(setup search.Setup, p Params) *Search {
	search.Must(p)
	s := &Search{
		terrain: newTerrain(&setup), params: p.within(setup.Evals), setup: setup, cells: setup.Subject.Call.Outputs, left: setup.Runs(),
	}
	s.evidence = newEvidence(&s.terrain, setup.Least())
	s.given, s.known = slices.Clone(setup.Ranges), slices.Clone(setup.Known)
	for i := range s.given {
		if r := &s.given[i]; r.Number == nil && !math.IsInf(r.Error, 1) {
			r.Number, r.NumberError = r.Worst, r.Error
		}
	}
	if s.domain.Dims() > 0 {
		s.begin()
	}
	return s
}

// begin plans the search. What a step takes, and where it leaves what it learns, stands here: all of them learn what the runs tell
// (see learn).
func (s *Search) begin() {
	v, e := &s.evidence, &s.enclosing
	s.plan = []func(){
		func() { s.hunts(s.given[:min(len(s.given), s.params.Hunts)]) },
		func() { s.explore(s.known, s.given, v) },
		func() { s.sharpen(&v.estimates) },
		func() { s.verify(v) },
		func() { s.enclose(v, e, 0) },
		func() { s.bridge(v, e, mostBridges) },
		func() { s.simplify(v, e) },
		func() { s.measure(v, e, &s.found) },
		func() { s.measureGiven(s.given) },
	}
}

// then puts steps before what is left of the plan.
func (s *Search) then(steps ...func()) { s.plan = append(steps, s.plan...) }

// ask makes points the next job; none is a job that is done.
func (s *Search) ask(points []float64, mode run.Mode, then func(a *answers)) {
	s.job = newJob(points, mode, then)
}

func newJob(points []float64, mode run.Mode, then func(a *answers)) *job {
	return &job{search.Queue{Mode: mode, Points: points}, answers{points: points, measured: mode == run.Measured}, then}
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
			s.hunted()
		}
		if j := s.job; j != nil {
			if ask := j.Next(s.domain.Dims(), limit); ask != nil {
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

// Tell hands in the answers to the last ask.
func (s *Search) Tell(b *run.Batch) {
	if s.child != nil {
		s.child.Tell(b)
		return
	}
	told := s.job.tell(b, s.cells)
	s.learn(&told)
}

// tell enters the answers to the last ask, and returns them.
func (j *job) tell(b *run.Batch, cells []ir.Cell) answers {
	from := j.Told(b)
	for i := range b.N {
		e, ulps := math.NaN(), math.NaN()
		switch {
		case b.Outcomes[i] == run.NotRun || b.Outcomes[i] == run.Returned && search.Signalled(b, i, cells):
		case j.Mode == run.Deltas:
			e = search.Estimate(b, i, cells)
		default:
			if e = b.Errors[i]; b.Ulps != nil {
				ulps = b.Ulps[i]
			}
		}
		j.errors, j.ulps = append(j.errors, e), append(j.ulps, ulps)
	}
	return answers{j.answers.points[from*b.Dims:], j.errors[from:], j.ulps[from:], j.measured}
}

// at returns answer i. Its point is shared.
func (a *answers) at(i, dims int) spot {
	return spot{a.points[i*dims : (i+1)*dims], a.errors[i], a.ulps[i], a.measured}
}

// take takes the answers to points away: those of the first so many numbers, so many each.
func (a *answers) take(numbers, dims int) *answers {
	n := numbers / dims
	first := &answers{a.points[:numbers], a.errors[:n], a.ulps[:n], a.measured}
	a.points, a.errors, a.ulps = a.points[numbers:], a.errors[n:], a.ulps[n:]
	return first
}

// learn enters what was told.
func (s *Search) learn(a *answers) {
	s.evidence.learn(a, func(point []float64) bool { return s.enclosing.holds(&s.terrain, point) })
}

func nothing(*answers) {}
