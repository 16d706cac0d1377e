package balls

// This file says where enclosures do not tell how exact values decide.

import (
	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// LeavesOpen reports whether the enclosures of e's operands do not say how the exact values decide. What is no decision leaves nothing open.
func LeavesOpen(e *interp.Event[*ball.Real], prec uint) bool {
	switch op := rounding(e.Op); op {
	case fp.Cmp:
		_, known := compared(e)
		return !known
	case fp.Rem:
		return !e.Shadow.IsFinite()
	case fp.Floor, fp.Ceil, fp.TruncInt, fp.Round, fp.RoundEven, fp.Rint:
		return e.Args[0].IsFinite() && !e.Unfit() && !ball.Apply(ball.New(), op, prec, e.Shadows[0]).IsExact()
	}
	return false
}

// rounding is the rounding that a conversion to an integer is.
func rounding(op fp.Op) fp.Op {
	if op == fp.ToInt || op == fp.ToUint {
		return fp.TruncInt
	}
	return op
}
