package campaign

// This file confirms what happens on the way, whatever becomes of the result: exceptions and divergences at one site.

import (
	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// exception certifies that unmodified code raises at a point what the search saw there, and that it is the site that does.
func (j *job) exception(l *lane, s *subject.Subject, c *search.Candidate) *finding.Finding {
	claim := certify.Claim{Site: c.Site, Kind: c.Kind}
	if c.Kind != finding.Divergence {
		if b, err := l.run(s, c.Point, subject.Flags); err == nil && b.Outcomes[0] == subject.Returned {
			claim.HasFlags, claim.Flags = true, b.Flags[0]
		}
	}
	cert, err := l.proof.Exception(s, c.Point, claim, j.options)
	f := j.finding(s, c, cert, err)
	e := f.Main()
	f.OnTheWay = e == nil || !f.Confirmed || j.threshold.Verdict(e) != finding.Certified
	return f
}

// claimed returns the candidate that a stored finding on the way was: its site is the one that gives its id. It is not ok
// for a finding about a result, or where no site of the subject gives that id.
func claimed(s *subject.Subject, f *finding.Finding, point []float64) (c search.Candidate, ok bool) {
	if !f.OnTheWay {
		return c, false
	}
	for _, id := range s.Sites {
		site := &s.Program.Sites[id]
		if finding.ID(s.Name, site.Function, site.Op.String(), site.Ordinal, f.Kind) == f.ID {
			return search.Candidate{Point: point, Site: id, Kind: f.Kind, Outcome: subject.Returned}, true
		}
	}
	return c, false
}
