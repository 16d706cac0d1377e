// Package regions finds boxes of inputs that lose accuracy, in all coordinates at once. It is our own method, beside EIFFEL's
// (package eiffel), whose ranges it takes as a beginning, together with points that a hunt found.
//
//	hunt     inside the ranges that it was given, each for itself (package hunt)
//	explore  the whole domain: any float, any real number, and ordinary magnitudes are equally likely
//	sharpen  breed the largest error: the worst points of many places, varied at all scales
//	check    the worst estimates, and some of all, against the oracle: are estimates to be believed here?
//	enclose  boxes around points at or above the threshold, split where that leaves volume out; what was left out and what
//	         lies beside the boxes is sampled, and what is found there comes back into a box
//	bridge   gaps between boxes in which the oracle sees errors are none
//	edges    where errors end beyond each face of a box, by doubling and dividing
//	survey   a sample of all that lies outside, as Outside draws it; what is found comes into a box, and all is done again
//	simplify boxes that are all thin are joined, unless they leave out far more than boxes along any curve do
//	measure  how many floats of each box are at or above the threshold, with an interval of confidence
//
// Distances and volumes are those of ordinals: every float counts the same. A point seen at or above the threshold is always
// inside of a box, but for points that the oracle refutes. What lies between sampled points is not known; the sample outside
// of all boxes (see Outside) says how often something was missed, and only a proof (package certify) that nothing was.
//
// The package runs nothing and must not know what a program is; it asks and is told, as every search.
package regions

// This file is the search as a whole: its parameters, its plan, what it asks, and what it keeps.

import (
	"math"
	"slices"

	"faultline/internal/finding"

	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/hunt"
)

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name:   "regions",
	Says:   "boxes around errors that are known, refined and measured; faultline ranges shows these",
	Asks:   []run.Mode{run.All, run.Deltas, run.Flags, run.Doubles, run.Certain, run.Formula},
	Method: finding.Ours,
}, Defaults(), New)

// Params are the sizes of a search. Runs are those of mode Deltas unless said otherwise.
type Params struct {
	Explore int `set:"explore" in:"[1,16777216]" says:"runs over the whole domain"`
	Sharpen int `set:"sharpen" says:"runs that breed the largest error"`
	Oracle  int `set:"oracle" says:"points of the exploration that the oracle is asked about as well, to see whether estimates hold"`
	Rounds  int `set:"rounds" in:"[1,inf)" says:"of enclosing, at most"`
	Probes  int `set:"probes" says:"runs beyond each face of a box, and inside of it, in each round"`
	Survey  int `set:"survey" says:"runs outside of all boxes that must show nothing"`
	Density int `set:"density" says:"points of a box that the oracle measures, fewer where there are many boxes"`
	Most    int `set:"most" in:"[1,inf)" says:"boxes, at most"`
	Hunts   int `set:"hunts" says:"given ranges that are hunted in, at most"`
}

// Defaults returns the sizes that ranges uses.
func Defaults() Params {
	return Params{
		Explore: 200_000, Sharpen: 600_000, Oracle: 2048, Rounds: 24, Probes: 24, Survey: 32_768, Density: 1000, Most: 12, Hunts: 12,
	}
}

// total is about how many runs a search takes, and is what a budget is compared with.
func (p *Params) total() int {
	return p.Explore + p.Sharpen + p.Oracle + 2*p.Survey + p.Rounds*p.Probes*4*p.Most + min(p.Density*p.Most, allBoxes)
}

// within returns p with the two large parts cut so that the search comes to its end in about so many runs.
func (p Params) within(runs int) Params {
	if runs > 0 && runs < p.total() {
		part := float64(runs) / float64(p.total())
		p.Explore, p.Sharpen = max(int(part*float64(p.Explore)), 1), int(part*float64(p.Sharpen))
		p.Oracle, p.Survey, p.Density = int(part*float64(p.Oracle)), int(part*float64(p.Survey)), int(part*float64(p.Density))
	}
	return p
}

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
