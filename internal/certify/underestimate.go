package certify

// This file judges the program's own estimate of its error (LSGA, section V-C, RQ2).

import (
	"math/big"
	"strconv"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/subject"
)

// underestimate judges whether the error of a result is more than opt.Margin times the program's own estimate of it. As in the paper, the
// error must also be significant: at or above the threshold. A tiny error that is ten times a tinier estimate harms nobody. The finding is
// certified if the enclosures prove both, and refuted if they disprove one. Special cases:
//
// - An estimate of 0 makes any error infinitely many times as large.
// - A negative estimate counts by its absolute value, the largest error that it may mean.
// - An estimate that is NaN or infinite promises nothing: refuted.
// - A result that is not finite has no error that could be estimated: refuted. It is a finding of its own.
// - A status other than 0 means that the result must not be used: refuted.
// - With several results, the one with the largest factor counts; see [subject.EstimateOf].
//
// underestimate returns nil if no result that the oracle judges has an estimate. finish adds the site and the id.
func (s *point) underestimate() (worst *finding.Finding) {
	asked := finding.Shadow
	if s.opt.Oracle == ReferenceOnly || s.opt.Oracle == Both && s.ref != nil {
		asked = finding.Reference
	}
	most := new(big.Float)
	for i := range s.Call.Outputs {
		of := subject.EstimateOf(s.Call.Outputs, i)
		if of < 0 || asked == finding.Reference && (s.ref == nil || i != s.referenceOutput()) {
			continue
		}
		p := &estimated{output: i, estimate: of, asked: asked}
		if s.reference != nil && s.reference.output == i {
			p.results = append(p.results, s.reference)
		}
		if o := s.shadowOf(i); o != nil && s.opt.Oracle != ReferenceOnly {
			p.results = append(p.results, o)
		}
		f, factor := s.examine(p)
		if worst == nil || strength[f.Verdict] > strength[worst.Verdict] || f.Verdict == worst.Verdict && factor.Cmp(most) > 0 {
			worst, most = f, factor
		}
	}
	return worst
}

// An estimated output is an estimate, its result, and the judgements of that result.
type estimated struct {
	output, estimate int // in Call.Outputs
	asked            finding.Oracle
	results          []*oracleResult
}

// main returns the judgement of the oracle that counts, nil if there is none.
func (p *estimated) main() *oracleResult {
	for _, o := range p.results {
		if o.oracle == p.asked && o.exact.Bounded() {
			return o
		}
	}
	return nil
}

// shadowOf returns the shadow's judgement of an output, at the precision that decided about the worst output; nil if there is none.
func (s *point) shadowOf(output int) *oracleResult {
	switch worst := s.shadow; {
	case worst == nil || s.path == nil || s.path.Shadows[output] == nil || !worst.all[output].Bounded():
		return nil
	case worst.output == output:
		return worst
	}
	return s.judged(finding.Shadow, output, s.shadow.all[output], s.shadow.prec)
}

// examine compares an error with its estimate. factor is a lower bound of their ratio.
func (s *point) examine(p *estimated) (f *finding.Finding, factor *big.Float) {
	f = s.estimateFinding(p)
	factor = new(big.Float)
	claimed, _ := s.computed[p.estimate].Big()
	main := p.main()
	switch f.OwnState = words.Void(f, s.computed[p.output], s.computed[p.estimate]); {
	case f.OwnState != "":
		f.Verdict = finding.Refuted
	case main == nil:
		f.Verdict, f.OwnState = finding.Inconclusive, finding.OwnNoOracle
	default:
		if claimed.Sign() < 0 {
			f.OwnState = finding.OwnNegative
			claimed.Neg(claimed)
		}
		x := main.Measure.Absolute.Times(claimed)
		f.Underestimate.Factor, factor = x.Bounds(), x.Lo
		f.Verdict = words.Exceeds(main.Measure.Absolute, claimed, s.opt.Margin)
		if strength[main.Verdict] < strength[f.Verdict] {
			f.Verdict = main.Verdict
		}
	}
	return f, factor
}

// estimateFinding states the result, its estimate and the oracles' values.
func (s *point) estimateFinding(p *estimated) *finding.Finding {
	c := s.c
	cell := &s.Call.Outputs[p.output]
	f := &finding.Finding{
		Subject: c.Subject, Spelling: c.Spelling, Kind: finding.UnderestimatedError, Class: finding.Unknown, Input: c.Input,
		Output: cell.Label(), Computed: words.ResultOf(cell, s.computed[p.output]), Signalled: c.Signalled, Status: c.Status,
		Underestimate: &finding.Underestimate{Oracle: p.asked, Margin: strconv.FormatFloat(s.opt.Margin, 'g', -1, 64)},
	}
	f.Estimate = words.NumberOf(&s.Call.Outputs[p.estimate], s.computed[p.estimate])
	for _, o := range p.results {
		if o.exact.Lo.IsInf() && o.exact.Hi.IsInf() {
			continue
		}
		x := o.exact.Exact(o.oracle, o.prec)
		x.Rule = c.ruleOf(o.oracle)
		f.Exact = append(f.Exact, x)
		f.Error = append(f.Error, o.Measure.Finding(o.oracle))
	}
	f.Undecided, f.Restarts, f.Otherwise = c.Undecided, c.Restarts, c.Otherwise // why no exact value is known, or its conditions
	return f
}

// ruleOf returns the rule by which c's output was judged against an oracle.
func (c *Certificate) ruleOf(o finding.Oracle) finding.Rule {
	for i := range c.Exact {
		if c.Exact[i].Oracle == o {
			return c.Exact[i].Rule
		}
	}
	return ""
}

// strength orders verdicts. The verdict of two statements together is the weaker one.
var strength = map[finding.Verdict]int{finding.Certified: 2, finding.Inconclusive: 1, finding.Refuted: 0}
