package report

// This file groups the findings of one defect, so that every report for people shows one block, row or result for each change that a
// source needs.

import (
	"slices"
	"strings"

	"faultline/internal/finding"
)

// A Defect is the findings that one change of the source mends: those of one line, unless two of them have different suggestions. A hole,
// NaN for 0/0 between ordinary results, is a defect of its own. Milder findings, which a report counts, are not joined with others,
// nor are findings that a baseline has with those that it has not.
type Defect struct {
	First  *finding.Finding // the worst
	Others []*finding.Finding
}

// Defects groups findings, which are in the order of reports.
func Defects(fs []*finding.Finding) (list []*Defect) {
	for _, f := range fs {
		i := slices.IndexFunc(list, func(d *Defect) bool { return d.has(f) })
		if i < 0 {
			list = append(list, &Defect{First: f})
			continue
		}
		list[i].Others = append(list[i].Others, f)
	}
	return list
}

// has reports whether f belongs to the defect.
func (d *Defect) has(f *finding.Finding) bool {
	a, b := SpotOf(d.First), SpotOf(f)
	ends := func(k finding.Kind) bool {
		return k == finding.Trap || k == finding.Timeout || k == finding.PoisonedState || k == finding.Inconsistent || k == finding.Seam
	}
	if a.Column == 0 || a.Line != b.Line || a.File != b.File || d.First.Subject != f.Subject || ends(d.First.Kind) || ends(f.Kind) ||
		f.Builds != nil || d.First.Tier().Folded() != f.Tier().Folded() || d.First.OnTheWay != f.OnTheWay ||
		d.First.Since != f.Since {
		return false
	}
	s, _ := d.Suggested()
	return d.First.AmidNumbers() == f.AmidNumbers() && (s == nil || f.Suggestion == nil || s.Text == f.Suggestion.Text)
}

// Suggested returns the suggestion for the defect and the finding that has it, nil if there is none.
func (d *Defect) Suggested() (*finding.Suggestion, *finding.Finding) {
	for _, f := range append([]*finding.Finding{d.First}, d.Others...) {
		if f.Suggestion != nil {
			return f.Suggestion, f
		}
	}
	return nil, nil
}

// View returns the view of the worst finding, with the suggestion for the defect and a line about its other findings.
func (d *Defect) View() *View {
	v := ViewOf(d.First)
	if s, of := d.Suggested(); of != nil && of != d.First {
		v.Try, v.Tried = Try(s, &v.Spot), Tried(s)
	}
	var also []string
	for _, g := range d.Others {
		also = append(also, g.ID+" "+ViewOf(g).What)
	}
	v.Also = After("also on this line: ", strings.Join(also, ", "))
	return v
}

// IDs returns the ids of the findings, that of the worst first.
func (d *Defect) IDs() []string {
	ids := []string{d.First.ID}
	for _, f := range d.Others {
		ids = append(ids, f.ID)
	}
	return ids
}
