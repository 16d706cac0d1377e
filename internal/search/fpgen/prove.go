package fpgen

// A Prover asks the installed SMT solvers for inputs that take a path, if the numerical solver finds none. They may also prove that there
// is none ("Efficient Generation of Error-Inducing Floating-Point Inputs via Symbolic Execution", ICSE 2020, section 3.2). An input of a
// solver is checked on the expressions of the path. A value serves one goroutine.

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"faultline/internal/finding"
	"faultline/internal/search/paths"
	"faultline/internal/symbolic/floats"
	"faultline/internal/symbolic/smt"
)

// A Prover answers problems. Close it after use.
type Prover struct {
	Context   context.Context // ends the solvers
	Work      int             // limit of work of a solver for one problem, in the unit of package smt
	Questions int             // largest number of problems; further ones are open
	Each      int             // largest number of them in one round

	asked, round int
	unsayable    string // the first construct that solvers do not have; "" if there is none
	contrary     string // a contradiction between solvers; "" if there is none
	portfolio    *smt.Portfolio
}

// newProver returns a prover with the installed solvers. If work is 0, it uses none.
func newProver(ctx context.Context, work, questions, each int) *Prover {
	if ctx == nil {
		ctx = context.Background()
	}
	return &Prover{Context: ctx, Work: work, Questions: questions, Each: each, portfolio: smt.NewPortfolio()}
}

// Round begins a round.
func (p *Prover) Round() { p.round = 0 }

// mostProverExprs bounds the expressions of a problem. Solvers do not answer larger ones, and take long to give up.
const mostProverExprs = 500

// Ask answers a problem (paths.Prover).
func (p *Prover) Ask(problem *paths.Problem) (v paths.Verdict, point []float64) {
	if p.Work == 0 || p.asked >= p.Questions || p.round >= p.Each {
		return paths.Open, nil
	}
	if n := floats.Reads(problem.Decisions); n > mostProverExprs {
		p.unsayable = cmp.Or(p.unsayable, fmt.Sprintf("more than %d operations", mostProverExprs))
		return paths.Open, nil
	}
	p.asked++
	p.round++
	values := floats.NewValues(problem.Path)
	reply, err := p.portfolio.Ask(p.Context, query(problem), problem.Start, p.Work, func(x []float64) bool {
		values.Set(x, floats.Reads(problem.Decisions))
		return problem.Domain.Admits(x) && values.Holds(problem.Decisions, problem.Path.Thresholds) < 0
	})
	switch unsayable := smt.Unsayable(""); {
	case p.Context.Err() != nil:
	case errors.As(err, &unsayable):
		p.unsayable = cmp.Or(p.unsayable, unsayable.Error())
	case err != nil:
		p.contrary = cmp.Or(p.contrary, err.Error())
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

// Told adds the results of solvers to those of paths, if there are any.
func (p *Prover) Told(all *finding.Paths) *finding.Paths {
	if all == nil {
		return nil
	}
	all.Unasked, all.Contrary, all.Solvers = p.unsayable, p.contrary, nil
	for _, s := range p.portfolio.Reports() {
		all.Solvers = append(all.Solvers, &finding.Queries{
			Solver: s.Name, Sat: s.Sat, Unsat: s.Unsat, Unknown: s.Unknown, Cut: s.Cut, Refused: s.Refused, Trouble: s.Trouble,
		})
	}
	return all
}

// Close ends the solvers.
func (p *Prover) Close() { p.portfolio.Close() }
