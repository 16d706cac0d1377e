package certify

// This file certifies what C leaves undefined where floats become integers: conversions of numbers that the type cannot hold, and
// signed arithmetic on what conversions made that overflows. Both are facts of the run, which needs no enclosure; what is asked is
// whether the unmodified code is in the same situation, and what comes of it.

import (
	"fmt"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/certify/amended"
	"faultline/internal/certify/rootcause"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

// misconverted looks at a claim about integers. There are no oracle results t where no output is a float.
func (s *point) misconverted(claim Claim, t *oracleResults) {
	w := s.trailOf(claim)
	if w.times == 0 {
		s.c.Verdict = finding.Refuted
		s.c.fact(finding.NotThere)
		return
	}
	s.c.Raised = w.what()
	if at := w.overflow; at != nil {
		s.c.place = words.PlaceOf(at.Func, at.Inst, integerOps[at.Inst.Op])
	} else if w.unfitAt != nil {
		s.c.place = w.unfitAt
	}
	if !s.sameThere(claim) {
		return
	}
	s.c.Verdict = finding.Certified
	if !w.after && s.wrongInteger(w) || t == nil {
		return
	}
	out := s.valueOutput()
	if t.main != nil {
		out = t.main.output
	}
	n, misled := w.numbers[out], t.wrong() && s.misled()
	if !misled || len(w.compared) > 0 || n > 0 && w.tainted[n-1] {
		w.reaches(s.c, s.computed[out], n)
	}
	switch {
	case misled:
		s.c.Confirmed = true
		s.c.Trial = &finding.Trial{Change: finding.ComparedExactly, Right: true}
	case t.wrong() && n > 0 && w.tainted[n-1] && w.Ops <= mostCausedOps:
		s.overIntegers(rootcause.Candidate{Kind: claim.Kind})
	}
	s.avoidable(claim)
}

// misled reports whether the output is right where comparisons of integers that their type cannot hold, and nothing else, decide as the
// exact integers do.
func (s *point) misled() bool {
	var integers *amended.Integers
	run := s.along(func() arith {
		integers = &amended.Integers{Balls: balls.New(s.main.prec)}
		return integers
	}, nil)
	if run.Outcome != interp.Returned || integers.Decided == 0 {
		return false
	}
	return s.judge(&run.Result, s.main.output, s.main.exact).Verdict == finding.Refuted
}

// wrongInteger looks for an output that is an integer, not what it is over the integers, and made of what was claimed or chosen by it; it
// reports whether there is one. What an earlier conversion spoilt is no error of a later one.
func (s *point) wrongInteger(w *trail) bool {
	run := s.along(inBalls(startPrecision), nil)
	for i := range run.Shadows {
		cell, exact := &s.Call.Outputs[i], run.Shadows[i]
		if cell.Type.Kind != ir.Int || !cell.IsResult() || exact == nil || !exact.IsFinite() || run.Outcome != interp.Returned {
			continue
		}
		n := w.numbers[i]
		made := n > 0 && w.tainted[n-1] || n == 0 || len(w.compared) > 0
		if !made || exact.Contains(new(ball.Real).SetFloat(s.computed[i])) {
			continue
		}
		s.c.Output, s.c.Computed = cell.Label(), finding.NumberOf("", -1, s.computed[i])
		o := s.judged(finding.Shadow, i, enclosure(exact), startPrecision)
		s.c.Exact, s.c.Error = []finding.Exact{o.exact.Exact(o.oracle, o.prec)}, []finding.Error{s.stated(o)}
		s.c.Confirmed, s.c.Wrong = true, true
		return true
	}
	return false
}

// integerOps are what operations on integers are called; what shifts multiplies.
var integerOps = map[ir.Op]string{ir.OpAddI: "add", ir.OpSubI: "sub", ir.OpMulI: "mul", ir.OpShl: "mul", ir.OpTruncI: "trunc"}

// what states the operation that went wrong first.
func (w *trail) what() *finding.Raised {
	o := w.overflow
	if o == nil {
		w.unfit.Times = w.times
		return w.unfit
	}
	r := &finding.Raised{Op: integerOps[o.Inst.Op], Result: fmt.Sprint(o.Exact), Bits: o.Inst.Type.Bits, Times: w.times}
	if o.X != nil {
		r.Operands = []string{fmt.Sprint(o.X), fmt.Sprint(o.Y)}
	}
	return r
}

// sameThere reports whether the unmodified code did the same: it raised the exception that processors have for such conversions, or it
// returned the same bits, as where the processor converts through a wider type and says nothing.
func (s *point) sameThere(claim Claim) bool {
	raised := claim.Kind == finding.InvalidConversion && claim.Flags&fp.Invalid != 0
	switch {
	case !claim.HasFlags:
		s.c.fact(finding.NotConfirmed)
	case raised, slices.EqualFunc(s.values(&interp.Result{Values: claim.Outputs}), s.computed, words.SameBits):
		return true
	default:
		s.c.fact(finding.ReturnsOther)
	}
	return false
}

// ofIntegers says where integers stopped being what they are over the integers, and tries what the result is without that.
func (s *point) ofIntegers(steps []rootcause.Step, by rootcause.Candidate) {
	from := by.Conversion(steps)
	if by.Kind == finding.IntegerOverflow {
		if i := slices.IndexFunc(s.path.Overflows, func(o interp.IntegerOverflow) bool {
			return o.Site == int(from.Site) || o.Site < 0
		}); i >= 0 {
			o := &s.path.Overflows[i]
			s.c.place = words.PlaceOf(o.Func, o.Inst, integerOps[o.Inst.Op])
		}
	} else if from.Site < 0 {
		s.c.place = words.PlaceOf(from.In, from.Inst, from.Op.String())
	}
	if len(steps) <= mostConfirmedOps {
		s.overIntegers(by)
	}
}

// overIntegers tries what the floats give where what is made of integers is made of what these are without a limit.
func (s *point) overIntegers(by rootcause.Candidate) {
	if t, ok := s.try(amended.EveryInteger, 0, by); ok {
		s.c.Trial = t.left(finding.OverIntegers, s.limit())
		s.c.Confirmed = s.c.Confirmed || t.removed
	}
}
