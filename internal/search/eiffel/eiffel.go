package eiffel

// This file is the strategy: one half of the domain after the other, each in steps that ask and are told.

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A Search is EIFFEL at work on one subject. It is a [search.Ranger].
type Search struct {
	params    Params
	subject   *subject.Subject
	domain    *search.Domain
	rand      *rand.Rand
	threshold float64

	halves []half
	works  []*work // on the halves, as far as it has come
	odd    search.Abnormal

	reserve int // runs of the budget that are left to other halves
	queue   search.Queue
	told    func(b *run.Batch, i, number int) // what run i, of the queue's point of a number, is for
	then    func(budget int)                  // what is to be done when all are in; nil at the end
}

var _ search.Ranger = (*Search)(nil)

// A work is what is known of one half.
type work struct {
	*half
	samples  *sample
	points   []peak // the largest errors of groups: the plot that is clustered (Figure 7a)
	setting  setting
	versions []version // the ranges by each axis; none where fewer than three clusters were formed
}

// New returns a search. Parameters are those that Check passes.
func New(setup search.Setup, p Params) *Search {
	s := &Search{params: p, subject: setup.Subject, domain: search.NewDomain(&setup), rand: setup.Rand, threshold: setup.Threshold}
	s.halves = halves(s.domain, p.Reach)
	s.then = func(budget int) { s.begin(0, budget) }
	return s
}

// Next asks for the rest of the step, or for the next step. A budget that ends within a step ends that step only: what is
// known is analysed.
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

// atOnce is how many points are asked at most: enough for every core, and between two asks an interrupt can be heard.
const atOnce = 1 << 16

// ask makes points the next step.
func (s *Search) ask(mode run.Mode, points []float64, told func(b *run.Batch, i, number int), then func(budget int)) {
	s.queue, s.told, s.then = search.Queue{Mode: mode, Points: points}, told, then
}

// Tell hands the answers to the step.
func (s *Search) Tell(b *run.Batch) {
	first := s.queue.Told(b)
	for i := range b.N {
		if b.Outcomes[i] != run.Returned {
			s.odd.Stopped(b, i, b.Points[i*b.Dims:(i+1)*b.Dims])
		}
		s.told(b, i, first+i)
	}
}

// begin starts the work on half number k, and leaves to the halves behind it their part of the budget.
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

// Candidates returns the worst point of every range whose error is at or above the threshold, the worst first, then runs that
// did not return; where there is no error, the largest one that was seen.
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

// Envelopes returns the plots: one for each half and variable. The subject's name is left to the caller.
func (s *Search) Envelopes() []finding.Envelope {
	var list []finding.Envelope
	for _, w := range s.works {
		for axis := range s.subject.Params {
			list = append(list, w.envelope(axis, s.subject.Params[axis].Label()))
		}
	}
	return list
}
