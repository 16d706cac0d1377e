package table

// This file is findings that suppressions keep from being shown: counted, and listed where everything is asked for.

import (
	"fmt"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// suppress notes a finding that is not shown.
func (t *Table) suppress(f *finding.Finding) {
	t.suppressed++
	if t.Verbose {
		t.quietly = append(t.quietly, fmt.Sprintf("%s  %s in %s: %s", f.ID, report.Headline(f), f.Subject, f.Suppress))
	}
}

// notShown says how many findings are suppressed, and which suppressions are of none.
func (t *Table) notShown() {
	if n := t.suppressed; n > 0 {
		by := ""
		for _, s := range t.suppressions {
			by += ", " + s.File
		}
		text := fmt.Sprintf("suppressed: %s", report.Plural(n, "finding"))
		if by != "" {
			text += " (" + strings.TrimPrefix(by, ", ") + ")"
		}
		if !t.Verbose {
			text += "; --verbose lists them"
		}
		t.printf("%s\n", text)
	}
	for _, line := range t.quietly {
		t.printf("    %s\n", line)
	}
	for _, s := range t.suppressions {
		for _, u := range s.Unmatched {
			t.printf("the suppression of %s in %s matches no finding: remove it, or check why the finding is gone\n", u, s.File)
		}
	}
}
