package certify

// This file finds the operation to blame, from what one run left: every operation with its operands, its result, where
// the operands came from, and how wrong each value was. Nothing of the search is needed.
//
// The walk goes back from the worst output, each time to the operand that brings most of the error, and compares the
// error of each result with that of the operand. The operation that amplified most is blamed: for foo(x) =
// (1-cos x)/x^2 at 1e-7 the operand cos x is off by 2^-54 or less and the difference by 8e-4.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
)

// A step is one floating-point operation of a run.
type step struct {
	op      fp.Op
	numArgs uint8
	site    int32 // -1 for operations that are no sites (fabs, copysign, fmin, fmax)
	inst    *ir.Inst
	in      *ir.Func
	result  fp.Value
	operand [3]operand
	integer int64 // that of Ldexp and Powi

	// Relative errors; estimates from enclosures of 128 bits or more, +Inf where the exact value is zero and the computed
	// one is not.
	err   float64 // accumulated: result against the exact value since the inputs
	local float64 // made here: result against the exact operation on the computed operands
	lost  float64 // log2 of the exact value where the result is 0 and that is not

	undefined bool // over the reals there is no value either

	whole int32 // of what was made of an integer: 1 + the step that converted to one; 0 if there is none
	unfit bool  // a conversion of what the integer type cannot hold
}

// An operand is what went into a step.
type operand struct {
	value fp.Value
	from  int32   // the step that made it; noStep for inputs and constants
	err   float64 // of that step
	lost  float64 // of that step
}

// size is log2 of the operand, of the exact one where what is computed is 0: a product that underflowed.
func (o *operand) size() float64 {
	if o.value.IsZero() && o.err != 0 {
		return o.lost
	}
	return math.Log2(math.Abs(o.value.Float64()))
}

func (s *step) args() []operand { return s.operand[:s.numArgs] }

// noStep is no operation.
const noStep = -1

// mostError caps relative errors in comparisons of amplification: with 2^64 every digit of every format but the widest
// is long wrong, and infinite errors (an exact value of zero) must not outweigh what made them.
const mostError = 0x1p64

// unit is half an ulp relative to 1: what any value may be off by without having been amplified.
func unit(f fp.Format) float64 { return math.Ldexp(1, -f.Digits()) }

// A candidate is a step that may be the root cause.
type candidate struct {
	step          int
	kind          finding.Kind
	amplification float64      // error of its result over that of its worst operand
	made          int          // of the kinds of integers: the step that made a float of one again
	raised        fp.Exception // of a claim: only executions that raised it are meant
}

// candidates walks back from the step that made the worst output. An exception comes first and ends the walk; then those that
// amplified most; among equals the latest.
func candidates(steps []step, last int) []candidate {
	var raised, list []candidate
	for n := last; n >= 0; {
		s := &steps[n]
		if from := s.whole - 1; from >= 0 && s.err > unit(s.result.Format) {
			raised = []candidate{{int(from), steps[from].ofIntegers(), math.Inf(1), n, 0}}
			if steps[from].site < 0 { // lrint and its like go by what takes their result
				raised[0].step = n
			}
			break
		}
		if kind, ok := s.exception(); ok {
			raised = []candidate{{n, kind, math.Inf(1), noStep, 0}}
			break
		}
		j, carried := s.carrier()
		if a := s.amplification(carried); a > 0 {
			blamed, kind := s.kind(steps, n)
			list = append(list, candidate{blamed, kind, a, noStep, 0})
		}
		if j < 0 {
			break
		}
		n = int(s.operand[j].from)
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.amplification, a.amplification) })
	return append(raised, list...)
}

// exception says whether s made an infinity or NaN of numbers, or lost its result below the normal numbers.
func (s *step) exception() (finding.Kind, bool) {
	for _, a := range s.args() {
		if !a.value.IsFinite() {
			return "", false
		}
	}
	switch {
	case s.result.IsNaN():
		return finding.Invalid, true
	case s.result.IsInf() && fp.Pole(s.op, s.values(), s.integer):
		return finding.DivideByZero, true
	case s.result.IsInf():
		return finding.Overflow, true
	case s.tiny() && s.local > 4*unit(s.result.Format):
		return finding.Underflow, true
	}
	return "", false
}

// values are the operands, as they were computed.
func (s *step) values() []fp.Value {
	list := make([]fp.Value, s.numArgs)
	for i, a := range s.args() {
		list[i] = a.value
	}
	return list
}

// ofIntegers is what a conversion to an integer did that is not what it is over the reals.
func (s *step) ofIntegers() finding.Kind {
	if s.unfit {
		return finding.InvalidConversion
	}
	return finding.IntegerOverflow
}

// tiny reports whether the result is zero or subnormal, which it may be without being exact.
func (s *step) tiny() bool {
	c := s.result.Classify()
	return s.op != fp.Cmp && (c == fp.Zeros || c == fp.Subnormal)
}

// carrier returns the operand that brings most of the error into the result and its relative error; -1 when no operand
// has any.
func (s *step) carrier() (int, float64) {
	for j, a := range s.args() {
		if !a.value.IsFinite() {
			return j, a.err // whatever made it outweighs every rounding
		}
	}
	best, most := -1, math.Inf(-1)
	for j := range s.args() {
		if share := s.share(j); share > most {
			best, most = j, share
		}
	}
	if best < 0 {
		return -1, 0
	}
	return best, s.operand[best].err
}

// share orders the operands by the error that they bring, in log2: absolute for sums, relative times the condition with respect
// to the operand for the rest (1 unless said otherwise here; a common factor does not matter). -Inf: none.
func (s *step) share(j int) float64 {
	o := &s.operand[j]
	weight := 0.0
	switch op := s.op; {
	case op.Additive(), op == fp.Fdim, op == fp.Hypot:
		weight = o.size()
	case op == fp.Fma:
		weight = s.operand[0].size() + s.operand[1].size()
		if j == 2 {
			weight = o.size()
		}
	case op == fp.Pow:
		if j == 1 {
			weight = math.Log2(math.Abs(math.Log(math.Abs(s.float(0)))))
		}
		weight += math.Log2(math.Abs(s.float(1)))
	case op == fp.Min, op == fp.Max:
		if o.value != s.result {
			weight = math.Inf(-1)
		}
	case op == fp.CopySign:
		weight = math.Log2(float64(1 - j))
	}
	if o.err == 0 || math.IsNaN(weight) {
		return math.Inf(-1)
	}
	return math.Log2(min(o.err, mostError)) + weight
}

// amplification is how much larger the error of the result is than that which came in, which counts as half an ulp at
// the least: no operation is blamed for what its operands' format already does.
func (s *step) amplification(carried float64) float64 {
	u := unit(s.result.Format)
	return min(s.err, mostError) / max(min(carried, mostError), u)
}

// kind says what the blamed step did. Where the error that it amplified is that of a sum which lost an operand whole,
// the sum is to blame instead.
func (s *step) kind(steps []step, n int) (int, finding.Kind) {
	j, carried := s.carrier()
	if j >= 0 {
		if p := s.operand[j].from; p >= 0 && steps[p].absorbed() && steps[p].local >= carried/2 {
			return int(p), finding.Absorption
		}
	}
	if kindOf(s.op) != finding.Cancellation {
		return n, finding.Amplification
	}
	if s.local > s.err/2 {
		return n, finding.Absorption // no error came in: this sum dropped the digits itself
	}
	return n, finding.Cancellation
}

// absorbed reports whether a sum lost a whole operand: x + y == x with y != 0.
func (s *step) absorbed() bool {
	if !s.op.Additive() {
		return false
	}
	x, y, z := s.float(0), s.float(1), s.result.Float64()
	return x != 0 && y != 0 && (z == x || math.Abs(z) == math.Abs(y))
}

// kindOf is the kind of a large condition at op.
func kindOf(op fp.Op) finding.Kind {
	if op.Additive() || op == fp.Fma || op == fp.Fdim {
		return finding.Cancellation
	}
	return finding.Amplification
}

// float returns operand j, rounded to a double; 0 where there is none.
func (s *step) float(j int) float64 {
	if j >= int(s.numArgs) {
		return 0
	}
	return s.operand[j].value.Float64()
}
