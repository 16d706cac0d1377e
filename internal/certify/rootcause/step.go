package rootcause

// This file is the operations of a run, and what their errors are.

import (
	"math"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// A Step is one floating-point operation of a run.
type Step struct {
	Op      fp.Op
	NumArgs uint8
	Site    int32 // -1 for operations that are no sites (fabs, copysign, fmin, fmax)
	Inst    *ir.Inst
	In      *ir.Func
	Result  fp.Value
	Operand [3]Operand
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

// An Operand is what went into a step.
type Operand struct {
	Value fp.Value
	From  int32   // the step that made it; None for inputs and constants
	Err   float64 // of that step
	Lost  float64 // of that step
}

// Size is log2 of the operand, of the exact one where what is computed is 0: a product that underflowed.
func (o *Operand) Size() float64 {
	if o.Value.IsZero() && o.Err != 0 {
		return o.Lost
	}
	return math.Log2(math.Abs(o.Value.Float64()))
}

// Threshold is the size of the constant that a comparison compares with, 0 without one.
func (s *Step) Threshold() float64 {
	for i, a := range s.Inst.Args {
		if size := math.Abs(s.Float(i)); a < 0 && !math.IsInf(size, 0) {
			return size
		}
	}
	return 0
}

// Args are the operands.
func (s *Step) Args() []Operand { return s.Operand[:s.NumArgs] }

// None is no operation.
const None = -1

// MostError caps relative errors in comparisons of amplification: with 2^64 every digit of every format but the widest
// is long wrong, and infinite errors (an exact value of zero) must not outweigh what made them.
const MostError = 0x1p64

// Unit is half an ulp relative to 1: what any value may be off by without having been amplified.
func Unit(f fp.Format) float64 { return math.Ldexp(1, -f.Digits()) }

// StepOf is e as a step, without its errors.
func StepOf[V any](e *interp.Event[V]) *Step {
	st := &Step{Op: e.Op, Site: e.Inst.Site, Inst: e.Inst, In: e.Func, NumArgs: uint8(len(e.Args)), Result: e.Result}
	for i, a := range e.Args {
		st.Operand[i].Value = a
	}
	return st
}

// Values are the operands, as they were computed.
func (s *Step) Values() []fp.Value {
	list := make([]fp.Value, s.NumArgs)
	for i, a := range s.Args() {
		list[i] = a.Value
	}
	return list
}

// Decimals are the operands of a step.
func (s *Step) Decimals() []string {
	args := make([]string, s.NumArgs)
	for i, a := range s.Args() {
		args[i] = a.Value.Decimal()
	}
	return args
}

// MostWrong is the relative error of an operand that still counts as right.
const MostWrong = 1e-3

// WrongOperands are the steps that made operands which are wrong: no number, or off by more than MostWrong.
func (s *Step) WrongOperands() (list []int) {
	for _, a := range s.Args() {
		if a.From >= 0 && (!a.Value.IsFinite() || a.Err > MostWrong) {
			list = append(list, int(a.From))
		}
	}
	return list
}

// Float returns operand j, rounded to a double; 0 where there is none.
func (s *Step) Float(j int) float64 {
	if j >= int(s.NumArgs) {
		return 0
	}
	return s.Operand[j].Value.Float64()
}

// Condition is the largest condition of the operation as it was executed.
func (s *Step) Condition() float64 {
	args := make([]float64, s.NumArgs)
	for i := range args {
		args[i] = s.Float(i)
	}
	result := 0.0 // of a decision, which its condition does not look at
	if s.Result.Format != fp.NoFormat {
		result = s.Result.Float64()
	}
	return condition.Condition(s.Op, result, WithInteger(s.Op, s.Integer, args)...)
}

// WithInteger adds the integer operand, if op has one: condition takes it behind the others.
func WithInteger(op fp.Op, n int64, args []float64) []float64 {
	if op.TakesInteger() {
		return append(args, float64(n))
	}
	return args
}
