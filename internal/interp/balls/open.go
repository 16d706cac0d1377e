package balls

// This file says where enclosures do not tell how exact values decide.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// LeavesOpen reports whether the enclosures of e's operands do not say how the exact values decide. What decides nothing leaves nothing
// open.
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

// A Step is where a rounding to an integer jumps, and what it gives there.
type Step struct {
	At, Gives *ball.Real
	Within    *big.Float // the exact operand is no further away
}

// StepOf returns the step from which the enclosure of e's operand does not tell the exact one; nil if there is none, or several.
func StepOf(e *interp.Event[*ball.Real], prec uint) *Step {
	if e.Op == fp.Cmp || e.Op == fp.Rem || !LeavesOpen(e, prec) {
		return nil
	}
	op := rounding(e.Op)
	from, to, ok := neighbours(op, e.Shadows[0], prec)
	if !ok {
		return nil
	}
	low, at := ball.New().SetBigInt(from), ball.New().SetBigInt(to)
	switch {
	case op == fp.Round || op == fp.RoundEven || op == fp.Rint:
		at.Add(low, ball.New().SetFloat64(0.5), prec)
	case e.Shadows[0].Contains(low):
		at = low
	}
	away := ball.New().Sub(e.Shadows[0], at, prec)
	return &Step{At: at, Gives: ball.Apply(ball.New(), op, prec, at), Within: away.Abs(away, prec).Upper()}
}

// neighbours returns the two integers that the ends of x are rounded to; false if these are not two that follow each other.
func neighbours(op fp.Op, x *ball.Real, prec uint) (from, to *big.Int, ok bool) {
	if !x.IsFinite() || x.MagBits() > mostIntegerBits {
		return nil, nil, false
	}
	var end ball.Real
	from, _ = ball.Apply(&end, op, prec, end.SetBigFloat(x.Lower())).Lower().Int(nil)
	to, _ = ball.Apply(&end, op, prec, end.SetBigFloat(x.Upper())).Upper().Int(nil)
	return from, to, new(big.Int).Sub(to, from).Cmp(big.NewInt(1)) == 0
}
