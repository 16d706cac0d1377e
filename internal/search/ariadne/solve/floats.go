package solve

// This file tells artefacts of the reals from answers that floats have too.

import (
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
