package solve

// This file tells artefacts of the reals from answers that floats have too.

import (
	"faultline/internal/fp"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/bounds"
	"faultline/internal/symbolic/smt"
)

// A Fulfilment says whether floats fulfil a formula over the reals.
type Fulfilment uint8

// The fulfilments.
const (
	FulfilUnknown Fulfilment = iota
	Fulfil                   // one of some floats does
	FulfilNever              // no float of the domain does, though real numbers may
)

// IsNone reports whether numbers that a solver gave for an answer are none: solvers know little of functions, and may take any number for
// the value of one.
func (s *Solver) IsNone(f symbolic.Formula, m smt.Model) bool {
	truth, known := bounds.New(&f, len(s.inputs)).HoldsAt(m)
	return known && !truth
}

// Floats says whether one of some points fulfils a formula over the reals; of a formula in one input, whether any float does.
func (s *Solver) Floats(p *symbolic.Path, f symbolic.Formula, points []float64) Fulfilment {
	a := &asking{solver: s, path: p, formula: f, program: bounds.New(&f, len(s.inputs))}
	for dims := len(s.inputs); len(points) >= dims; points = points[dims:] {
		if truth, known := a.program.Holds(points[:dims]); truth && known {
			return Fulfil
		}
	}
	if a.inputs() == 1 && a.newConcretizer().solve(s.box(), 1).Status == smt.Unsat {
		return FulfilNever
	}
	return FulfilUnknown
}

// What is tried beside a point: bits that the inputs are rounded to which are not solved for, and work for each.
var besideBits = [...]int{53, 24, 8, 2}

const besideWork = mostWork / 32

// Beside returns floats that fulfil a formula in several inputs beside a point: one input is solved for, the others are those of the point,
// or as near as numbers of few bits are. It is empty where there are none.
func (s *Solver) Beside(p *symbolic.Path, f symbolic.Formula, point []float64) []float64 {
	a := &asking{solver: s, path: p, formula: f, program: bounds.New(&f, len(s.inputs))}
	if a.inputs() < 2 {
		return nil
	}
	for _, bits := range besideBits {
		for i := range point {
			if !a.program.Depends(i) {
				continue
			}
			if found := a.solvedFor(i, point, bits); found != nil {
				return found
			}
		}
	}
	return nil
}

// solvedFor solves for one input, the others being numbers of few bits beside a point.
func (a *asking) solvedFor(i int, point []float64, bits int) []float64 {
	c, box, bound := a.newConcretizer(), a.solver.box(), dims{}
	c.work = besideWork
	for k, x := range point {
		if k != i {
			c.take(box, bound, k, c.domain.Clamp(k, fp.Shortened(x, bits)))
		}
	}
	if !c.program.Narrow(box) {
		return nil
	}
	found, _ := c.finish(box, bound, dims{i: true})
	return found
}
