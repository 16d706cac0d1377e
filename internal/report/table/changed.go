package table

// This file is what became of findings since the baseline.

import "faultline/internal/report"

// changed says it in a line, and names what is not found any more.
const shownFixed = 12 // lines, without --verbose

func (t *Table) changed() {
	if t.changes == nil {
		return
	}
	t.printf("%s\n", report.Changes(t.changes))
	fixed := t.changes.Fixed
	for _, f := range fixed[:t.most(len(fixed), shownFixed)] {
		t.printf("    fixed  %s: %s\n", f.Subject, report.Line(f))
	}
	if more := len(fixed) - t.most(len(fixed), shownFixed); more > 0 {
		t.printf("    and %d more; --verbose shows them\n", more)
	}
}
