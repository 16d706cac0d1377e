package campaign

// This file certifies the candidates of a strategy: errors of the result, and exceptions and divergences at one site, which may leave the
// result right.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"faultline/internal/campaign/explore"
	"faultline/internal/certify"
	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A proof is the certified candidates of one strategy.
type proof struct {
	results []Result
	own     []Result     // underestimated errors at points whose error is certified
	left    int          // candidates that were not certified before an interrupt
	seen    largestError // its Error is nil if the strategy named no such point, or something was found
}

// copy returns a proof that may be added to.
func (p *proof) copy() *proof {
	q := *p
	q.results, q.own = slices.Clip(q.results), slices.Clip(q.own)
	return &q
}

// A prover certifies points of one subject on one lane. It belongs to one goroutine.
type prover struct {
	*Job
	Subject   *subject.Subject
	Options   certify.Options // of certificates
	lane      *lane
	threshold finding.Threshold
	told      *Progress // learns of each certificate at once; nil for nobody
}

// prove certifies the candidates, in their order. A search also names the point with the largest error that it saw. That point becomes a
// candidate if its error reaches the threshold. If there is no finding, only its error is stated.
func (t *prover) prove(strategy string, cs []search.Candidate, sv *explore.Survey) *proof {
	p := &proof{}
	mild, harmful := &workLeft{left: claimWork}, &workLeft{left: claimWork} // claims that seem harmless have work of their own
	claims := &claimProver{prover: t, cs: cs, done: make(map[int]claimProved)}
	for i := range cs {
		if t.lane.proving.Err() != nil {
			p.left = len(cs) - i
			break
		}
		if cs[i].Largest && (p.found() || endless(cs, cs[i].Point)) || p.ended(&cs[i]) {
			continue
		}
		work := mild
		if cs[i].Estimate > 0 {
			work = harmful
		}
		f, own, wrong := claims.attempt(i, work)
		if t.lane.proving.Err() != nil && f.Verdict != finding.Certified { // it was cut short
			p.left = len(cs) - i
			break
		}
		if f.Kind == finding.Trap && f.Verdict != finding.Certified && cs[i].Outcome == run.Returned {
			if p.stopped(f) {
				continue
			}
			if ends := t.ends(&cs[i]); ends != nil {
				f, own = ends, nil
			}
		}
		if cs[i].Largest && f.Verdict != finding.Certified {
			p.seen.Enter(f, cs[i].Point)
			continue
		}
		if p.repeats(f) {
			continue
		}
		if wrong {
			t.certifyResult(strategy, &cs[i], f, p, sv)
		}
		p.enter(strategy, &cs[i], f, own, sv)
		t.told.Certified(f)
	}
	if p.found() {
		p.seen.Error = nil
	}
	p.seen.Count()
	return p
}

// enter adds a certified candidate. own is about the program's own error estimate, nil without one.
func (p *proof) enter(strategy string, c *search.Candidate, f, own *finding.Finding, sv *explore.Survey) {
	for _, f := range []*finding.Finding{f, own} {
		if f != nil {
			f.Rank, f.Strategy, f.Evaluations, f.Step = len(p.results)+1, strategy, sv.Spent(), c.Step
		}
	}
	p.results = append(p.results, Result{strategy, c, f})
	if own != nil && own.Verdict != finding.Refuted && f.Verdict == finding.Certified && !f.OnTheWay && f.PartOf == "" {
		p.own = append(p.own, Result{strategy, c, own})
	}
	if f.Verdict != finding.Certified || f.OnTheWay {
		p.seen.Enter(f, c.Point)
	}
}

// A claimProver certifies the claims of one point one after the other, because they share a run. The candidates may be in any order.
type claimProver struct {
	*prover
	cs   []search.Candidate
	done map[int]claimProved // by their place
}

// A claimProved is a certified claim. wrong means that the result of its run is certainly wrong.
type claimProved struct {
	f, own *finding.Finding
	wrong  bool
}

// attempt certifies candidate i. A claim whose run is longer than the work that is left is not certified. wrong means that the result of a
// claim's run is certainly wrong.
func (t *claimProver) attempt(i int, work *workLeft) (f, own *finding.Finding, wrong bool) {
	c := &t.cs[i]
	switch {
	case !isClaim(c):
		f, own = t.certify(c)
		return f, own, false
	case work.take(c):
		p, is := t.done[i]
		if !is {
			p = t.from(i)
		}
		return p.f, p.own, p.wrong
	}
	f = unproved(t.Subject, c)
	t.sources.Show(t.Subject.Program, f.Site)
	return f, nil, false
}

// from certifies claim i, and the later claims of the same point.
func (t *claimProver) from(i int) claimProved {
	for k := i; k < len(t.cs); k++ {
		if k > i && t.lane.proving.Err() != nil {
			break
		}
		if c := &t.cs[k]; isClaim(c) && slices.Equal(c.Point, t.cs[i].Point) {
			var p claimProved
			p.f, p.own, p.wrong = t.exception(c)
			t.done[k] = p
		}
	}
	return t.done[i]
}

// isClaim reports whether a candidate claims an exception or a divergence at a site, not a wrong result.
func isClaim(c *search.Candidate) bool { return c.Kind != "" && c.Outcome == run.Returned }

// found reports whether an error of the result is certified.
func (p *proof) found() bool {
	return slices.ContainsFunc(p.results, func(r Result) bool {
		return r.Finding.Verdict == finding.Certified && (r.Candidate.Kind == "" || !r.Finding.OnTheWay)
	})
}

// ended reports whether a run is certified that ended as the run of c did. An uncaught exception or a failed assertion does not count: its
// type is known only after certification.
func (p *proof) ended(c *search.Candidate) bool {
	return unreturned[c.Outcome] != "" && slices.ContainsFunc(p.results, func(r Result) bool {
		return r.Finding.Verdict == finding.Certified && !r.Finding.Checked() && r.Candidate.Outcome == c.Outcome &&
			r.Candidate.Reason == c.Reason
	})
}

// unreturned has the kind of finding for each way to end without a result.
var unreturned = map[run.Outcome]finding.Kind{run.Trapped: finding.Trap, run.TimedOut: finding.Timeout}

// endless reports whether the run at a point did not end. Such a run has no error.
func endless(cs []search.Candidate, point []float64) bool {
	return slices.ContainsFunc(cs, func(c search.Candidate) bool {
		return c.Outcome == run.TimedOut && slices.Equal(c.Point, point)
	})
}

// repeats reports whether f is a run without a proved end and such a run is known.
func (p *proof) repeats(f *finding.Finding) bool {
	return f.Kind == finding.Timeout && f.Verdict != finding.Certified && slices.ContainsFunc(p.results, func(r Result) bool {
		return r.Finding.Kind == finding.Timeout
	})
}

// stopped reports whether a certified run stops at the same place as f, which only the interpreter stopped.
func (p *proof) stopped(f *finding.Finding) bool {
	return slices.ContainsFunc(p.results, func(r Result) bool {
		return r.Finding.Kind == finding.Trap && r.Finding.Verdict == finding.Certified && len(f.Remarks) > 0 &&
			slices.Contains(r.Finding.Remarks, f.Remarks[0])
	})
}

// refuted counts the candidates that were proposed for an error of the result and have none.
func (p *proof) refuted() (n int) {
	for _, r := range p.results {
		if r.Finding.Verdict == finding.Refuted && r.Candidate.Kind == "" {
			n++
		}
	}
	return n
}

// certify certifies a candidate. own judges the program's own estimate of its error. It is nil if the program has none, or no oracle can
// judge it.
func (t *prover) certify(c *search.Candidate, without ...certify.Part) (f, own *finding.Finding) {
	if unreturned[c.Outcome] != "" {
		return t.stopped(c), nil
	}
	if c.Kind != "" {
		f, own, _ = t.exception(c)
		return f, own
	}
	opt := t.Options
	opt.Hint = certify.Hint{HasSite: c.Site >= 0, Site: c.Site, Condition: c.Condition}
	for _, p := range without {
		opt.Without = opt.Without.With(p)
	}
	cert, err := t.lane.proof.Certify(t.Subject, c.Point, opt)
	f, own = t.finding(t.Subject, c, cert, err)
	t.inverses[t.Subject].Classify(t.lane.proof, f, c.Point, t.Options)
	return f, own
}

// finding returns the finding of a certificate, or a finding that states why there is none.
func (j *Job) finding(s *subject.Subject, c *search.Candidate, cert *certify.Certificate, err error) (f, own *finding.Finding) {
	if err != nil {
		f = blank(s, c)
		f.Remark(finding.Remark{Fact: finding.Failed, Text: err.Error()})
		return f, nil
	}
	j.sources.Show(s.Program, cert.Site)
	if cert.Own != nil {
		j.sources.Show(s.Program, cert.Own.Site)
	}
	cert.Threshold = statedThreshold(j.thresholdOf(s), cert.Output, j.cfg.Threshold)
	return &cert.Finding, cert.Own
}

// blank is an inconclusive finding that states the run and nothing else.
func blank(s *subject.Subject, c *search.Candidate) *finding.Finding {
	f := &finding.Finding{
		Subject: s.Name, Spelling: s.Spelling, Verdict: finding.Inconclusive, Class: finding.Unknown, Input: words.Inputs(s, c.Point),
		Signalled: c.Reason, Kind: cmp.Or(unreturned[c.Outcome], c.Kind, finding.Cancellation),
	}
	f.ID = finding.ID(s.Name, "", "", 0, f.Kind)
	return f
}

// strays says which memory outside its own the program used in a run that nothing decides, "" for none. Numbers that depend on such memory
// are neither right nor wrong, and native code may not fail.
func strays(found []Result) string {
	for _, r := range found {
		if f := r.Finding; f.Verdict == finding.Inconclusive && f.Strays() {
			return strayed(f.Remarks)
		}
	}
	return ""
}

// strayed says where the run left its memory, and what the user can do.
func strayed(remarks []finding.Remark) string {
	var parts []string
	for _, r := range remarks {
		switch {
		case r.Fact == finding.EndsWith && r.Name != "":
			parts = append(parts, "in the interpreter, the run ends with "+r.Text)
		case r.Fact == finding.FewElements:
			parts = append(parts, fmt.Sprintf("if %s has too few elements, give it more: --domain '%s[0..%d] in ...'", r.Name, r.Name,
				r.Count))
		}
	}
	return strings.Join(parts, "; ")
}

// claimWork bounds the operations of all runs that certify exceptions and divergences of a subject: about half a second. mostClaimed bounds
// the operations of one such run, which balls may have to follow.
const (
	claimWork   = 1 << 20
	mostClaimed = 1 << 19
)

// A workLeft is the number of operations that runs of claims may still take. Claims at one point share a run.
type workLeft struct {
	left int64
	at   []float64 // the point that was taken last
}

// take reserves the run of c, if enough work is left.
func (w *workLeft) take(c *search.Candidate) bool {
	switch {
	case slices.Equal(w.at, c.Point):
		return true
	case c.Ops > min(w.left, mostClaimed):
		return false
	}
	w.left -= c.Ops
	w.at = c.Point
	return true
}

// unproved is the finding of an exception whose run is too long to be certified.
func unproved(s *subject.Subject, c *search.Candidate) *finding.Finding {
	f := blank(s, c)
	site := &s.Program.Sites[c.Site]
	f.OnTheWay, f.Site = true, words.SiteOf(site)
	f.ID = finding.ID(s.Name, site.Function, site.Op.String(), site.Ordinal, f.Kind)
	f.Remark(finding.Remark{Fact: finding.TooManyOps, Count: c.Ops})
	return f
}

// exception certifies that unmodified code raises an exception at a point, at the site that the search claims. If the result of that run
// is certainly wrong, the finding is an error of the result.
func (t *prover) exception(c *search.Candidate) (f, own *finding.Finding, wrong bool) {
	claim := certify.Claim{Site: c.Site, Kind: c.Kind, Exact: c.Exact}
	switch c.Kind {
	case finding.WrongDecision, finding.WrongInteger: // of a stored finding: what came of a divergence
		claim.Kind = finding.Divergence
	case finding.Divergence:
	default:
		if r, err := t.lane.gate.Flagged(t.Subject, c.Point); err == nil && r.Outcome == run.Returned {
			claim.HasFlags, claim.Flags, claim.Outputs = true, r.Flags, r.Values
		}
	}
	cert, err := t.lane.proof.Exception(t.Subject, c.Point, claim, t.Options)
	f, own = t.finding(t.Subject, c, cert, err)
	wrong = err == nil && cert.Wrong && t.inverses[t.Subject].Passes(t.lane.proof, f, c.Point, t.Options)
	f.OnTheWay = f.Outside == nil && (!wrong || f.Verdict != finding.Certified)
	return f, own, wrong
}

// claimed returns the claims that a stored finding may have been: one for each site with its id. Several sites have one id if several
// files include a function (GSL's cheb_eval_e). There is none if the finding is no claim, or its site is gone.
func claimed(s *subject.Subject, f *finding.Finding, point []float64) (cs []search.Candidate) {
	if !slices.Contains(claims, f.Kind) {
		return nil
	}
	for _, id := range s.Sites {
		site := &s.Program.Sites[id]
		if finding.ID(s.Name, site.Function, site.Op.String(), site.Ordinal, f.Kind) == f.ID {
			cs = append(cs, search.Candidate{Point: point, Site: id, Kind: f.Kind, Exact: f.IsExact(), Outcome: run.Returned})
		}
	}
	return cs
}

// claims are the kinds that a claim may have.
var claims = []finding.Kind{finding.Invalid, finding.DivideByZero, finding.Overflow, finding.Underflow, finding.Divergence,
	finding.InvalidConversion, finding.IntegerOverflow, finding.WrongDecision, finding.WrongInteger}
