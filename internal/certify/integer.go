package certify

// This file judges results that are integers: what a program counts, decides and looks up by floats. An integer is right or wrong; it is
// wrong where decisions as the exact values make them give another one.

import (
	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// exactOutput encloses output i of a run over the reals. Integers that their type can hold have no shadow: such a one is what the run's
// decisions made it.
func (x *execution) exactOutput(run *shadowRun, i int) errs.Interval {
	switch cell, z := &x.Call.Outputs[i], run.Shadows[i]; {
	case z != nil:
		return enclosure(z)
	case cell.Type.Kind == ir.Int && cell.Type.Bits <= 64:
		n := words.Whole(cell, run.Values[i])
		return errs.Interval{Lo: n, Hi: n}
	}
	return errs.Everywhere()
}

// judge compares output i of a run with what it is over the reals.
func (x *point) judge(run *interp.Result, i int, exact errs.Interval) errs.Judgement {
	cell := &x.Call.Outputs[i]
	if cell.Type.Kind == ir.Float {
		return errs.Judge(run.Values[i], exact, x.opt.thresholdOf(cell))
	}
	n := words.Whole(cell, run.Values[i])
	j := errs.Judgement{Verdict: finding.Inconclusive, Measure: errs.Enclose(n, exact, fp.Binary64), Sharp: true}
	switch {
	case words.HasNoRoom(cell, exact) && !x.beyond(i):
		j.Verdict, j.Rule = finding.Certified, finding.NoRoomFor
	case exact.Abs().Lo.Cmp(words.Limit(cell)) > 0:
		j.Verdict, j.Rule = finding.Refuted, finding.Beyond
	case n.Cmp(exact.Lo) < 0 || n.Cmp(exact.Hi) > 0:
		j.Verdict = finding.Certified
	case exact.Lo.Cmp(exact.Hi) == 0:
		j.Verdict = finding.Refuted
	}
	return j
}

// beyond reports whether output i is an integer that its type cannot hold on the floats' path too: what the program makes of it is neither
// right nor wrong, and its conversion is to blame.
func (x *execution) beyond(i int) bool {
	run := x.along(inBalls(startPrecision), nil)
	return run.Outcome != interp.Returned || run.Shadows[i] != nil
}

// stated is the error of output i as findings have it. An integer has no ulps.
func (s *point) stated(o *oracleResult) finding.Error {
	e := o.Measure.Finding(o.oracle)
	if s.Call.Outputs[o.output].Type.Kind == ir.Int {
		e.Ulps, e.Bits = nil, nil
	}
	return e
}

// integer names the finding by what the decision at a site did to an integer that is returned: a comparison makes a wrong decision of it,
// a conversion or a rounding a wrong number.
func (s *point) integer(site int) {
	if s.c.Verdict != finding.Certified || !s.c.Wrong || s.main == nil || s.Call.Outputs[s.main.output].Type.Kind != ir.Int {
		return
	}
	s.c.Kind = finding.WrongInteger
	if s.Program.Sites[site].Op == fp.Cmp {
		s.c.Kind = finding.WrongDecision
	}
}
