package certify

// This file finds the operations that may be to blame for an error. It reads the trace of one run: every operation with its operands, its
// result, the steps that made the operands, and the error of each value.
//
// The walk starts at the worst output and goes to the operand that brings most of the error. It compares the error of each result with that
// of its operand. The operation with the largest ratio comes first: for (1 - cos x)/x^2 at 1e-7, cos x is off by 2^-54 at most and the
// difference by 8e-4.

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
	Amplification float64      // error of its result over that of its worst operand
	Made          int          // of the kinds of integers: the step that made a float of one again
	Raised        fp.Exception // of a claim: only executions that raised it are meant
}

// Conversion is the step that made an integer of a float, of a candidate of one of the kinds of integers.
func (c *candidate) Conversion(steps []traceStep) *traceStep {
	if c.Made == noStep { // the integer is returned
		return &steps[c.Step]
	}
	return &steps[steps[c.Made].Whole-1]
}

// candidatesOf walks back from the step that made the worst output. An exception comes first and ends the walk; then those that
// amplified most; among equals the latest.
func candidatesOf(steps []traceStep, last int) []candidate {
	var raised, list []candidate
	for n := last; n >= 0; {
		s := &steps[n]
		if from := s.Whole - 1; from >= 0 && s.Err > unitRoundoff(s.Result.Format) {
			raised = []candidate{{int(from), steps[from].OfIntegers(), math.Inf(1), n, 0}}
			if steps[from].Site < 0 { // lrint and its like go by what takes their result
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

// Exception says whether s made an infinity or NaN of numbers, lost its result below the normal numbers, or is a conversion of what the
// integer type cannot hold.
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

// OfIntegers is what a conversion to an integer did that is not what it is over the reals.
func (s *traceStep) OfIntegers() finding.Kind {
	if s.Unfit {
		return finding.InvalidConversion
	}
	return finding.IntegerOverflow
}

// Tiny reports whether the result is zero or subnormal, which it may be without being exact.
func (s *traceStep) Tiny() bool {
	c := s.Result.Classify()
	return s.Op != fp.Cmp && (c == fp.Zeros || c == fp.Subnormal)
}

// Carrier returns the operand that brings most of the error into the result and its relative error; -1 when no operand
// has any.
func (s *traceStep) Carrier() (int, float64) {
	for j, a := range s.Args() {
		if !a.Value.IsFinite() {
			return j, a.Err // whatever made it outweighs every rounding
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

// Share orders the operands by the error that they bring, in log2: absolute for sums, relative times the condition with respect
// to the operand for the rest (1 unless said otherwise here; a common factor does not matter). -Inf: none.
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

// Amplification is how much larger the error of the result is than that which came in, which counts as half an ulp at
// the least: no operation is blamed for what its operands' format already does.
func (s *traceStep) Amplification(carried float64) float64 {
	u := unitRoundoff(s.Result.Format)
	return min(s.Err, mostError) / max(min(carried, mostError), u)
}

// Kind says what the blamed step did. Where the error that it amplified is that of a sum which lost an operand whole,
// the sum is to blame instead.
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
		return n, finding.Absorption // no error came in: this sum dropped the digits itself
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

// kindOf is the kind of a large condition at op.
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
	Site    int32 // -1 for operations that are no sites (fabs, copysign, fmin, fmax)
	Inst    *ir.Inst
	In      *ir.Func
	Result  fp.Value
	Operand [3]stepOperand
	Integer int64 // that of Ldexp and Powi

	// Relative errors; estimates from enclosures of 128 bits or more, +Inf where the exact value is zero and the computed
	// one is not.
	Err   float64 // accumulated: result against the exact value since the inputs
	Local float64 // made here: result against the exact operation on the computed operands
	Lost  float64 // log2 of the exact value where the result is 0 and that is not

	Undefined bool // over the reals there is no value either

	Whole int32 // of what was made of an integer: 1 + the step that converted to one; 0 if there is none
	Unfit bool  // a conversion of what the integer type cannot hold
}

// A stepOperand is what went into a step.
type stepOperand struct {
	Value fp.Value
	From  int32   // the step that made it; None for inputs and constants
	Err   float64 // of that step
	Lost  float64 // of that step
}

// Size is log2 of the operand, of the exact one where what is computed is 0: a product that underflowed.
func (o *stepOperand) Size() float64 {
	if o.Value.IsZero() && o.Err != 0 {
		return o.Lost
	}
	return math.Log2(math.Abs(o.Value.Float64()))
}

// Threshold is the size of the constant that a comparison compares with, 0 without one.
func (s *traceStep) Threshold() float64 {
	for i, a := range s.Inst.Args {
		if size := math.Abs(s.Float(i)); a < 0 && !math.IsInf(size, 0) {
			return size
		}
	}
	return 0
}

// Args are the operands.
func (s *traceStep) Args() []stepOperand { return s.Operand[:s.NumArgs] }

// noStep is no operation.
const noStep = -1

// mostError caps relative errors in comparisons of amplification: with 2^64 every digit of every format but the widest
// is long wrong, and infinite errors (an exact value of zero) must not outweigh what made them.
const mostError = 0x1p64

// unitRoundoff is half an ulp relative to 1: what any value may be off by without having been amplified.
func unitRoundoff(f fp.Format) float64 { return math.Ldexp(1, -f.Digits()) }

// traceStepOf is e as a step, without its errors.
func traceStepOf[V any](e *interp.Event[V]) *traceStep {
	st := &traceStep{Op: e.Op, Site: e.Inst.Site, Inst: e.Inst, In: e.Func, NumArgs: uint8(len(e.Args)), Result: e.Result}
	for i, a := range e.Args {
		st.Operand[i].Value = a
	}
	return st
}

// Values are the operands, as they were computed.
func (s *traceStep) Values() []fp.Value {
	list := make([]fp.Value, s.NumArgs)
	for i, a := range s.Args() {
		list[i] = a.Value
	}
	return list
}

// Decimals are the operands of a step.
func (s *traceStep) Decimals() []string {
	args := make([]string, s.NumArgs)
	for i, a := range s.Args() {
		args[i] = a.Value.Decimal()
	}
	return args
}

// mostWrong is the relative error of an operand that still counts as right.
const mostWrong = 1e-3

// WrongOperands are the steps that made operands which are wrong: no number, or off by more than MostWrong.
func (s *traceStep) WrongOperands() (list []int) {
	for _, a := range s.Args() {
		if a.From >= 0 && (!a.Value.IsFinite() || a.Err > mostWrong) {
			list = append(list, int(a.From))
		}
	}
	return list
}

// Float returns operand j, rounded to a double; 0 where there is none.
func (s *traceStep) Float(j int) float64 {
	if j >= int(s.NumArgs) {
		return 0
	}
	return s.Operand[j].Value.Float64()
}

// Condition is the largest condition of the operation as it was executed.
func (s *traceStep) Condition() float64 {
	args := make([]float64, s.NumArgs)
	for i := range args {
		args[i] = s.Float(i)
	}
	result := 0.0 // of a decision, which its condition does not look at
	if s.Result.Format != fp.NoFormat {
		result = s.Result.Float64()
	}
	return condition.Condition(s.Op, result, withInteger(s.Op, s.Integer, args)...)
}

// withInteger adds the integer operand, if op has one: condition takes it behind the others.
func withInteger(op fp.Op, n int64, args []float64) []float64 {
	if op.TakesInteger() {
		return append(args, float64(n))
	}
	return args
}
