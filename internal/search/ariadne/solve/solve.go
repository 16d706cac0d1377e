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

// An Order says who is asked first.
type Order uint8

// The orders.
const (
	// Quickest asks who may answer at once: bounds of expressions, cvc5, z3, then Ariadne's own.
	Quickest Order = iota
	// Paper asks z3, and of Ariadne's own solver what that does not know (section 5.1).
	Paper
)

// A Solver answers questions about the inputs of one subject.
type Solver struct {
	Context    context.Context // it ends what solvers do
	Domain     *search.Domain
	Rand       *rand.Rand
	Order      Order
	Work       int // of z3 for one question, in its own unit
	Concretize int // MAX_CONCRETIZATIONS (section 5.1): times that inputs of a question are bound at random
	Bindings   int // MAX_BINDINGS: values that are tried for an input
	Counts     map[string]*Count
	Questions  Count // all of them
	solvers    map[string]*smt.Solver
	inputs     []smt.Input
}

// Own is the name of Ariadne's own solver.
const Own = "ariadne"

// A Count is what a solver answered.
type Count struct {
	Sat, Unsat, Unknown int
	Cut                 int // of the unknown: ended by the clock
}

// An Answer is what is known of a question.
type Answer struct {
	Status smt.Status
	By     string    // which solver said so; "" if none did
	Model  smt.Model // for Sat
	Cut    bool      // a solver was ended by the clock before it could answer
}

// Open looks for solvers and reads the domain.
func (s *Solver) Open() *Solver {
	s.solvers, s.Counts = make(map[string]*smt.Solver), make(map[string]*Count)
	for _, found := range smt.Find() {
		s.solvers[found.Name] = found
	}
	for i := range s.Domain.Dims() {
		lo, hi := s.Domain.Range(i)
		in := smt.Input{Min: new(big.Rat).SetFloat64(lo), Max: new(big.Rat).SetFloat64(hi), Whole: s.Domain.Integer(i)}
		s.inputs = append(s.inputs, in)
	}
	return s
}

// Close ends what was started.
func (s *Solver) Close() {
	for _, solver := range s.solvers {
		solver.Close()
	}
}

// Installed are the names of the solvers that are asked, without Ariadne's own.
func (s *Solver) Installed() (names []string) {
	for _, name := range []string{"z3", "cvc5"} {
		if s.solvers[name] != nil {
			names = append(names, name)
		}
	}
	return names
}

// Ask answers whether an input of path p fulfils both formulas: what holds before, and what is asked for. That earlier operations may
// raise exceptions is left out of before (in the order of the paper it belongs there, see [symbolic.Path.Silent]): what has no model then
// has none at all, and a model may still be one of a run that raises another exception. Where it does not raise what it should, AskFully.
func (s *Solver) Ask(p *symbolic.Path, before, when symbolic.Formula) Answer {
	stages := []stage{{"cvc5", cvc5Work}, {"z3", s.Work / 3}}
	if s.Order == Paper {
		stages = []stage{{"z3", s.Work}}
	}
	return s.ask(p, symbolic.All(before, when), stages)
}

// AskFully is the second question, in which earlier operations raise nothing.
func (s *Solver) AskFully(p *symbolic.Path, before, silent, when symbolic.Formula) Answer {
	return s.ask(p, symbolic.All(before, silent, when), []stage{{"z3", s.Work}})
}

// cvc5Work bounds cvc5: it answers soon or never.
const cvc5Work = 2000

// A stage is a solver and how much it may do.
type stage struct {
	name string
	work int
}

func (s *Solver) ask(p *symbolic.Path, f symbolic.Formula, stages []stage) (answer Answer) {
	q := smt.Query{Formula: f, Inputs: s.inputs, Range: p.Range}
	script := q.Script()
	for _, stage := range stages {
		solver := s.solvers[stage.name]
		if solver == nil {
			continue
		}
		said, err := solver.Check(s.Context, script, stage.work)
		if err != nil {
			continue
		}
		answer.Cut = answer.Cut || said.Cut
		if s.count(stage.name, said.Status, said.Cut) {
			answer.Status, answer.By, answer.Model = said.Status, stage.name, said.Model
			break
		}
	}
	if answer.Status == smt.Unknown && s.Context.Err() == nil {
		if model := s.newConcretizer(p, f).solve(s.Concretize); model != nil {
			answer.Status, answer.By, answer.Model = smt.Sat, Own, model
		}
		s.count(Own, answer.Status, false)
	}
	s.Questions.add(answer.Status, answer.Cut)
	return answer
}

// count notes what a solver said and reports whether it is an answer.
func (s *Solver) count(name string, status smt.Status, cut bool) bool {
	if s.Counts[name] == nil {
		s.Counts[name] = new(Count)
	}
	s.Counts[name].add(status, cut)
	return status != smt.Unknown
}

func (c *Count) add(status smt.Status, cut bool) {
	switch status {
	case smt.Sat:
		c.Sat++
	case smt.Unsat:
		c.Unsat++
	default:
		c.Unknown++
	}
	if cut {
		c.Cut++
	}
}
