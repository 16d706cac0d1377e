package certify

// This file judges integer results: counts, decisions and table indices computed from floats. An integer is either right or wrong. It is
// wrong if the exact decisions give another integer.

import (
	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// exactOutput encloses output i of a run over the reals. An integer that its type can hold has no shadow. Its exact value is the one that
// the run's decisions give.
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

// judge compares output i of a run with its exact value.
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

// beyond reports whether output i is an integer that its type cannot hold on the floats' path too. Such a result is neither right nor
// wrong, and its conversion is the cause.
func (x *execution) beyond(i int) bool {
	run := x.along(inBalls(startPrecision), nil)
	return run.Outcome != interp.Returned || run.Shadows[i] != nil
}

// stated returns the error of an output in the form of the report. An integer has no ulps.
func (s *point) stated(o *oracleResult) finding.Error {
	e := o.Measure.Finding(o.oracle)
	if s.Call.Outputs[o.output].Type.Kind == ir.Int {
		e.Ulps, e.Bits = nil, nil
	}
	return e
}

// integer sets the kind of a finding about a wrong integer result. It is a wrong decision if the site is a comparison, and a wrong integer
// if it is a conversion or a rounding.
func (s *point) integer(site int) {
	if s.c.Verdict != finding.Certified || !s.c.Wrong || s.main == nil || s.Call.Outputs[s.main.output].Type.Kind != ir.Int {
		return
	}
	s.c.Kind = finding.WrongInteger
	if s.Program.Sites[site].Op == fp.Cmp {
		s.c.Kind = finding.WrongDecision
	}
}
