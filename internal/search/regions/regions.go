// Package regions finds boxes of inputs that lose accuracy, in all coordinates at once. It is faultline's own method. EIFFEL's ranges
// (package eiffel) and points that a hunt found can be its starting points.
//
// hunt: hunts inside of each given range (package hunt).
// explore: samples the whole domain, uniform over the floats, uniform over the reals, and log-uniform.
// sharpen: varies the worst points of many places at all scales, to find the largest error.
// check: lets the oracle measure the worst estimates and a sample, to learn whether estimates are reliable.
// enclose: draws boxes around points at or above the threshold, and splits them where that leaves volume out. It samples the volume left
// out and the surroundings of the boxes; bad points found there enter a box.
// bridge: joins boxes again if the oracle sees errors in the gap between them.
// edges: finds where errors end beyond each face of a box, by doubling and dividing.
// survey: samples what lies outside of all boxes, as Outside does. If it finds a bad point, enclosing starts again.
// simplify: joins boxes of low density, unless together they leave out far more volume than boxes along any curve do.
// measure: estimates the fraction of floats in each box at or above the threshold, with a confidence interval.
//
// Distances and volumes are measured in ordinals: every float counts the same. Every point seen at or above the threshold lies in a box,
// except points that the oracle refutes. Points between samples are unknown. The sample outside of all boxes (see Outside) estimates how
// many bad points were missed; only a proof (package certify) shows that none was.
//
// The package never runs a program. Like every search, it asks for runs and learns from the answers.
package regions

// This file holds the parameters, the plan, the questions and the state of a search.

import (
	"math"
	"slices"

	"faultline/internal/finding"

	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/hunt"
)

// Description describes the strategy.
var Description = search.Describe(search.Description{
	Name:   "regions",
	Says:   "encloses inputs with large errors in boxes, and measures each box; a method of faultline ranges",
	Asks:   []run.Mode{run.All, run.Deltas, run.Flags, run.Doubles, run.Certain, run.Formula},
	Method: finding.Ours,
}, Defaults(), New)

// Params are the sizes of a search. Runs are in mode Deltas unless said otherwise.
type Params struct {
	Explore int `set:"explore" in:"[1,16777216]" says:"runs over the whole domain"`
	Sharpen int `set:"sharpen" says:"runs that increase the largest error"`
	Oracle  int `set:"oracle" says:"inputs of these runs to compute exactly as well, to test the estimates"`
	Rounds  int `set:"rounds" in:"[1,inf)" says:"limit on rounds of enclosing errors in boxes"`
	Probes  int `set:"probes" says:"runs outside of each face of a box, and inside, in each round"`
	Survey  int `set:"survey" says:"runs outside of all boxes, which must find no error"`
	Density int `set:"density" says:"inputs measured in each box to estimate its share of wrong results; fewer if there are many boxes"`
	Most    int `set:"most" in:"[1,inf)" says:"limit on boxes"`
	Hunts   int `set:"hunts" says:"limit on ranges of the command line to search with hunt"`
}

// Defaults returns the sizes that the command ranges uses.
func Defaults() Params {
	return Params{
		Explore: 200_000, Sharpen: 600_000, Oracle: 2048, Rounds: 24, Probes: 24, Survey: 32_768, Density: 1000, Most: 12, Hunts: 12,
	}
}

// total is the approximate number of runs of a search. A budget is compared with it.
func (p *Params) total() int {
	return p.Explore + p.Sharpen + p.Oracle + 2*p.Survey + p.Rounds*p.Probes*4*p.Most + min(p.Density*p.Most, allBoxes)
}

// within returns p with its large values scaled down, so that a search makes about the given number of runs.
func (p Params) within(runs int) Params {
	if runs > 0 && runs < p.total() {
		part := float64(runs) / float64(p.total())
		p.Explore, p.Sharpen = max(int(part*float64(p.Explore)), 1), int(part*float64(p.Sharpen))
		p.Oracle, p.Survey, p.Density = int(part*float64(p.Oracle)), int(part*float64(p.Survey)), int(part*float64(p.Density))
	}
	return p
}

// A Search looks for regions of one subject. It implements search.Ranger. It starts from the ranges and points of its setup; it hunts in
// these ranges and measures them beside its own.
type Search struct {
	terrain
	evidence
	enclosing
	params Params
	setup  search.Setup
	cells  []ir.Cell
	left   int // runs that the setup's budget still allows

	plan  []func() // the remaining steps; each may request runs once, and handling the results may insert steps
	job   *job     // the current job
	child *hunt.Search

	known [][]float64    // points to start from: those of the setup and of the hunts
	given []search.Range // of the setup, with their densities
	found []search.Range
}

// A job is a batch of runs with a function that handles the results. A large batch is divided into several requests.
type job struct {
	search.Queue
	answers
	then func(a *answers)
}

// answers holds the errors of points: relative, and in ulps if measured. NaN: not known. +Inf: the output is no number.
type answers struct {
	points   []float64
	errors   []float64
	ulps     []float64
	measured bool
}

// mostAtOnce limits the points of one request.
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

// begin plans the search. Each step names the state that it reads and writes. In addition, every answer updates the evidence (see learn).
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

// then inserts steps before the rest of the plan.
func (s *Search) then(steps ...func()) { s.plan = append(steps, s.plan...) }

// ask makes points the next job. A job without points ends at once.
func (s *Search) ask(points []float64, mode run.Mode, then func(a *answers)) {
	s.job = newJob(points, mode, then)
}

func newJob(points []float64, mode run.Mode, then func(a *answers)) *job {
	return &job{search.Queue{Mode: mode, Points: points}, answers{points: points, measured: mode == run.Measured}, then}
}

// Next requests the remaining runs of the current job, within the budget.
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

// Tell receives the results of the last request.
func (s *Search) Tell(b *run.Batch) {
	if s.child != nil {
		s.child.Tell(b)
		return
	}
	told := s.job.tell(b, s.cells)
	s.learn(&told)
}

// tell records the results of the last request and returns them.
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

// at returns answer i. Its point is shared with a.
func (a *answers) at(i, dims int) spot {
	return spot{a.points[i*dims : (i+1)*dims], a.errors[i], a.ulps[i], a.measured}
}

// take removes the results of the first points and returns them. numbers is the number of coordinates of these points together.
func (a *answers) take(numbers, dims int) *answers {
	n := numbers / dims
	first := &answers{a.points[:numbers], a.errors[:n], a.ulps[:n], a.measured}
	a.points, a.errors, a.ulps = a.points[numbers:], a.errors[n:], a.ulps[n:]
	return first
}

// learn records answers in the evidence.
func (s *Search) learn(a *answers) {
	s.evidence.learn(a, func(point []float64) bool { return s.enclosing.holds(&s.terrain, point) })
}

func nothing(*answers) {}
