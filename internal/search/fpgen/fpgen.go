// Package fpgen is FPGen ("Efficient Generation of Error-Inducing Floating-Point Inputs via Symbolic Execution", ICSE 2020): inputs
// that lose digits, for programs with many inputs.
//
// Additions and subtractions that update an accumulator get inaccuracy checks (section 3.1), which makes three branches of each. Symbolic
// execution covers these branches with some inputs symbolic and the others concrete (Algorithm 1), and of all inputs that it
// generates the one with the largest error is kept.
//
//	Search   the strategy: Algorithm 1
//	checks   where checks are injected, and when (3.1.3)
//
// A value serves one goroutine; it never runs native code itself.
package fpgen

// This file is Algorithm 1: random search, then repeated symbolic execution with part of the inputs symbolic.

import (
	"slices"

	"faultline/internal/finding"
	"faultline/internal/interp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/paths"
	"faultline/internal/subject"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/floats"
)

// Params are the parameters of a search.
type Params struct {
	Random  int `set:"random" says:"random inputs to run first; the worst one gives the values of concrete inputs (tau0)"`
	Queries int `set:"queries" in:"[1,inf)" says:"branches to try in one symbolic execution (tau1)"`
	Models  int `set:"models" in:"[1,inf)" says:"inputs to draw for a path"`
	Climb   int `set:"climb" in:"[0,1]" says:"1: every second symbolic execution starts at the worst input so far; 0: none, as published"`
	Near    int `set:"near" says:"inputs to draw close to the worst one on its path, for every 256 others"`
	Work    int `set:"work" in:"[1,inf)" says:"operations to compute for all paths, in millions; the search stops after this many"`
	Moves   int `set:"moves" in:"[1,inf)" says:"evaluations of a path to find an input that takes one of its branches"`
	SMT     int `set:"smt" says:"effort (z3 steps) to find an input for each branch not taken; 0 turns the solver off"`
	Asked   int `set:"asked" says:"limit on branches to give to solvers, at most two in one symbolic execution"`
	Loss    int `set:"loss" in:"[1,52]" says:"smallest number of lost bits of an operand that counts as a precision loss (sigma)"`
	Cancel  int `set:"cancel" in:"[1,52]" says:"smallest number of lost leading bits that counts as a cancellation (theta)"`
	Start   int `set:"start" says:"first iteration of a loop to check"`
	Step    int `set:"step" in:"[1,inf)" says:"iterations of a loop from one check to the next"`
	Log     int `set:"log" in:"[0,1]" says:"1: the step grows tenfold with each order of magnitude; 0: it is constant"`
	Zeros   int `set:"zeros" in:"[0,1]" says:"1: symbolic inputs may be 0, which loses no digits; 0: they may not"`
}

// Description describes the strategy.
var Description = search.Describe(search.Description{
	Name: "fpgen",
	Says: "executes checks for lost digits symbolically, for programs with many inputs",
	Asks: paths.Asks, Checks: true,
}, Params{
	Climb: 1, Random: 2000, Queries: 100, Models: 16, Near: 256, Work: 2500, Moves: 4000, SMT: 1_500_000, Asked: 4, Step: 1,
	Loss: floats.Published.Loss, Cancel: floats.Published.Cancellation,
}, New)

// mostEvals is the budget in runs if the setup gives none.
const mostEvals = 90_000

// A Search searches one subject. It implements search.Strategy.
type Search struct {
	*search.Guide
	params  Params
	subject *subject.Subject
	machine *interp.Machine
	plan    floats.Plan

	random     int       // random inputs that are left to run
	base       []float64 // the worst of them
	baseMost   float64   // its error
	operand    []int     // coordinates of op2Vars, which are symbolic first
	symbolic   []int     // coordinates that are symbolic now
	now        int       // number of symbolic inputs of the execution that began last
	atWorst    int       // number of symbolic inputs when the largest error was found; 0: the inputs were random
	varied     []bool    // by coordinate: it was symbolic in some execution
	sliced     bool      // the present symbolic coordinates are those of a decision
	frontier   frontier
	farther    [][]float64 // inputs of this execution that may have got farther than the frontier
	finder     *paths.Finder
	prover     *Prover
	executions int // number of symbolic executions that were begun
	queries    int // branches tried in the present symbolic execution
	erring     int // inputs with an error in the present symbolic execution
	largest    largest
	counts     paths.Counts   // totals of the symbolic executions that ended
	done       paths.Counts   // totals of all
	told       *finding.Paths // the report of those that ended

	asked   bool          // the last ask was for points of the queue
	waiting []paths.Step  // points to run, with their paths
	running []paths.Step  // points of the last ask
	holding paths.Holding // checks of the paths of waiting points
}

// New returns a search of the setup's subject.
func New(setup search.Setup, p Params) *Search {
	search.Must(p)
	if setup.Evals <= 0 {
		setup.Evals = mostEvals
	}
	s := &Search{Guide: search.NewGuide(&setup), params: p, subject: setup.Subject, random: p.Random, baseMost: -1}
	s.machine = interp.New(s.subject.Program, &s.subject.Call)
	s.prover = newProver(setup.Context, p.SMT, p.Asked, askedEach)
	s.plan = floats.Plan{
		Sites: s.checks(setup.Checked), Thresholds: floats.Thresholds{Loss: p.Loss, Cancellation: p.Cancel},
		Most: symbolic.Bounds{Ops: mostExprs},
	}
	s.operand = s.partition()
	s.symbolic = s.operand
	s.varied = make([]bool, len(setup.Subject.Params))
	return s
}

// askedEach bounds the branches of one symbolic execution about which solvers are asked.
const askedEach = 2

// mostExprs bounds the expressions of a path.
const mostExprs = 20_000

// Next asks for random inputs, then for those of one symbolic execution after the other.
func (s *Search) Next(budget int) *search.Ask {
	most := min(budget, s.Left)
	if s.random > 0 || s.base == nil {
		n := max(1, min(s.random, most))
		s.random -= n
		s.asked = false
		return s.Ask(n, s.draw)
	}
	for round := 0; len(s.waiting) == 0; round++ {
		if most <= 0 || round > mostIdle || s.done.Work > int64(s.params.Work)*1_000_000 {
			return nil
		}
		s.execute()
	}
	if ask := s.holding.Ask(); ask != nil {
		return ask
	}
	n := min(len(s.waiting), most)
	s.running, s.waiting, s.asked = s.waiting[:n], s.waiting[n:], true
	return s.Ask(n, func(k int, point []float64) { copy(point, s.running[k].Point) })
}

// draw fills a random input: each coordinate uniform over the numbers of a range, and over the floats where no range is said.
func (s *Search) draw(_ int, point []float64) {
	admitted := s.Domain.Redraw(mostDraws, point, func() {
		for i := range point {
			point[i] = s.Domain.Uniform(s.Rand, i)
		}
	})
	if !admitted || s.subject.Params[0].Everything() {
		s.Domain.Draw(s.Rand, point)
	}
}

// mostDraws is how often a filter may refuse a random input before the domain draws one.
const mostDraws = 100

// mostIdle is how many symbolic executions may generate nothing before the search ends.
const mostIdle = 50

// Tell notes the errors (lines 7-10 and 29-32).
func (s *Search) Tell(b *run.Batch) {
	if s.holding.Tell(b) {
		return
	}
	for i, e := range s.Learn(b) {
		before := s.largest.measure
		m := s.largest.learn(s, b, i, e)
		if s.largest.measure > before {
			if s.atWorst = 0; s.asked {
				s.atWorst = s.now
			}
		}
		if !s.asked && m > s.baseMost {
			s.base, s.baseMost = slices.Clone(b.Points[i*b.Dims:(i+1)*b.Dims]), m
		}
		if !s.asked {
			continue
		}
		if e > 0 {
			s.erring++
		}
		if path := s.running[i].Path; s.finder != nil {
			s.finder.Worth[path] = max(s.finder.Worth[path], m)
		}
	}
}

// execute goes on with the symbolic execution (line 21) until it has generated some inputs, or ends; then the next one begins.
func (s *Search) execute() {
	if s.finder == nil {
		s.begin()
	}
	s.closer()
	const enough = 256
	for len(s.waiting) < enough {
		s.done = s.counts.Plus(s.finder.Counts)
		if s.queries >= s.params.Queries {
			s.next(s.erring == 0)
			return
		}
		s.queries++
		step, more := s.finder.Next()
		if !more {
			s.next(false)
			return
		}
		if step != nil {
			if len(s.farther) < mostFarther {
				s.farther = append(s.farther, step.Point)
			}
			s.generate(step)
		}
	}
}

// generate draws the inputs of a path.
func (s *Search) generate(step *paths.Step) {
	more := s.finder.More(step, s.params.Models)
	s.holding.Mean(step, more)
	s.queue(step.Path, step.Point)
	s.queue(step.Path, more...)
}

// queue has points of a path run.
func (s *Search) queue(p *floats.Path, points ...[]float64) {
	for _, x := range points {
		s.waiting = append(s.waiting, paths.Step{Path: p, Point: x})
	}
}

// closer draws inputs close to the one with the largest error, which take its path.
func (s *Search) closer() {
	if s.largest.point == nil {
		return
	}
	if s.largest.step == nil {
		plan := s.plan
		all := paths.NewTree(s.machine, s.Domain.Dims())
		p, _ := all.Take(s.largest.point, plan)
		s.largest.step = &paths.Step{Path: p, Point: s.largest.point}
	}
	near := s.finder.Near(s.largest.step, s.params.Near)
	s.holding.Near(s.largest.step, near)
	s.queue(s.largest.step.Path, near...)
}

// begin starts a symbolic execution: the concrete inputs have the values of the base (lines 19 and 20).
func (s *Search) begin() {
	plan := s.plan
	plan.Symbolic = make([]bool, s.Domain.Dims())
	from := s.values()
	varying := s.symbolic
	if s.sliced {
		if of, at := s.slice(); of != nil {
			varying, from = of, at
		}
	}
	for _, i := range varying {
		plan.Symbolic[i], s.varied[i] = true, true
	}
	s.now, s.queries, s.erring = len(varying), 0, 0
	s.prover.Round()
	s.finder = &paths.Finder{
		Tree: paths.NewTree(s.machine, s.Domain.Dims()), Solver: paths.Solver{Rand: s.Rand, Most: s.params.Moves},
		Domain: s.Domain, Plan: plan, Zeros: s.params.Zeros == 1, Prover: s.prover,
	}
	s.finder.Worth = make(map[*floats.Path]float64)
	if step, isNew := s.finder.Begin(from); isNew {
		s.generate(&step)
	}
}

// values are those of what is concrete: of the base, as published, and in every other symbolic execution of the worst input so far. In
// every third one they are those of the input that got farthest, if the operands are not the subject file's.
func (s *Search) values() []float64 {
	s.executions++
	if s.executions%3 == 0 && s.frontier.point != nil {
		return s.frontier.point
	}
	if s.params.Climb == 1 && s.executions%2 == 0 && s.largest.point != nil {
		return s.largest.point
	}
	return s.base
}

// next chooses what is symbolic in the next symbolic execution: half of it after a timeout (lines 23-26), which is one that generated no
// error within its limit (footnote 7), other operands otherwise (lines 34-37). If the subject file names no operands, every second symbolic
// execution varies the inputs of a decision instead; see frontier. That is a difference from the paper.
func (s *Search) next(timeout bool) {
	s.told = paths.Add(s.told, s.finder.Told())
	s.counts = s.counts.Plus(s.finder.Counts)
	s.finder = nil
	sliced := s.sliced
	if s.sliced = !sliced && s.subject.Operands == nil; sliced { // the published ones are those of the execution before
		return
	}
	if timeout {
		s.symbolic = s.some(s.symbolic, max(1, len(s.symbolic)/2))
		return
	}
	s.symbolic = s.some(s.operand, len(s.symbolic))
}

// Paths says what became of the paths of all symbolic executions: each has other inputs concrete.
func (s *Search) Paths() *finding.Paths {
	told := s.told
	if s.finder != nil {
		told = paths.Add(s.told, s.finder.Told())
	}
	all := s.prover.Told(s.holding.Enter(told))
	if all != nil {
		all.Symbolic, all.AtWorst = len(s.operand), s.atWorst
	}
	return all
}

// Close ends the solvers.
func (s *Search) Close() error {
	s.prover.Close()
	return nil
}

// Held says whether native code took the paths that inputs were solved for.
func (s *Search) Held() *search.Held { return s.holding.Held() }

// some returns n of a list, at random.
func (s *Search) some(list []int, n int) []int {
	list = slices.Clone(list)
	s.Rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	list = list[:min(n, len(list))]
	slices.Sort(list)
	return list
}
