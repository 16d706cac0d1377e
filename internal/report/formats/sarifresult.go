package formats

// This file writes one SARIF result: its level, its place, its fix, and the fingerprint by which a later run knows it.

import (
	"cmp"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// fingerprint is the key of a finding's id, which stays from run to run.
const fingerprint = "faultline/v1"

// undecided is the level of what is neither proved right nor wrong.
const undecided = "none"

// newResult returns the result of a defect. Traces are the recorded runs of its subject.
func newResult(d *report.Defect, traces []*finding.Trace, flags []string) *sarif.Result {
	f, v := d.First, d.View()
	s, _ := d.Suggested()
	text := report.Unparameterised(f.Subject) + ": " + v.Title()
	r := sarif.NewResult().WithRuleID(string(f.Kind)).WithRuleIndex(slices.Index(finding.Kinds, f.Kind)).
		WithMessage(sarif.NewTextMessage(strings.Join(append([]string{text}, v.Details()...), "\n"))).
		WithPartialFingerprints(map[string]string{fingerprint: f.ID}).
		WithProperties(properties(d, flags))
	if f.Verdict == finding.Certified {
		r.WithLevel(string(v.Level))
	} else {
		r.WithKind("open").WithLevel(undecided)
	}
	locate(r, f, v)
	if flow := flow(f, traces); flow != nil {
		r.CodeFlows = append(r.CodeFlows, flow)
	}
	if fix := fix(s, v); fix != nil {
		r.Fixes = append(r.Fixes, fix)
	}
	if state := states[f.Since]; state != "" {
		r.WithBaselineState(state)
	}
	if f.Suppress != "" {
		r.Suppressions = append(r.Suppressions, sarif.NewSuppression().WithKind("external").WithJustification(f.Suppress))
	}
	return r
}

// locate adds the places of a finding: the line that its user can change, and as related places the operation itself and the calls that
// were inlined.
func locate(r *sarif.Result, f *finding.Finding, v *report.View) {
	of := cmp.Or(f.Site, f.At)
	if of == nil {
		return
	}
	site, at := place(of), &v.Spot
	for _, p := range append([]*finding.Place{site}, frames(of)...) {
		if l := location(p); l != nil && len(r.Locations) == 0 && p.File == at.File && p.Line == at.Line && p.Column == at.Column {
			snippet(l, at.Text)
			r.Locations = append(r.Locations, l)
		}
	}
	if len(r.Locations) > 0 && at.File != site.File {
		r.RelatedLocations = said(site, "the operation")
	}
	for _, p := range frames(of) {
		r.RelatedLocations = append(r.RelatedLocations, said(p, "in a call in "+p.Function)...)
	}
}

// frames are the places of the calls that were inlined, the innermost first.
func frames(s *finding.Site) (list []*finding.Place) {
	for _, in := range s.InlinedAt {
		list = append(list, &finding.Place{Function: in.Function, File: in.File, Line: in.Line, Column: in.Column})
	}
	return list
}

// fix is a suggestion as a change of files, nil if it has no diff.
func fix(s *finding.Suggestion, v *report.View) *sarif.Fix {
	edits := report.Edits(s)
	if len(edits) == 0 || s.File == "" {
		return nil
	}
	change := sarif.NewArtifactChange().WithArtifactLocation(artifact(s.File))
	for _, e := range edits {
		text := strings.Join(e.New, "\n")
		region := sarif.NewRegion().WithStartLine(e.Line).WithStartColumn(1)
		if n := len(e.Old); n > 0 {
			region.WithEndLine(e.Line + n - 1).WithEndColumn(1 + len(utf16.Encode([]rune(e.Old[n-1]))))
		} else {
			region.WithEndLine(e.Line).WithEndColumn(1)
			text += "\n"
		}
		change.AddReplacement(sarif.NewReplacement().WithDeletedRegion(region).
			WithInsertedContent(sarif.NewArtifactContent().WithText(text)))
	}
	return sarif.NewFix().WithDescription(sarif.NewTextMessage(v.Suggested())).AddArtifactChange(change)
}

// states are SARIF's words for what became of a finding. What is fixed is no result: servers would show it.
var states = map[finding.Since]string{
	finding.Appeared: "new", finding.Worsened: "updated", finding.Improved: "updated", finding.Unchanged: "unchanged",
}

// properties are the numbers of a defect's worst finding, exactly, and the ids of its other findings.
func properties(d *report.Defect, flags []string) *sarif.PropertyBag {
	f, p := d.First, sarif.NewPropertyBag()
	if len(d.Others) > 0 {
		p.Add("also", d.IDs()[1:])
	}
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
	if f.Recorded != nil { // the recorded call, and the program or test that made it
		p.Add("recorded", f.Recorded)
	}
	return p
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
func snippet(l *sarif.Location, text string) {
	if region := l.PhysicalLocation.Region; region != nil && text != "" {
		region.WithSnippet(sarif.NewArtifactContent().WithText(text))
	}
}
