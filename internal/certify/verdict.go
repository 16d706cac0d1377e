package certify

// This file says what went wrong and where: the kind, the site, and whether the program could have done better.

import (
	"math/big"
	"slices"

	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
)

// blame fills in kind, site and condition. The shadow finds them even where it does not decide; at a point where the
// program is right there is nothing to find, and what the search believes is stated.
func (s *point) blame() {
	s.c.Kind = finding.Amplification
	if s.shadow == nil || s.opt.Without.Has(BlamePart) || s.c.Verdict == finding.Refuted && s.opt.Hint.HasSite {
		s.c.blameHint(s.Program, s.opt.Hint)
		return
	}
	if s.main = s.shadow; s.reference != nil && s.reference.Verdict == finding.Certified {
		s.main = s.reference
	}
	out := s.main.output
	computed := s.computed[out]
	if s.parting() || computed.IsFinite() && s.formula() {
		return
	}
	steps, numbers := s.trace(s.shadow.prec)
	if steps == nil {
		s.c.Remark(finding.Remark{Fact: finding.LongRun, Count: mostSteps})
		s.c.blameHint(s.Program, s.opt.Hint)
		return
	}
	list := candidatesOf(steps, int(numbers[out])-1)
	if len(list) == 0 {
		s.c.Kind = finding.Approximation
	}
	if !computed.IsFinite() && (len(list) == 0 || !exceptional[list[0].Kind]) {
		// No operation made it of numbers: a constant, the program's answer to what it found out of its range.
		s.c.Kind = map[bool]finding.Kind{true: finding.Invalid, false: finding.Overflow}[computed.IsNaN()]
		s.c.Remark(finding.Remark{Fact: finding.ByDecision, Text: computed.Decimal()})
		return
	}
	if len(list) == 0 {
		s.c.blameHint(s.Program, s.opt.Hint)
		return
	}
	if !computed.IsFinite() {
		list = list[:1] // what made the infinity or NaN, and nothing that only amplified errors
		if !s.byReference() {
			s.c.noValueThere(&steps[list[0].Step], s.main)
		}
	}
	if first := list[0]; words.OfIntegers(first.Kind) {
		s.c.Kind, s.c.SiteID = first.Kind, int(steps[first.Step].Site)
		s.ofIntegers(steps, first)
		return
	}
	by := s.confirm(steps, list)
	if s.c.Kind = by.Kind; steps[by.Step].Site < 0 {
		s.c.blameHint(s.Program, s.opt.Hint)
		return
	}
	s.c.SiteID, s.c.Condition = int(steps[by.Step].Site), words.Estimate(steps[by.Step].Condition())
}

// exceptional are the kinds that make an infinity or NaN of numbers.
var exceptional = map[finding.Kind]bool{finding.Overflow: true, finding.DivideByZero: true, finding.Invalid: true}

// parting blames a decision: along the path of the floats the operations over the reals give what was computed, and the exact values
// take another path.
func (s *point) parting() bool {
	path, run := s.shadow.path, s.path
	if s.c.Verdict != finding.Certified || path == nil || path.Verdict != finding.Refuted || len(run.Divergences) == 0 {
		return false
	}
	d := s.divergence(s.main)
	if d == nil {
		if d = &run.Divergences[0]; d.Inst.Site < 0 {
			return s.badConversion()
		}
		s.c.Trial = &finding.Trial{Change: finding.FirstOfDecisions}
	}
	s.c.Kind, s.c.SiteID = finding.Divergence, int(d.Inst.Site)
	return true
}

// formula blames what is no rounding: the reference finds an error that the shadow does not. Then either the floats
// took another path than the exact values would have taken, and a run along that path agrees with the reference, or
// the program's formula is not the function.
func (s *point) formula() bool {
	reference, shadow := s.reference, s.shadow
	if reference == nil || shadow.Verdict == finding.Inconclusive || reference.Verdict == shadow.Verdict && !s.mostly() {
		return false
	}
	switch {
	case reference.Verdict == finding.Certified:
		s.c.Class = finding.ClassApproximation
		if d := s.divergence(reference); d != nil {
			s.c.Class, s.c.Kind, s.c.SiteID = finding.Unknown, finding.Divergence, int(d.Inst.Site)
			return true
		}
		if s.flushed() {
			s.c.Class, s.c.Kind = finding.Unknown, finding.Underflow
			s.c.fact(finding.FlushedToZero)
			return true
		}
		s.c.Kind = finding.Approximation
		if shadow.Verdict == finding.Certified {
			s.c.Reason = &finding.Reason{Basis: finding.FormulaOff,
				Error: shareOf(reference.exact.Distance(shadow.exact).Lo, reference.exact)}
			return true
		}
		s.c.Reason = &finding.Reason{Basis: finding.WrongFormula, Value: errs.AtMost(shadow.Measure.Relative.Hi, 2)}
		return true
	case reference.Verdict == finding.Refuted:
		s.c.fact(finding.RoundedRight)
	}
	return false
}

// farOff is how many times the error of rounding a formula must be off by to be blamed beside it, however the exact result moves: constants
// that are rounded, and operations, harm a result alike.
const farOff = 1000

// mostly reports whether an error that rounding, too, would reach the threshold with is the formula's for the greater part: the exact value
// of the program's operations is further from the reference than from what was computed. Near a root, where the last digits of constants
// are as large as the result, that is no fault of the formula, and half an ulp of the input does as much.
func (s *point) mostly() bool {
	reference, shadow := s.reference, s.shadow
	if reference.Verdict != finding.Certified || reference.output != shadow.output || !reference.exact.Bounded() ||
		!shadow.exact.Bounded() ||
		!s.computed[shadow.output].IsFinite() {
		return false
	}
	formula, rounding := reference.exact.Distance(shadow.exact).Lo, shadow.Measure.Absolute.Hi
	switch {
	case formula.Cmp(rounding) <= 0:
		return false
	case formula.Cmp(new(big.Float).Mul(rounding, big.NewFloat(farOff))) >= 0:
		return true
	}
	moved, _ := s.moved(reference, s.referenceMoved)
	return explained(moved.Hi).Cmp(formula) < 0
}

// flushed reports whether the program gave zero for a number below the smallest normal one.
func (s *point) flushed() bool {
	v := s.computed[s.reference.output]
	return v.IsZero() && s.reference.exact.BelowNormal(v.Format)
}

// mostMovedOps bounds the operations of the runs with moved coordinates (about 200 ns each): beyond it the class stays
// unknown.
const mostMovedOps = 1 << 19

// sensitivity decides the class: what half an ulp of each input does to the exact value.
func (s *point) sensitivity() {
	o, run := s.reference, s.path
	var moves mover = s.referenceMoved
	if s.opt.Without.Has(ClassPart) {
		return
	}
	long := run != nil && run.Ops*int64(len(s.input)) > mostMovedOps
	if o == nil {
		if run == nil || long && s.opt.Relative {
			return
		}
		if i := slices.IndexFunc(run.Restarts, stays); i >= 0 && s.c.Verdict == finding.Certified {
			s.c.Reason = &finding.Reason{Basis: finding.Unmoved, Restart: words.Restart(&run.Restarts[i])}
			return
		}
		o, moves = s.shadow, s.shadowMoved
	}
	if o == nil || s.c.Class != finding.Unknown || !o.exact.Bounded() || s.c.Verdict != finding.Certified {
		return
	}
	defer s.jumps(o)
	if o == s.shadow && long {
		if class, reason, ok := classOf(s.measureLong(o)); ok {
			s.c.Class, s.c.Reason = class, reason
		}
		return
	}
	moved, far := s.moved(o, moves)
	if blurred := !moved.Hi.IsInf() && !isSharp(moved) && o.exact.Lo.Cmp(o.exact.Hi) != 0; blurred && o.oracle == finding.Shadow {
		moved, far = s.sharper(moved, far)
	}
	constants := false
	if o == s.shadow {
		by := s.constants()
		constants, moved = by.Sign() > 0, moved.Plus(errs.Exactly(by))
	}
	asked := anyResult
	if s.opt.Relative {
		asked = onlyRelative
	}
	if s.c.Class, s.c.Reason, _ = classOf(s.measure(o, moves, moved, far, asked)); s.c.Reason != nil {
		s.c.Reason.Constants = constants
	}
}

// elsewhere encloses the exact result of o with all inputs moved.
func (s *point) elsewhere(o *oracleResult, to func(dim int, x fp.Value) fp.Value) errs.Interval {
	x, _ := s.exactlyMoved(o.output, o.prec, func(exact reals) arith { return &movedInputs{reals: exact, To: to} }, nil)
	return x
}

// moved encloses how far half an ulp of every coordinate moves the exact result of o, given what that is with one coordinate elsewhere.
func (s *point) moved(o *oracleResult, moves mover) (moved errs.Interval, far reach) {
	limit, gone := words.Limit(&s.Call.Outputs[o.output]), make([]int, len(s.input))
	moved, far = movementOf(len(s.input), o.exact, limit, func(i int, by float64) (errs.Interval, bool) {
		x, there := s.at(o.exact, moves, i, by)
		if !there && s.input[i] != 0 {
			if _, representable := movedHalfUlps(s.parameter(s.input, i), by); representable {
				gone[i]++
			}
		}
		return x, there
	})
	switch ends := slices.Max(append(gone, 0)); {
	case ends == ways:
		far = isolatedPoint
	case ends > 0:
		far = edgeOfDomain
	}
	return moved, far
}

// sharper encloses it with more bits, where the exact value of the shadow is known to fewer than it moves by: 1 + x has more bits than x.
func (s *point) sharper(moved errs.Interval, far reach) (errs.Interval, reach) {
	o := *s.shadow
	o.prec *= 2
	exact, known := s.exactlyMoved(o.output, o.prec, func(exact reals) arith { return exact }, nil)
	if !known || !exact.Bounded() || o.prec > s.opt.MaxShadow {
		return moved, far
	}
	defer func(was *oracleResult) { s.shadow = was }(s.shadow)
	o.exact, s.shadow = exact, &o
	return s.moved(&o, s.shadowMoved)
}

// at encloses an exact value with coordinate i moved by some half ulps, given what it is where none is.
func (s *point) at(exact errs.Interval, moves mover, i int, halfUlps float64) (moved errs.Interval, there bool) {
	v := s.parameter(s.input, i)
	if v.Format == fp.NoFormat {
		return exact, true // an integer is not known less exactly than it is
	}
	x, ok := movedHalfUlps(v, halfUlps)
	if !ok {
		return errs.Everywhere(), false
	}
	return moves(i, x)
}

// stays reports whether a value that a shadow restarts from would move with the input, and its shadow does not.
func stays(r interp.Restart) bool { return r.Kind == interp.FromBits || r.Kind == interp.Opaque }

// shadowMoved is what the program gives over the reals with coordinate i at x, along the decisions of the exact values there.
func (s *point) shadowMoved(i int, x fp.Value) (errs.Interval, bool) {
	run, there := s.shadowsMoved(i, x)
	if out := s.shadow.output; there && !s.silent(run, out) { // silent: it is not written
		exact := s.exactOutput(run, out)
		return exact, exact.Bounded() || !s.goneAt(run, i, x)
	}
	return errs.Everywhere(), true
}

// goneAt reports whether the output has certainly no value with coordinate i at x, given the run there: by decision, or by an operation.
func (s *point) goneAt(run *shadowRun, i int, x fp.Value) (undefined bool) {
	out := s.shadow.output
	if v := run.Values[out]; run.Numbers[out] == 0 && v.Format != fp.NoFormat && v.IsNaN() {
		return true
	}
	follow := s.exactly
	if s.shadow.oracle == finding.Path {
		follow = s.along
	}
	follow(func() arith { return &movedInput{reals: balls.NewExact(s.shadow.prec), Dim: i, To: x} },
		func(e *event) { undefined = undefined || balls.Undefined(e) })
	return undefined
}

// shadowsMoved is a run of the shadow with coordinate i at x; false if it does not end, or not all decisions are known.
func (s *point) shadowsMoved(i int, x fp.Value) (*shadowRun, bool) {
	if s.shadow.oracle == finding.Path {
		run := s.along(func() arith { return &movedInput{reals: balls.New(s.shadow.prec), Dim: i, To: x} }, nil)
		return &run, run.Outcome == interp.Returned
	}
	var exact *balls.Exact
	moved := func() arith {
		exact = balls.NewExact(s.shadow.prec)
		return &movedInput{reals: exact, Dim: i, To: x}
	}
	s.keep(s.shadow.prec)
	run, ok := s.kept.Moved(moved(), i, &s.storage)
	if !ok {
		run = s.exactly(moved, nil)
	}
	return &run, run.Outcome == interp.Returned && exact.Open == nil
}
