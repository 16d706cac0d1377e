package balls

// This file tells where enclosures do not determine the decision of the exact values.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// LeavesOpen reports whether the enclosures of e's operands leave its decision open. It is false for an operation that decides nothing.
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

// rounding returns the rounding that a conversion to an integer performs.
func rounding(op fp.Op) fp.Op {
	if op == fp.ToInt || op == fp.ToUint {
		return fp.TruncInt
	}
	return op
}

// A Step is a place where a rounding to an integer jumps, with the result there.
type Step struct {
	At, Gives *ball.Real
	Within    *big.Float // bounds the distance of the exact operand
}

// StepOf returns the step that e's operand cannot be told from, nil if there is none, or several.
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

// neighbours returns the two integers to which the ends of x are rounded. ok is false unless they are consecutive.
func neighbours(op fp.Op, x *ball.Real, prec uint) (from, to *big.Int, ok bool) {
	if !x.IsFinite() || x.MagBits() > mostIntegerBits {
		return nil, nil, false
	}
	var end ball.Real
	from, _ = ball.Apply(&end, op, prec, end.SetBigFloat(x.Lower())).Lower().Int(nil)
	to, _ = ball.Apply(&end, op, prec, end.SetBigFloat(x.Upper())).Upper().Int(nil)
	return from, to, new(big.Int).Sub(to, from).Cmp(big.NewInt(1)) == 0
}
