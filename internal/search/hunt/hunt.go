package hunt

// This file is the search as a whole: its plan, and what goes through it.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A Search hunts in one subject. It implements search.Strategy.
type Search struct {
	base    Params // sizes of the first round
	params  Params // and of this one
	subject *subject.Subject
	domain  *search.Domain
	rand    *rand.Rand
	least   float64     // estimated errors below it are not proposed
	known   [][]float64 // found by an earlier search

	left      int // runs that the setup's budget still allows
	round     int
	doublings int     // of the sizes, in the first round
	plan      []step  // what is left of this round
	phase     phase   // under way; nil between two
	until     float64 // the part of the round's work at which it ends
	work      int64   // operations of this round's runs
	counted   int64   // those of runs that count them
	runs      int64   // and how many these were

	found    found
	odd      search.Oddities // runs that did not return
	lines    []line          // of this round
	paths    paths
	branches paths           // of this round's inputs on branches
	roots    []root          // of this round
	narrowed map[int][]int64 // one variable: where the roots of a site are, of all rounds, sorted

	branchSeed uint64

	largest spot      // with the largest judged error
	scratch []float64 // a point
}

// defaultLeast is the threshold of find.
const defaultLeast = 1e-3

// New returns a search of the setup's subject. Parameters that Check refuses are a broken invariant.
func New(setup search.Setup, p Params) *Search {
	if err := p.Check(); err != nil {
		panic(err)
	}
	s := &Search{
		base: p, narrowed: map[int][]int64{}, subject: setup.Subject, domain: search.NewDomain(&setup), least: setup.Threshold, known: setup.Known,
		rand: rand.New(rand.NewPCG(setup.Rand.Uint64(), uint64(setup.Spent))), left: setup.Evals,
		largest: spot{judged: unjudged},
	}
	s.branchSeed = setup.Rand.Uint64()
	s.scratch = make([]float64, s.domain.Dims())
	if s.left <= 0 {
		s.left = math.MaxInt
	}
	if s.least <= 0 {
		s.least = defaultLeast
	}
	s.found = newFound(setup.Subject.Call.Outputs, s.least)
	if setup.Evals > 0 {
		s.base.Rounds, s.doublings, s.found.fine = math.MaxInt, -halvings, finer
	}
	s.begin()
	return s
}

// A step of the plan is a phase that is yet to be made, and the part of the round's work at which it ends, done or not: a
// search of a function that loops for long must come to its last phase too.
type step struct {
	make  func() phase
	until float64
}

// begin plans a round.
func (s *Search) begin() {
	s.lines, s.roots, s.paths, s.branches = nil, nil, newPaths(), newPaths()
	s.work, s.counted, s.runs = 0, 0, 0
	s.params = s.base.scaled(min(s.doublings+s.round, mostDoublings))
	s.plan = []step{
		{func() phase { return newSamples(s) }, 0.15},
		{func() phase { return newBranches(s) }, 0.2},
		{func() phase { return newScan(s) }, 0.3},
		{func() phase { return newBeside(s) }, 0.65},
		{func() phase { return newClimb(s) }, 1},
		{func() phase { return newRaise(s) }, 1.1},
		{func() phase { return newJudge(s) }, math.Inf(1)},
	}
}

// narrowing is the part of the work at which roots and dips end.
const narrowing = 0.5

// Next asks for what the phase under way wants, cut to the budget.
func (s *Search) Next(budget int) *search.Ask {
	limit := min(budget, s.left)
	for limit > 0 {
		if s.phase == nil && !s.advance() {
			return nil
		}
		if s.available() <= 0 {
			if p, ok := s.phase.(finisher); ok {
				p.finish()
			}
			s.phase = nil
			continue
		}
		if ask := s.phase.next(); ask != nil && len(ask.Points) > 0 {
			n := min(len(ask.Points)/s.domain.Dims(), limit, s.affordable(ask))
			ask.Points = ask.Points[:n*s.domain.Dims()]
			s.left -= n
			return ask
		}
		s.phase = nil
	}
	return nil
}

// available is how many operations are left for the phase under way.
func (s *Search) available() float64 { return s.until*float64(s.params.Work) - float64(s.work) }

// affordable is how many runs of an ask that is, at what runs have cost so far.
func (s *Search) affordable(ask *search.Ask) int {
	switch {
	case ask.Mode == run.Judged:
		return math.MaxInt
	case s.runs == 0:
		return firstRuns
	}
	runs := max(s.available()/(s.price(ask.Mode)+1), 1)
	return int(min(runs, growth*float64(s.runs)))
}

// price is how many operations a run in a mode takes, by those of runs so far that count them. Mode Doubles does not.
func (s *Search) price(mode run.Mode) float64 {
	perRun := float64(s.counted) / float64(max(s.runs, 1))
	if mode == run.Doubles {
		return perRun / lightly
	}
	return perRun
}

// lightly is how many operations in mode Doubles take the time of one in modes All and Deltas, in functions that loop for long.
const lightly = 4

// firstRuns is how many runs begin a round: what a run costs is not known yet. As some cost a thousand times as much as
// most, later asks may only grow by a factor.
const (
	firstRuns = 32
	growth    = 3
)

// advance goes to the next phase, of the next round if need be. It reports whether there is one.
func (s *Search) advance() bool {
	if len(s.plan) == 0 {
		if s.round++; s.round >= s.base.Rounds || s.domain.Dims() == 0 {
			return false
		}
		s.begin()
	}
	next := s.plan[0]
	s.plan, s.until = s.plan[1:], next.until
	s.phase = next.make()
	return true
}

// insert puts a phase that narrows what was found before what is left of the round.
func (s *Search) insert(make func() phase) {
	s.plan = append([]step{{make, narrowing}}, s.plan...)
}

// Tell hands the answers to the phase that asked.
func (s *Search) Tell(b *run.Batch) {
	for i := range b.N {
		if b.Outcomes[i] != run.Returned {
			s.odd.Stopped(b, i, b.Points[i*b.Dims:(i+1)*b.Dims])
		}
	}
	for _, ops := range b.Ops {
		s.work += ops
		s.counted += ops
	}
	s.runs += int64(len(b.Ops))
	if b.Bounds != nil {
		s.work += int64(s.price(run.Doubles) * float64(b.N))
	}
	s.phase.tell(b)
}
