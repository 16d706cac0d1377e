package smt

// This file asks solvers about floating-point numbers, one after the other.

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"faultline/internal/fp"
)

// A Count is what a solver answered.
type Count struct {
	Sat, Unsat, Unknown int
	Cut                 int // of the unknown: ended by the clock
	Refused             int // of the unknown: the program does otherwise at the input that it gave, or takes none such
}

// Add enters an answer.
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

// A Portfolio is the solvers that are asked about floating-point numbers: always in the same order, until one knows.
type Portfolio struct {
	Counts  map[string]*Count // by solver
	solvers []*Solver
}

// byFloats are solvers in the order in which they are asked: the quickest first, as measured on sums and products of many inputs.
var byFloats = []string{"bitwuzla", "z3", "cvc5"}

// NewPortfolio returns those that are installed.
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

// Names are those of the solvers, in the order in which they are asked.
func (p *Portfolio) Names() (names []string) {
	for _, s := range p.solvers {
		names = append(names, s.Name)
	}
	return names
}

// A Report is what one solver answered, and what it did instead.
type Report struct {
	Name string
	Count
	Trouble string // see [Solver.Trouble]
}

// Reports returns those of solvers that were asked, in their order.
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

// A Reply is what is known of a query.
type Reply struct {
	Status Status
	Point  []float64 // for Sat
	By     string    // who said so; "" if nobody did
	Cut    bool      // somebody was ended by the clock before it could answer
}

// Ask asks about a query, each solver with so much work. A model is tried: the coordinates that it says nothing of are those of start.
// The error is [Unsayable], that of ctx, or that one solver has a model where there is none for another.
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
			return r, fmt.Errorf("%s says that no input exists of which %s has one", s.Name, claims)
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
