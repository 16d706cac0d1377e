package certify

// This file judges results that are integers: what a program counts, decides and looks up by floats. An integer is right or wrong; it is
// wrong where decisions as the exact values make them give another one.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// exactOutput encloses output i of a run over the reals, whose shadow z is nil for integers that their type can hold: such a one is what
// the run's decisions made it.
func (x *execution) exactOutput(run *shadowRun, i int, z *ball.Real) errs.Interval {
	switch cell := &x.Call.Outputs[i]; {
	case z != nil:
		return enclosure(z)
	case cell.Type.Kind == ir.Int && cell.Type.Bits <= 64:
		n := wholeOf(cell, run.Values[i])
		return errs.Interval{Lo: n, Hi: n}
	}
	return errs.Everywhere()
}

// wholeOf is the number that an output of an integer type is.
func wholeOf(c *ir.Cell, v fp.Value) *big.Float {
	n := new(big.Int).SetUint64(v.Lo)
	if c.Signed && c.Type.Bits <= 64 {
		shift := 64 - c.Type.Bits
		n.SetInt64(int64(v.Lo<<shift) >> shift)
	}
	return new(big.Float).SetInt(n)
}

// limitOf is the smallest positive number that an output's type does not hold.
func limitOf(c *ir.Cell) *big.Float {
	if c.Type.Kind == ir.Float {
		return errs.OverflowLimit(c.Type.Format)
	}
	bits := c.Type.Bits
	if c.Signed {
		bits--
	}
	return new(big.Float).SetMantExp(big.NewFloat(1), bits)
}

// judge compares output i of a run with what it is over the reals.
func (x *point) judge(run *interp.Result, i int, exact errs.Interval) errs.Judgement {
	cell := &x.Call.Outputs[i]
	if cell.Type.Kind == ir.Float {
		return errs.Judge(run.Values[i], exact, x.opt.thresholdOf(cell))
	}
	n := wholeOf(cell, run.Values[i])
	j := errs.Judgement{Verdict: finding.Inconclusive, Measure: errs.Enclose(n, exact, fp.Binary64), Sharp: true}
	switch {
	case hasNoRoom(cell, exact) && !x.beyond(i):
		j.Verdict, j.Rule = finding.Certified, finding.NoRoomFor
	case exact.Abs().Lo.Cmp(limitOf(cell)) > 0:
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

// hasNoRoom reports whether the integer type of an output holds nothing of x.
func hasNoRoom(c *ir.Cell, x errs.Interval) bool {
	limit, least := limitOf(c), new(big.Float)
	if c.Signed {
		least.Neg(limit)
	}
	return x.Lo.Cmp(limit) >= 0 || x.Hi.Cmp(least) < 0
}

// isNumber reports whether x and y are one number, the same.
func isNumber(x, y errs.Interval) bool {
	return x.Bounded() && y.Bounded() && x.Lo.Cmp(x.Hi) == 0 && y.Lo.Cmp(y.Hi) == 0 && x.Lo.Cmp(y.Lo) == 0
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
