package ariadne

// This file asks about the operations of paths. It asks first about exceptions that programs never intend (invalid operations, divisions by
// zero), then about results that are too large or too small.

import (
	"cmp"
	"fmt"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// A task is to ask about some exceptions of a path.
type task struct {
	path  *symbolic.Path
	kinds fp.Exception
	at    int // number of operations that were asked about
}

// A question is whether an input of a path raises an exception at an operation. Points near its answer are running.
type question struct {
	search.Target
	path *symbolic.Path
	op   *symbolic.Operation
	when symbolic.Formula
	full bool      // it requires that no earlier operation raises an exception
	said smt.Model // the answer
	at   []float64 // the floats nearest to it
	near []float64 // points that are run
	back bool      // near holds floats close to the answer that satisfy the formula
	edge bool      // it requires sums that are sums of floats
	real bool      // no floats satisfy it, or no sums of floats do
}

// An asker holds the questions that are still open.
type asker struct {
	search      *Search
	solver      *Solver
	soon, later []task
	queries     int
	real        search.RealAnswers    // results of the answers that are real numbers
	pending     []question            // questions with running points near their answers
	open        map[search.Target]int // questions that were not answered by "no input"
	unconfirmed map[search.Target]int // of these, questions with an answer near which no float raises the exception
	misses      [][]float64           // for one input: the floats nearest to these answers
	visits      []float64             // points to run for the operations that they reach
}

// answers returns points that should raise a new exception; nil if there are no more questions.
func (s *Search) answers() []float64 {
	if points := s.confirm(); points != nil {
		return points
	}
	for {
		if points := s.work(&s.soon); points != nil {
			return points
		}
		if path := s.covering(); path != nil {
			s.plan(path)
			continue
		}
		if points := s.work(&s.later); points != nil {
			return points
		}
		path := s.branching()
		if path == nil {
			return nil
		}
		s.plan(path)
	}
}

// plan adds the questions about a path.
func (s *Search) plan(p *symbolic.Path) {
	s.soon = append(s.soon, task{path: p, kinds: kindsFirst[0]})
	s.later = append(s.later, task{path: p, kinds: kindsFirst[1]})
}

// work asks the questions of tasks until one has an answer to run.
func (s *Search) work(list *[]task) []float64 {
	for len(*list) > 0 {
		t := &(*list)[0]
		for t.at < len(t.path.Operations) {
			o := &t.path.Operations[t.at]
			t.at++
			if points := s.ask(t.path, o, t.kinds); points != nil {
				return points
			}
		}
		*list = (*list)[1:]
	}
	return nil
}

// ask asks about one operation.
func (s *Search) ask(p *symbolic.Path, o *symbolic.Operation, kinds fp.Exception) (points []float64) {
	for _, kind := range symbolic.Exceptions {
		t := search.Target{Site: o.Site, Kind: kind}
		if kinds&o.Op.Raises()&kind == 0 || s.settled[t] {
			continue
		}
		when, known := p.Reified(o, kind)
		switch {
		case !known || s.open[t] >= s.params.Again:
			s.open[t]++
			continue
		case when.IsNever():
			continue
		case s.queries >= s.params.Queries:
			s.leave("there are more questions than are asked")
			s.open[t]++
			continue
		}
		s.queries++
		before := p.Before(o)
		if s.params.asPublished() { // the transformed program ends at the first exception
			before = symbolic.All(before, p.Silent(o))
		}
		s.solver.About = s.about(t)
		switch answer := s.solver.Ask(p, before, when); answer.Status {
		case smt.Unsat:
			if answer.Provisional {
				s.open[t]++
			}
		case smt.Sat:
			q := question{Target: t, path: p, op: o, when: when, full: s.params.asPublished()}
			points = append(points, s.try(&q, answer.Model)...)
		default:
			s.open[t]++
		}
	}
	return points
}

// confirm checks the answers whose inputs were run. If an input did not raise the exception that it was solved for, the second form of the
// question is asked. If its answer fails too, the failure is recorded.
func (s *Search) confirm() (points []float64) {
	list := s.pending
	s.pending = nil
	for _, q := range list {
		switch {
		case s.settled[q.Target]:
			s.real.All++
			s.real.Raised++
		case s.onlyExact(q.Target):
			s.real.All++
			s.real.Raised++
			s.open[q.Target]++
		case s.goBack(&q):
			points = append(points, q.near...)
		case q.full:
			if more := s.onEdge(&q); more != nil {
				points = append(points, more...)
				continue
			}
			s.missed(&q)
			fallthrough
		case s.queries >= s.params.Queries:
			s.open[q.Target]++
			if s.domain.Admits(q.at) { // the formula may omit parts of the domain's conditions
				s.unconfirmed[q.Target]++
				if len(q.at) == 1 {
					s.misses = append(s.misses, []float64{fp.Prev(q.at[0])}, q.at, []float64{fp.Next(q.at[0])})
				}
			}
		default:
			points = append(points, s.askFully(q)...)
		}
	}
	return points
}

// try returns the points around an answer for a run.
func (s *Search) try(q *question, m smt.Model) []float64 {
	q.said, q.at, q.near, q.back = m, s.rounded(q.path, m), s.near(q.path, m), false
	s.pending = append(s.pending, *q)
	return q.near
}

// goBack runs floats close to an answer of real numbers that satisfy the formula, once. Rounding all numbers of the answer breaks an
// equality of several inputs. Solving the equality again for one of them may restore it.
func (s *Search) goBack(q *question) bool {
	if q.back || s.ops > mostNear*mostDrawn {
		return false
	}
	found := s.solver.Beside(q.path, s.asked(q), q.at)
	if len(found) == 0 {
		return false
	}
	s.withIntegers(q.path, found)
	q.near, q.back = found, true
	s.pending = append(s.pending, *q)
	return true
}

// asked returns the formula of a question.
func (s *Search) asked(q *question) symbolic.Formula {
	f := symbolic.All(q.path.Before(q.op), q.when)
	if q.full {
		f = symbolic.All(q.path.Silent(q.op), f)
	}
	return f
}

// missed counts an answer near which no float raised the exception. It is counted as wrong, or as an artefact of the reals.
func (s *Search) missed(q *question) {
	f := s.asked(q)
	if s.solver.IsNone(f, q.said) {
		s.real.None++
		return
	}
	s.real.All++
	if q.real {
		s.real.Between++
		return
	}
	switch s.solver.Floats(q.path, f, q.near) {
	case Fulfil:
		s.real.Rounded++
	case FulfilNever:
		s.real.Between++
	}
}

// askFully asks for an input with which no earlier operation raises an exception. It prefers results far beyond the limit, because rounding
// may undo one at the limit.
func (s *Search) askFully(q question) []float64 {
	s.queries++
	q.full = true
	s.solver.About = s.about(q.Target) + "-fully"
	before, silent := q.path.Before(q.op), q.path.Silent(q.op)
	answer := Answer{}
	deep, some := q.path.Deep(q.op, q.Kind)
	if some {
		answer = s.solver.AskFully(q.path, before, silent, deep)
	}
	if answer.Status == smt.Sat {
		q.when = deep
	} else {
		q.real = answer.Status == smt.Unsat && q.op.IsSum() && q.Kind == fp.Underflow
		answer = s.solver.AskFully(q.path, before, silent, q.when)
	}
	if answer.Status != smt.Sat {
		s.open[q.Target]++
		return nil
	}
	return s.try(&q, answer.Model)
}

// onEdge runs points near an answer whose sums are sums of floats, once. At the limit Omega, or if terms nearly cancel, only such answers
// may raise the exception.
func (s *Search) onEdge(q *question) []float64 {
	edge, some := q.path.Edge(q.op, q.Kind)
	if q.edge || q.real || !some || s.queries >= s.params.Queries {
		return nil
	}
	s.queries++
	q.edge = true
	s.solver.About = s.about(q.Target) + "-edge"
	answer := s.solver.AskEdge(q.path, q.path.Before(q.op), q.path.Silent(q.op), edge)
	q.real = answer.Status == smt.Unsat && !answer.Provisional
	if answer.Status != smt.Sat {
		return nil
	}
	q.when = edge
	return s.try(q, answer.Model)
}

// about returns the name of a question.
func (s *Search) about(t search.Target) string {
	return fmt.Sprintf("%s-%d-%s", s.subject.Name, t.Site, t.Kind)
}

// Close ends the solvers. It returns an error if a question could not be stored.
func (s *Search) Close() error {
	s.solver.Close()
	return s.solver.Unkept
}

// Reasons returns the results other than the exceptions that were raised.
func (s *Search) Reasons() *search.Reasons {
	r := &search.Reasons{
		Loops: s.params.Loops, Partial: s.partial, Unconfirmed: s.unconfirmed, Paths: s.paths, Solvers: s.solver.Installed(),
		Real: s.real, Near: s.misses,
		Questions: search.Answers{Sat: s.solver.Questions.Sat, Unsat: s.solver.Questions.Unsat, Unknown: s.solver.Questions.Unknown},
	}
	if len(s.cover)+len(s.fresh)+len(s.rest)+len(s.soon)+len(s.later) > 0 {
		r.Partial = cmp.Or(r.Partial, fmt.Sprintf("there is more to be asked, with --set ariadne.paths=%d --set ariadne.queries=%d",
			10*s.params.Paths, 10*s.params.Queries))
	}
	if s.paths == 0 {
		r.Partial = cmp.Or(r.Partial, "no path was followed, as no run that was tried for one came to an end")
	}
	if s.solver.Unkept != nil {
		r.Unkept = s.solver.Unkept.Error()
	}
	for name, c := range s.solver.Counts {
		r.Answers = append(r.Answers, search.Answers{
			Solver: name, Sat: c.Sat, Unsat: c.Unsat, Unknown: c.Unknown, Trouble: s.solver.Trouble(name),
		})
	}
	slices.SortFunc(r.Answers, func(a, b search.Answers) int { return cmp.Compare(a.Solver, b.Solver) })
	if r.Partial != "" {
		return r
	}
	r.Unreachable = make(map[search.Target]bool)
	for _, site := range s.subject.Sites {
		kinds := s.subject.Program.Sites[site].Op.Raises()
		for _, kind := range symbolic.Exceptions {
			if t := (search.Target{Site: site, Kind: kind}); kinds&kind != 0 && !s.settled[t] && !s.onlyExact(t) && s.open[t] == 0 {
				r.Unreachable[t] = true
			}
		}
	}
	return r
}
