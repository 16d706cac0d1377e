package amended

// This file is arithmetics whose runs take other decisions than the floats do, and nothing else.

import (
	"faultline/internal/ball"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

// Decisions is the arithmetic of balls whose runs decide as the exact values do at one site, as far as they are known.
type Decisions struct {
	*balls.Balls
	Exact *balls.Exact
	At    int32
}

// Decide takes the decision of the exact values at the site.
func (x *Decisions) Decide(e *Event) bool {
	diverges := x.Balls.Decide(e)
	if diverges && e.Inst.Site == x.At {
		x.Exact.Decide(e)
	}
	return diverges
}

// Integers is the arithmetic of balls whose runs decide comparisons of integers beyond their type as the exact integers do.
type Integers struct {
	*balls.Balls
	Decided int // otherwise than the program did
}

// Compare decides as the exact integers do.
func (x *Integers) Compare(in *ir.Inst, outcome bool, a, b *ball.Real) (decided, diverges, stop bool) {
	decided, diverges, stop = x.Balls.Compare(in, outcome, a, b)
	if diverges {
		x.Decided++
		return !outcome, true, stop
	}
	return decided, diverges, stop
}
