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
	ground
	base       Params      // sizes of the first round
	doublings  int         // of the sizes, in the first round
	known      [][]float64 // found by an earlier search
	branchSeed uint64

	left  int     // runs that the setup's budget still allows
	plan  []step  // what is left of this round
	phase phase   // under way; nil between two
	until float64 // the part of the round's work at which it ends

	found    found
	abnormal search.Abnormal // runs that did not return
	narrowed narrowed        // of all rounds
	largest  spot            // with the largest judged error
	leaves   leaves          // of this round
}

// Ground is what all phases read. None writes to it, but for chance and scratch.
type ground struct {
	subject *subject.Subject
	domain  *search.Domain
	rand    *rand.Rand
	least   float64   // estimated errors below it are not proposed
	params  Params    // sizes of this round
	round   int       // its number
	costs   costs     // of this round's runs
	scratch []float64 // a point
}

// Leaves are what phases of a round leave for later ones of the same round, beside what they found.
type leaves struct {
	lines    []line // samples, scan
	scanned  paths  // scan: of its inputs
	branches paths  // branches: of its inputs
	roots    []root // dips, roots
}

// New returns a search of the setup's subject.
func New(setup search.Setup, p Params) *Search {
	search.Must(p)
	s := &Search{
		ground: ground{
			subject: setup.Subject, domain: search.NewDomain(&setup), least: setup.Least(),
			rand: rand.New(rand.NewPCG(setup.Rand.Uint64(), uint64(setup.Spent))),
		},
		base: p, known: setup.Known, left: setup.Runs(), narrowed: narrowed{}, largest: spot{judged: unjudged},
	}
	s.branchSeed = setup.Rand.Uint64()
	s.scratch = make([]float64, s.domain.Dims())
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
	phase func() phase
	until float64
}

// begin plans a round. What a phase takes, and where it leaves what it finds, stands here.
func (s *Search) begin() {
	s.leaves = leaves{scanned: newPaths(), branches: newPaths()}
	s.costs = costs{}
	s.params = s.base.scaled(min(s.doublings+s.round, mostDoublings))
	g, f, l := &s.ground, &s.found, &s.leaves
	s.plan = []step{
		{func() phase { return newSamples(g, s.known, f, &l.lines) }, 0.15},
		{func() phase { return newBranches(g, f.cells, s.branchSeed, &l.branches) }, 0.2},
		{func() phase { return newScan(g, f, &l.lines, &l.scanned, s.narrowed, &l.roots) }, 0.3},
		{func() phase { return newBeside(g, l.lines, l.roots, f) }, 0.65},
		{func() phase { return newClimb(g, f, &s.largest) }, 1},
		{func() phase { return newRaise(g, f) }, 1.1},
		{func() phase { return newJudge(g, f, &l.scanned, &l.branches, &s.largest) }, math.Inf(1)},
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
		if available := s.available(); available > 0 {
			if ask := s.phase.next(); ask != nil && len(ask.Points) > 0 {
				n := min(len(ask.Points)/s.domain.Dims(), limit, s.costs.affordable(ask.Mode, available))
				ask.Points = ask.Points[:n*s.domain.Dims()]
				s.left -= n
				return ask
			}
		}
		s.end()
	}
	return nil
}

// available is how many operations are left for the phase under way.
func (s *Search) available() float64 { return s.until*float64(s.params.Work) - float64(s.costs.work) }

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
	s.phase = next.phase()
	return true
}

// end ends the phase under way. What it hands on comes before what is left of the round.
func (s *Search) end() {
	if p, ok := s.phase.(finisher); ok {
		s.plan = append(p.finish(), s.plan...)
	}
	s.phase = nil
}

// Tell hands the answers to the phase that asked.
func (s *Search) Tell(b *run.Batch) {
	for i := range b.N {
		if b.Outcomes[i] != run.Returned {
			s.abnormal.Stopped(b, i, b.Points[i*b.Dims:(i+1)*b.Dims])
		}
	}
	s.costs.count(b)
	s.phase.tell(b)
}
