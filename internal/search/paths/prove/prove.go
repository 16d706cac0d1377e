// Package prove asks the solvers that are installed whether an input takes a path: for what moving coordinates does not find, and to
// know that there is none ("Efficient Generation of Error-Inducing Floating-Point Inputs via Symbolic Execution", ICSE 2020, section 3.2).
//
//	Prover    problems of package paths, bit for bit, asked of a portfolio of solvers
//
// What a solver finds is tried on the expressions of the path before it counts. A value serves one goroutine.
package prove

import (
	"cmp"
	"context"
	"errors"

	"faultline/internal/search/paths"
	"faultline/internal/symbolic/floats"
	"faultline/internal/symbolic/smt"
)

// A Prover answers problems. Close it.
type Prover struct {
	Context   context.Context // it ends what solvers do
	Work      int             // of a solver for one problem, in its own unit
	Questions int             // problems that are asked at most; the others are open

	Asked     int
	Unsayable string // what solvers have not got, the first of it; "" if all was said
	Contrary  string // what solvers contradict each other about; ""
	portfolio *smt.Portfolio
}

// New returns a prover that asks the solvers that are installed; nil if there are none.
func New(ctx context.Context, work, questions int) *Prover {
	portfolio := smt.NewPortfolio()
	if len(portfolio.Names()) == 0 {
		return nil
	}
	return &Prover{Context: ctx, Work: work, Questions: questions, portfolio: portfolio}
}

// Ask answers a problem (paths.Prover).
func (p *Prover) Ask(problem *paths.Problem) (v paths.Verdict, point []float64) {
	if p.Asked >= p.Questions {
		return paths.Open, nil
	}
	p.Asked++
	values := floats.NewValues(problem.Path)
	reply, err := p.portfolio.Ask(p.Context, query(problem), problem.Start, p.Work, func(x []float64) bool {
		values.Set(x, floats.Reads(problem.Decisions))
		return problem.Domain.Admits(x) && values.Holds(problem.Decisions, problem.Path.Thresholds) < 0
	})
	switch unsayable := smt.Unsayable(""); {
	case p.Context.Err() != nil:
	case errors.As(err, &unsayable):
		p.Unsayable = cmp.Or(p.Unsayable, unsayable.Error())
	case err != nil:
		p.Contrary = cmp.Or(p.Contrary, err.Error())
	case reply.Status == smt.Sat:
		return paths.Met, reply.Point
	case reply.Status == smt.Unsat:
		return paths.Infeasible, nil
	}
	return paths.Open, nil
}

func query(problem *paths.Problem) *smt.FloatQuery {
	q := &smt.FloatQuery{Path: problem.Path, Decisions: problem.Decisions, Zeros: problem.Zeros}
	d := problem.Domain
	for i := range d.Dims() {
		lo, hi := d.Range(i)
		q.Inputs = append(q.Inputs, smt.FloatInput{Format: d.Format(i), Min: lo, Max: hi})
	}
	return q
}

// Counts are what the solvers answered, by name.
func (p *Prover) Counts() map[string]*smt.Count { return p.portfolio.Counts }

// Close ends the solvers.
func (p *Prover) Close() { p.portfolio.Close() }
