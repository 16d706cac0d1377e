package ariadne

// This file distinguishes answers that only real numbers satisfy from those that floats satisfy too.

import (
	"faultline/internal/fp"
	"faultline/internal/symbolic"
	"faultline/internal/symbolic/smt"
)

// A Fulfilment tells whether floats satisfy a formula over the reals.
type Fulfilment uint8

// The fulfilments.
const (
	FulfilUnknown Fulfilment = iota
	Fulfil                   // some of the given floats does
	FulfilNever              // no float of the domain does, although real numbers may
)

// IsNone reports whether a solver's model does not satisfy the formula. Solvers know little about functions, and may use any number as the
// value of one.
func (s *Solver) IsNone(f symbolic.Formula, m smt.Model) bool {
	truth, known := NewProgram(&f, len(s.inputs)).HoldsAt(m)
	return known && !truth
}

// Floats tests whether one of some points satisfies a formula over the reals. For a formula in one input it tests all floats.
func (s *Solver) Floats(p *symbolic.Path, f symbolic.Formula, points []float64) Fulfilment {
	a := &asking{solver: s, path: p, formula: f, program: NewProgram(&f, len(s.inputs))}
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

// Limits of Beside: the bits to which the other inputs are rounded, and the work for each.
var besideBits = [...]int{53, 24, 8, 2}

const besideWork = mostWork / 32

// Beside returns floats near a point that satisfy a formula in several inputs. It solves for one input. The others are those of the point,
// possibly rounded to a few bits. It returns nil if there are none.
func (s *Solver) Beside(p *symbolic.Path, f symbolic.Formula, point []float64) []float64 {
	a := &asking{solver: s, path: p, formula: f, program: NewProgram(&f, len(s.inputs))}
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

// solvedFor solves for one input. The others are numbers of few bits near a point.
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
