package certify

// This file finds the operations that may be the cause of an error. It reads the trace of one run. A trace has every operation with its
// operands and its result, the steps that made the operands, and the error of each value.
//
// The search starts at the worst output. From each step it continues at the operand that contributes most of the error, and compares the
// error of the result with that of the operand. The operation with the largest ratio comes first: for (1 - cos x)/x^2 at 1e-7, cos x is off
// by 2^-54 at most and the difference by 8e-4.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/condition"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// A candidate is a step that may be the root cause.
type candidate struct {
	Step          int
	Kind          finding.Kind
	Amplification float64      // error of its result divided by that of its worst operand
	Made          int          // for the kinds of integers: the step that converts the integer to a float again, or noStep
	Raised        fp.Exception // for a claim: only executions that raised it count
}

// wrapBehind returns the step that made the error of a step, if it converts an integer that had wrapped to a float. It returns noStep
// otherwise.
func wrapBehind(steps []traceStep, last int) int {
	for n := last; n >= 0; {
		s := &steps[n]
		if s.Wrap > 0 && s.Err > unitRoundoff(s.Result.Format) {
			return n
		}
		j, _ := s.Carrier()
		if j < 0 {
			break
		}
		n = int(s.Operand[j].From)
	}
	return noStep
}

// Conversion returns the step that made the integer. The candidate must be of one of the kinds of integers.
func (c *candidate) Conversion(steps []traceStep) *traceStep {
	if c.Made == noStep || steps[c.Made].Whole == 0 { // the integer is returned, or comes from no float
		return &steps[c.Step]
	}
	return &steps[steps[c.Made].Whole-1]
}

// candidatesOf goes back from the step that made the worst output. An exception comes first and ends the search. The others follow in
// decreasing order of amplification; of equal ones the latest step comes first.
func candidatesOf(steps []traceStep, last int) []candidate {
	if n := wrapBehind(steps, last); n >= 0 {
		return []candidate{{n, finding.IntegerOverflow, math.Inf(1), n, 0}}
	}
	var raised, list []candidate
	for n := last; n >= 0; {
		s := &steps[n]
		if from := s.Whole - 1; from >= 0 && s.Err > unitRoundoff(s.Result.Format) {
			raised = []candidate{{int(from), steps[from].OfIntegers(), math.Inf(1), n, 0}}
			if steps[from].Site < 0 { // lrint and similar functions have no site: use that of the step that takes their result
				raised[0].Step = n
			}
			break
		}
		if kind, ok := s.Exception(); ok {
			raised = []candidate{{n, kind, math.Inf(1), noStep, 0}}
			break
		}
		j, carried := s.Carrier()
		if a := s.Amplification(carried); a > 0 {
			blamed, kind := s.Kind(steps, n)
			list = append(list, candidate{blamed, kind, a, noStep, 0})
		}
		if j < 0 {
			break
		}
		n = int(s.Operand[j].From)
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.Amplification, a.Amplification) })
	return append(raised, list...)
}

// Exception reports whether s made an infinity or NaN of numbers, lost accuracy below the normal numbers, or converted a number that the
// integer type cannot hold. It returns the kind.
func (s *traceStep) Exception() (finding.Kind, bool) {
	for _, a := range s.Args() {
		if !a.Value.IsFinite() {
			return "", false
		}
	}
	switch {
	case s.Result.Format == fp.NoFormat:
		return finding.InvalidConversion, s.Unfit
	case s.Result.IsNaN():
		return finding.Invalid, true
	case s.Result.IsInf() && fp.Pole(s.Op, s.Values(), s.Integer):
		return finding.DivideByZero, true
	case s.Result.IsInf():
		return finding.Overflow, true
	case s.Tiny() && s.Local > 4*unitRoundoff(s.Result.Format):
		return finding.Underflow, true
	}
	return "", false
}

// OfIntegers returns the kind of a conversion to an integer whose result differs from that over the reals.
func (s *traceStep) OfIntegers() finding.Kind {
	if s.Unfit {
		return finding.InvalidConversion
	}
	return finding.IntegerOverflow
}

// Tiny reports whether the result is zero or subnormal. It may be exact nevertheless.
func (s *traceStep) Tiny() bool {
	c := s.Result.Classify()
	return s.Op != fp.Cmp && (c == fp.Zeros || c == fp.Subnormal)
}

// Carrier returns the operand that contributes most of the error of the result, and its relative error. It returns -1 if no operand has an
// error.
func (s *traceStep) Carrier() (int, float64) {
	for j, a := range s.Args() {
		if !a.Value.IsFinite() {
			return j, a.Err // an operand that is not finite outweighs every rounding
		}
	}
	best, most := -1, math.Inf(-1)
	for j := range s.Args() {
		if share := s.Share(j); share > most {
			best, most = j, share
		}
	}
	if best < 0 {
		return -1, 0
	}
	return best, s.Operand[best].Err
}

// Share returns log2 of the error that operand j contributes, up to a common constant. Errors are absolute for sums. For other operations
// they are relative, times the condition number in the operand; a condition that has no case here counts as 1. It returns -Inf if the
// operand contributes no error.
func (s *traceStep) Share(j int) float64 {
	o := &s.Operand[j]
	weight := 0.0
	switch op := s.Op; {
	case op.Additive(), op == fp.Fdim, op == fp.Hypot:
		weight = o.Size()
	case op == fp.Fma:
		weight = s.Operand[0].Size() + s.Operand[1].Size()
		if j == 2 {
			weight = o.Size()
		}
	case op == fp.Pow:
		if j == 1 {
			weight = math.Log2(math.Abs(math.Log(math.Abs(s.Float(0)))))
		}
		weight += math.Log2(math.Abs(s.Float(1)))
	case op == fp.Min, op == fp.Max:
		if o.Value != s.Result {
			weight = math.Inf(-1)
		}
	case op == fp.CopySign:
		weight = math.Log2(float64(1 - j))
	}
	if o.Err == 0 || math.IsNaN(weight) {
		return math.Inf(-1)
	}
	return math.Log2(min(o.Err, mostError)) + weight
}

// Amplification returns the error of the result divided by the operand's error. The operand's error counts as at least half an ulp, because
// the operand's format alone causes as much.
func (s *traceStep) Amplification(carried float64) float64 {
	u := unitRoundoff(s.Result.Format)
	return min(s.Err, mostError) / max(min(carried, mostError), u)
}

// Kind returns the blamed step and what it did. If it amplified the error of a sum that lost an operand entirely, the sum is blamed
// instead.
func (s *traceStep) Kind(steps []traceStep, n int) (int, finding.Kind) {
	j, carried := s.Carrier()
	if j >= 0 {
		if p := s.Operand[j].From; p >= 0 && steps[p].Absorbed() && steps[p].Local >= carried/2 {
			return int(p), finding.Absorption
		}
	}
	if kindOf(s.Op) != finding.Cancellation {
		return n, finding.Amplification
	}
	if s.Local > s.Err/2 {
		return n, finding.Absorption // no operand had an error: this sum lost the digits itself
	}
	return n, finding.Cancellation
}

// Absorbed reports whether a sum lost a whole operand: x + y == x with y != 0.
func (s *traceStep) Absorbed() bool {
	if !s.Op.Additive() {
		return false
	}
	x, y, z := s.Float(0), s.Float(1), s.Result.Float64()
	return x != 0 && y != 0 && (z == x || math.Abs(z) == math.Abs(y))
}

// kindOf returns the kind of an error that op amplifies.
func kindOf(op fp.Op) finding.Kind {
	if op.Additive() || op == fp.Fma || op == fp.Fdim {
		return finding.Cancellation
	}
	return finding.Amplification
}

// A traceStep is one floating-point operation of a run.
type traceStep struct {
	Op      fp.Op
	NumArgs uint8
	Site    int32 // -1 for an operation that is not a site (fabs, copysign, fmin, fmax)
	Inst    *ir.Inst
	In      *ir.Func
	Result  fp.Value
	Operand [3]stepOperand
	Integer int64 // the integer operand of Ldexp and Powi

	// Relative errors. They are estimates from enclosures of 128 bits or more. They are +Inf if the exact value is zero and the computed
	// one is not.
	Err   float64 // accumulated: the result compared with the exact value, given exact inputs
	Local float64 // of this operation: the result compared with the exact operation on the computed operands
	Lost  float64 // log2 of the exact value if only the computed result is 0

	Undefined bool // the operation has no value over the reals

	Whole int32 // for a float made from an integer: 1 + the step that made the integer from a float; 0 if there is none
	Wrap  int32 // for a float made from an integer: 1 + the index in Wraps of the operation that made the integer wrong; 0 if there is none
	Unfit bool  // a conversion of a number that the integer type cannot hold
}

// A stepOperand is an operand of a step.
type stepOperand struct {
	Value fp.Value
	From  int32   // the step that made it; noStep for inputs and constants
	Err   float64 // Err of that step
	Lost  float64 // Lost of that step
}

// Size returns log2 of the operand. For a computed 0 whose exact value is not 0, it returns log2 of the exact value: a product that
// underflowed.
func (o *stepOperand) Size() float64 {
	if o.Value.IsZero() && o.Err != 0 {
		return o.Lost
	}
	return math.Log2(math.Abs(o.Value.Float64()))
}

// Threshold returns the absolute value of the constant in a comparison, 0 if there is none.
func (s *traceStep) Threshold() float64 {
	for i, a := range s.Inst.Args {
		if size := math.Abs(s.Float(i)); a < 0 && !math.IsInf(size, 0) {
			return size
		}
	}
	return 0
}

func (s *traceStep) Args() []stepOperand { return s.Operand[:s.NumArgs] }

// noStep means that there is no step.
const noStep = -1

// mostError caps relative errors before amplifications are compared. At 2^64 no digit of any format but the widest is right. The cap keeps
// infinite errors (the exact value is zero) from outweighing the step that made them.
const mostError = 0x1p64

// unitRoundoff returns half an ulp relative to 1: the relative error of a value that was rounded once.
func unitRoundoff(f fp.Format) float64 { return math.Ldexp(1, -f.Digits()) }

// traceStepOf returns e as a step without errors.
func traceStepOf[V any](e *interp.Event[V]) *traceStep {
	st := &traceStep{Op: e.Op, Site: e.Inst.Site, Inst: e.Inst, In: e.Func, NumArgs: uint8(len(e.Args)), Result: e.Result}
	for i, a := range e.Args {
		st.Operand[i].Value = a
	}
	return st
}

// Values returns the computed operands.
func (s *traceStep) Values() []fp.Value {
	list := make([]fp.Value, s.NumArgs)
	for i, a := range s.Args() {
		list[i] = a.Value
	}
	return list
}

// Decimals returns the operands as decimals.
func (s *traceStep) Decimals() []string {
	args := make([]string, s.NumArgs)
	for i, a := range s.Args() {
		args[i] = a.Value.Decimal()
	}
	return args
}

// mostWrong is the largest relative error of an operand that counts as right.
const mostWrong = 1e-3

// WrongOperands returns the steps that made the wrong operands: those that are not finite, or that have a relative error above mostWrong.
func (s *traceStep) WrongOperands() (list []int) {
	for _, a := range s.Args() {
		if a.From >= 0 && (!a.Value.IsFinite() || a.Err > mostWrong) {
			list = append(list, int(a.From))
		}
	}
	return list
}

// Float returns operand j, rounded to a double. It returns 0 if there is none.
func (s *traceStep) Float(j int) float64 {
	if j >= int(s.NumArgs) {
		return 0
	}
	return s.Operand[j].Value.Float64()
}

// Condition returns the largest condition number of the operation at its computed operands.
func (s *traceStep) Condition() float64 {
	args := make([]float64, s.NumArgs)
	for i := range args {
		args[i] = s.Float(i)
	}
	result := 0.0 // for a comparison, whose condition does not depend on it
	if s.Result.Format != fp.NoFormat {
		result = s.Result.Float64()
	}
	return condition.Condition(s.Op, result, withInteger(s.Op, s.Integer, args)...)
}

// withInteger appends the integer operand if op has one. Package condition expects it after the others.
func withInteger(op fp.Op, n int64, args []float64) []float64 {
	if op.TakesInteger() {
		return append(args, float64(n))
	}
	return args
}
