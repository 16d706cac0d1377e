package campaign

// This file tests what is said of loops that an optimiser may leave out.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	words "faultline/internal/report"
	"faultline/internal/testenv"
)

// A loop without effects, whose condition is no constant, may be left out: "never ends" was said of a program that returns as it is built.
func TestLoopLeftOut(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "w9.c")
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
			noted := strings.Contains(strings.Join(words.Notes(f), "\n"), "with -O2, the run returns")
			if f.Verdict != finding.Certified || len(f.Loop.LeftOut) > 0 != leftOut || noted != leftOut {
				t.Errorf("%s: %s, left out %v, %q", name, f.Verdict, f.Loop.LeftOut, words.Notes(f))
			}
		}
		if !seen {
			t.Errorf("%s: no run without end", name)
		}
	}
}

// A loop that steps by a constant takes long far out, and stands still further out, where a search that avoids long runs does not come.
func TestLoopThatStandsStillFurtherOut(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "wrap.c")
	if err := os.WriteFile(file, []byte("double wrap(double a) { while (a > 180) a -= 360; while (a < -180) a += 360; return a; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var stream recorder
	if _, err := Find(t.Context(), &Config{Args: []string{file + ":wrap"}}, &stream); err != nil {
		t.Fatal(err)
	}
	for _, m := range stream.messages {
		if f := m.Finding; f != nil && f.Kind == finding.Timeout && f.Verdict == finding.Certified {
			return
		}
	}
	t.Error("no run without end")
}
