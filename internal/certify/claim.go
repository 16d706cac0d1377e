package certify

// This file certifies claims of a search other than a wrong result: that an operation raised an exception, or that the floats decided
// differently from the exact values.

import (
	"fmt"
	"math/big"
	"slices"

	"faultline/internal/certify/words"
	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
)

// A Claim is a statement of a search about one site at one point.
type Claim struct {
	Site int
	Kind finding.Kind // overflow, underflow, divide-by-zero, invalid; divergence; invalid-conversion, integer-overflow

	// Exact is for underflow. The claim then includes results below the normal numbers that are exact, which raise no flag.
	Exact bool
	// The exceptions that the unmodified native code raised at the point, libm included. An exception is not certified without them.
	HasFlags bool
	Flags    fp.Exception
	Outputs  []fp.Value // outputs of the native run
}

// claim certifies a claim at p.
//
// An exception is certified if the operation raised it on finite operands, and the unmodified code raised it too. It is refuted if one of
// the two did not raise it and both returned the same. A divergence is certified if the balls prove another decision than that of the
// floats.
func (s *prepared) claim(p []float64, claim Claim, opt Options) (*Certificate, error) {
	if claim.Site < 0 || claim.Site >= len(s.Program.Sites) {
		return nil, fmt.Errorf("%s: there is no site %d", s.Name, claim.Site)
	}
	x, err := s.point(p, opt)
	if err != nil {
		return nil, err
	}
	x.claimed()
	x.c.state(claim)
	x.claim(claim)
	x.supposed()
	x.c.finish(s.Subject)
	return x.c, nil
}

// exceptions returns the claimed exceptions.
func (c *Claim) exceptions() fp.Exception {
	x := c.Kind.Exception()
	if c.Exact && x == fp.Underflow {
		x = fp.Tiny
	}
	return x
}

func (s *point) claim(claim Claim) {
	if s.floats.Outcome != interp.Returned {
		if s.c.ended(&s.floats); s.c.Outside == nil { // an access outside of an object is the finding, whatever exception follows it
			s.c.Kind = claim.Kind
		}
		return
	}
	t := s.oracleResults()
	t.writeTo(s.c)
	s.main, s.shadow = t.main, t.main
	s.c.Wrong = t.wrong()
	if s.opt.Without.Has(BlamePart) {
		return
	}
	s.watch.Enter(BlamePart)
	switch {
	case claim.Kind != finding.IntegerOverflow && t.wrong() && s.blamesWrap():
	case claim.Kind == finding.Divergence:
		s.diverged(claim, t)
		s.integer(claim.Site)
	case words.OfIntegers(claim.Kind):
		s.misconverted(claim, t)
	default:
		s.raised(claim, t)
	}
	t.harmless(s.c, s.computed)
}

// state writes the claimed kind and site.
func (c *Certificate) state(claim Claim) { c.Kind, c.SiteID = claim.Kind, claim.Site }

// The oracles' caps of precision for claims. Most outputs at claimed points are right. Higher precision costs seconds, and the claim does
// not depend on it.
const (
	claimReference = 2048 // bits
	claimShadow    = 512
)

// oracleResults holds the judgements of the oracles about the outputs at a point. A search makes several claims about one point.
type oracleResults struct {
	c       Certificate   // only the fields that ask writes
	main    *oracleResult // the result that counts; nil if there is none
	verdict finding.Verdict
}

// mostRemembered is the number of points whose oracle results are kept.
const mostRemembered = 64

// remembered identifies oracle results by the bits of the point and the options.
type remembered struct {
	point   string
	options Options
}

// oracleResults evaluates the oracles, or returns kept results.
func (s *point) oracleResults() *oracleResults {
	opt := s.opt
	opt.Hint = Hint{}
	opt.MaxReference, opt.MaxShadow = min(opt.MaxReference, claimReference), min(opt.MaxShadow, s.shadowCap())
	key := remembered{fmt.Sprintf("%x", s.input), opt}
	if t := s.asked[key]; t != nil {
		return t
	}
	if len(s.asked) >= mostRemembered || s.asked == nil {
		s.asked = map[remembered]*oracleResults{}
	}
	t := new(oracleResults)
	t.ask(&point{execution: s.execution, opt: opt, c: &t.c})
	s.asked[key] = t
	return t
}

// shadowCap returns the cap of the shadow's precision. It is higher if a result is an integer, because the claim then depends on its exact
// value.
func (s *point) shadowCap() uint {
	if slices.ContainsFunc(s.Call.Outputs, func(c ir.Cell) bool { return c.IsResult() && c.Type.Kind == ir.Int }) {
		return claimReference
	}
	return claimShadow
}

// ask evaluates the reference, or the shadow if there is none.
func (t *oracleResults) ask(s *point) {
	t.c.Verdict, t.c.Class = finding.Inconclusive, finding.Unknown
	t.c.signals(s.Call.Outputs, s.computed)
	if s.byReference() {
		s.askReference()
		t.main = s.reference
	} else {
		s.askShadow()
		t.main = s.shadow
	}
	s.decide()
	t.c.Own = s.underestimate()
	if t.c.Output == "" {
		i := s.valueOutput()
		t.c.Output, t.c.Computed = s.Call.Outputs[i].Label(), words.ResultOf(&s.Call.Outputs[i], s.computed[i])
	}
	t.verdict = t.c.Verdict
}

// valueOutput returns the first output whose error counts; -1 if there is none.
func (s *prepared) valueOutput() int {
	return slices.IndexFunc(s.Call.Outputs, func(c ir.Cell) bool { return c.IsResult() })
}

// mainOutput returns the output whose error counts.
func (s *point) mainOutput() int {
	if s.main != nil {
		return s.main.output
	}
	return s.valueOutput()
}

// writeTo copies t to c.
func (t *oracleResults) writeTo(c *Certificate) {
	f := &t.c.Finding
	c.Class, c.Output, c.Computed, c.Signalled, c.Status, c.Estimate = f.Class, f.Output, f.Computed, f.Signalled, f.Status, f.Estimate
	if t.c.Own != nil {
		own := *t.c.Own
		own.Subject, own.Spelling, own.Input = c.Subject, c.Spelling, c.Input
		c.Own = &own
	}
	c.Exact, c.Error, c.Evidence = slices.Clone(f.Exact), slices.Clone(f.Error), f.Evidence
}

// wrong reports whether the output is certainly wrong.
func (t *oracleResults) wrong() bool { return t.main != nil && t.verdict == finding.Certified }

// harmless writes the harm of a claim whose output is right. If the exact value is beyond the range, no oracle can call a NaN right, or an
// infinity of the wrong sign. The harm then states that value.
func (t *oracleResults) harmless(c *Certificate, values []fp.Value) {
	if t.main == nil || !t.main.exact.Bounded() || t.verdict != finding.Refuted || c.Verdict == finding.Refuted || c.Wrong {
		return
	}
	switch v, m := values[t.main.output], &t.main.Measure; {
	case v.IsNaN(), v.IsInf() && v.Sign() != t.main.exact.Lo.Sign():
		c.Harm = &finding.Harm{Value: v.Decimal()}
	case v.IsInf(), m.Ulps.Hi.Cmp(big.NewFloat(mostHarmless)) <= 0, !m.Defined:
		c.Harm = new(finding.Harm)
	default:
		c.Harm = &finding.Harm{Ulps: errs.AtMost(m.Ulps.Hi, 3)}
	}
}

// mostHarmless is the largest error, in ulps, of an output that counts as right. Careful code has such errors.
const mostHarmless = 16
