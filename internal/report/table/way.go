package table

// This file is what is said in one line: exceptions and divergences that did not reach the result, the largest error where
// nothing was found, the simplest witness.

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

const shownOnTheWay = 12 // lines, without --verbose

// onTheWay writes a line for each exception and divergence, the most ordinary input first.
func (t *Table) onTheWay(fs []*finding.Finding) {
	if len(fs) == 0 {
		return
	}
	t.printf("\non the way, not to blame for an error of the result:\n")
	fs = slices.Clone(fs)
	slices.SortStableFunc(fs, func(a, b *finding.Finding) int {
		return cmp.Or(cmp.Compare(extremity(a.Input), extremity(b.Input)), strings.Compare(a.ID, b.ID))
	})
	shown := len(fs)
	if !t.Verbose {
		shown = min(shown, shownOnTheWay)
	}
	for _, f := range fs[:shown] {
		input := f.Input
		if f.Simplest != nil {
			input = f.Simplest.Input
		}
		line := fmt.Sprintf("%s  %s%s  (%s)", f.ID, report.Exception(f.Kind), report.After(" at ", report.SitePlace(f.Site)),
			report.Point(input))
		if f.Verdict != finding.Certified {
			line += ", " + string(f.Verdict)
		}
		t.printf("    %s\n", line)
	}
	if shown < len(fs) {
		t.printf("    and %d more; --verbose shows them\n", len(fs)-shown)
	}
}

const shownParts = 3 // without --verbose

// raised names the exceptions and divergences in runs with the wrong result that f tells.
func (t *Table) raised(f *finding.Finding) {
	parts := t.group.Parts[f.ID]
	shown := len(parts)
	if !t.Verbose {
		shown = min(shown, shownParts)
	}
	var texts []string
	for _, g := range parts[:shown] {
		texts = append(texts, g.ID+" "+report.Exception(g.Kind)+report.After(" at ", report.SitePlace(g.Site)))
	}
	if more := len(parts) - shown; more > 0 {
		texts = append(texts, fmt.Sprintf("%d more", more))
	}
	if len(texts) > 0 {
		t.line("raised", strings.Join(texts, "; "))
	}
}

// extremity is how far the most extreme coordinate lies from 1, in powers of two; 0 is as ordinary as 1.
func extremity(in []finding.Number) (far float64) {
	for i := range in {
		if x, err := in[i].Float64(); err == nil && x != 0 {
			far = max(far, math.Abs(math.Log2(math.Abs(x))))
		}
	}
	return far
}

// simplest writes the simplest witness of a finding.
func (t *Table) simplest(f *finding.Finding) {
	if f.Simplest == nil {
		return
	}
	text := report.Point(f.Simplest.Input)
	if e := (&finding.Finding{Error: f.Simplest.Error}).Main(); e != nil && !report.NoNumber(&f.Computed) {
		text += "   error " + report.Error(e) + report.After("   in ", f.Simplest.Output)
	}
	t.line("simplest", text)
}

// largest writes the largest error that was seen where no error of a result was found.
func (t *Table) largest(s *subject) {
	for _, st := range s.stats {
		l := st.Largest
		if l == nil || l.Error == nil || len(st.Settled) > 0 {
			continue
		}
		by := ""
		if len(s.stats) > 1 {
			by = " by " + st.Strategy
		}
		t.printf("largest error seen%s: %s at %s\n", by, report.Error(l.Error), report.Point(l.Input))
		for i := range l.Restarts {
			t.line("note", report.Restart(&l.Restarts[i]))
		}
	}
}
