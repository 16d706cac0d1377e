package table

// This file is findings that suppressions keep from being shown: counted, and listed where everything is asked for.

import (
	"fmt"
	"strings"

	"faultline/internal/report"
)

// notShown says how many findings are suppressed, and which suppressions are of none.
func (t *Table) notShown() {
	if n := len(t.suppressed); n > 0 {
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
	if t.Verbose {
		for _, f := range t.suppressed {
			t.printf("    %s  %s in %s: %s\n", f.ID, report.Headline(f), f.Subject, f.Suppress)
		}
	}
	for _, s := range t.suppressions {
		for _, u := range s.Unmatched {
			t.printf("the suppression of %s in %s is of no finding: take it out, or look what has become of it\n", u, s.File)
		}
	}
}
