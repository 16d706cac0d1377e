package report

// This file says what became of findings since a baseline.

import (
	"cmp"
	"fmt"

	"faultline/internal/finding"
)

// Changed begins what is said of a finding with what became of it since the baseline, where that is not nothing.
func Changed(f *finding.Finding) string {
	if f.Since == "" || f.Since == finding.Unchanged {
		return ""
	}
	return string(f.Since) + ": "
}

// Changes says in a sentence what became of all findings.
func Changes(c *finding.Changes) string {
	text := cmp.Or(said(worded{c.New, "new"}, worded{c.Worse, "worse"}, worded{c.Better, "better"}, worded{len(c.Fixed), "fixed"}),
		"nothing is new, worse, better or fixed")
	if c.Same > 0 {
		text += fmt.Sprintf(", %d as before", c.Same)
	}
	if c.Open > 0 {
		text += fmt.Sprintf("; %d not found, in functions that were not searched to the end", c.Open)
	}
	return "since " + c.File + ": " + text
}

// Line is a finding in a line: its id, what is wrong, where, and at which point.
func Line(f *finding.Finding) string {
	return fmt.Sprintf("%s  %s%s  (%s)", f.ID, Headline(f), After(" at ", SitePlace(f.Site)), Point(ShownAt(f)))
}

// ShownAt is the input of a finding that is a line. What the line says of an error, and its class, is true of the input at which they were
// measured: at a simpler one the error may be small, and of another class. An exception on the way is the same at both.
func ShownAt(f *finding.Finding) []finding.Number {
	if f.Simplest != nil && f.Tier() == finding.TierOnTheWay {
		return f.Simplest.Input
	}
	return f.Input
}

// GotThere is what comes out at that input.
func GotThere(f *finding.Finding) *finding.Number {
	if w := f.Simplest; w != nil && w.Computed != nil && f.Tier() == finding.TierOnTheWay {
		return w.Computed
	}
	return &f.Computed
}
