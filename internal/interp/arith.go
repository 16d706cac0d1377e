package interp

// This file defines arithmetics: the interface, and the event for each operation.

import (
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// An Arith is an arithmetic: the meaning of floating-point operations for values of type V, which accompany the floats.
//
// An argument z is storage that a method may reuse for its result (as in math/big). The zero V is no storage. A persistent V, such as an
// expression, ignores it. If storage can be reused, operands must not be kept.
//
// An arithmetic that cannot decide a comparison by itself (symbolic values) follows the floats. It records what Decide told it as its path,
// and runs again with a prefix of decisions by changing Event.Outcome.
type Arith[V any] interface {
	// Input returns the value of coordinate dim of the point.
	Input(z V, dim int, x fp.Value) V
	// Lift returns x exactly: a constant, initial data, an integer, or a computed value that becomes the shadow.
	Lift(z V, x fp.Value) V
	// Copy returns x.
	Copy(z, x V) V
	// Op returns e.Op of e.Shadows. It is called for arithmetic, functions and conversions between formats, never for other conversions and
	// comparisons. It is not called for roundings to integers: the floats decide their result, which is lifted.
	Op(z V, e *Event[V]) V
	// Decide gets the decision of the floats: e.Outcome of a Cmp, e.N of a ToInt or ToUint, e.Result of a Floor and the like. It may change
	// that decision. It reports whether e.Shadows certainly lead to a different one.
	Decide(e *Event[V]) (diverges bool)
}

// A Replacer is an Arith that may replace the result of an operation. The floats continue with the replacement, in this run only. It
// answers the question: what would the output be if this one operation were exact? Then Replace returns the shadow, rounded, at one site,
// and keeps all other results.
//
// Replace is called after Op, for every operation whose result is a float, including conversions and roundings to integers. e.Result is the
// computed result and e.Shadow the shadow, which stays. The returned number is rounded to e.Result's format if it has another; ok is false
// if the result stays. The observer sees the replaced Result. Results that are no floats are changed by Decide, which may overrule
// comparisons.
type Replacer[V any] interface {
	Replace(e *Event[V]) (v fp.Value, ok bool)
}

// An Event is one floating-point operation, as it was executed. It and its slices are reused for the next event.
type Event[V any] struct {
	Op     fp.Op
	Format fp.Format // of the operands
	Inst   *ir.Inst  // its Site is -1 if the operation is no site
	Func   *ir.Func
	Depth  int // call depth: 1 in the entry

	Args   []fp.Value // floating-point operands
	N      int64      // integer operand of Ldexp and Powi; ToInt and ToUint: the result (the low 64 bits)
	Result fp.Value   // without format for Cmp, ToInt and ToUint

	Outcome  bool // Cmp: what was decided
	Asks     bool // Cmp: the comparison tests a number's representation
	Diverges bool // the shadows decide otherwise than the floats did
	NoRoom   bool // ToInt, ToUint, Rint, Round: Decide says that the integer type cannot hold the rounded exact operand
	Stop     bool // set by Decide, Op or an observer: the run ends at its next branch, since later results would have no meaning
	Own      bool // Decide stored the shadow of a rounding to an integer in Shadow; otherwise the shadow is Result
	Restart  bool // the shadow is the computed value: rounded by a magic number, or computed without a shadow

	Shadows []V // of Args
	Shadow  V   // of Result

	// The data flow: results are numbered from 1 in the order of execution. A constant has number 0, as does a float made from integers or
	// bits. Coordinate i of the point has -1-i.
	Number int64
	From   []int64 // numbers of Args
	Wrap   int32   // FromInt and FromUint: 1 + the index in ShadowResult.Wraps of the operation that made the integer wrong, 0 if none did
	Whole  int64   // FromInt and FromUint: the number of the conversion that the integer comes from, 0 if from none
}

// Begin resets e for another operation. It reuses the slices.
func (e *Event[V]) Begin(op fp.Op, f fp.Format, in *ir.Inst, of *ir.Func, depth int) {
	var none V
	e.Op, e.Format, e.Inst, e.Func, e.Depth = op, f, in, of, depth
	e.N, e.Result, e.Shadow, e.Number, e.Whole, e.Wrap = 0, fp.Value{}, none, 0, 0, 0
	e.Outcome, e.Asks, e.Diverges, e.NoRoom, e.Stop, e.Own, e.Restart = false, false, false, false, false, false, false
	e.Args, e.Shadows, e.From = e.Args[:0], e.Shadows[:0], e.From[:0]
}

// A Divergence is a decision that the exact values would have taken otherwise.
type Divergence struct {
	Op      fp.Op
	Func    *ir.Func
	Inst    *ir.Inst
	Outcome bool // Cmp: what the floats decided
	Number  int64
}

// A ShadowResult is the result of a run with shadows.
type ShadowResult[V any] struct {
	Result
	Shadows      []V     // per output; the zero V if there is none (an integer that its type can hold)
	Numbers      []int64 // per output: its number in the data flow, see Event
	Restarts     []Restart
	Lost         *Restart     // the first place where a float without a known exact value arose; nil if there is none
	Divergences  []Divergence // the first few
	NumDiverging int          // all
	Overflows    []IntegerOverflow
	Wraps        []IntegerOverflow // the first wrap of each operation that is not meant modulo 2^N, see ir.Inst.NoWrap
	ByBits       bool              // a comparison of integers depended on bits of floats
	Classified   bool              // a function asked for the class, the sign or the bits of a float, without an Event
}

// Diverge counts a decision that e takes otherwise, and records the first few.
func (r *ShadowResult[V]) Diverge(e *Event[V]) {
	r.NumDiverging++
	if len(r.Divergences) < maxDivergences {
		r.Divergences = append(r.Divergences, Divergence{e.Op, e.Func, e.Inst, e.Outcome, e.Number})
	}
}

// maxDivergences limits the divergences that a result describes. The first one is where the path of the floats leaves the exact path.
const maxDivergences = 8

// RunShadow is Run with shadows: values of arith that accompany the floats. observe, if not nil, is called for every operation.
func RunShadow[V any](m *Machine, arith Arith[V], point []float64, limits Limits, observe func(*Event[V])) ShadowResult[V] {
	x := resume(m, arith, observe)
	end := x.runPoint(point, limits)
	x.told.Result = end
	return x.told
}
