package certify

// This file decides the kind of a finding, the blamed site, and the class: whether the program could have done better.

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

// blame writes the kind, the site and the condition number. It uses the shadow even if the shadow does not decide the verdict. If the
// program is right, there is no cause: blame then states the hint of the search.
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
	if s.c.Verdict == finding.Certified && s.path != nil && len(s.path.Wraps) > 0 && s.blamesWrap() {
		return
	}
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
	if !computed.IsFinite() && (len(list) == 0 || !exceptional[list[0].Kind] && list[0].Kind != finding.IntegerOverflow) {
		// No operation made it from numbers. It is a constant: the program returns it after its own check of the range.
		s.c.Kind = map[bool]finding.Kind{true: finding.Invalid, false: finding.Overflow}[computed.IsNaN()]
		s.c.Remark(finding.Remark{Fact: finding.ByDecision, Text: computed.Decimal()})
		s.c.At = words.SpotOf(s.floats.Made(computed))
		return
	}
	if len(list) == 0 {
		s.c.blameHint(s.Program, s.opt.Hint)
		return
	}
	if !computed.IsFinite() {
		list = list[:1] // only the operation that made the infinity or NaN, none that amplified errors
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

// exceptional holds the kinds that make an infinity or NaN from numbers.
var exceptional = map[finding.Kind]bool{finding.Overflow: true, finding.DivideByZero: true, finding.Invalid: true}

// parting blames a decision. Along the floats' path the operations over the reals agree with the computed result, but the exact values take
// another path.
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

// formula blames a cause other than rounding: the reference finds an error that the shadow does not. Either the floats took another path
// than the exact values, and a run along the exact path agrees with the reference. Or the program's formula differs from the reference
// function.
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

// farOff is how many times larger than the rounding error the formula's error must be, so that the movement of the exact result does not
// matter. Rounded constants and rounded operations harm a result alike.
const farOff = 1000

// mostly reports whether the formula causes most of the error although rounding alone reaches the threshold too. The program's exact value
// is then further from the reference than from the computed result. It returns false if half an ulp of the input moves the result as far:
// near a root the last digits of constants are as large as the result.
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

// flushed reports whether the program returned zero for a number below the smallest normal one.
func (s *point) flushed() bool {
	v := s.computed[s.reference.output]
	return v.IsZero() && s.reference.exact.BelowNormal(v.Format)
}

// mostMovedOps bounds the operations of the runs with moved coordinates (about 200 ns each).
const mostMovedOps = 1 << 19

// long reports whether the inputs are too many, or a run of ops operations too long, to move the inputs one by one.
func (s *point) long(ops int64) bool {
	return len(s.input) > mostMoved || ops*int64(len(s.input)) > mostMovedOps
}

// sensitivity decides the class from the movement of the exact value when the inputs move by half an ulp.
func (s *point) sensitivity() {
	o, run := s.reference, s.path
	var moves mover = s.referenceMoved
	if s.opt.Without.Has(ClassPart) {
		return
	}
	long := run != nil && s.long(run.Ops)
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
	at, shaped := o, false
	if in, within, ok := s.inShape(o); ok {
		at, moves, shaped = in, within, true
	}
	moved, far := s.moved(at, moves)
	blurred := !moved.Hi.IsInf() && !isSharp(moved) && o.exact.Lo.Cmp(o.exact.Hi) != 0
	if blurred && o.oracle == finding.Shadow && !shaped {
		moved, far = s.sharper(moved, far)
	}
	constants := false
	if o == s.shadow && !slices.ContainsFunc(s.inputs(), func(x fp.Value) bool { return x.Format != fp.NoFormat }) {
		by := s.constants() // integers have no rounding error: rounded constants are the data
		constants, moved = by.Sign() > 0, moved.Plus(errs.Exactly(by))
	}
	asked := anyResult
	if s.opt.Relative {
		asked = onlyRelative
	}
	if s.c.Class, s.c.Reason, _ = classOf(s.measure(at, moves, moved, far, asked)); s.c.Reason != nil {
		s.c.Reason.Constants, s.c.Reason.Shaped = s.c.Reason.Constants || constants, shaped
	}
}

// elsewhere encloses the exact result of o with all inputs moved.
func (s *point) elsewhere(o *oracleResult, to func(dim int, x fp.Value) fp.Value) errs.Interval {
	x, _ := s.exactlyMoved(o.output, o.prec, func(exact reals) arith { return &movedInputs{reals: exact, To: to} }, nil)
	return x
}

// moved encloses how far half an ulp of every coordinate moves the exact result of o. moves evaluates it with one coordinate moved.
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

// sharper is moved with more bits. It is used if the enclosure of the exact value is wider than the movement: 1 + x has more bits than x.
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

// at encloses an exact value with coordinate i moved by some half ulps. exact is its enclosure at the point itself.
func (s *point) at(exact errs.Interval, moves mover, i int, halfUlps float64) (moved errs.Interval, there bool) {
	v := s.parameter(s.input, i)
	if v.Format == fp.NoFormat {
		return exact, true // an integer is known exactly
	}
	if halfUlps == onTheWay {
		halfUlps = partOfOne(v)
	}
	x, ok := movedHalfUlps(v, halfUlps)
	if !ok {
		return errs.Everywhere(), false
	}
	return moves(i, x)
}

// stays reports whether the shadow of a restarted value ignores a movement of the inputs that the value depends on.
func stays(r interp.Restart) bool { return r.Kind == interp.FromBits || r.Kind == interp.Opaque }

// shadowMoved encloses the program's result over the reals with coordinate i at x, along the decisions of the exact values there.
func (s *point) shadowMoved(i int, x fp.Value) (errs.Interval, bool) {
	run, there := s.shadowsMoved(i, x)
	if out := s.shadow.output; there && !s.silent(run, out) { // silent: one of the two runs does not write it
		exact := s.exactOutput(run, out)
		return exact, exact.Bounded() || !s.goneAt(run, i, x)
	}
	return errs.Everywhere(), true
}

// goneAt reports whether the output certainly has no value with coordinate i at x. Either the program returns a NaN constant there, or an
// operation has no value.
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

// shadowsMoved runs the shadow with coordinate i at x. It returns false if the run does not return, or leaves a decision open.
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
