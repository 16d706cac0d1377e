package certify

// This file certifies divergences: comparisons, conversions and roundings to integers that the exact values decide differently from the
// floats.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
)

// everySite stands for all decisions of a run.
const everySite = -1

// divergence returns the first decision that the exact values make differently, if their path ends at the reference's value. It tries a
// comparison before a conversion.
func (s *point) divergence(reference *oracleResult) *interp.Divergence {
	run := s.path
	compares := func(d interp.Divergence) bool { return d.Op == fp.Cmp && d.Inst.Site >= 0 }
	converts := func(d interp.Divergence) bool { return d.Op != fp.Cmp && d.Inst.Site >= 0 }
	var first *interp.Divergence
	for _, kind := range []func(interp.Divergence) bool{compares, converts} {
		i := slices.IndexFunc(run.Divergences, kind)
		if i < 0 {
			continue
		}
		d := &run.Divergences[i]
		if first == nil {
			first = d
		}
		if t := s.decided(d.Inst.Site, reference); t.Verdict == finding.Refuted {
			s.c.Confirmed = true
			s.c.Trial = t.left(finding.DecidedExactly, s.limit())
			s.c.Trial.Op = d.Op.String()
			return d
		}
	}
	if first == nil {
		return nil
	}
	if t := s.decided(everySite, reference); t.Verdict == finding.Refuted {
		s.c.Trial = t.left(finding.AllDecided, s.limit())
		return first
	}
	return nil
}

// decided runs the program with exact decisions at one site, or at all of them, and judges the resulting floats.
func (s *point) decided(site int32, o *oracleResult) *trial {
	var every *balls.Exact
	run := s.along(func() arith {
		if every = balls.NewExact(o.prec); site == everySite {
			return every
		}
		return &amendedDecisions{Balls: every.Balls, Exact: every, At: site}
	}, nil)
	t := &trial{Judgement: errs.Judgement{Verdict: finding.Inconclusive}}
	if run.Outcome == interp.Returned && every.Open == nil {
		t.Judgement = s.judgeAmended(&run, o)
	}
	return t
}

// judgeAmended compares the result of an amended run with the exact value.
func (s *point) judgeAmended(run *shadowRun, o *oracleResult) errs.Judgement {
	j := s.judge(&run.Result, o.output, o.exact)
	if z := run.Shadows[o.output]; z != nil && j.Rule == finding.NoRoomFor && words.IsNumber(enclosure(z), o.exact) {
		j.Verdict, j.Measure = finding.Refuted, errs.Enclose(o.exact.Lo, o.exact, fp.Binary64) // there are no bits to compare
	}
	return j
}

// A decision is an execution that the exact values decide differently.
type decision struct {
	*traceStep
	number   int64         // number of the execution in the data flow
	gave     string        // decision of the floats: "true", "3"
	computed *big.Float    // the exact difference of the two computed operands, or the one operand
	exact    errs.Interval // the same over the reals
	edge     *balls.Step   // the step that the enclosure of the exact operand touches
}

// decisions runs s over balls and returns the first execution of the site that is decided differently, nil if there is none. open is the
// number of its executions that the balls leave open. beside is the first open one whose decision differs from that of a nearby step.
func (s *point) decisions(site int, prec uint) (first, beside *decision, open int) {
	s.along(inBalls(prec), func(e *event) {
		if e.Number == 1 {
			first, beside, open = nil, nil, 0
		}
		switch {
		case int(e.Inst.Site) != site || first != nil:
		case e.Diverges:
			first = &decision{traceStepOf(e), e.Number, words.Gave(e), words.Operand(e), exactOperand(e, prec), nil}
			e.Stop = true
		case balls.LeavesOpen(e, prec):
			if open++; beside == nil {
				beside = besideStep(e, prec)
			}
		}
	})
	return first, beside, open
}

// stepBits is log2 of a ratio of distances from a step. The floats' operand must be 2^stepBits times further from the step than the exact
// operand may be.
const stepBits = 64

// besideStep returns e as a decision if the exact operand is next to a step, and the floats gave another integer than the one at the step;
// else nil.
func besideStep(e *event, prec uint) *decision {
	step := balls.StepOf(e, prec)
	if step == nil {
		return nil
	}
	d := &decision{traceStepOf(e), e.Number, words.Gave(e), words.Operand(e), exactOperand(e, prec), step}
	away := enclosure(step.At).Distance(errs.Exactly(d.computed)).Lo
	if d.gave == words.Integer(step.Gives) || away.Cmp(times(step.Within, 1<<stepBits)) <= 0 {
		return nil
	}
	return d
}

// exactOperand encloses the exact operand of a decision. For a comparison it is the difference of the two operands.
func exactOperand(e *event, prec uint) errs.Interval {
	if e.Op != fp.Cmp {
		return enclosure(e.Shadows[0])
	}
	return enclosure(ball.New().Sub(e.Shadows[0], e.Shadows[1], prec))
}

// diverged certifies a claimed divergence. The precision doubles until one execution is decided differently or all of them are decided.
func (s *point) diverged(claim Claim, t *oracleResults) {
	prec := uint(startPrecision)
	d, beside, open := s.decisions(claim.Site, prec)
	for d == nil && open > 0 && 2*prec <= s.opt.MaxShadow && s.floats.Ops*2*int64(prec) <= mostWork {
		prec *= 2
		d, beside, open = s.decisions(claim.Site, prec)
	}
	switch {
	case d == nil && open == 0:
		s.c.Verdict = finding.Refuted
		s.c.fact(finding.SameDecision)
		return
	case d == nil && beside != nil && s.wrongBeside(t.main, prec):
		d = beside
	case d == nil:
		s.c.Remark(finding.Remark{Fact: finding.DecisionOpen, Bits: prec})
		return
	}
	s.c.Verdict = finding.Certified
	s.c.Condition = words.Estimate(d.traceStep.Condition())
	s.c.Decision = d.finding(prec)
	if main := t.main; t.wrong() {
		if t := s.decided(int32(claim.Site), main); t.Verdict == finding.Refuted {
			s.c.Confirmed = true
			s.c.Trial = t.left(finding.DecidedExactly, s.limit())
			s.c.Trial.Op = d.Op.String()
		}
	}
	if t.main != nil && t.main.oracle == finding.Reference {
		s.otherwise()
	}
	if s.c.Class == finding.Unknown && s.floats.Ops*int64(len(s.input)) <= mostDecidedOps && !s.opt.Without.Has(ClassPart) {
		s.watch.Enter(ClassPart)
		s.c.Class, s.c.Reason = decisionClass(s.measureDecision(d, prec))
		if s.c.Wrong {
			s.jumpsAt(t.main, d.Op, d.Threshold())
		}
	}
}

// wrongBeside reports whether the result is wrong if the operands that no precision distinguishes from a step lie on it.
func (s *point) wrongBeside(o *oracleResult, prec uint) bool {
	if o == nil || o.oracle != finding.Shadow {
		return false
	}
	exact := balls.NewExact(prec)
	exact.OnStep = true
	run := s.exactly(func() arith { return exact }, nil)
	if run.Outcome != interp.Returned || exact.Open != nil || s.silent(&run, o.output) {
		return false
	}
	s.c.Wrong = s.judge(&s.floats, o.output, s.exactOutput(&run, o.output)).Verdict == finding.Certified
	s.c.Confirmed = s.c.Wrong
	return s.c.Wrong
}

// mostDecidedOps bounds the operations of a run that is repeated for the class of a decision, or to follow exact decisions in addition to a
// reference.
const mostDecidedOps = 1 << 17

// of returns the kind of operand that was decided by.
func (d *decision) of() finding.Exactly {
	return map[bool]finding.Exactly{true: finding.ExactOperand, false: finding.ExactDifference}[d.NumArgs == 1]
}

// finding returns the decision in the form of the report.
func (d *decision) finding(prec uint) *finding.Decision {
	exact := d.exact.Exact(finding.Shadow, prec)
	out := &finding.Decision{Op: d.Op.String(), Operands: d.Decimals(), Gave: d.gave, Mid: exact.Mid, Rad: exact.Rad}
	if d.edge != nil {
		out.Step = &finding.Edge{At: words.Integer(d.edge.At), Gives: words.Integer(d.edge.Gives), Within: errs.AtMost(d.edge.Within, 2)}
	}
	return out
}

// otherwise adds the program's result over the reals, along the exact decisions, to a finding that the reference decides.
func (s *point) otherwise() {
	if s.floats.Ops > mostDecidedOps {
		return
	}
	scratch, c := *s, *s.c
	scratch.c, scratch.opt.MaxShadow = &c, min(s.opt.MaxShadow, claimShadow)
	o, _ := scratch.shadowResult()
	if o == nil || !o.exact.Bounded() || !s.computed[o.output].IsFinite() {
		return
	}
	e := o.exact.Exact(finding.Shadow, o.prec)
	distance := o.Measure.Absolute
	if o.Measure.Defined {
		distance = o.Measure.Relative
	}
	s.c.Decision.Exact = &finding.Distant{Mid: e.Mid, Distance: errs.AtMost(distance.Hi, 2), Absolute: !o.Measure.Defined}
}

// jumps changes the class of an inherent error of o to a discontinuity. The first decision that the exact values make differently must be a
// comparison with a constant at which the result jumps.
func (s *point) jumps(o *oracleResult) {
	if s.c.Class != finding.Inherent || s.path == nil || len(s.path.Divergences) == 0 {
		return
	}
	if d, _, _ := s.decisions(int(s.path.Divergences[0].Inst.Site), o.prec); d != nil {
		s.jumpsAt(o, d.Op, d.Threshold())
	}
}

// jumpsAt is jumps for a given decision and the size of its constant. It excludes 0, because a test of the sign is no threshold of the
// program. The result jumps if the formula on the floats' side, over the reals, does not move as far with the inputs.
func (s *point) jumpsAt(o *oracleResult, op fp.Op, threshold float64) {
	if s.c.Class != finding.Inherent || op != fp.Cmp || threshold == 0 || o == nil || o.oracle != finding.Shadow || o.path == nil ||
		!o.path.exact.Bounded() {
		return
	}
	jump := o.exact.Distance(o.path.exact).Lo
	if jump.Sign() == 0 || times(jump, 2).Cmp(o.Measure.Absolute.Lo) < 0 {
		return
	}
	scratch := *s
	scratch.shadow = o.path
	if moved, _ := scratch.moved(o.path, scratch.shadowMoved); explained(moved.Lo).Cmp(jump) >= 0 {
		return
	}
	s.c.Class = finding.Discontinuity
	s.c.Reason = &finding.Reason{Basis: finding.Jumps, Of: finding.ExactResult, Moved: distanceShare(jump),
		Value: sizeDigits(big.NewFloat(threshold))}
}

// stepShare bounds the error of the compared value at a step, relative to its size at nearby inputs or to a divisor. Some roundings leave
// such an error. A better formula has the step at another input just as near.
const stepShare = 0x1p-30

// stepped returns the reason if the error of o is a jump of the exact result where a compared value crosses zero, else nil.
func (s *point) stepped(o *oracleResult) *finding.Reason {
	if o.path == nil || s.path == nil || s.floats.Ops > mostDecidedOps {
		return nil
	}
	if i := slices.IndexFunc(s.path.Divergences, func(d interp.Divergence) bool { return d.Inst.Site >= 0 }); i >= 0 {
		d, _, _ := s.decisions(int(s.path.Divergences[i].Inst.Site), o.prec)
		if d != nil {
			return s.steps(o, d, o.prec)
		}
	}
	return nil
}

// steps is stepped for a given decision. Along the floats' path the result must be right: the value on the other side of the jump.
func (s *point) steps(o *oracleResult, d *decision, prec uint) *finding.Reason {
	path := o.path
	if s.opt.Relative || path == nil || !s.Call.Outputs[o.output].IsFloat() || !o.exact.Bounded() || !path.exact.Bounded() {
		return nil
	}
	wrong := d.exact.Distance(errs.Exactly(d.computed)).Hi
	jump := o.exact.Distance(path.exact).Lo
	if right := path.Verdict == finding.Refuted || path.Measure.Absolute.Hi.Cmp(times(jump, stepShare)) <= 0; !right || wrong.IsInf() {
		return nil
	}
	size := s.stepSize(d, prec)
	if same := times(path.Measure.Absolute.Hi, 2).Cmp(wrong) >= 0; same && size.Sign() > 0 && jump.Cmp(size) > 0 {
		size = jump // the program returns the compared value itself, for example an angle reduced to one turn
	}
	if wrong.Cmp(times(size, stepShare)) > 0 || d.Op == fp.Cmp && !s.landsBeside(path.exact, jump) {
		return nil
	}
	return &finding.Reason{Basis: finding.Steps, Of: d.of(), Moved: distanceShare(jump),
		Error: distanceShare(wrong), Value: sizeDigits(size)}
}

// landsBeside reports whether the exact result at some nearby input is close to the value on the other side of the jump. It is not if the
// floats end an iteration early or late. If no input can be moved, landsBeside returns true.
func (s *point) landsBeside(there errs.Interval, jump *big.Float) bool {
	seen, lands := false, false
	eachNearby(s.input, s.ranges(), []float64{-0x1p-26, 0x1p-26, -0x1p-6, 0x1p-6}, s.shadowMoved, func(x errs.Interval) {
		seen = true
		lands = lands || x.Bounded() && times(x.Distance(there).Hi, 2).Cmp(jump) <= 0
	})
	return lands || !seen
}

// stepSize returns the size that the error of the compared value is relative to. For a comparison it is the constant, or the size of the
// difference where all inputs are slightly larger or smaller. For a remainder it is the divisor, or 1 if its quotient is rounded. For other
// decisions it is 0.
func (s *point) stepSize(d *decision, prec uint) *big.Float {
	switch d.Op {
	case fp.Rem:
		return big.NewFloat(math.Abs(d.Float(1)))
	case fp.Cmp:
		return sizeAround(d.Threshold(), func(by float64) errs.Interval {
			return s.redecided(d, func() arith { return &movedInputs{reals: balls.New(prec), To: scaledBy(by)} }, prec).operand
		})
	}
	quotient := newRemainder(d.number)
	if s.along(inBalls(prec), func(e *event) { watchRemainder(quotient, e) }); quotient.Found {
		return big.NewFloat(1)
	}
	return new(big.Float)
}
