package fpgen

// This file is plain symbolic execution, the baseline KLEE-Float of FPGen's paper ("Efficient Generation of Error-Inducing
// Floating-Point Inputs via Symbolic Execution", ICSE 2020, section 4). It covers every path of the program with one input.
//
// It starts with the input of the domain that is nearest to 0. A value serves one goroutine and never runs native code.

import (
	"faultline/internal/finding"
	"faultline/internal/interp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/paths"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/floats"
)

// KLEEParams are the parameters of a search.
type KLEEParams struct {
	Queries int `set:"queries" in:"[1,inf)" says:"limit on sides of branches to try"`
	Moves   int `set:"moves" in:"[1,inf)" says:"evaluations of a path to find an input that takes one side"`
	SMT     int `set:"smt" says:"effort (z3 steps) to find an input for each branch not taken; 0 turns the solver off"`
	Asked   int `set:"asked" says:"limit on sides of branches to give to solvers"`
	Loops   int `set:"loops" says:"limit on runs of one comparison on a path; 0: no limit"`
}

// KLEE describes the strategy.
var KLEE = search.Describe(search.Description{
	Name: "klee",
	Says: "plain symbolic execution: takes each path with one input",
	Asks: paths.Asks,
}, KLEEParams{Queries: 500, Moves: 4000, SMT: 1_500_000, Asked: 8}, newKLEE)

// A kleeSearch searches one subject. It implements search.Strategy.
type kleeSearch struct {
	*search.Guide
	params  KLEEParams
	finder  *paths.Finder
	prover  *Prover
	begun   bool
	queries int
	next    []float64     // the next input to run, after native code confirmed its path
	holding paths.Holding // the check of that path
}

// mostKLEEEvals is the budget in runs if the setup gives none.
const mostKLEEEvals = 10_000

// newKLEE returns a search of the setup's subject.
func newKLEE(setup search.Setup, p KLEEParams) *kleeSearch {
	search.Must(p)
	if setup.Evals <= 0 {
		setup.Evals = mostKLEEEvals
	}
	s := &kleeSearch{Guide: search.NewGuide(&setup), params: p, prover: newProver(setup.Context, p.SMT, p.Asked, p.Asked)}
	s.finder = &paths.Finder{
		Tree:   paths.NewTree(interp.New(setup.Subject.Program, &setup.Subject.Call), s.Domain.Dims()),
		Solver: paths.Solver{Rand: s.Rand, Most: p.Moves}, Domain: s.Domain, Zeros: true, Prover: s.prover,
		Plan: floats.Plan{Most: symbolic.Bounds{Ops: mostKLEEExprs, Loops: p.Loops}},
	}
	return s
}

// mostKLEEExprs bounds the expressions of a path.
const mostKLEEExprs = 50_000

// Next asks for the input of the next path.
func (s *kleeSearch) Next(budget int) *search.Ask {
	if s.next != nil {
		return s.one()
	}
	if !s.begun {
		s.begun = true
		point := make([]float64, s.Domain.Dims())
		for i := range point {
			point[i] = s.Domain.Clamp(i, 0)
		}
		if !s.Domain.Admits(point) {
			s.Domain.Draw(s.Rand, point)
		}
		step, _ := s.finder.Begin(point)
		return s.hold(&step)
	}
	for min(budget, s.Left) > 0 && s.queries < s.params.Queries {
		s.queries++
		step, more := s.finder.Next()
		if !more {
			return nil
		}
		if step != nil {
			return s.hold(step)
		}
	}
	return nil
}

// hold asks whether native code takes the path of a step.
func (s *kleeSearch) hold(step *paths.Step) *search.Ask {
	s.next = step.Point
	s.holding.Mean(step, nil)
	return s.holding.Ask()
}

// one asks for the error of the input whose path was confirmed.
func (s *kleeSearch) one() *search.Ask {
	from := s.next
	s.next = nil
	return s.Ask(1, func(_ int, point []float64) { copy(point, from) })
}

// Paths counts the paths.
func (s *kleeSearch) Paths() *finding.Paths { return s.prover.Told(s.holding.Enter(s.finder.Told())) }

// Held counts the checks whether native code took the solved paths.
func (s *kleeSearch) Held() *search.Held { return s.holding.Held() }

// Close ends the solvers.
func (s *kleeSearch) Close() error {
	s.prover.Close()
	return nil
}

// Tell records the answers.
func (s *kleeSearch) Tell(b *run.Batch) {
	if !s.holding.Tell(b) {
		s.Learn(b)
	}
}
