package interp

// This file is what an arithmetic is: the interface, and the event it is given for each operation.

import (
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// An Arith is an arithmetic: what floating-point operations mean for values of type V that go beside the floats.
//
// Where a method has an argument z, it is storage that may be reused for the result (as in math/big); the zero V is
// no storage. A persistent V, such as an expression, ignores it. Operands must not be kept if they can be reused so.
//
// An arithmetic that cannot decide a comparison by itself (symbolic values) follows the floats, keeps what Decide
// told it as its path, and runs again with a prefix of decisions by overruling Event.Outcome.
type Arith[V any] interface {
	// Input returns the value of coordinate dim of the point.
	Input(z V, dim int, x fp.Value) V
	// Lift returns x, exactly: constants, initial data, integers, and values where a shadow starts anew.
	Lift(z V, x fp.Value) V
	// Copy returns x.
	Copy(z, x V) V
	// Op returns e.Op of e.Shadows. It is asked for arithmetic, for functions and for conversions between formats; never for
	// other conversions and comparisons, nor for roundings to integers, whose result is decided by the floats and lifted.
	Op(z V, e *Event[V]) V
	// Decide is told what the floats decided: e.Outcome of a Cmp, e.N of a ToInt or ToUint, e.Result of a Floor and its like, and may
	// change it. It reports whether e.Shadows certainly decide otherwise.
	Decide(e *Event[V]) (diverges bool)
}

// A Replacer is an Arith that may put another number in the place of an operation's result: the floats go on with it
// from there, in this run only. What would the output be if this one operation were exact? Replace gives the shadow,
// rounded, at its site, and the result as it is everywhere else.
//
// Replace is asked after Op, for every operation whose result is a float, conversions and roundings to integers
// included; e.Result is what was computed and e.Shadow the shadow, which stays as it is. The number that it returns is
// rounded to e.Result's format if it has another; ok is false where the result is to stay. The observer sees the replaced
// Result. For results that are no floats there is Decide, which may overrule comparisons.
type Replacer[V any] interface {
	Replace(e *Event[V]) (v fp.Value, ok bool)
}

// An Event is one floating-point operation as it was executed. It and its slices are reused for the next one.
type Event[V any] struct {
	Op     fp.Op
	Format fp.Format // of the operands
	Inst   *ir.Inst  // its Site is -1 where the operation is none
	Func   *ir.Func
	Depth  int // calls above: the entry has 1

	Args   []fp.Value // floating-point operands
	N      int64      // integer operand of Ldexp and Powi; ToInt and ToUint: the result (the low 64 bits)
	Result fp.Value   // without format for Cmp, ToInt and ToUint

	Outcome  bool // Cmp: what was decided
	Asks     bool // Cmp: it asks how a number is represented
	Diverges bool // the shadows decide otherwise than the floats did
	NoRoom   bool // ToInt, ToUint, Rint, Round: Decide says that the integer type cannot hold what the exact operand is rounded to
	Stop     bool // Decide, Op or an observer ends the run at its next branch: what comes would mean nothing
	Own      bool // Decide has put the shadow of a rounding to an integer in Shadow; otherwise that is Result
	Restart  bool // the shadow is the computed value: rounded by a magic number, or computed without a shadow

	Shadows []V // of Args
	Shadow  V   // of Result

	// The data flow: every result has a number, counted from 1 in the order of execution. A constant has 0, and so has
	// what was made from integers or bits; coordinate i of the point has -1-i.
	Number int64
	From   []int64 // numbers of Args
	Whole  int64   // FromInt and FromUint: the number of the conversion that the integer comes from, 0 if from none
}

// Begin makes e that of another operation, of which nothing is known yet. Its slices are used again.
func (e *Event[V]) Begin(op fp.Op, f fp.Format, in *ir.Inst, of *ir.Func, depth int) {
	var none V
	e.Op, e.Format, e.Inst, e.Func, e.Depth = op, f, in, of, depth
	e.N, e.Result, e.Shadow, e.Number, e.Whole = 0, fp.Value{}, none, 0, 0
	e.Outcome, e.Asks, e.Diverges, e.NoRoom, e.Stop, e.Own, e.Restart = false, false, false, false, false, false, false
	e.Args, e.Shadows, e.From = e.Args[:0], e.Shadows[:0], e.From[:0]
}

// A Divergence is a decision that the exact values would have made otherwise.
type Divergence struct {
	Op      fp.Op
	Func    *ir.Func
	Inst    *ir.Inst
	Outcome bool // Cmp: what the floats decided
	Number  int64
}

// A ShadowResult is what a run with shadows gave.
type ShadowResult[V any] struct {
	Result
	Shadows      []V     // per output; the zero V where there is none (integers that their type can hold)
	Numbers      []int64 // per output: its number in the data flow, see Event
	Restarts     []Restart
	Lost         *Restart     // the first that left a float whose exact value nobody knows; nil for none
	Divergences  []Divergence // the first few
	NumDiverging int          // all
	Overflows    []IntegerOverflow
	ByBits       bool // integers that have bits of floats were compared
	Classified   bool // a function looked at the class, the sign or the bits of a float, of which no Event tells
}

// Diverge counts a decision that e makes otherwise, and lists the first few.
func (r *ShadowResult[V]) Diverge(e *Event[V]) {
	r.NumDiverging++
	if len(r.Divergences) < maxDivergences {
		r.Divergences = append(r.Divergences, Divergence{e.Op, e.Func, e.Inst, e.Outcome, e.Number})
	}
}

// maxDivergences is how many divergences a result describes: the first tells where paths part, later ones follow.
const maxDivergences = 8

// RunShadow is Run with the values of arith beside the floats. observe, if not nil, sees every operation.
func RunShadow[V any](m *Machine, arith Arith[V], point []float64, limits Limits, observe func(*Event[V])) ShadowResult[V] {
	x := resume(m, arith, observe)
	end := x.runPoint(point, limits)
	x.told.Result = end
	return x.told
}
