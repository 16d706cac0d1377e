// Package rootcause finds the operation to blame for an error, from what one run left: every operation with its operands, its result, where
// the operands came from, and how wrong each value was. Nothing of the search is needed.
//
// The walk goes back from the worst output, each time to the operand that brings most of the error, and compares the
// error of each result with that of the operand. The operation that amplified most is blamed: for foo(x) =
// (1-cos x)/x^2 at 1e-7 the operand cos x is off by 2^-54 or less and the difference by 8e-4.
//
// It must not know how a run is made, and what comes of trying an operation. Nothing is kept; it may be used by any goroutine.
package rootcause

// This file is candidates for the root cause.

import (
	"cmp"
	"math"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// A Candidate is a step that may be the root cause.
type Candidate struct {
	Step          int
	Kind          finding.Kind
	Amplification float64      // error of its result over that of its worst operand
	Made          int          // of the kinds of integers: the step that made a float of one again
	Raised        fp.Exception // of a claim: only executions that raised it are meant
}

// Conversion is the step that made an integer of a float, of a candidate of one of the kinds of integers.
func (c *Candidate) Conversion(steps []Step) *Step {
	if c.Made == None { // the integer is returned
		return &steps[c.Step]
	}
	return &steps[steps[c.Made].Whole-1]
}

// Candidates walks back from the step that made the worst output. An exception comes first and ends the walk; then those that
// amplified most; among equals the latest.
func Candidates(steps []Step, last int) []Candidate {
	var raised, list []Candidate
	for n := last; n >= 0; {
		s := &steps[n]
		if from := s.Whole - 1; from >= 0 && s.Err > Unit(s.Result.Format) {
			raised = []Candidate{{int(from), steps[from].OfIntegers(), math.Inf(1), n, 0}}
			if steps[from].Site < 0 { // lrint and its like go by what takes their result
				raised[0].Step = n
			}
			break
		}
		if kind, ok := s.Exception(); ok {
			raised = []Candidate{{n, kind, math.Inf(1), None, 0}}
			break
		}
		j, carried := s.Carrier()
		if a := s.Amplification(carried); a > 0 {
			blamed, kind := s.Kind(steps, n)
			list = append(list, Candidate{blamed, kind, a, None, 0})
		}
		if j < 0 {
			break
		}
		n = int(s.Operand[j].From)
	}
	slices.SortStableFunc(list, func(a, b Candidate) int { return cmp.Compare(b.Amplification, a.Amplification) })
	return append(raised, list...)
}

// Exception says whether s made an infinity or NaN of numbers, lost its result below the normal numbers, or is a conversion of what the
// integer type cannot hold.
func (s *Step) Exception() (finding.Kind, bool) {
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
	case s.Tiny() && s.Local > 4*Unit(s.Result.Format):
		return finding.Underflow, true
	}
	return "", false
}

// OfIntegers is what a conversion to an integer did that is not what it is over the reals.
func (s *Step) OfIntegers() finding.Kind {
	if s.Unfit {
		return finding.InvalidConversion
	}
	return finding.IntegerOverflow
}

// Tiny reports whether the result is zero or subnormal, which it may be without being exact.
func (s *Step) Tiny() bool {
	c := s.Result.Classify()
	return s.Op != fp.Cmp && (c == fp.Zeros || c == fp.Subnormal)
}

// Carrier returns the operand that brings most of the error into the result and its relative error; -1 when no operand
// has any.
func (s *Step) Carrier() (int, float64) {
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
func (s *Step) Share(j int) float64 {
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
	return math.Log2(min(o.Err, MostError)) + weight
}

// Amplification is how much larger the error of the result is than that which came in, which counts as half an ulp at
// the least: no operation is blamed for what its operands' format already does.
func (s *Step) Amplification(carried float64) float64 {
	u := Unit(s.Result.Format)
	return min(s.Err, MostError) / max(min(carried, MostError), u)
}

// Kind says what the blamed step did. Where the error that it amplified is that of a sum which lost an operand whole,
// the sum is to blame instead.
func (s *Step) Kind(steps []Step, n int) (int, finding.Kind) {
	j, carried := s.Carrier()
	if j >= 0 {
		if p := s.Operand[j].From; p >= 0 && steps[p].Absorbed() && steps[p].Local >= carried/2 {
			return int(p), finding.Absorption
		}
	}
	if KindOf(s.Op) != finding.Cancellation {
		return n, finding.Amplification
	}
	if s.Local > s.Err/2 {
		return n, finding.Absorption // no error came in: this sum dropped the digits itself
	}
	return n, finding.Cancellation
}

// Absorbed reports whether a sum lost a whole operand: x + y == x with y != 0.
func (s *Step) Absorbed() bool {
	if !s.Op.Additive() {
		return false
	}
	x, y, z := s.Float(0), s.Float(1), s.Result.Float64()
	return x != 0 && y != 0 && (z == x || math.Abs(z) == math.Abs(y))
}

// KindOf is the kind of a large condition at op.
func KindOf(op fp.Op) finding.Kind {
	if op.Additive() || op == fp.Fma || op == fp.Fdim {
		return finding.Cancellation
	}
	return finding.Amplification
}
