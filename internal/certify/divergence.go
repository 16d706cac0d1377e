package certify

// This file is about decisions: comparisons, conversions and roundings to integers that exact values decide otherwise than
// the floats did.

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// exactAt is the arithmetic of balls whose runs decide as the exact values do at one site, as far as they are known.
type exactAt struct {
	*interp.Balls
	exact *interp.Exact
	site  int32
}

func (x *exactAt) Decide(e *event) bool {
	diverges := x.Balls.Decide(e)
	if diverges && e.Inst.Site == x.site {
		x.exact.Decide(e)
	}
	return diverges
}

// everySite stands for all decisions of a run.
const everySite = -1

// divergence returns the first decision that the exact values would have made otherwise, a comparison before a conversion, if the
// path that they would have taken ends at the reference's value.
func (s *prepared) divergence(c *Certificate, p []float64, reference *opinion, run *shadowRun, opt Options) *interp.Divergence {
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
		if t := s.decided(p, d.Inst.Site, reference, opt); t.Verdict == finding.Refuted {
			c.Confirmed = true
			c.Trial = t.left(finding.DecidedExactly, opt)
			c.Trial.Op = d.Op.String()
			return d
		}
	}
	if first == nil {
		return nil
	}
	if t := s.decided(p, everySite, reference, opt); t.Verdict == finding.Refuted {
		c.Trial = t.left(finding.AllDecided, opt)
		return first
	}
	return nil
}

// decided runs s with the decisions of a site, or all of them, decided as the exact values do, and judges the floats that it gives.
func (s *prepared) decided(p []float64, site int32, o *opinion, opt Options) *trial {
	every := interp.NewExact(o.prec)
	arith := interp.Arith[*ball.Real](every)
	if site != everySite {
		arith = &exactAt{Balls: every.Balls, exact: every, site: site}
	}
	run := interp.RunShadow(s.machine, arith, p, opt.limits(), nil)
	t := &trial{judgement: judgement{Verdict: finding.Inconclusive}}
	if run.Outcome == interp.Returned && every.Open == nil {
		t.judgement = judge(s.values(&run.Result)[o.output], o.exact, opt.Threshold)
	}
	return t
}

// A decision is an execution that exact values decide otherwise.
type decision struct {
	*step
	number   int64      // in the data flow
	gave     string     // by the floats: "true", "3"
	computed *big.Float // the difference of the two operands, or the one operand, of the floats, exactly
	exact    Interval   // the same over the reals
}

// decisions runs s over balls and returns the first execution of the site that is decided otherwise, nil if there is none, and
// how many of its executions the balls leave open.
func (s *prepared) decisions(p []float64, site int, prec uint, opt Options) (first *decision, open int) {
	s.shadow(p, prec, opt, func(e *event) {
		switch {
		case int(e.Inst.Site) != site || first != nil:
		case e.Diverges:
			first = &decision{stepOf(e), e.Number, gave(e), operandOf(e), exactOperand(e, prec)}
		case e.Op == fp.Cmp && bits.OnesCount8(uint8(ball.Compare(e.Shadows[0], e.Shadows[1]))) > 1:
			open++
		}
	})
	return first, open
}

func gave(e *event) string {
	switch {
	case e.Op == fp.Cmp:
		return fmt.Sprint(e.Outcome)
	case e.Op == fp.ToInt || e.Op == fp.ToUint:
		return fmt.Sprint(e.N)
	}
	return e.Result.Decimal()
}

// operandOf is what e decided by.
func operandOf(e *event) *big.Float {
	x, _ := e.Args[0].Big()
	if e.Op != fp.Cmp {
		return x
	}
	y, _ := e.Args[1].Big()
	return new(big.Float).SetPrec(4096).Sub(x, y) // exact: doubles are 2,098 bits apart at the most
}

// exactOperand is what exact values decide by.
func exactOperand(e *event, prec uint) Interval {
	if e.Op != fp.Cmp {
		return enclosure(e.Shadows[0])
	}
	return enclosure(ball.New().Sub(e.Shadows[0], e.Shadows[1], prec))
}

// diverged looks at a claimed divergence. Precision doubles until one execution is decided otherwise or all are decided.
func (s *prepared) diverged(c *Certificate, p []float64, claim Claim, t *testimony, r *interp.Result, values []fp.Value, opt Options) {
	prec := uint(startPrecision)
	d, open := s.decisions(p, claim.Site, prec, opt)
	for d == nil && open > 0 && 2*prec <= opt.MaxShadow && r.Ops*2*int64(prec) <= mostWork {
		prec *= 2
		d, open = s.decisions(p, claim.Site, prec, opt)
	}
	switch {
	case d == nil && open == 0:
		c.Verdict = finding.Refuted
		c.fact(finding.SameDecision)
		return
	case d == nil:
		c.Remark(finding.Remark{Fact: finding.DecisionOpen, Bits: prec})
		return
	}
	c.Verdict = finding.Certified
	c.Condition = text(stepCondition(d.step))
	c.Decision = d.finding(prec)
	if main := t.main; t.wrong() {
		if t := s.decided(p, int32(claim.Site), main, opt); t.Verdict == finding.Refuted {
			c.Confirmed = true
			c.Trial = t.left(finding.DecidedExactly, opt)
			c.Trial.Op = d.op.String()
		}
	}
	if t.main != nil && t.main.oracle == finding.Reference {
		s.otherwise(c, p, r, values, opt)
	}
	if c.Class == finding.Unknown && r.Ops*int64(len(p)) <= mostDecidedOps && !opt.Without.has(ClassPart) {
		s.watch.enter(ClassPart)
		s.decisionClass(c, p, d, prec, opt)
	}
}

// mostDecidedOps bounds the operations of runs over balls that the class of a decision takes, and where exact decisions lead beside
// a reference.
const mostDecidedOps = 1 << 17

// finding states what was decided by what.
func (d *decision) finding(prec uint) *finding.Decision {
	exact := d.exact.exact(finding.Shadow, prec)
	return &finding.Decision{Op: d.op.String(), Operands: d.decimals(), Gave: d.gave, Mid: exact.Mid, Rad: exact.Rad}
}

// otherwise says, beside a reference, what the program gives over the reals where exact values decide.
func (s *prepared) otherwise(c *Certificate, p []float64, r *interp.Result, values []fp.Value, opt Options) {
	if r.Ops > mostDecidedOps {
		return
	}
	scratch := *c
	opt.MaxShadow = min(opt.MaxShadow, claimShadow)
	o, _ := s.shadowOpinion(&scratch, p, values, r, opt)
	if o == nil || !o.exact.bounded() || !values[o.output].IsFinite() {
		return
	}
	e := o.exact.exact(finding.Shadow, o.prec)
	distance := o.Measure.Absolute
	if o.Measure.Defined {
		distance = o.Measure.Relative
	}
	c.Decision.Exact = &finding.Distant{Mid: e.Mid, Distance: atMost(distance.Hi, 2), Absolute: !o.Measure.Defined}
}

// decisionClass asks of what was decided by what the class asks of results: whether half an ulp of input moves it as much
// as the floats are off.
func (s *prepared) decisionClass(c *Certificate, p []float64, d *decision, prec uint, opt Options) {
	limit := new(big.Float).SetInf(false)
	moved, far := movement(len(p), d.exact, limit, func(i, sign int) (Interval, bool) {
		v := s.parameter(p, i)
		if v.Format == fp.NoFormat {
			return d.exact, true
		}
		x, ok := halfUlp(v, sign)
		if !ok {
			return everywhere(), false
		}
		found := everywhere()
		arith := &movedBalls{interp.NewBalls(prec), i, x}
		interp.RunShadow(s.machine, interp.Arith[*ball.Real](arith), p, opt.limits(), func(e *event) {
			if e.Number == d.number {
				found = exactOperand(e, prec)
			}
		})
		return found, true
	})
	what := finding.ExactDifference
	if d.numArgs == 1 {
		what = finding.ExactOperand
	}
	m := measure(d.computed, d.exact, d.operand[0].value.Format)
	c.classify(what, moved, far, d.exact, &m)
}
