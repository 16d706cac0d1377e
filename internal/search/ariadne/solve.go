package ariadne

// This file searches an input that satisfies a formula over the reals ("Automatic Detection of Floating-Point Exceptions", POPL 2013,
// section 3.3). A [Solver] tries the installed SMT solvers through package symbolic/smt, and then Ariadne's own solver (Algorithms 1 to 5).
// An [Answer] is the result. The solvers must not know strategies or runs.

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/big"
	"math/rand/v2"

	"faultline/internal/fp/interval"
	"faultline/internal/search"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// An Order selects the order of the solvers.
type Order uint8

// The orders.
const (
	// Quickest first tries solvers that may answer at once: bounds of expressions, cvc5, z3, then Ariadne's own.
	Quickest Order = iota
	// Paper tries z3. If z3 has no answer, it tries intervals and Ariadne's own solver (section 5.1).
	Paper
	// PaperAlone is Paper without intervals: Ariadne's own solver gets all questions that z3 leaves.
	PaperAlone
)

// A Solver answers questions about the inputs of one subject.
type Solver struct {
	Context    context.Context // ends the solvers
	Domain     *search.Domain
	Rand       *rand.Rand
	Order      Order
	Work       int    // limit of work of z3 for one question, in its own unit
	Concretize int    // MAX_CONCRETIZATIONS (section 5.1): how often inputs of a question are bound at random
	Bindings   int    // MAX_BINDINGS: values that are tried for an input
	Patience   int    // open answers after which z3 is no longer tried; a fourth of it for Ariadne's own solver; 0: no limit
	Keep       string // folder that stores the questions; "": none
	About      string // name of the next question there

	Counts    map[string]*smt.Count // by solver
	Questions smt.Count             // all of them
	Unkept    error                 // why a question was not stored
	solvers   map[string]*smt.Solver
	inputs    []smt.Input
	kept      map[string]int // by name
	seed      uint64
	cache     map[posed]Answer
}

// The names of the solvers that are not external: Ariadne's own, and bounds of expressions.
const (
	Own    = "ariadne"
	Bounds = "intervals"
)

// An Answer is the answer to a question.
type Answer struct {
	Status smt.Status
	By     string    // the solver that answered; "" if none did
	Model  smt.Model // for Sat
	Cut    bool      // the time limit ended some solver
	// Provisional is for Unsat, and means that it is no proof. Either no float satisfies the formula although real numbers may, or no
	// solution was found in all tries with some inputs bound at random.
	Provisional bool
}

// Open finds the installed solvers and reads the domain.
func (s *Solver) Open() *Solver {
	s.solvers, s.Counts = make(map[string]*smt.Solver), make(map[string]*smt.Count)
	s.cache, s.kept, s.seed = make(map[posed]Answer), make(map[string]int), s.Rand.Uint64()
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

// Close ends the solvers.
func (s *Solver) Close() {
	for _, solver := range s.solvers {
		solver.Close()
	}
}

// Installed returns the names of the installed solvers, without Ariadne's own.
func (s *Solver) Installed() (names []string) {
	for _, name := range []string{"z3", "cvc5"} {
		if s.solvers[name] != nil {
			names = append(names, name)
		}
	}
	return names
}

// Trouble describes the failures of an installed solver, see [smt.Solver.Trouble].
func (s *Solver) Trouble(name string) string {
	if solver := s.solvers[name]; solver != nil {
		return solver.Trouble()
	}
	return ""
}

// Ask searches an input of path p that satisfies both formulas, before and when. before need not state that earlier operations raise no
// exception (in the order of the paper it does, see [symbolic.Path.Silent]). If there is no model, there is none with that condition
// either. A model may belong to a run that raises an earlier exception. If its run does not raise the exception, use AskFully.
func (s *Solver) Ask(p *symbolic.Path, before, when symbolic.Formula) Answer {
	stages := []stage{{Bounds, mostBoxes}, {alone, 1}, {"cvc5", cvc5Work}, {"z3", s.Work / 5}, {Own, s.Concretize}}
	switch s.Order {
	case Paper:
		stages = []stage{{"z3", s.Work}, {Bounds, manyBoxes}, {Own, s.Concretize}}
	case PaperAlone:
		stages = []stage{{"z3", s.Work}, {Own, s.Concretize}}
	}
	return s.ask(p, symbolic.All(before, when), stages)
}

// AskFully is Ask with the condition that earlier operations raise no exception.
func (s *Solver) AskFully(p *symbolic.Path, before, silent, when symbolic.Formula) Answer {
	return s.ask(p, symbolic.All(before, silent, when), []stage{{Bounds, mostBoxes}, {alone, 1}, {"z3", s.Work}, {Own, s.Concretize}})
}

// AskEdge asks again after an answer that no float confirmed, for sums that are sums of floats. It uses only intervals and z3, and ignores
// Patience.
func (s *Solver) AskEdge(p *symbolic.Path, before, silent, edge symbolic.Formula) Answer {
	patience := s.Patience
	defer func() { s.Patience = patience }()
	s.Patience = 0
	return s.ask(p, symbolic.All(before, silent, edge), []stage{{Bounds, mostBoxes}, {"z3", s.Work}})
}

// alone is Ariadne's own solver for formulas in one input. It needs no bindings for these, so it is tried before others.
const alone = "alone"

// cvc5Work limits the work of cvc5, which answers early or never.
const cvc5Work = 2000

// The limits of interval arithmetic: boxes, and nodes of a formula in that many boxes. After z3, boxes are comparatively cheap, and a
// formula without a solution in them is refuted. Random bindings refute nothing.
const (
	mostBoxes = 64
	manyBoxes = 1024
	mostParts = 500_000
)

// A stage is a solver with its limit.
type stage struct {
	name string
	work int
}

// A reply is the answer of a stage.
type reply struct {
	smt.Answer
	provisional bool // see Answer
}

func (s *Solver) ask(p *symbolic.Path, f symbolic.Formula, stages []stage) Answer {
	a := &asking{solver: s, path: p, formula: f, program: NewProgram(&f, len(s.inputs))}
	key := posed{a.program.Fingerprint(), fmt.Sprint(stages)}
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

// tiredOf reports whether a solver is no longer tried, because it left too many questions open, or had too many. cvc5 is tried as long as
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

// A posed is the key of a question that was asked before: a hash of its formula, and the stages that may answer it.
type posed struct {
	formula [16]byte
	stages  string
}

// An asking is a question that is being answered.
type asking struct {
	solver  *Solver
	path    *symbolic.Path
	formula symbolic.Formula
	program *Program
	script  string
	said    []string              // the answers of the solvers
	left    [][]interval.Interval // boxes that may contain a solution, if intervals searched many; nil: the whole domain
}

// through tries one stage after the other.
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

// of tries one stage. asked is false if the solver was not used.
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

// bounds tries interval arithmetic.
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

// inputs returns the number of inputs on which the formula depends.
func (a *asking) inputs() (n int) {
	for i := range a.solver.inputs {
		if a.program.Depends(i) {
			n++
		}
	}
	return n
}

// believable reports whether a model satisfies the formula, as far as values near it show. Solvers know little about functions, and may use
// any number as the value of one.
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

// rand returns random numbers that depend on the question and on the seed, but not on earlier questions.
func (a *asking) rand() *rand.Rand {
	sum := a.program.Fingerprint()
	return rand.New(rand.NewPCG(a.solver.seed, binary.LittleEndian.Uint64(sum[:])))
}

// box returns the domain.
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

// count counts the answer of a solver, and reports whether it decides the question.
func (s *Solver) count(name string, status smt.Status, cut bool) bool {
	if s.Counts[name] == nil {
		s.Counts[name] = new(smt.Count)
	}
	s.Counts[name].Add(status, cut)
	return status != smt.Unknown
}
