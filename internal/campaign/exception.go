package campaign

// This file confirms what happens on the way, whatever becomes of the result: exceptions and divergences at one site.

import (
	"slices"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// claimWork bounds the operations of all runs at which a subject's exceptions and divergences are certified, half a
// second or so, and mostClaimed those of one, which may have to be followed over balls.
const (
	claimWork   = 1 << 20
	mostClaimed = 1 << 19
)

// workLeft is the operations that are left for claims. Claims at one point share a run.
type workLeft struct {
	left int64
	at   []float64 // the point that was taken last
}

// take takes the run of c, if there is enough left.
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

// unproved is what is said of an exception whose run is too long for a proof beside those of the others.
func unproved(s *subject.Subject, c *search.Candidate) *finding.Finding {
	f := blank(s, c)
	site := &s.Program.Sites[c.Site]
	f.Verdict, f.OnTheWay, f.Site = finding.Inconclusive, true, certify.SiteOf(site)
	f.ID = finding.ID(s.Name, site.Function, site.Op.String(), site.Ordinal, f.Kind)
	f.Remark(finding.Remark{Fact: finding.TooManyOps, Count: c.Ops})
	return f
}

// exception certifies that unmodified code raises at a point what the search saw there, and that it is the site that does. Where the
// result of that run is certainly wrong, it is not on the way to a right one, whatever made it wrong.
func (t *Task) exception(c *search.Candidate) (f, own *finding.Finding, wrong bool) {
	claim := certify.Claim{Site: c.Site, Kind: c.Kind}
	if c.Kind != finding.Divergence {
		if b, err := t.lane.run(t.Subject, c.Point, run.Flags); err == nil && b.Outcomes[0] == run.Returned {
			claim.HasFlags, claim.Flags, claim.Outputs = true, b.Flags[0], slices.Clone(b.Outputs)
		}
	}
	cert, err := t.lane.proof.Exception(t.Subject, c.Point, claim, t.options)
	f, own = t.finding(t.Subject, c, cert, err)
	wrong = err == nil && cert.Wrong
	f.OnTheWay = !wrong || f.Verdict != finding.Certified
	return f, own, wrong
}

// claimed returns the claims that a stored finding may have been: of the sites that give its id. They are several where
// files include the same function (GSL's cheb_eval_e), none for what is no claim or no longer has a site.
func claimed(s *subject.Subject, f *finding.Finding, point []float64) (cs []search.Candidate) {
	if !slices.Contains(claims, f.Kind) {
		return nil
	}
	for _, id := range s.Sites {
		site := &s.Program.Sites[id]
		if finding.ID(s.Name, site.Function, site.Op.String(), site.Ordinal, f.Kind) == f.ID {
			cs = append(cs, search.Candidate{Point: point, Site: id, Kind: f.Kind, Outcome: run.Returned})
		}
	}
	return cs
}

// claims are the kinds that are claimed of a site.
var claims = []finding.Kind{finding.Invalid, finding.DivideByZero, finding.Overflow, finding.Underflow, finding.Divergence,
	finding.InvalidConversion, finding.IntegerOverflow}
