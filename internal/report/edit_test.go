package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/finding"
)

func TestEdits(t *testing.T) {
	const head = "--- a/f.c\n+++ b/f.c\n"
	for name, test := range map[string]struct {
		patch string
		want  []Edit
	}{
		"none": {"", nil},
		"a line": {head + "@@ -4,3 +4,3 @@\n a\n-old\n+new\n b\n",
			[]Edit{{"f.c", 5, []string{"old"}, []string{"new"}}}},
		"two lines by one": {head + "@@ -1,3 +1,2 @@\n-old\n-older\n+new\n b\n",
			[]Edit{{"f.c", 1, []string{"old", "older"}, []string{"new"}}}},
		"a header too": {head + "@@ -0,0 +1 @@\n+#include <math.h>\n@@ -2,2 +3,2 @@\n-old\n+new\n b\n",
			[]Edit{{"f.c", 1, nil, []string{"#include <math.h>"}}, {"f.c", 2, []string{"old"}, []string{"new"}}}},
		"a decrement": {head + "@@ -1 +1 @@\n--- x;\n+++ x;\n\\ No newline at end of file\n",
			[]Edit{{"f.c", 1, []string{"-- x;"}, []string{"++ x;"}}}},
		"two changes of a hunk": {head + "@@ -1,3 +1,3 @@\n-a\n+A\n b\n-c\n+C\n",
			[]Edit{{"f.c", 1, []string{"a"}, []string{"A"}}, {"f.c", 3, []string{"c"}, []string{"C"}}}},
		"no diff":  {"@@ -x +y @@\n-a\n", nil},
		"too long": {head + "@@ -1,1 +1,1 @@\n-a\n-b\n", []Edit{{"f.c", 1, []string{"a"}, nil}}},
	} {
		s := &finding.Suggestion{Place: finding.Place{File: "f.c"}, Patch: test.patch}
		got := Edits(s)
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if whole := WholeLines(s); (whole != nil) != (len(got) == 1 && len(got[0].Old) > 0) {
			t.Errorf("%s: whole lines %v", name, whole)
		}
	}
}
