package certify

// This file has the arithmetics that trials of a root cause run over. Each is ball arithmetic whose floats continue differently:
//
//	amendedSite       with another value at one site
//	amendedDecisions  with exact decisions at one site
//	amendedIntegers   with exact comparisons of integers that do not fit their type
//
// An arithmetic serves one run.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

// An amendedSite is ball arithmetic whose floats get another value at one site. The value is the exact operation on the computed operands,
// unrounded, or the value of the exact run.
type amendedSite struct {
	reals
	Prec      uint
	At        int32 // number of the site, or everyInteger
	Only      int64 // number of the only execution to change; 0: all
	Unrounded bool
	Raised    fp.Exception // change only executions that raise one of these; 0: all

	Executions int                  // number of changed executions
	carried    map[int64]*ball.Real // unrounded values, by their number in the data flow
}

// Replace returns the exact value at the site. Elsewhere it returns the result of an operation on unrounded values.
func (x *amendedSite) Replace(e *event) (fp.Value, bool) {
	exact, meant := e.Shadow, x.meant(e)
	args, some := x.operands(e)
	switch {
	case e.Restart || !meant && !some:
		return fp.Value{}, false
	case !meant || x.Unrounded:
		exact = balls.Apply(ball.New(), e.Op, x.Prec, e.Args, args...)
	}
	if meant {
		x.Executions++
	}
	if !exact.IsFinite() {
		return fp.Value{}, false
	}
	v := nearest(e.Result.Format, exact)
	if meant && x.Unrounded || beyond(v) && (meant || e.Exception()&^fp.ExactUnderflow == fp.NoException) {
		x.carry(e.Number, exact)
	}
	return v, true
}

func (x *amendedSite) carry(number int64, exact *ball.Real) {
	if x.carried == nil {
		x.carried = map[int64]*ball.Real{}
	}
	x.carried[number] = ball.New().Set(exact)
}

// everyInteger stands for all floats made from integers that conversions made, or that wrapped.
const everyInteger = -2

func (x *amendedSite) meant(e *event) bool {
	if x.At == everyInteger {
		return e.Whole > 0 || e.Wrap > 0
	}
	return e.Inst.Site == x.At && (x.Only == 0 || e.Number == x.Only) && (x.Raised == 0 || e.Exception()&x.Raised != 0)
}

// beyond reports whether v is an infinity or NaN, zero or subnormal: the format may not hold the exact value.
func beyond(v fp.Value) bool {
	c := v.Classify()
	return !v.IsFinite() || c == fp.Zeros || c == fp.Subnormal
}

// operands returns the operands of e, with unrounded values where there are some.
func (x *amendedSite) operands(e *event) (args []*ball.Real, some bool) {
	if len(x.carried) == 0 && !(x.Unrounded && x.meant(e)) {
		return nil, false
	}
	for i, n := range e.From {
		a := x.carried[n]
		if a != nil {
			some = true
		} else {
			a = x.Lift(nil, e.Args[i])
		}
		args = append(args, a)
	}
	if e.Op.TakesInteger() {
		args = append(args, ball.New().SetInt64(e.N))
	}
	return args, some
}

// Decide lets unrounded values decide comparisons.
func (x *amendedSite) Decide(e *event) bool {
	diverges := x.reals.Decide(e)
	if e.Op != fp.Cmp {
		return diverges
	}
	args, some := x.operands(e)
	if !some {
		return diverges
	}
	stand := *e // the computed operands are infinities, at which Decide would stop
	stand.Shadows, stand.Args = args, []fp.Value{fp.FromFloat64(0), fp.FromFloat64(0)}
	if x.reals.Decide(&stand) {
		e.Outcome = !e.Outcome
	}
	return diverges
}

// nearest rounds the midpoint of a ball to a format.
func nearest(f fp.Format, x *ball.Real) fp.Value {
	if f == fp.Binary64 {
		return fp.FromFloat64(x.Mid64())
	}
	lo, hi := x.Lower(), x.Upper()
	middle := new(big.Float).SetPrec(lo.Prec()+hi.Prec()+64).Add(lo, hi)
	return fp.FromBig(f, middle.Quo(middle, big.NewFloat(2)))
}

// amendedDecisions is ball arithmetic whose runs decide like the exact values at one site, if these are known.
type amendedDecisions struct {
	*balls.Balls
	Exact *balls.Exact
	At    int32
}

// Decide replaces the decision at the site by that of the exact values.
func (x *amendedDecisions) Decide(e *event) bool {
	diverges := x.Balls.Decide(e)
	if diverges && e.Inst.Site == x.At {
		x.Exact.Decide(e)
	}
	return diverges
}

// amendedIntegers is ball arithmetic whose runs compare integers that do not fit their type like the exact integers.
type amendedIntegers struct {
	*balls.Balls
	Decided int // decisions that differ from the program's
}

// Compare returns the decision of the exact integers.
func (x *amendedIntegers) Compare(in *ir.Inst, outcome bool, a, b *ball.Real) (decided, diverges, stop bool) {
	decided, diverges, stop = x.Balls.Compare(in, outcome, a, b)
	if diverges {
		x.Decided++
		return !outcome, true, stop
	}
	return decided, diverges, stop
}
