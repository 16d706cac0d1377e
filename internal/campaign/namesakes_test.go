package campaign

import (
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

// Two files that define a function of one name gave findings of the same id for different causes, and one row, case and line in reports.
func TestNamesakesAreKeptApart(t *testing.T) {
	t.Parallel()
	dir := testenv.Dir(t)
	cfg := &Config{Args: []string{dir + "/a.c:f", dir + "/b.c:f"}}
	for name, body := range map[string]string{"a.c": "x * 2", "b.c": "2 * x * x"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte("double f(double x) { return "+body+"; }\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var stream recorder
	if _, err := Find(t.Context(), cfg, &stream); err != nil {
		t.Fatal(err)
	}
	ids := make(map[string]string)
	var found []*finding.Finding
	for _, m := range stream.messages {
		if f := m.Finding; f != nil {
			if f.Subject != f.Spelling || ids[f.ID] != "" && ids[f.ID] != f.Subject {
				t.Errorf("%s is of %s and of %q", f.ID, f.Subject, ids[f.ID])
			}
			ids[f.ID], found = f.Subject, append(found, f)
		}
	}
	var again recorder
	if _, err := Recheck(t.Context(), &Config{}, found, &again); err != nil {
		t.Fatal(err)
	}
	for _, m := range again.messages {
		if f := m.Finding; f != nil && (f.Verdict != finding.Certified || ids[f.ID] != f.Subject) {
			t.Errorf("again: %s of %s is %s", f.ID, f.Subject, f.Verdict)
		}
	}
}
