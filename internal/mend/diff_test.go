package mend

import (
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/source"
)

// A diff has a hunk for each group of changes, with three lines around it.
func TestDiff(t *testing.T) {
	t.Parallel()
	old := "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nline\nm\nn\no\np\nq\n"
	edits := []finding.Edit{
		{Line: 1, Column: 1, EndLine: 1, EndColumn: 1, New: "#include <math.h>\n"},
		{Line: 12, Column: 1, EndLine: 12, EndColumn: 5, Old: "line", New: "other"},
	}
	text, ok := finding.Apply(old, edits)
	if !ok {
		t.Fatal("the edits do not fit")
	}
	got := diff(&change{Rewrite: source.Rewrite{Edits: edits}, file: "a.c", old: old, text: text})
	want := "--- a/a.c\n+++ b/a.c\n@@ -1,3 +1,4 @@\n+#include <math.h>\n a\n b\n c\n" +
		"@@ -9,7 +10,7 @@\n i\n j\n k\n-line\n+other\n m\n n\n o\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if _, ok := finding.Apply(strings.Replace(old, "line", "lime", 1), edits); ok {
		t.Error("an edit fits a line that changed")
	}
}
