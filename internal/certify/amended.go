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

// An amendedSite is the arithmetic of balls whose floats go on with another value at one site: of the exact operation on the computed
// operands, unrounded, or of the exact run.
type amendedSite struct {
	reals
	Prec      uint
	At        int32 // the number of the site, or EveryInteger
	Only      int64 // the number of the execution that is meant; 0: all
	Unrounded bool
	Raised    fp.Exception // only executions that raise one of these are meant; 0: all

	Executions int                  // that were meant
	carried    map[int64]*ball.Real // values that go on unrounded, by their number in the data flow
}

// Replace gives the exact value at the site, and the consequences of unrounded values elsewhere.
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

// everyInteger stands for all floats that are made of integers that conversions made.
const everyInteger = -2

func (x *amendedSite) meant(e *event) bool {
	if x.At == everyInteger {
		return e.Whole > 0
	}
	return e.Inst.Site == x.At && (x.Only == 0 || e.Number == x.Only) && (x.Raised == 0 || e.Exception()&x.Raised != 0)
}

// beyond reports whether v stands for a number that its format cannot hold.
func beyond(v fp.Value) bool {
	c := v.Classify()
	return !v.IsFinite() || c == fp.Zeros || c == fp.Subnormal
}

// operands are those that e was given, unrounded values among them.
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
	stand := *e // the floats that stand there are infinities, which Decide would not look behind
	stand.Shadows, stand.Args = args, []fp.Value{fp.FromFloat64(0), fp.FromFloat64(0)}
	if x.reals.Decide(&stand) {
		e.Outcome = !e.Outcome
	}
	return diverges
}

// nearest rounds the middle of a ball to a format.
func nearest(f fp.Format, x *ball.Real) fp.Value {
	if f == fp.Binary64 {
		return fp.FromFloat64(x.Mid64())
	}
	lo, hi := x.Lower(), x.Upper()
	middle := new(big.Float).SetPrec(lo.Prec()+hi.Prec()+64).Add(lo, hi)
	return fp.FromBig(f, middle.Quo(middle, big.NewFloat(2)))
}

// amendedDecisions is the arithmetic of balls whose runs decide as the exact values do at one site, as far as they are known.
type amendedDecisions struct {
	*balls.Balls
	Exact *balls.Exact
	At    int32
}

// Decide takes the decision of the exact values at the site.
func (x *amendedDecisions) Decide(e *event) bool {
	diverges := x.Balls.Decide(e)
	if diverges && e.Inst.Site == x.At {
		x.Exact.Decide(e)
	}
	return diverges
}

// amendedIntegers is the arithmetic of balls whose runs decide comparisons of integers beyond their type as the exact integers do.
type amendedIntegers struct {
	*balls.Balls
	Decided int // otherwise than the program did
}

// Compare decides as the exact integers do.
func (x *amendedIntegers) Compare(in *ir.Inst, outcome bool, a, b *ball.Real) (decided, diverges, stop bool) {
	decided, diverges, stop = x.Balls.Compare(in, outcome, a, b)
	if diverges {
		x.Decided++
		return !outcome, true, stop
	}
	return decided, diverges, stop
}
