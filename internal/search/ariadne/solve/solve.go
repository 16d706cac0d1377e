// Package solve answers Ariadne's questions: is there an input for which a formula over the reals holds ("Automatic Detection of
// Floating-Point Exceptions", POPL 2013, section 3.3)?
//
//	Solver   who is asked in which order, and how much of it
//	Answer   what is known then, and by whom
//
// Solvers that are installed are asked through package symbolic/smt; behind them comes Ariadne's own (Algorithms 1 to 5). It must not know
// strategies or runs.
package solve

// This file is the order in which solvers are asked.

import (
	"context"
	"math/big"
	"math/rand/v2"

	"faultline/internal/search"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// A Solver answers questions about the inputs of one subject.
type Solver struct {
	Context    context.Context // it ends what solvers do
	Domain     *search.Domain
	Rand       *rand.Rand
	Work       int // of a solver for one question, in its own unit
	Concretize int // MAX_CONCRETIZATIONS (section 5.1): times that inputs of a question are bound at random
	Bindings   int // MAX_BINDINGS: values that are tried for an input
	Counts     map[string]*Count
	solvers    []*smt.Solver
	inputs     []smt.Input
}

// Own is the name of Ariadne's own solver.
const Own = "ariadne"

// A Count is what a solver answered.
type Count struct{ Sat, Unsat, Unknown int }

// An Answer is what is known of a question.
type Answer struct {
	Status smt.Status
	By     string    // which solver said so; "" if none did
	Model  smt.Model // for Sat
}

// Open looks for solvers and reads the domain.
func (s *Solver) Open() *Solver {
	s.solvers, s.Counts = smt.Find(), make(map[string]*Count)
	for i := range s.Domain.Dims() {
		lo, hi := s.Domain.Range(i)
		in := smt.Input{Min: new(big.Rat).SetFloat64(lo), Max: new(big.Rat).SetFloat64(hi), Whole: s.Domain.Integer(i)}
		s.inputs = append(s.inputs, in)
	}
	return s
}

// Installed are the names of the solvers that are asked, without Ariadne's own.
func (s *Solver) Installed() (names []string) {
	for _, solver := range s.solvers {
		names = append(names, solver.Name)
	}
	return names
}

// Ask answers whether an input of path p fulfils both formulas: what holds before, and what is asked for.
func (s *Solver) Ask(p *symbolic.Path, before, when symbolic.Formula) Answer {
	q := smt.Query{Formula: symbolic.All(before, when), Inputs: s.inputs, Range: p.Range}
	script := q.Script()
	for _, solver := range s.solvers {
		status, model, err := solver.Check(s.Context, script, s.Work)
		if err == nil && s.count(solver.Name, status) {
			return Answer{status, solver.Name, model}
		}
	}
	model := s.newConcretizer(p, q.Formula).solve(s.Concretize)
	if model == nil {
		s.count(Own, smt.Unknown)
		return Answer{}
	}
	s.count(Own, smt.Sat)
	return Answer{smt.Sat, Own, model}
}

// count notes an answer and reports whether it is one.
func (s *Solver) count(name string, status smt.Status) bool {
	c := s.Counts[name]
	if c == nil {
		c = new(Count)
		s.Counts[name] = c
	}
	switch status {
	case smt.Sat:
		c.Sat++
	case smt.Unsat:
		c.Unsat++
	default:
		c.Unknown++
	}
	return status != smt.Unknown
}
