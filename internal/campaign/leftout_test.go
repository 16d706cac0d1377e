package campaign

// This file tests what is said of loops that an optimiser may leave out.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	words "faultline/internal/report"
)

// A loop without effects, whose condition is no constant, may be left out: "never ends" was said of a program that returns as it is built.
func TestLoopLeftOut(t *testing.T) {
	file := filepath.Join(t.TempDir(), "w9.c")
	const source = `double w9(double x) { unsigned n = 0; while (x > 2 && n != 3) { n += 2; n %= 100; } return x + n; }
double stays(double x) { volatile unsigned n = 0; while (x > 2 && n != 3) { n += 2; n %= 100; } return x + n; }
`
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, leftOut := range map[string]bool{"w9": true, "stays": false} {
		var stream recorder
		if _, err := Find(t.Context(), &Config{Args: []string{file + ":" + name}, Evals: 2000}, &stream); err != nil {
			t.Fatal(err)
		}
		seen := false
		for _, m := range stream.messages {
			f := m.Finding
			if f == nil || f.Kind != finding.Timeout {
				continue
			}
			seen = true
			noted := strings.Contains(strings.Join(words.Notes(f), "\n"), "built with -O2, the run returns")
			if f.Verdict != finding.Certified || len(f.Loop.LeftOut) > 0 != leftOut || noted != leftOut {
				t.Errorf("%s: %s, left out %v, %q", name, f.Verdict, f.Loop.LeftOut, words.Notes(f))
			}
		}
		if !seen {
			t.Errorf("%s: no run without end", name)
		}
	}
}
