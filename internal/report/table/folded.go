package table

// This file is what is folded: findings that are a line each, or a count, without --verbose.

import (
	"faultline/internal/finding"
	"faultline/internal/report"
)

const shownFolded = 12 // lines of a tier

// headings say what the findings of a folded tier are.
var headings = map[finding.Tier]string{
	finding.TierZeroCrossing: "where the exact value crosses zero, with errors that are small beside the size of all around",
	finding.TierInherent:     "inherent, no formula does much better at these inputs",
}

// turnedHeading is that of findings at which the program jumps. Another threshold of the program may do better there.
const turnedHeading = "at jumps of the program, where the rounding of the inputs turns a decision"

// turns reports whether the rounding of the inputs turns a decision of the program at a finding's input.
func turns(f *finding.Finding) bool {
	return f.Reason != nil && (f.Reason.Basis == finding.Turns || f.Reason.Basis == finding.TurnsRounded)
}

// folded writes the findings of each folded tier.
func (t *Table) folded(fs []*finding.Finding) {
	of := make(map[finding.Tier][]*finding.Finding)
	for _, f := range fs {
		of[f.Tier()] = append(of[f.Tier()], f)
	}
	var turned, other []*finding.Finding
	for _, f := range of[finding.TierInherent] {
		if turns(f) {
			turned = append(turned, f)
		} else {
			other = append(other, f)
		}
	}
	t.foldedLines(headings[finding.TierZeroCrossing], of[finding.TierZeroCrossing])
	t.foldedLines(headings[finding.TierInherent], other)
	t.foldedLines(turnedHeading, turned)
	if list := of[finding.TierExtreme]; len(list) > 0 {
		t.printf("\nonly at extreme inputs or results: %d, the first %s\n", len(list), foldedLine(list[0]))
	}
}

func (t *Table) foldedLines(heading string, fs []*finding.Finding) {
	if len(fs) == 0 {
		return
	}
	t.printf("\n%s:\n", heading)
	shown := t.most(len(fs), shownFolded)
	for _, f := range fs[:shown] {
		t.printf("    %s\n", foldedLine(f))
	}
	if shown < len(fs) {
		t.printf("    and %d more; --verbose shows them\n", len(fs)-shown)
	}
}

// foldedLine is a finding in a line. Where the exact value crosses zero, the absolute error is what says how large it is.
func foldedLine(f *finding.Finding) string {
	text := report.Line(f)
	if e := f.Main(); f.Tier() == finding.TierZeroCrossing && e != nil && e.Absolute != nil {
		text += ", absolute " + report.Near(e.Absolute, 2)
	}
	return text
}
