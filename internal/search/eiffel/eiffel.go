// Package eiffel implements EIFFEL ("Inferring Input Ranges of Significant Floating-point Errors via Polynomial Extrapolation", Zhang et
// al., ASE 2023). It infers which ranges of inputs lose accuracy from a part R of the domain D near 0.
//
// It follows sections III-A to III-E as printed, one file for each step:
//
// halves.go: splits D at 0 and chooses R in each half (III-A).
// sample.go: draws s uniform samples of R, takes their errors in ulps (III-A), and keeps the largest error of every g samples (III-B).
// screen.go: chooses which samples are measured (not in the paper).
// clusters.go: computes MinPts and epsilon (III-B, equations 4 and 5, Table I) and clusters (II-B).
// ranges.go: fits geometric progressions to the peaks' bounds (III-C, equation 6) and derives the ranges in D (III-C, III-E).
// detect.go: finds the largest error in each range, and decides which ranges are reported (III-D, Figure 13).
//
// Where the paper leaves a decision open, a comment at that place gives the decision and its reason.
//
// The paper measures all s samples with MPFR and keeps the largest error of each group. Here native code estimates all samples, and the
// oracle measures those that can be the largest. It also measures a few more of each group, chosen without regard to estimates, to learn
// how far the estimates are off. Then it measures whatever could still be the largest, if need be the whole group. Tests compare the groups
// with those of measuring every sample, which is what the parameter screen = 0 does.
//
// The strategy never runs a program. A value serves one goroutine.
package eiffel

// This file holds the parameters and the strategy. It works on one half of the domain after the other, in steps that ask for runs and learn
// from the answers.

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// Description describes the strategy.
var Description = search.Describe(search.Description{
	Name:   "eiffel",
	Says:   "clusters the errors of uniform samples, and extrapolates the clusters to ranges, as published; a method of faultline ranges",
	Asks:   []run.Mode{run.All, run.Deltas, run.Certain, run.Formula},
	Method: finding.EIFFEL,
}, Defaults(), New)

// Params are the parameters of the paper, and those for decisions that the paper leaves open.
type Params struct {
	Samples int     `set:"samples" in:"[1,inf)" says:"uniform samples of R in total (s)"`
	Group   int     `set:"group" in:"[1,inf)" says:"samples in a group; the group keeps its largest error (g)"`
	Reach   float64 `set:"reach" in:"(0,inf)" says:"R is [0, N] or [-N, 0]"`
	Least   float64 `set:"least-ulps" in:"[0,inf)" says:"smallest error that a group keeps, in ulps"`
	Stays   int     `set:"stays" in:"[1,inf)" says:"consecutive rows of Table I with the same number of clusters that stop the clustering"`
	Late    int     `set:"late" in:"[0,1]" says:"0: use the first such rows; 1: use the last such rows with at least three clusters"`
	Radius  float64 `set:"radius" in:"(0,inf)" says:"distance from a peak to the bounds of its range (r)"`

	// The paper gives no values for these.
	Screen  int `set:"screen" says:"samples of each group to compute exactly; an estimate selects them; 0: all, as in the paper"`
	Ranges  int `set:"most-ranges" says:"limit on ranges to extrapolate a curve to (not in the paper)"`
	Detect  int `set:"detect" says:"samples of each range, to detect errors (not in the paper)"`
	Measure int `set:"worst" says:"samples of each range to compute exactly; an estimate selects the worst (not in the paper)"`
}

// Defaults returns the paper's parameters, and our choice for values that the paper does not give.
func Defaults() Params {
	return Params{
		Samples: 500_000, Group: 500, Reach: 100, Least: 0.5, Stays: 3, Late: 0, Radius: 1, Screen: 3, Ranges: 64, Detect: 4000,
		Measure: 16,
	}
}

// maxGroups bounds the memory of clustering, which grows with its square.
const maxGroups = 5000

// Check returns an error for the user if p is invalid.
func (p Params) Check() error {
	groups := p.Samples / p.Group
	return search.Unless(groups <= maxGroups, "samples = %d, group = %d: these are %d groups, and at most %d can be clustered; "+
		"a larger group helps", p.Samples, p.Group, groups, maxGroups)
}

// A Search is a run of EIFFEL on one subject. It is a [search.Ranger].
type Search struct {
	params    Params
	subject   *subject.Subject
	domain    *search.Domain
	rand      *rand.Rand
	threshold float64

	halves []half
	works  []*work // the current state of the work on the halves
	odd    search.Abnormal

	reserve int // runs of the budget that are reserved for the other halves
	queue   search.Queue
	told    func(b *run.Batch, i, number int) // handles run i, which is the queue's point with that number
	then    func(budget int)                  // continues when all answers are in; nil at the end
}

var _ search.Ranger = (*Search)(nil)

// A work is the state of one half.
type work struct {
	*half
	samples  *sample
	points   []peak // the largest errors of the groups: the plot that is clustered (Figure 7a)
	setting  setting
	versions []version // the ranges along each axis; none if fewer than three clusters were formed
}

// New returns a search. The parameters must pass Check.
func New(setup search.Setup, p Params) *Search {
	s := &Search{params: p, subject: setup.Subject, domain: search.NewDomain(&setup), rand: setup.Rand, threshold: setup.Threshold}
	s.halves = halves(s.domain, p.Reach)
	s.then = func(budget int) { s.begin(0, budget) }
	return s
}

// Next requests the remaining runs of the current step, or the runs of the next step. If the budget is exhausted within a step, only that
// step ends: the results so far are analysed.
func (s *Search) Next(budget int) *search.Ask {
	for {
		if ask := s.queue.Next(s.domain.Dims(), min(budget, atOnce)); ask != nil {
			return ask
		}
		if s.then == nil {
			return nil
		}
		then := s.then
		s.ask(run.Plain, nil, nil, nil)
		then(budget)
	}
}

// atOnce bounds the points of one batch: enough work for every core, and an interrupt is handled between two batches.
const atOnce = 1 << 16

// ask makes the points the next step.
func (s *Search) ask(mode run.Mode, points []float64, told func(b *run.Batch, i, number int), then func(budget int)) {
	s.queue, s.told, s.then = search.Queue{Mode: mode, Points: points}, told, then
}

// Tell passes the results of runs to the current step.
func (s *Search) Tell(b *run.Batch) {
	first := s.queue.Told(b)
	for i := range b.N {
		if b.Outcomes[i] != run.Returned {
			s.odd.Stopped(b, i, b.Points[i*b.Dims:(i+1)*b.Dims])
		}
		s.told(b, i, first+i)
	}
}

// begin starts the work on half k, and reserves the part of the budget for the other halves.
func (s *Search) begin(k, budget int) {
	if k == len(s.halves) {
		return
	}
	w := &work{half: &s.halves[k], samples: new(sample)}
	s.works = append(s.works, w)
	s.reserve = budget - budget/(len(s.halves)-k)
	s.sample(w, budget, func(budget int) {
		s.analyse(w)
		s.detect(w, budget, func(budget int) {
			s.follow(w, budget, func(budget int) { s.begin(k+1, budget) })
		})
	})
}

// Ranges returns the ranges of all halves, the worst first.
func (s *Search) Ranges() []search.Range {
	var list []search.Range
	for _, w := range s.works {
		list = append(list, w.reported()...)
	}
	slices.SortStableFunc(list, func(a, b search.Range) int {
		return cmp.Or(cmp.Compare(b.Error, a.Error), cmp.Compare(b.Ulps, a.Ulps))
	})
	return list
}

// Candidates returns the worst point of each range whose error is at or above the threshold, the worst first, then runs that did not
// return. If no error is so large, it returns the largest error seen.
func (s *Search) Candidates() []search.Candidate {
	var list []search.Candidate
	ranges := s.Ranges()
	for _, r := range ranges {
		if r.Worst != nil && r.Error >= s.threshold {
			list = append(list, search.Wrong(r.Worst, r.Error))
		}
	}
	if len(list) == 0 && len(ranges) > 0 && ranges[0].Worst != nil {
		return append(s.odd.Candidates(), search.Largest(ranges[0].Worst, ranges[0].Error))
	}
	return append(list, s.odd.Candidates()...)
}

// Envelopes returns one plot for each half and variable. The caller fills in the subject's name.
func (s *Search) Envelopes() []finding.Envelope {
	var list []finding.Envelope
	for _, w := range s.works {
		for axis := range s.subject.Params {
			list = append(list, w.envelope(axis, s.subject.Params[axis].Label()))
		}
	}
	return list
}
