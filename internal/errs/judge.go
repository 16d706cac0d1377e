package errs

// This file compares a computed value with an exact one and decides: the rules of what counts as an error.

import (
	"math/big"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// A Judgement is what the enclosure of an exact value proves about a computed one.
type Judgement struct {
	Verdict finding.Verdict
	Measure Enclosed
	Sharp   bool         // the error is known to about six digits; more precision would not tell a reader more
	Zero    bool         // the enclosure holds zero and other numbers: no relative error is known, and more precision may tell
	Rule    finding.Rule // "" for the plain comparison with the threshold
}

// AnotherInteger is the threshold of a result that is an integer: from half of one on it is another one.
var AnotherInteger = finding.Threshold{Measure: finding.Absolute, Value: 0.5}

// Judge decides with these rules:
//
//	computed        exact                            verdict
//	NaN             finite in the format             certified: an ordinary number was lost
//	NaN, infinity   beyond the format's range        refuted: no finite result would be right, and no error is defined,
//	                                                 not even for the infinity of the other sign (the rule says so)
//	infinity        finite in the format             certified
//	finite          zero                             the absolute error against the threshold
//	finite          an enclosure that holds zero     the same where it ends below the smallest normal number; wider ones refute nothing
//	finite          below the smallest normal        a relative threshold is one of the smallest normal number: erf(5e-324)
//	                                                 is correctly rounded, and its relative error is 0.11
//	finite          otherwise, and beyond the range  the error in the threshold's unit
//	finite          any, with an absolute error said beside another one   refuted where the absolute error is below that
//
// "Beyond" begins where rounding to nearest gives an infinity. An enclosure that does not decide is inconclusive.
func Judge(c fp.Value, exact Interval, t finding.Threshold) Judgement {
	if !c.IsFinite() {
		return judgeNonFinite(c, exact)
	}
	x, _ := c.Big()
	j := Judgement{Measure: Enclose(x, exact, c.Format), Zero: exact.HasZero() && !exact.IsZero()}
	e := j.Measure.In(t.Measure)
	limit := big.NewFloat(t.Value)
	switch {
	case e.Lo.Cmp(limit) >= 0:
		j.Verdict = finding.Certified
	case e.Hi.Cmp(limit) < 0 && (!j.Zero || exact.nearZero(c.Format)):
		j.Verdict = finding.Refuted
	default:
		j.Verdict = finding.Inconclusive
	}
	if t.Measure == finding.Absolute && e.Hi.Cmp(limit) < 0 {
		j.Verdict = finding.Refuted
	}
	switch {
	case t.Measure == finding.Absolute:
	case j.Zero && j.Verdict != finding.Inconclusive:
		j.Rule = finding.AbsoluteNearZero
	case exact.IsZero():
		j.Rule = finding.AbsoluteAtZero
	}
	j.subnormal(exact, c.Format, t)
	j.atLeast(t)
	j.Sharp = e.sharp() || j.Verdict == finding.Refuted
	return j
}

// subnormal applies the rule for exact values below the smallest normal number, where the format promises an absolute
// error and no relative one.
func (j *Judgement) subnormal(exact Interval, f fp.Format, t finding.Threshold) {
	if t.Measure != finding.Relative || exact.IsZero() || !exact.BelowNormal(f) || j.Verdict == finding.Refuted {
		return
	}
	limit := new(big.Float).Mul(big.NewFloat(t.Value), smallestNormal(f))
	switch {
	case j.Measure.Absolute.Hi.Cmp(limit) < 0:
		j.Verdict = finding.Refuted
		j.Rule = finding.SmallSubnormal
	case j.Measure.Absolute.Lo.Cmp(limit) < 0:
		j.Verdict = finding.Inconclusive
	}
}

// atLeast applies what is said of absolute errors beside others.
func (j *Judgement) atLeast(t finding.Threshold) {
	if t.Least == 0 || j.Verdict == finding.Refuted {
		return
	}
	switch least := big.NewFloat(t.Least); {
	case j.Measure.Absolute.Hi.Cmp(least) < 0:
		j.Verdict, j.Rule = finding.Refuted, finding.WithinAbsolute
	case j.Measure.Absolute.Lo.Cmp(least) < 0:
		j.Verdict = finding.Inconclusive
	}
}

func judgeNonFinite(c fp.Value, exact Interval) Judgement {
	size, limit := exact.Abs(), OverflowLimit(c.Format)
	j := Judgement{Verdict: finding.Inconclusive, Measure: Lost()}
	switch {
	case size.Hi.Cmp(limit) < 0:
		j.Verdict, j.Sharp = finding.Certified, size.sharp()
		j.Rule = finding.LostNumber
		if exact.BelowNormal(c.Format) {
			j.Rule = finding.LostTiny
		}
	case size.Lo.Cmp(limit) < 0:
		// Not known on which side of the range's end it lies.
	case c.IsInf() && c.Sign() != exact.Lo.Sign():
		j.Verdict, j.Sharp = finding.Refuted, true
		j.Rule = finding.BeyondOtherSide
	default:
		j.Verdict, j.Sharp = finding.Refuted, true
		j.Rule = finding.Beyond
	}
	return j
}
