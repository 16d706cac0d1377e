package certify

// This file certifies exceptions. It finds the execution that raised the exception and follows its result to the outputs. It decides
// whether the exception was avoidable, and whether the operation has a value over the reals. If it has none, a NaN or the infinity of a
// pole is right as far as the shadow shows.

import (
	"slices"

	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

// A trail holds the executions that raised an exception and the values that depend on them.
type trail struct {
	interp.Result
	numbers  []int64      // of the outputs in the data flow
	times    int          // executions that raised it
	all      fp.Exception // the exceptions that they raised
	first    *traceStep   // the first of them
	divisor  int          // 1 + the coordinate that its second operand is, 0 if it is computed or a constant
	marks    []mark       // by number of the value in the data flow; number 0 stands for no value
	after    bool         // the first operand of the first execution is spoilt
	compared []*ir.Inst   // comparisons and conversions of tainted values, once each

	unfit    *finding.Raised         // the first invalid conversion
	unfitAt  *finding.Site           // its place if it is not a site of the program (lrint)
	overflow *interp.IntegerOverflow // the first claimed overflow
}

// A mark tells what a value was computed from.
type mark uint8

const (
	tainted mark = 1 << iota // the result of the exception
	spoilt                   // an integer of another site whose type did not hold the converted number
	earlier                  // an infinity or NaN that another operation made from numbers before the first execution
)

// mostCompared is the number of comparisons that a note names.
const mostCompared = 3

// trailOf runs the program along the floats' path and collects the trail of the claimed exception.
func (s *point) trailOf(claim Claim) *trail {
	w, want := &trail{marks: make([]mark, 1)}, claim.exceptions()
	run := s.flow(func(e *interp.Event[struct{}]) {
		if e.Number == 1 {
			*w = trail{marks: w.marks[:1]}
		}
		here := int(e.Inst.Site) == claim.Site || e.Inst.Site < 0 && words.OfIntegers(claim.Kind) && e.Inst.Type.Kind == ir.Int
		x, marks := e.Exception(), w.marks[max(e.Whole, 0)]
		for _, n := range e.From {
			marks |= w.marks[max(n, 0)]
		}
		raised := here && x&want != 0
		if raised {
			w.times, w.all = w.times+1, w.all|x&want
			if w.first == nil {
				w.first, w.after = traceStepOf(e), marks&spoilt != 0
				if len(e.From) > 1 && e.From[1] < 0 {
					w.divisor = int(-e.From[1])
				}
			}
			if claim.Kind == finding.InvalidConversion && w.times == 1 {
				if w.unfit = words.Unfit(e); e.Inst.Site < 0 {
					w.unfitAt = words.PlaceOf(e.Func, e.Inst, e.Op.String())
				}
			}
		}
		source := raised || here && claim.Kind == finding.IntegerOverflow
		switch {
		case source:
			marks |= tainted
		case here:
		case w.first == nil && x&(fp.Invalid|fp.DivideByZero) != 0:
			marks |= earlier
		case x == fp.InvalidConversion:
			marks |= spoilt
		}
		w.marks = append(w.marks, marks)
		if marks&tainted != 0 && !source && e.Result.Format == fp.NoFormat && len(w.compared) < mostCompared &&
			!slices.Contains(w.compared, e.Inst) {
			w.compared = append(w.compared, e.Inst)
		}
	})
	w.Result, w.numbers = run.Result, run.Numbers
	if claim.Kind == finding.IntegerOverflow {
		w.overflows(run.Overflows, claim.Site)
	}
	return w
}

// overflows collects the claimed integer overflows: those of integers that came from a conversion at the site.
func (w *trail) overflows(list []interp.IntegerOverflow, site int) {
	for i := range list {
		if o := &list[i]; o.Site == site || o.Site < 0 {
			if w.times++; w.overflow == nil {
				w.overflow = o
			}
		}
	}
}

// raising evaluates the floats' path over balls of prec bits, and calls show at the first execution that raised the claimed exception.
func (s *point) raising(claim Claim, prec uint, show func(*event)) {
	seen, want := false, claim.exceptions()
	s.along(inBalls(prec), func(e *event) {
		if !seen && int(e.Inst.Site) == claim.Site && e.Exception()&want != 0 {
			seen, e.Stop = true, true
			show(e)
		}
	})
}

// inLibrary reports whether libm computes op.
func inLibrary(op fp.Op) bool {
	return fp.IsFunction(op) || op == fp.Ldexp || op == fp.Powi || op == fp.Rem
}

// nearby returns a function that encloses an output at other points, or the result of a site there. It stops after mostPaths new runs,
// because an iteration takes another path at each point.
func (s *point) nearby(out, site int) func(p []float64) (errs.Interval, bool) {
	most := s.machine.Runs + mostPaths
	return func(p []float64) (x errs.Interval, known bool) {
		made := errs.Everywhere()
		if s.machine.Runs != most {
			x, known = s.exactlyAt(p, out, startPrecision, func(e *event) {
				if int(e.Inst.Site) == site && e.Shadow != nil {
					made = enclosure(e.Shadow)
				}
			})
		}
		if site < 0 && known {
			return x, known
		}
		return made, known
	}
}

// raised certifies a claimed exception.
func (s *point) raised(claim Claim, t *oracleResults) {
	w := s.trailOf(claim)
	if w.times == 0 {
		switch {
		case len(claim.Outputs) > 0 && claim.Flags&claim.Kind.Exception()&fp.Flags != 0:
			s.c.fact(finding.RaisedByOthers)
		case len(claim.Outputs) == 0 || s.sameThere(claim):
			s.c.Verdict = finding.Refuted
			s.c.fact(finding.NotRaised)
		}
		return
	}
	flag := claim.Kind.Exception() & w.all
	switch {
	case !claim.HasFlags:
		s.c.fact(finding.NotConfirmed)
	case flag != 0 && claim.Flags&flag == 0:
		s.c.Verdict = finding.Refuted
		if s.Program.OfConstants(claim.Site) {
			s.c.fact(finding.Precomputed)
		} else {
			s.c.fact(finding.NotRaisedByIt)
		}
		return
	case flag == 0 && w.all == fp.ExactUnderflow && inLibrary(w.first.Op):
		s.c.Verdict = finding.Refuted // a library may compute the exact result without an underflow
		s.c.fact(finding.NotRaisedByIt)
		return
	default:
		s.c.Verdict = finding.Certified // also for an exact underflow: it raises no flag, but the interpreter's exact result proves it
	}
	if claim.Kind.Exception()&fp.Flags != 0 {
		s.c.Flag = &finding.Flag{Raised: flag != 0}
	}
	s.c.Condition = words.Estimate(w.first.Condition())
	s.c.Raised = &finding.Raised{Op: w.first.Op.String(), Operands: w.first.Decimals(), Result: w.first.Result.Decimal(), Times: w.times}
	out := s.mainOutput()
	w.reaches(s.c, s.computed[out], w.numbers[out])
	x := s.measureException(claim, w, t, out)
	r, reason := x.harm()
	if r != nil && r.change == finding.EndPassed && t.wrong() { // the exact result is known, and the origin may be another operation
		s.c.Class, s.c.Reason, r = r.class, reason, nil
	}
	switch {
	case r != nil:
		s.c.Wrong, s.c.Confirmed, s.c.Trial = true, true, &finding.Trial{Change: r.change}
		if r.class != finding.Unknown {
			s.c.Class, s.c.Reason = r.class, reason
		}
	case t.wrong() && w.Ops <= mostCausedOps && !s.apart(claim, out):
		s.cause(claim)
	}
	if e := s.c.Effect; e.State == finding.Reaches && w.first.Result.IsFinite() && !s.c.Confirmed {
		e.State = finding.GoesInto // the infinity or NaN has another cause
	}
	s.classifyException(claim)
	s.avoidableBy(claim)
}

// apart reports whether the exception's result does not go into this output, a float. Unrounding the executions of the operation then shows
// nothing about the output.
func (s *point) apart(claim Claim, out int) bool {
	return s.c.Effect.State == finding.Vanishes && claim.Kind.Exception()&fp.Flags != 0 && s.Call.Outputs[out].Type.Kind == ir.Float
}

// mostCausedOps bounds the run over balls that tests whether an exception is the cause. It takes some hundredths of a second.
const mostCausedOps = 1 << 15

// reaches writes the effect of the exception on the output, given its value and its number in the data flow.
func (w *trail) reaches(c *Certificate, got fp.Value, n int64) {
	reached := w.marks[max(n, 0)]&tainted != 0
	c.Effect = &finding.Effect{State: finding.OnlyDecides, Value: got.Decimal()}
	switch {
	case reached && !got.IsFinite():
		c.Effect.State = finding.Reaches
	case reached:
		c.Effect.State = finding.GoesInto
	case len(w.compared) == 0:
		c.Effect.State = finding.Vanishes
	}
	for _, in := range w.compared {
		c.Effect.Decisions = append(c.Effect.Decisions, words.At(in))
	}
}

// cause tests whether the exception alone makes the output wrong. It makes only the executions that raised it exact.
func (s *point) cause(claim Claim) {
	if t, ok := s.try(int32(claim.Site), 0, candidate{Kind: claim.Kind, Raised: claim.exceptions()}); ok {
		s.c.Confirmed, s.c.Trial = t.removed, t.left(t.change(), s.limit())
	}
}

// mostExactOps bounds runs that are repeated with more bits until it is known whether a result is a normal number.
const mostExactOps = 1 << 11

// avoidableBy adds the answer of Ariadne's classifier, which follows the floats' path.
func (s *point) avoidableBy(claim Claim) {
	beyond := claim.Kind == finding.Overflow || claim.Kind == finding.Underflow
	if !beyond || s.c.Verdict != finding.Certified || s.opt.Without.Has(ClassPart) {
		return
	}
	by := &finding.AvoidableBy{OnPath: s.normalOnPath()}
	if c := s.c.Class; c == finding.Avoidable || c == finding.Inherent {
		by.ByDecisions = finding.AnswerOf(c == finding.Avoidable)
	}
	if *by != (finding.AvoidableBy{}) {
		by.Differ = by.OnPath != "" && by.ByDecisions != "" && by.OnPath != by.ByDecisions
		s.c.Avoidable = by
	}
}

// normalOnPath reports whether the result over the reals, along the floats' path, is a normal number. "" means unknown.
func (s *point) normalOnPath() finding.Answer {
	out := s.mainOutput()
	if out < 0 || s.Call.Outputs[out].Type.Kind != ir.Float || s.floats.Ops > mostCausedOps {
		return ""
	}
	format := s.Call.Outputs[out].Type.Format
	for prec := uint(startPrecision); prec <= claimReference; prec *= 4 {
		pole := false
		run := s.along(inBalls(prec), func(e *event) { pole = pole || balls.Undefined(e) })
		if run.Outcome != interp.Returned || len(run.Restarts) > 0 || run.Shadows[out] == nil {
			return ""
		}
		x := enclosure(run.Shadows[out])
		beyond := x.Abs().Lo.Cmp(errs.OverflowLimit(format)) >= 0
		switch yes := x.IsNormal(format); {
		case yes, pole, x.Bounded() && (x.BelowNormal(format) || beyond):
			return finding.AnswerOf(yes && !pole)
		case s.floats.Ops > mostExactOps:
			return ""
		}
	}
	return ""
}

// noValueThere refutes a result that is not finite if the operation that made it has no value over the reals.
func (c *Certificate) noValueThere(s *traceStep, main *oracleResult) {
	if c.Verdict != finding.Inconclusive || main.oracle != finding.Shadow || !s.Undefined {
		return
	}
	c.Verdict = finding.Refuted
	c.Remark(finding.Remark{Fact: finding.NoValue, Op: s.Op.String()})
}
