// Package hunt is the default strategy: it looks for danger zones as roots, and follows what it finds to the output.
//
// An operation is dangerous near a root of its danger value (package condition): x + y where the sum crosses zero, log x
// where x crosses 1, a quotient where its denominator crosses zero. A root between two samples is found to the last bit in a
// handful of runs, and all sites share the runs. What a root does to the result is then estimated by one run in mode
// Deltas, which carries the error of every value to the outputs; the largest estimates are climbed, and what is left is
// judged by the oracle before it becomes a candidate.
//
// A search goes through phases (Search.plan), each of which asks for batches until it has no more to ask:
//
//	samples    all magnitudes, special values and the program's own constants: estimates, exceptions, strange outputs
//	scan       danger values along lines through the domain (with one variable: the domain): sign changes, dips
//	           and a closer look where the path changes between samples
//	roots      sign changes narrowed to neighbours, thousands in lockstep
//	dips       roots that only touch zero, and one-sided zones: minima of |danger|
//	ends       the ends of comparisons, in the interpreter: accesses outside of objects
//	beside     estimates at the roots and some ulps beside them
//	touch      with several variables: minima of |danger| at which no sign changes
//	climb      towards larger error of the output, with one variable measured (mode Doubles)
//	raise      steps of chance of every size from the worst places of all, measured
//	cancel     with several variables: where the output is linear in some, they are solved for an exact output of next to nothing
//	tiny       underflows of what is left of related inputs below the normal numbers
//	edges      infinite outputs, up to the last before finite ones
//	reach      behind branches that no run took: path conditions are solved, and climbs begin there
//	judge      the oracle's error of what is about to be proposed
//
// Without a budget there is one round. With one, rounds begin small and double, and their plan does not depend on it: a search
// with more runs goes on where one with fewer ended. The package knows
// nothing of LLVM, processes, or how anything is proved. A Search belongs to one goroutine.
package hunt

// This file is the search as a whole: its parameters, its plan, and what goes through it.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// Description is what the strategy says of itself.
var Description = search.Describe(search.Description{
	Name: "hunt",
	Says: "roots of the operations' results, narrowed to neighbouring floats; ranked by the error of the result",
	Asks: []run.Mode{run.All, run.Deltas, run.Flags, run.Doubles},
}, Defaults(), New)

// Params are the sizes of one round. The plan of a round does not depend on the budget; with a budget, rounds, each twice as
// large as the one before, follow each other until it is spent.
type Params struct {
	Samples     int `set:"samples" in:"[2,16777216]" says:"inputs of all magnitudes at which a round begins"`
	Lines       int `set:"lines" in:"[1,16777216]" says:"several variables: lines through the domain whose inverse conditions are scanned"`
	LineSamples int `set:"line-samples" in:"[2,16777216]" says:"and inputs on each"`
	Roots       int `set:"roots" says:"sign changes that are narrowed to neighbours, at most"`
	PerSite     int `set:"per-site" says:"of these, for one operation"`
	Dips        int `set:"dips" says:"minima of an inverse condition that are followed, at most"`
	Climb       int `set:"climb" says:"runs of the climbs with one variable"`
	ClimbMany   int `set:"climb-many" says:"and with several"`
	Raise       int `set:"raise" says:"runs that raise the largest errors"`
	Judge       int `set:"judge" says:"points that the oracle is asked about: estimated errors, outputs that are no numbers, paths"`
	Work        int `set:"work" in:"[1,inf)" says:"floating-point operations of all runs of a round, after which only the oracle is asked any more"`
	Paths       int `set:"paths" says:"expressions computed to solve the conditions of branches that no run took; 0: none"`
	Rounds      int `set:"rounds" in:"[1,inf)" says:"without a budget"`
}

// Defaults returns the sizes that find uses.
func Defaults() Params {
	return Params{
		Samples: 1536, Lines: 64, LineSamples: 48, Roots: 384, PerSite: 16, Dips: 24, Climb: 1500, ClimbMany: 100_000,
		Raise: 1024, Judge: 64, Work: 20_000_000, Paths: 300_000, Rounds: 1,
	}
}

const (
	halvings      = 4 // a search with a budget begins with rounds so much smaller: the budget may be small
	finer         = 5 // and it keeps the worst spots of regions so much smaller than a binade, log2
	mostDoublings = 6 // and rounds grow so far beyond the sizes
)

// scaled returns the sizes doubled so many times, halved if it is negative: what fewer runs can find was found.
func (p Params) scaled(times int) Params {
	for _, size := range []*int{&p.Samples, &p.Lines, &p.Roots, &p.PerSite, &p.Dips, &p.Climb, &p.ClimbMany, &p.Raise, &p.Work} {
		if *size > 0 {
			*size = max(*size<<max(times, 0)>>max(-times, 0), 1)
		}
	}
	return p
}

// A Search hunts in one subject. It implements search.Strategy.
type Search struct {
	ground
	base       Params      // sizes of the first round
	doublings  int         // of the sizes, in the first round
	known      [][]float64 // found by an earlier search
	branchSeed uint64

	left  int     // runs that the setup's budget still allows,
	begun int     // and did when this round began
	empty int     // rounds before this one, in a row, that asked for nothing
	plan  []step  // what is left of this round
	phase phase   // under way; nil between two
	until float64 // the part of the round's work at which it ends

	found    found
	abnormal search.Abnormal // runs that did not return
	narrowed narrowed        // of all rounds
	largest  spot            // with the largest judged error
	leaves   leaves          // of this round
	asked    run.Mode        // last
	cover    cover
	deep     deep
}

// Ground is what all phases read. None writes to it, but for chance and scratch.
type ground struct {
	subject *subject.Subject
	domain  *search.Domain
	rand    *rand.Rand
	least   float64   // estimated errors below it are not proposed
	params  Params    // sizes of this round
	round   int       // its number
	likely  bool      // plausible inputs come first
	costs   costs     // of this round's runs
	scratch []float64 // a point
}

// Leaves are what phases of a round leave for later ones of the same round, beside what they found.
type leaves struct {
	lines    []line    // samples, scan
	scanned  pathSet   // scan: of its inputs
	branches pathSet   // branches: of its inputs
	samples  []float64 // samples, with several variables
	roots    []root    // dips, roots
}

// New returns a search of the setup's subject.
func New(setup search.Setup, p Params) *Search {
	search.Must(p)
	s := &Search{
		ground: ground{
			subject: setup.Subject, domain: search.NewDomain(&setup), least: setup.Least(), likely: setup.Plausible,
			rand: rand.New(rand.NewPCG(setup.Rand.Uint64(), uint64(setup.Spent))),
		},
		base: p, known: setup.Known, left: setup.Runs(), narrowed: narrowed{}, largest: spot{judged: unjudged},
	}
	s.branchSeed = setup.Rand.Uint64()
	s.scratch = make([]float64, s.domain.Dims())
	s.found = newFound(setup.Subject, s.least)
	s.found.likely, s.found.suspects = setup.Plausible, suspects{rand: rand.New(rand.NewPCG(s.branchSeed, 1))}
	s.cover.sites = make([]bool, len(setup.Subject.Program.Sites))
	s.deep = deep{found: newFound(setup.Subject, s.least), largest: spot{judged: unjudged}}
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
	s.leaves = leaves{scanned: newPathSet(), branches: newPathSet()}
	s.costs, s.begun = costs{}, s.left
	s.params = s.base.scaled(min(s.doublings+s.round, mostDoublings))
	g, f, l := &s.ground, &s.found, &s.leaves
	s.plan = []step{
		{func() phase { return newSamples(g, s.known, f, l) }, 0.15},
		{func() phase { return newBranches(g, f.cells, s.branchSeed, &l.branches) }, 0.2},
		{func() phase { return newScan(g, f, &l.lines, &l.scanned, s.narrowed, &l.roots) }, 0.3},
		{func() phase { return newEnds(g, &l.scanned, &s.abnormal, s.branchSeed) }, math.Inf(1)},
		{func() phase { return newBeside(g, l.lines, l.roots, f) }, 0.65},
		{func() phase { return newTouch(g, f, s.branchSeed) }, 0.8},
		{func() phase { return newClimb(g, f, &s.largest) }, 1},
		{func() phase { return newRaise(g, f) }, 1.1},
		{func() phase { return newCancel(g, f, &s.largest, s.branchSeed) }, 1.1},
		{func() phase { return newUnexplained(g, f) }, 1.15},
		{func() phase { return newTiny(g, f, s.branchSeed) }, 1.1},
		{func() phase { return newEdges(g, f) }, 1.1},
		{func() phase { return newReach(g, &s.cover, &s.deep, l.samples, s.branchSeed) }, 1.1},
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
				s.asked = ask.Mode
				return ask
			}
		}
		s.end()
	}
	return nil
}

// available is how many operations are left for the phase under way.
func (s *Search) available() float64 { return s.until*float64(s.params.Work) - float64(s.costs.work) }

// mostEmpty is how many rounds in a row may ask for nothing, as the filter refuses whatever they draw.
const mostEmpty = 3

// advance goes to the next phase, of the next round if need be. It reports whether there is one.
func (s *Search) advance() bool {
	if len(s.plan) == 0 {
		if s.empty++; s.left < s.begun {
			s.empty = 0
		}
		if s.round++; s.round >= s.base.Rounds || s.domain.Dims() == 0 || s.empty == mostEmpty {
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
	if _, own := s.phase.(*reach); s.asked == run.All && s.params.Paths > 0 && !own {
		s.cover.enter(b, nil)
	}
	s.costs.count(b)
	s.phase.tell(b)
}
