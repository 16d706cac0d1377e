// Package ariadne finds inputs that raise floating-point exceptions by symbolic execution over the reals ("Automatic Detection of
// Floating-Point Exceptions", POPL 2013), and proves that no input raises others.
//
// It runs the program on expressions (package symbolic), path by path. For every operation that may raise an exception it asks whether some
// input of the path does (3.2). It uses SMT solvers and its own solver (3.3). It runs the unmodified program on each answer, because real
// numbers rounded to doubles do not always raise the exception (3.3.3). [Search] is the strategy. In it, a meeting runs inputs at which
// equalities hold. An explorer follows paths: first those of inputs that reach a new operation, then the other side of every decision. An
// asker asks about the operations of a path.
package ariadne

// This file is the strategy: it requests runs of points, and records the exceptions that they raised.

import (
	"context"
	"math/rand/v2"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/interp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// Params are the parameters of a search.
type Params struct {
	Sample   int `set:"sample" says:"random inputs to run before the first query; a tenth of them if other strategies ran before"`
	Cover    int `set:"cover" in:"[1,inf)" says:"random inputs that record which operations they reach"`
	Paths    int `set:"paths" in:"[1,inf)" says:"limit on paths to follow"`
	Queries  int `set:"queries" in:"[1,inf)" says:"limit on queries to solvers, of all paths"`
	Again    int `set:"again" in:"[1,inf)" says:"limit on undecided queries about one exception of one operation"`
	Loops    int `set:"loops" says:"limit on runs of one comparison on a path; 0: no limit"`
	Patience int `set:"patience" says:"undecided queries before z3 stops; the built-in solver stops after 4 times as many; 0: no limit"`
	Order    int `set:"order" in:"[0,2]" says:"0: the fastest solver first; 1: as published, z3, then the built-in solver, without random inputs; 2: as 1, without intervals between the two"`
	Work     int `set:"work" in:"[1,inf)" says:"limit on z3 for one query, in z3's own unit"`
	Binds    int `set:"concretizations" in:"[1,inf)" says:"times to bind the inputs of a query at random (MAX_CONCRETIZATIONS)"`
	Bindings int `set:"bindings" in:"[1,inf)" says:"values to try for one input (MAX_BINDINGS)"`
	Boxed    int `set:"boxed" says:"runs for each exception, in the boxes where no proof excludes it"`
	Meet     int `set:"meet" says:"inputs to run at which two compared values are equal"`
	Cross    int `set:"cross" says:"lines on which to search for a sign change of a divisor; each has an input where it is small"`
	Near     int `set:"near" says:"floats to run on each side of a solver's answer"`
}

// Description describes the strategy.
var Description = search.Describe(search.Description{
	Name: "ariadne",
	Says: "finds exceptions by symbolic execution over the reals, as published, and proves where no input raises one",
	Asks: []run.Mode{run.All, run.Deltas, run.Raised}, Reasons: true,
}, Params{
	Sample: 20_000, Cover: 1000, Paths: 32, Queries: 100, Patience: 3, Again: 2, Boxed: 96, Work: 30_000, Binds: 1, Bindings: 20,
	Meet: 40_000, Cross: 2000, Near: 2,
}, New)

// published is the order of the paper (section 5.1), with intervals between z3 and the built-in solver. alonePublished has none there.
const (
	published      = 1
	alonePublished = 2
)

// asPublished reports whether the solvers are asked in the order of the paper.
func (p *Params) asPublished() bool { return p.Order >= published }

// A Search is the search of one subject. It implements search.Strategy and search.Reasoner.
type Search struct {
	params  Params
	subject *subject.Subject
	domain  *search.Domain
	given   *fpcore.Expr // condition on the inputs; nil: none
	rand    *rand.Rand
	machine *interp.Machine
	known   [][]float64 // points that other searches found
	where   func(search.Target) []subject.Box
	after   bool // other strategies searched before
	settled map[search.Target]bool
	found   []search.Candidate
	exact   map[int]int // by site of a function of libm: index in found of an exact underflow that is the only finding there
	explorer
	asker

	meeting  meeting
	crossing crossing
	queue    search.Queue
	sampled  int   // number of requested parts of the sample
	drawing  bool  // a part of the sample is running
	boxed    int   // number of sites whose boxes were used
	ops      int64 // operations of all runs
	drawnOps int64 // operations of the runs before the first box
}

// New returns a search of the setup's subject.
func New(setup search.Setup, p Params) *Search {
	search.Must(p)
	s := &Search{
		params: p, subject: setup.Subject, domain: search.NewDomain(&setup), rand: setup.Rand, known: setup.Known,
		where:   setup.Where,
		settled: make(map[search.Target]bool), exact: make(map[int]int),
	}
	if s.subject.Filter != "" {
		s.given, _ = fpcore.ParseExpr("", s.subject.Filter) // subjects are checked when they are loaded
	}
	s.after = len(setup.Known) > 0
	for t := range setup.Settled {
		s.settled[t] = true
	}
	s.machine = interp.New(s.subject.Program, &s.subject.Call)
	s.explorer = newExplorer(s)
	s.asker = newAsker(s, &setup)
	s.meeting.search, s.crossing.search = s, s
	return s
}

func newAsker(s *Search, setup *search.Setup) asker {
	ctx := setup.Context
	if ctx == nil {
		ctx = context.Background()
	}
	p := s.params
	solver := &Solver{
		Context: ctx, Domain: s.domain, Rand: s.rand, Work: p.Work, Concretize: p.Binds, Bindings: p.Bindings, Patience: p.Patience,
		Keep: setup.Keep,
	}
	switch p.Order {
	case published:
		solver.Order, solver.Patience = Paper, 0
	case alonePublished:
		solver.Order, solver.Patience = PaperAlone, 0
	}
	return asker{search: s, open: make(map[search.Target]int), solver: solver.Open(), unconfirmed: make(map[search.Target]int)}
}

// Next requests inputs of the meeting, small ones first, then the sample, then answers to questions, until none is left.
func (s *Search) Next(budget int) *search.Ask {
	for {
		if s.drawing && s.ops > 4*mostDrawn {
			s.queue.Points = nil
		}
		if ask := s.queue.Next(s.domain.Dims(), min(budget, atOnce)); ask != nil {
			return ask
		}
		if s.queue, s.drawing = s.following(); len(s.queue.Points) == 0 {
			return nil
		}
	}
}

// following returns the next queue, an empty one at the end, and whether it is a part of the sample.
func (s *Search) following() (q search.Queue, drawing bool) {
	if s.sampled == 0 {
		if q = s.meeting.next(s.meeting.mostTame()); len(q.Points) > 0 {
			return q, false
		}
	}
	for s.sampled < 2 {
		if q = s.sample(); len(q.Points) > 0 {
			return q, true
		}
	}
	if q = s.meeting.next(s.params.Meet); len(q.Points) > 0 {
		return q, false
	}
	if q = s.crossing.next(s.params.Cross); len(q.Points) > 0 {
		return q, false
	}
	if points := s.inBoxes(); points != nil {
		return search.Queue{Mode: run.Deltas, Points: points}, false
	}
	if len(s.visits) > 0 {
		q, s.visits = search.Queue{Mode: run.All, Points: s.visits}, nil
		return q, false
	}
	return search.Queue{Mode: run.Deltas, Points: s.answers()}, false
}

// atOnce is the number of runs in one request. The time of runs is checked between requests.
const atOnce = 512

// sample draws points: floats of every magnitude. The first ones run in a mode that shows the operations that they reach.
func (s *Search) sample() search.Queue {
	s.sampled++
	q := search.Queue{Mode: run.Deltas}
	n := s.params.Sample
	switch {
	case s.params.asPublished():
		n = 0
	case s.after:
		n /= 10
	}
	if s.sampled == 1 {
		q.Mode, n = run.All, s.params.Cover
		if s.params.asPublished() {
			n = 1
		}
	}
	for _, p := range s.known {
		q.Points = append(q.Points, p...)
	}
	point := make([]float64, s.domain.Dims())
	for range n {
		s.domain.Draw(s.rand, point)
		q.Points = append(q.Points, point...)
	}
	return q
}

// Tell records the operations that runs reached and the exceptions that they raised.
func (s *Search) Tell(b *run.Batch) {
	mode := s.queue.Mode
	s.queue.Told(b)
	if mode == run.Raised {
		s.meeting.tell(b)
		return
	}
	for _, n := range b.Ops {
		s.ops += n
	}
	if s.meeting.pays {
		s.meeting.pay(b)
	}
	if len(s.crossing.run) > 0 {
		s.crossing.tell(b)
		return
	}
	for i := range b.N {
		point := b.Points[i*b.Dims : (i+1)*b.Dims]
		if b.Outcomes[i] == run.NotRun {
			continue
		}
		if mode == run.All {
			s.reach(b, i, point)
			continue
		}
		b.Events(i, func(e run.Event) {
			if e.Kind&reified != 0 {
				s.settle(e, point)
			}
		})
	}
}

// settle records an exception of a run, and reports whether it is new. An exact underflow counts as an underflow, as in Table 1. In libm it
// cannot be certified, because it raises no flag. It is replaced by an underflow that raises one.
func (s *Search) settle(e run.Event, point []float64) bool {
	t, soft := targetOf(e), e.Kind == fp.ExactUnderflow && ofLibrary(s.subject.Program.Sites[e.Site].Op)
	at, exact := s.exact[e.Site]
	if s.settled[t] || soft && exact {
		return false
	}
	if s.settled[t] = !soft; soft {
		s.exact[e.Site] = len(s.found)
	} else if exact && t.Kind == fp.Underflow {
		delete(s.exact, e.Site)
		s.found[at] = candidate(e, point)
		return true
	}
	s.found = append(s.found, candidate(e, point))
	return true
}

// targetOf returns the target of an event.
func targetOf(e run.Event) search.Target {
	if e.Kind == fp.ExactUnderflow {
		return search.Target{Site: e.Site, Kind: fp.Underflow}
	}
	return search.Target{Site: e.Site, Kind: e.Kind}
}

// ofLibrary reports whether libm computes op.
func ofLibrary(op fp.Op) bool { return fp.IsFunction(op) || op == fp.Ldexp }

// onlyExact reports whether the only finding for a target is an exact underflow in libm.
func (s *Search) onlyExact(t search.Target) bool {
	_, exact := s.exact[t.Site]
	return exact && t.Kind == fp.Underflow
}

// reified holds the exceptions that the strategy searches.
const reified = fp.Flags | fp.ExactUnderflow | fp.InvalidConversion

func candidate(e run.Event, point []float64) search.Candidate {
	return search.Candidate{
		Point: slices.Clone(point), Site: e.Site, Kind: finding.KindOf(e.Kind), Exact: e.Kind == fp.ExactUnderflow, Outcome: run.Returned,
	}
}

// Candidates returns the exceptions that were raised, in the order of sites.
func (s *Search) Candidates() []search.Candidate {
	list := slices.Clone(s.found)
	slices.SortStableFunc(list, func(a, b search.Candidate) int { return a.Site - b.Site })
	return list
}
