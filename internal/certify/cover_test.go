package certify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// This file tests what bounds a proof in the process.

// written is a function of C in a file of its own, with domains.
func written(t testing.TB, body string, domains ...string) *subject.Subject {
	t.Helper()
	file := filepath.Join(t.TempDir(), "f.c")
	if err := os.WriteFile(file, []byte("#include <math.h>\n"+body+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return loadOne(t, load.Spec{Args: []string{file + ":f"}, Flags: subject.Flags{Domains: domains}})
}

// A long run does not end a proof by the clock, but by counted instructions. (What ended earlier judgements of a subject does not end its
// proof either: the terms are fixed.)
func TestCoverIsCounted(t *testing.T) {
	w := NewWorker(Limits{})
	defer w.Close()
	s := written(t, "double f(double x) { return 1 / (x + 1); }", "x in [0,1]")
	if p, err := w.Cover(s, nil, Options{}, 0); err != nil || !p.Complete {
		t.Errorf("%+v, %v", p, err)
	}
	long := written(t, "double f(double x) { for (int i = 0; i < 100000; i++) x = x * 0.5 + 1; return x; }", "x in [0,1]")
	if p, err := w.Cover(long, nil, Options{}, 1000); err != nil || p.Complete || p.Tried > 10 || !strings.Contains(p.Why, "timed out: more than") {
		t.Errorf("a run that is too long: %+v, %v", p, err)
	}
}
