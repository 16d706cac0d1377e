// Package hunt is the default search strategy. It looks for roots of the operations' danger values, and follows each to the program's
// output.
//
// An operation is dangerous near a root of its danger value (package condition): x + y where the sum crosses zero, log x where x crosses
// 1, a quotient where its denominator crosses zero. If a danger value has different signs at two samples, a handful of runs finds the root
// between them to the last bit. All sites share these runs. One run in mode Deltas then estimates what the root does to the result, because
// it carries the error of every value to the outputs. The search climbs from the largest estimates, and the oracle judges the worst places
// before they become candidates.
//
// A search consists of phases (Search.plan). Each asks for batches of runs until it has finished:
//
//	samples      inputs of all magnitudes, special values and the program's constants: errors, exceptions, unusual outputs
//	counters     floating-point loop counters that meet their bound, where rounding decides the number of rounds
//	branches     inputs at the edges of the program's comparisons, for the oracle
//	scan         danger values along lines through the domain: sign changes, minima, more samples where the path changes
//	roots        sign changes, narrowed to neighbouring floats, thousands in lockstep
//	dips         minima of the absolute danger value: roots without a sign change
//	ends         inputs at the ends of comparisons, in the interpreter: accesses outside of objects
//	beside       errors at the roots and some ulps beside them
//	touch        several variables: minima of the absolute danger value where no sign changes
//	ridge        many cheap runs near these minima, which find exceptions that rounding raises
//	climb        steps towards a larger error of the output
//	raise        random steps of every size from the worst places, measured
//	cancel       several variables: where the output is linear, coordinates are solved for an exact output near zero
//	unexplained  errors that the rounding of the inputs does not explain
//	tiny         underflows of differences of related inputs, below the normal numbers
//	edges        infinite outputs, followed to the last point before finite ones
//	brinks       inputs outside of an operation's domain, followed to the last point before inputs inside
//	reach        branches that no run took: path conditions are solved, and climbs begin there
//	judge        the oracle's error of each candidate
//
// Without a budget there is one round. With a budget, rounds begin small and double. Their plan does not depend on the budget, so a search
// with more runs continues where one with fewer ended. The package knows nothing about LLVM, processes or proofs. A Search must be used by
// one goroutine.
package hunt

// This file holds the parameters of a search, its plan, and the exchange of batches.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// Description describes the strategy.
var Description = search.Describe(search.Description{
	Name: "hunt", Works: true,
	Says: "narrows sign changes of the operations' results to neighbouring floats, and ranks these by the error of the result",
	Asks: []run.Mode{run.All, run.Deltas, run.Flags, run.Doubles},
}, Defaults(), New)

// Params are the sizes of one round. The plan of a round does not depend on the budget. With a budget, rounds follow each other until it is
// spent, each twice as large as the one before.
type Params struct {
	Samples     int `set:"samples" in:"[2,16777216]" says:"inputs of all magnitudes at the start of a round"`
	Lines       int `set:"lines" in:"[1,16777216]" says:"lines through the domain to scan for small inverse condition numbers (several variables)"`
	LineSamples int `set:"line-samples" in:"[2,16777216]" says:"inputs on each line"`
	Roots       int `set:"roots" says:"limit on sign changes to narrow to neighbouring floats"`
	PerSite     int `set:"per-site" says:"limit on these sign changes at one operation"`
	Dips        int `set:"dips" says:"limit on minima of an inverse condition number to narrow"`
	Climb       int `set:"climb" says:"runs that climb to larger errors (one variable)"`
	ClimbMany   int `set:"climb-many" says:"runs that climb to larger errors (several variables)"`
	Raise       int `set:"raise" says:"runs that increase the largest errors found"`
	Judge       int `set:"judge" says:"limit on inputs to compute exactly: those with large estimated errors, NaN, infinity, or new paths"`
	Work        int `set:"work" in:"[1,inf)" says:"floating-point operations of all runs of a round; after these, only exact computations follow"`
	Paths       int `set:"paths" says:"expressions to compute for inputs that take branches not yet run; 0: none"`
	Rounds      int `set:"rounds" in:"[1,inf)" says:"rounds of the search without a budget"`
}

// Defaults returns the sizes that find uses.
func Defaults() Params {
	return Params{
		Samples: 1536, Lines: 64, LineSamples: 48, Roots: 384, PerSite: 16, Dips: 24, Climb: 1500, ClimbMany: 100_000,
		Raise: 1024, Judge: 64, Work: 20_000_000, Paths: 300_000, Rounds: 1,
	}
}

const (
	halvings      = 4 // with a budget, the first round is smaller by 2^halvings, because the budget may be small
	finer         = 5 // and a region is 2^-finer of a binade
	mostDoublings = 6 // and rounds grow up to 2^mostDoublings times the sizes
)

// scaled returns the sizes times 2^times. A negative number of times makes them smaller.
func (p Params) scaled(times int) Params {
	for _, size := range []*int{&p.Samples, &p.Lines, &p.Roots, &p.PerSite, &p.Dips, &p.Climb, &p.ClimbMany, &p.Raise, &p.Work} {
		if *size > 0 {
			*size = max(*size<<max(times, 0)>>max(-times, 0), 1)
		}
	}
	return p
}

// A Search is a search in one subject. It implements search.Strategy.
type Search struct {
	ground
	base       Params      // sizes of the first round
	doublings  int         // of the sizes, in the first round
	known      [][]float64 // points found by an earlier search
	branchSeed uint64

	left  int     // runs that the setup's budget still allows
	begun int     // value of left when this round began
	empty int     // rounds in a row, up to this one, that asked for nothing
	plan  []step  // remaining steps of this round
	phase phase   // the current phase; nil between two phases
	until float64 // part of the round's work at which the current phase ends

	found    found
	abnormal search.Abnormal // runs that did not return
	narrowed narrowed        // roots of all rounds
	largest  spot            // the spot with the largest judged error
	leaves   leaves          // of this round
	asked    run.Mode        // mode of the last ask
	cover    cover
	deep     deep
}

// ground is what all phases read. They write only to its random stream and to scratch.
type ground struct {
	subject *subject.Subject
	domain  *search.Domain
	rand    *rand.Rand
	least   float64   // smallest relative error that may become a candidate
	params  Params    // sizes of this round
	round   int       // number of this round
	likely  bool      // plausible inputs rank first
	costs   costs     // of this round's runs
	scratch []float64 // space for one point
}

// leaves holds what phases of a round pass to later phases of the same round, besides found.
type leaves struct {
	lines    []line    // written by samples and scan
	scanned  pathSet   // written by scan: paths of its inputs
	branches pathSet   // written by branches: paths of its inputs
	samples  []float64 // written by samples, with several variables
	roots    []root    // written by dips and roots
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

// A step of the plan makes a phase. The phase ends at a part of the round's work, finished or not, so that the search of a function with
// long loops reaches its last phase too.
type step struct {
	phase func() phase
	until float64
}

// begin plans a round. It shows what each phase reads and writes.
func (s *Search) begin() {
	s.leaves = leaves{scanned: newPathSet(), branches: newPathSet()}
	s.costs, s.begun = costs{}, s.left
	s.params = s.base.scaled(min(s.doublings+s.round, mostDoublings))
	g, f, l := &s.ground, &s.found, &s.leaves
	s.plan = []step{
		{func() phase { return newSamples(g, s.known, f, l) }, 0.15},
		{func() phase { return newCounters(g, f, &s.largest, s.branchSeed) }, math.Inf(1)},
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
		{func() phase { return newOrdinary(g, f) }, 1.1},
		{func() phase { return newBrinks(g, f, s.branchSeed) }, 1.1},
		{func() phase { return newReach(g, &s.cover, &s.deep, l.samples, s.branchSeed) }, 1.1},
		{func() phase { return newJudge(g, f, &l.scanned, &l.branches, &s.largest) }, math.Inf(1)},
	}
}

// narrowing is the part of the work at which roots and dips end.
const narrowing = 0.5

// Next returns the ask of the current phase, cut to the budget.
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

// available returns how many operations the current phase may still take.
func (s *Search) available() float64 { return s.until*float64(s.params.Work) - float64(s.costs.work) }

// mostEmpty bounds the rounds in a row that may ask for nothing because the filter refuses every point.
const mostEmpty = 3

// advance starts the next phase, in the next round if this one is finished. It reports whether there is one.
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

// end ends the current phase. The steps that the phase plans run before the rest of the round.
func (s *Search) end() {
	if p, ok := s.phase.(finisher); ok {
		s.plan = append(p.finish(), s.plan...)
	}
	s.phase = nil
}

// Tell passes a batch to the phase that asked for it.
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
