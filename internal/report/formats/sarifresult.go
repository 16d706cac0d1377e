package formats

// This file writes one SARIF result: its level, its place, the operations on the way, and the fingerprint by which a later run knows it.

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// fingerprint is the key of a finding's id, which stays from run to run.
const fingerprint = "faultline/v1"

// undecided is the level of what is neither proved right nor wrong.
const undecided = "none"

func result(f *finding.Finding, flags []string) *sarif.Result {
	r := sarif.NewResult().WithRuleID(string(f.Kind)).WithRuleIndex(slices.Index(finding.Kinds, f.Kind)).
		WithMessage(sarif.NewTextMessage(f.Subject + ": " + report.Summary(f))).
		WithPartialFingerprints(map[string]string{fingerprint: f.ID}).
		WithProperties(properties(f, flags))
	if f.Verdict == finding.Certified {
		r.WithLevel(string(report.LevelOf(f)))
	} else {
		r.WithKind("open").WithLevel(undecided)
	}
	if f.Site != nil {
		if at := location(place(f.Site)); at != nil {
			snippet(at, f.Site)
			r.Locations = append(r.Locations, at)
		}
		for _, in := range f.Site.InlinedAt {
			at := finding.Place{Function: in.Function, File: in.File, Line: in.Line, Column: in.Column}
			r.RelatedLocations = append(r.RelatedLocations, said(&at, "inlined into "+in.Function)...)
		}
	}
	if flow := flow(f); flow != nil {
		r.CodeFlows = append(r.CodeFlows, flow)
	}
	if state := states[f.Since]; state != "" {
		r.WithBaselineState(state)
	}
	if f.Suppress != "" {
		r.Suppressions = append(r.Suppressions, sarif.NewSuppression().WithKind("external").WithJustification(f.Suppress))
	}
	return r
}

// states are SARIF's words for what became of a finding. What is fixed is no result: servers would show it.
var states = map[finding.Since]string{
	finding.Appeared: "new", finding.Worsened: "updated", finding.Improved: "updated", finding.Unchanged: "unchanged",
}

// properties are the numbers of a finding, exactly.
func properties(f *finding.Finding, flags []string) *sarif.PropertyBag {
	p := sarif.NewPropertyBag()
	p.Add("subject", f.Spelling).Add("class", string(f.Class)).Add("tier", f.Tier().String()).Add("verdict", string(f.Verdict)).
		Add("input", report.Coordinates(f)).Add("explain", report.Command(f, flags))
	if f.Computed.Hex != "" {
		p.Add("computed", f.Computed.Hex)
	}
	if x := f.MainExact(); x != nil {
		p.Add("exact", x)
	}
	if e := f.Main(); e != nil {
		p.Add("error", e)
	}
	return p
}

// flow is the operations of the run that are known to have to do with the error, in the order in which they were executed: whose rounding
// is amplified, what is blamed, and the decisions that hang on it. One place alone is no flow.
func flow(f *finding.Finding) *sarif.CodeFlow {
	var list []*sarif.Location
	if t := f.Trial; t != nil && t.At != nil {
		list = append(list, said(t.At, "rounded here ("+report.Sign(t.Op)+"): the error begins")...)
	}
	if f.Site != nil {
		text := report.Sign(f.Site.Op) + report.After(", ", report.Condition(f.Site, f.Condition))
		list = append(list, said(place(f.Site), text)...)
	}
	if f.Effect != nil {
		for i := range f.Effect.Decisions {
			list = append(list, said(&f.Effect.Decisions[i], "a decision hangs on it")...)
		}
	}
	if len(list) < 2 {
		return nil
	}
	thread := sarif.NewThreadFlow()
	for _, l := range list {
		thread.AddLocation(sarif.NewThreadFlowLocation().WithLocation(l))
	}
	return sarif.NewCodeFlow().AddThreadFlow(thread)
}

func place(s *finding.Site) *finding.Place {
	return &finding.Place{Function: s.Function, File: s.File, Line: s.Line, Column: s.Column}
}

// said is a location with what is said of it, none where there is no file.
func said(p *finding.Place, text string) []*sarif.Location {
	l := location(p)
	if l == nil {
		return nil
	}
	return []*sarif.Location{l.WithMessage(sarif.NewTextMessage(text))}
}

// location is a place; nil where no file is known: a line is never made up.
func location(p *finding.Place) *sarif.Location {
	if p.File == "" {
		return nil
	}
	physical := sarif.NewPhysicalLocation().WithArtifactLocation(artifact(p.File))
	if p.Line > 0 {
		region := sarif.NewRegion().WithStartLine(p.Line)
		if p.Column > 0 {
			region.WithStartColumn(p.Column)
		}
		physical.WithRegion(region)
	}
	l := sarif.NewLocation().WithPhysicalLocation(physical)
	if p.Function != "" {
		l.AddLogicalLocation(sarif.NewLogicalLocation().WithName(p.Function).WithKind("function"))
	}
	return l
}

// artifact names a file: within the folder of the run relative to that, elsewhere by its whole path.
func artifact(file string) *sarif.ArtifactLocation {
	u := url.URL{Path: path.Clean(file)}
	switch {
	case path.IsAbs(file):
		u.Scheme = "file"
	case report.InTree(file):
		return sarif.NewArtifactLocation().WithURI(strings.TrimPrefix(u.String(), "./")).WithURIBaseID("%SRCROOT%")
	}
	return sarif.NewArtifactLocation().WithURI(u.String())
}

// snippet gives a location the source line that is known.
func snippet(l *sarif.Location, s *finding.Site) {
	if region := l.PhysicalLocation.Region; region != nil && s.Text != "" {
		region.WithSnippet(sarif.NewArtifactContent().WithText(s.Text))
	}
}
