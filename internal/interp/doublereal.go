package interp

// This file is double-double runs that stand for a formula: the program's own, with its numbers as they were written.

import (
	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// Reals is Doubles with meanings of constants: what stands for a tenth is a tenth. Where a run has decided as the formula
// does, its outputs enclose the formula's; Decided tells. It serves one run at a time.
type Reals struct {
	Doubles
	meanings map[fp.Value]Pair
	unsure   bool
}

// NewReals returns the arithmetic. A constant without a meaning stands for itself; zero has no sign.
func NewReals(meanings map[fp.Value]Pair) *Reals { return &Reals{meanings: meanings} }

var _ quick[Pair] = &Reals{}

// Begin forgets what was said of the last run.
func (r *Reals) Begin() { r.unsure = false }

// Decided reports whether every comparison and every rounding to an integer since Begin had certainly the outcome of the
// formula's. Restarts are not among them.
func (r *Reals) Decided() bool { return !r.unsure }

// Lift returns what x stands for.
func (r *Reals) Lift(_ Pair, x fp.Value) Pair {
	if z, ok := r.meanings[unsigned(x)]; ok {
		return z
	}
	return lift(x)
}

// unsigned is x, and 0 for -0.
func unsigned(x fp.Value) fp.Value {
	if x.IsZero() {
		return fp.Zero(x.Format)
	}
	return x
}

// Decide is as for Doubles.
func (r *Reals) Decide(e *Event[Pair]) bool {
	if !r.agrees(e) {
		r.unsure = true
	}
	return r.Doubles.Decide(e)
}

// Take is unsure of everything that is made of a rounded value's bits.
func (r *Reals) Take(_ *ir.Inst, x Pair, b fp.Value) (stop bool) {
	if x != lift(b) {
		r.unsure = true
	}
	return false
}

// agrees reports whether a decision is certainly the exact values' own. The integer that comes of a rounding must not be taken for
// a constant.
func (r *Reals) agrees(e *Event[Pair]) bool {
	x := e.Shadows[0]
	if e.Op == fp.Cmp {
		set, ok := orders[e.Inst.Pred]
		truth, known := x.order(e.Shadows[1]).Within(set)
		return ok && e.Args[0].IsFinite() && e.Args[1].IsFinite() && known && truth == e.Outcome
	}
	if !e.Args[0].IsFinite() {
		return false
	}
	if e.Op == fp.ToInt || e.Op == fp.ToUint {
		return x.lands(e.Op, integerOf(e))
	}
	if _, taken := r.meanings[unsigned(e.Result)]; taken || !e.Result.IsFinite() {
		return false
	}
	return x.lands(e.Op, lift(e.Result))
}

// lands reports whether x is certainly rounded to n.
func (x Pair) lands(op fp.Op, n Pair) bool {
	const atMost, atLeast = ball.Less | ball.Equal, ball.Greater | ball.Equal
	above, below := n.add(Pair{Hi: 1}), n.sub(Pair{Hi: 1})
	switch op {
	case fp.Floor:
		return x.certainly(atLeast, n) && x.certainly(ball.Less, above)
	case fp.Ceil:
		return x.certainly(atMost, n) && x.certainly(ball.Greater, below)
	case fp.TruncInt, fp.ToInt, fp.ToUint:
		return (n.Hi > 0 && x.certainly(atLeast, n) || n.Hi <= 0 && x.certainly(ball.Greater, below)) &&
			(n.Hi < 0 && x.certainly(atMost, n) || n.Hi >= 0 && x.certainly(ball.Less, above))
	}
	half := Pair{Hi: 0.5}
	return x.certainly(ball.Less, n.add(half)) && x.certainly(ball.Greater, n.sub(half))
}
