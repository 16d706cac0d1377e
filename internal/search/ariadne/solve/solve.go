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
	"encoding/binary"
	"fmt"
	"math/big"
	"math/rand/v2"

	"faultline/internal/fp/interval"
	"faultline/internal/search"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/bounds"
	"faultline/internal/symbolic/smt"
)

// An Order says who is asked first.
type Order uint8

// The orders.
const (
	// Quickest asks who may answer at once: bounds of expressions, cvc5, z3, then Ariadne's own.
	Quickest Order = iota
	// Paper asks z3, and of intervals and Ariadne's own solver what that does not know (section 5.1).
	Paper
)

// A Solver answers questions about the inputs of one subject.
type Solver struct {
	Context    context.Context // it ends what solvers do
	Domain     *search.Domain
	Rand       *rand.Rand
	Order      Order
	Work       int    // of z3 for one question, in its own unit
	Concretize int    // MAX_CONCRETIZATIONS (section 5.1): times that inputs of a question are bound at random
	Bindings   int    // MAX_BINDINGS: values that are tried for an input
	Patience   int    // questions that z3 may leave open before it is asked no more, and a fourth of Ariadne's own; 0: any number
	Keep       string // a folder for the questions; "": they are not kept
	About      string // what the next question is called there

	Counts    map[string]*smt.Count // by solver
	Questions smt.Count             // all of them
	Unkept    error                 // why a question was not kept
	solvers   map[string]*smt.Solver
	inputs    []smt.Input
	kept      map[string]int // by name
	seed      uint64
	cache     map[question]Answer
}

// The names of what is not a solver of others: Ariadne's own, and bounds of expressions.
const (
	Own    = "ariadne"
	Bounds = "intervals"
)

// An Answer is what is known of a question.
type Answer struct {
	Status smt.Status
	By     string    // which solver said so; "" if none did
	Model  smt.Model // for Sat
	Cut    bool      // a solver was ended by the clock before it could answer
	// Provisional, of Unsat: no float fulfils it, though real numbers may, or none was found with some inputs bound at random, as many
	// tries as there may be. It is no proof of anything.
	Provisional bool
}

// Open looks for solvers and reads the domain.
func (s *Solver) Open() *Solver {
	s.solvers, s.Counts = make(map[string]*smt.Solver), make(map[string]*smt.Count)
	s.cache, s.kept, s.seed = make(map[question]Answer), make(map[string]int), s.Rand.Uint64()
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

// Trouble says what an installed solver did instead of answering, see [smt.Solver.Trouble].
func (s *Solver) Trouble(name string) string {
	if solver := s.solvers[name]; solver != nil {
		return solver.Trouble()
	}
	return ""
}

// Ask answers whether an input of path p fulfils both formulas: what holds before, and what is asked for. That earlier operations may
// raise exceptions is left out of before (in the order of the paper it belongs there, see [symbolic.Path.Silent]): what has no model then
// has none at all, and a model may still be one of a run that raises another exception. Where it does not raise what it should, AskFully.
func (s *Solver) Ask(p *symbolic.Path, before, when symbolic.Formula) Answer {
	stages := []stage{{Bounds, mostBoxes}, {alone, 1}, {"cvc5", cvc5Work}, {"z3", s.Work / 5}, {Own, s.Concretize}}
	if s.Order == Paper {
		stages = []stage{{"z3", s.Work}, {Bounds, manyBoxes}, {Own, s.Concretize}}
	}
	return s.ask(p, symbolic.All(before, when), stages)
}

// AskFully is the second question, in which earlier operations raise nothing.
func (s *Solver) AskFully(p *symbolic.Path, before, silent, when symbolic.Formula) Answer {
	return s.ask(p, symbolic.All(before, silent, when), []stage{{Bounds, mostBoxes}, {alone, 1}, {"z3", s.Work}, {Own, s.Concretize}})
}

// AskEdge is the question behind an answer that no float confirmed: about numbers that floats may be. Intervals and z3 alone are asked, and
// how many questions were left open before makes no difference.
func (s *Solver) AskEdge(p *symbolic.Path, before, silent, edge symbolic.Formula) Answer {
	patience := s.Patience
	defer func() { s.Patience = patience }()
	s.Patience = 0
	return s.ask(p, symbolic.All(before, silent, edge), []stage{{Bounds, mostBoxes}, {"z3", s.Work}})
}

// alone is Ariadne's own solver for formulas in one input, which it answers without binding anything: before others are asked.
const alone = "alone"

// cvc5Work bounds cvc5: it answers soon or never.
const cvc5Work = 2000

// The bounds of what is looked at by intervals: boxes, and parts of a formula in so many boxes. Where z3 has been asked already, boxes are
// cheap beside it, and what they refute is refuted; binding inputs at random refutes nothing.
const (
	mostBoxes = 64
	manyBoxes = 1024
	mostParts = 500_000
)

// A stage is a solver and how much it may do.
type stage struct {
	name string
	work int
}

// A reply is what one of the stages says.
type reply struct {
	smt.Answer
	provisional bool // see Answer
}

func (s *Solver) ask(p *symbolic.Path, f symbolic.Formula, stages []stage) Answer {
	a := &asking{solver: s, path: p, formula: f, program: bounds.New(&f, len(s.inputs))}
	key := question{a.program.Fingerprint(), fmt.Sprint(stages)}
	answer, known := s.cache[key]
	if !known {
		answer = a.through(stages)
		if s.Context.Err() == nil && !answer.Cut {
			s.cache[key] = answer
		}
	}
	s.Questions.Add(answer.Status, answer.Cut)
	a.keep(answer)
	return answer
}

// tiredOf reports whether one has left so many questions open, or was asked so many, that it is asked no more. cvc5 is asked as long as
// z3 is.
func (s *Solver) tiredOf(name string) bool {
	patience, of := s.Patience, "z3"
	switch name {
	case Bounds:
		return false
	case Own, alone:
		patience, of = 4*s.Patience, Own
	}
	c := s.Counts[of]
	return s.Patience > 0 && c != nil && (c.Unknown >= patience || c.Sat+c.Unsat+c.Unknown >= 4*patience)
}

// A question is what was asked, and of whom.
type question struct {
	formula [16]byte
	stages  string
}

// An asking is a question on its way from one solver to the next.
type asking struct {
	solver  *Solver
	path    *symbolic.Path
	formula symbolic.Formula
	program *bounds.Program
	script  string
	said    []string              // by whom, what
	left    [][]interval.Interval // boxes in which an answer may be, where intervals looked at many; nil: all
}

// through asks one after another.
func (a *asking) through(stages []stage) (answer Answer) {
	s := a.solver
	for _, stage := range stages {
		if s.tiredOf(stage.name) {
			continue
		}
		said, asked := a.of(stage)
		if s.Context.Err() != nil {
			break
		}
		if !asked {
			continue
		}
		name := stage.name
		if name == alone {
			name = Own
		}
		a.said = append(a.said, note(name, said.Answer))
		answer.Cut = answer.Cut || said.Cut
		if s.count(name, said.Status, said.Cut) {
			answer.Status, answer.By, answer.Model, answer.Provisional = said.Status, name, said.Model, said.provisional
			break
		}
	}
	return answer
}

// of asks one; false if it was not asked.
func (a *asking) of(who stage) (said reply, asked bool) {
	switch s := a.solver; who.name {
	case Bounds:
		return a.bounds(who.work), true
	case alone:
		if a.inputs() != 1 {
			return said, false
		}
		said = a.newConcretizer().solve(s.box(), who.work)
		return said, said.Status == smt.Sat || said.Status == smt.Unsat && !said.provisional
	case Own:
		return a.newConcretizer().solve(s.box(), who.work), true
	default:
		solver := s.solvers[who.name]
		if solver == nil {
			return said, false
		}
		said.Answer, _ = solver.Check(s.Context, a.text(), who.work)
		if said.Unasked {
			return said, false
		}
		if said.Status == smt.Sat && !a.believable(said.Model) {
			said.Answer = smt.Answer{}
		}
		return said, true
	}
}

// bounds asks interval arithmetic.
func (a *asking) bounds(boxes int) (said reply) {
	boxes = min(boxes, max(4, boxes/mostBoxes*mostParts/(perBox*max(a.program.Size(), 1))))
	found := a.program.Search(a.solver.box(), boxes, a.solver.Domain.Clamp)
	if a.solver.Order == Paper {
		a.left = found.Left
	}
	switch {
	case found.None:
		said.Status = smt.Unsat
	case found.Point != nil:
		said.Status, said.Model = smt.Sat, modelOf(found.Point)
	}
	return said
}

// inputs is the number of inputs on which the formula depends.
func (a *asking) inputs() (n int) {
	for i := range a.solver.inputs {
		if a.program.Depends(i) {
			n++
		}
	}
	return n
}

// believable reports whether a model fulfils the formula, as far as can be seen near it: solvers know little of functions, and may have
// taken any number for the value of one.
func (a *asking) believable(m smt.Model) bool {
	if !a.program.HasFunctions() {
		return true
	}
	box := a.solver.box()
	for i := range box {
		if v := m[i]; v != nil {
			x, _ := v.Float64()
			x = a.solver.Domain.Clamp(i, x)
			box[i] = interval.Of(a.solver.Domain.Beside(i, x, false), a.solver.Domain.Beside(i, x, true))
		}
	}
	return a.program.Narrow(box)
}

// rand is chance that depends on the question and on the seed, and not on what was asked before.
func (a *asking) rand() *rand.Rand {
	sum := a.program.Fingerprint()
	return rand.New(rand.NewPCG(a.solver.seed, binary.LittleEndian.Uint64(sum[:])))
}

// box is the domain.
func (s *Solver) box() []interval.Interval {
	box := make([]interval.Interval, len(s.inputs))
	for i := range box {
		box[i] = interval.Of(s.Domain.Range(i))
	}
	return box
}

func modelOf(point []float64) smt.Model {
	m := smt.Model{}
	for i, x := range point {
		m[i] = new(big.Rat).SetFloat64(x)
	}
	return m
}

// count notes what a solver said and reports whether it is an answer.
func (s *Solver) count(name string, status smt.Status, cut bool) bool {
	if s.Counts[name] == nil {
		s.Counts[name] = new(smt.Count)
	}
	s.Counts[name].Add(status, cut)
	return status != smt.Unknown
}
