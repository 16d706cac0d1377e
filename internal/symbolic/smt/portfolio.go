package smt

// This file sends queries on floating-point numbers to several solvers, one after the other.

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"faultline/internal/fp"
)

// A Count counts the answers of a solver.
type Count struct {
	Sat, Unsat, Unknown int
	Cut                 int // of the unknown: ended by the time limit
	Refused             int // of the unknown: the program does not take the decisions at the model
}

// Add counts an answer.
func (c *Count) Add(status Status, cut bool) {
	switch status {
	case Sat:
		c.Sat++
	case Unsat:
		c.Unsat++
	default:
		c.Unknown++
	}
	if cut {
		c.Cut++
	}
}

// A Portfolio holds the solvers for floating-point numbers. It tries them in a fixed order until one has an answer.
type Portfolio struct {
	Counts  map[string]*Count // by solver
	solvers []*Solver
}

// byFloats holds the names of solvers in the order of use: the fastest first, as measured on sums and products of many inputs.
var byFloats = []string{"bitwuzla", "z3", "cvc5"}

// NewPortfolio returns the installed solvers.
func NewPortfolio() *Portfolio {
	p := &Portfolio{Counts: make(map[string]*Count)}
	found := Find()
	for _, name := range byFloats {
		if i := slices.IndexFunc(found, func(s *Solver) bool { return s.Name == name }); i >= 0 {
			p.solvers = append(p.solvers, found[i])
		}
	}
	return p
}

// Names returns the names of the solvers, in the order of use.
func (p *Portfolio) Names() (names []string) {
	for _, s := range p.solvers {
		names = append(names, s.Name)
	}
	return names
}

// A Report holds the answers of one solver, and its failures.
type Report struct {
	Name string
	Count
	Trouble string // see [Solver.Trouble]
}

// Reports returns the reports of solvers that were used, in their order.
func (p *Portfolio) Reports() (list []Report) {
	for _, s := range p.solvers {
		if c := p.Counts[s.Name]; c != nil || s.Trouble() != "" {
			list = append(list, Report{s.Name, *cmp.Or(c, new(Count)), s.Trouble()})
		}
	}
	return list
}

// Close ends the processes.
func (p *Portfolio) Close() {
	for _, s := range p.solvers {
		s.Close()
	}
}

// A Reply is the answer to a query.
type Reply struct {
	Status Status
	Point  []float64 // for Sat
	By     string    // the solver that answered; "" if none did
	Cut    bool      // the time limit ended some solver
}

// Ask sends a query to each solver in turn, with the given work. It tries a model; coordinates that the model does not have are those of
// start. The error is [Unsayable], that of ctx, or that one solver has a model where another one proved that there is none.
func (p *Portfolio) Ask(ctx context.Context, q *FloatQuery, start []float64, work int, try func([]float64) bool) (r Reply, err error) {
	script, err := q.Script()
	if err != nil {
		return r, err
	}
	formats, claims := q.Formats(), ""
	for _, s := range p.solvers {
		if s.narrow && slices.ContainsFunc(formats, func(f fp.Format) bool { return f != fp.Binary32 && f != fp.Binary64 }) {
			continue
		}
		said, err := s.CheckFloats(ctx, script, work)
		if ctx.Err() != nil {
			return r, err
		}
		var point []float64
		refused := false
		if said.Status == Sat {
			if point = q.Point(start, said.Bits); !try(point) {
				said.Status, refused, claims = Unknown, true, s.Name
			}
		}
		if !said.Unasked {
			p.count(s.Name, said, refused)
		}
		r.Cut = r.Cut || said.Cut
		if said.Status == Unsat && claims != "" {
			return r, fmt.Errorf("%s reports that no input exists, but %s found one", s.Name, claims)
		}
		if said.Status != Unknown {
			r.Status, r.Point, r.By = said.Status, point, s.Name
			break
		}
	}
	return r, nil
}

func (p *Portfolio) count(name string, a Answer, refused bool) {
	c := p.Counts[name]
	if c == nil {
		c = new(Count)
		p.Counts[name] = c
	}
	c.Add(a.Status, a.Cut)
	if refused {
		c.Refused++
	}
}
