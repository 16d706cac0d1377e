package certify

// This file has the options of a certificate and the certificate itself.

import (
	"cmp"
	"fmt"
	"slices"

	"faultline/internal/certify/words"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// An Oracle tells which exact value decides the verdict.
type Oracle uint8

// The choices. With Both the reference decides if there is one, otherwise the shadow; the report has both.
const (
	Both Oracle = iota
	ReferenceOnly
	ShadowOnly
)

// ParseOracle parses both, reference or shadow; "" means both.
func ParseOracle(s string) (Oracle, error) {
	switch s {
	case "", "both":
		return Both, nil
	case "reference":
		return ReferenceOnly, nil
	case "shadow":
		return ShadowOnly, nil
	}
	return Both, fmt.Errorf("oracle %q is not known; say both, reference or shadow", s)
}

// Options are the options of a certificate. The zero value is ready to use.
type Options struct {
	Threshold   finding.Threshold // the zero value is finding.DefaultThreshold
	Margin      float64           // the largest factor by which an error may exceed the program's own estimate; 0 is finding.DefaultMargin
	Oracle      Oracle
	Hint        Hint
	Without     Parts // left out of the certificate
	Outputs     bool  // state every output, not only the worst one
	Comparisons bool  // Explain lists comparisons
	Relative    bool  // an error near a zero of the function counts by its relative size

	MaxReference uint  // bits of precision, at least 128; 0 means 16384
	MaxShadow    uint  // 0 means 4096
	Steps        int64 // instructions that the interpreter may run; 0 means 32 million, about half a second

	// Balls is for Measure. If it is not 0, Measure follows the decisions of the floats, whatever the oracle. Balls then bounds the work at
	// a point: operations times bits of precision.
	Balls int64
}

// A Hint is the cause that the search suspects. The certificate uses it only if it finds no cause itself, for example because the
// interpreter cannot run the subject.
type Hint struct {
	HasSite   bool
	Site      int
	Condition float64
}

const (
	startPrecision      = 128
	defaultMaxReference = 16384 // functions of one variable need 4096 at most; 65536 bits decided no case that 16384 left open
	defaultMaxShadow    = 4096
	defaultSteps        = 32e6
)

func (o Options) withDefaults() Options {
	if o.Threshold.Value == 0 {
		o.Threshold = finding.DefaultThreshold
	}
	o.Margin = cmp.Or(o.Margin, finding.DefaultMargin)
	o.MaxReference = cmp.Or(o.MaxReference, defaultMaxReference)
	o.MaxShadow = cmp.Or(o.MaxShadow, defaultMaxShadow)
	o.Steps = cmp.Or(o.Steps, defaultSteps)
	return o
}

func (o Options) limits() interp.Limits { return interp.Limits{Steps: o.Steps} }

// A Certificate is a finding without the fields that only the search knows (Rank, Strategy, Evaluations, Step).
type Certificate struct {
	finding.Finding
	SiteID int `json:"-"` // the blamed site in the subject's program, -1 for none

	// Own judges the program's own error estimate, as a finding of kind underestimated-error. It has the same site if the estimate is about
	// the same output. It is nil if there is no estimate to judge.
	Own *finding.Finding `json:"-"`

	// Wrong is set for a claim: the oracle certifies that the result is wrong, whatever the cause, or the program returns a NaN with a
	// status that means success.
	Wrong bool `json:"-"`

	// EndedAt is where a run ended that did not return, nil if that is not known.
	EndedAt *finding.Site `json:"-"`

	// Outputs holds every output in the order of the call, if the options request it and the shadow knows them.
	Outputs []finding.Output `json:"-"`

	estimate fp.Value // Estimate as a value

	place *finding.Site // of an operation on integers, which has no site; SiteID is then the site of a related operation
}

// fact adds a remark that has no parameters.
func (c *Certificate) fact(what finding.Fact) { c.Remark(finding.Remark{Fact: what}) }

// newCertificate returns an inconclusive certificate for a subject and a point.
func newCertificate(s *subject.Subject, p []float64) *Certificate {
	c := &Certificate{SiteID: -1}
	c.Subject, c.Spelling = s.Name, s.Spelling
	c.Verdict, c.Class = finding.Inconclusive, finding.Unknown
	c.Input = words.Inputs(s, p)
	return c
}

// unanswered returns the certificate of a request whose process had to be killed.
func unanswered(s *subject.Subject, r *request, reason string) *Certificate {
	c := newCertificate(s, r.Points)
	c.Remark(finding.Remark{Fact: finding.NoCertification, Text: reason})
	if r.Kind == askClaim {
		c.state(r.Claim)
	} else {
		c.Kind = finding.Amplification
		c.blameHint(s.Program, r.Options.Hint)
	}
	c.finish(s)
	return c
}

// blameHint blames the operation that the search suspects. It does not if the program accesses memory outside of an object, because no
// operation is to blame for that.
func (c *Certificate) blameHint(p *ir.Program, h Hint) {
	if !h.HasSite || c.Outside != nil {
		return
	}
	c.SiteID = h.Site
	c.Condition = words.Estimate(h.Condition)
	c.Kind = kindOf(p.Sites[h.Site].Op)
}

// finish writes the blamed site and the id of the finding.
func (c *Certificate) finish(s *subject.Subject) {
	p := s.Program
	if isFloat := func(p subject.Param) bool { return p.Format != fp.NoFormat }; c.Reason != nil && c.Reason.Through == "" {
		c.Reason.Integers = !slices.ContainsFunc(s.Params, isFloat)
	}
	c.identify(&c.Finding, p, c.SiteID)
	c.Notes = append(c.Notes, words.CalledFrom(s, c.SiteID, c.Site)...)
	Doubt(s, &c.Finding)
	if own := c.Own; own != nil && own.Output == c.Output {
		c.identify(own, p, c.SiteID)
		own.Condition, own.Class = c.Condition, c.Class
	} else if own != nil {
		c.identify(own, p, -1)
	}
}

func (c *Certificate) identify(f *finding.Finding, p *ir.Program, id int) {
	if at := f.Outside; at != nil {
		f.ID = finding.ID(c.Subject, at.Function, "outside of "+at.Object, 0, f.Kind)
		return
	}
	if id < 0 {
		f.ID = finding.ID(c.Subject, "", "", -1, f.Kind)
		return
	}
	site := &p.Sites[id]
	f.Site = words.SiteOf(site)
	if at := c.place; at != nil {
		f.Site.Function, f.Site.File, f.Site.Line, f.Site.Column, f.Site.Op, f.Site.InlinedAt = at.Function, at.File, at.Line,
			at.Column, at.Op, []finding.Frame{}
	}
	f.ID = finding.ID(c.Subject, site.Function, site.Op.String(), site.Ordinal, f.Kind)
}
