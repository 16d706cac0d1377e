package smt

// This file asks programs that are no solvers, or do as if they were none.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"faultline/internal/sandbox"
)

// pretend makes a program the only solver that is found.
func pretend(t *testing.T, name, script string) *Solver {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\nPATH=/usr/bin:/bin\n"+script+"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
	found := Find()
	if len(found) != 1 {
		t.Fatalf("%d solvers are found", len(found))
	}
	t.Cleanup(found[0].Close)
	return found[0]
}

// answers is a script that answers simple questions, and to all others does something else.
func answers(other string) string {
	return `while read -r line; do
case "$line" in
*'assert true'*) say=sat;; *'assert false'*) say=unsat;; *declare*) say=other;;
*echo*) if test $say = other; then ` + other + `; else echo $say; fi; echo end-of-answer;;
esac
done`
}

// TestTroubles: what is no answer is no answer, is said, and soon nobody asks any more.
func TestTroubles(t *testing.T) {
	question := "(declare-const x0 Bool)\n" + strings.Repeat("(assert x0)\n", 10_000) + "(check-sat)\n"
	for name, c := range map[string]struct {
		script, want string
		asked        int // questions until it is left alone
	}{
		"hangs":               {"exec sleep 1000", "it gives no answer", 1},
		"hangs in a child":    {"sleep 1000", "it gives no answer", 1},
		"does not read":       {"echo sat; echo end-of-answer; echo unsat; echo end-of-answer; exec sleep 1000", "it gives no answer", 3},
		"ends":                {"exit 3", "it ended: exit(3)", 1},
		"is killed":           {"kill -SEGV $$", "it ended: SIGSEGV", 1},
		"greets":              {"while read -r line; do echo hello; done", "it says", 1},
		"says nothing":        {answers(":"), "it says nothing", 3},
		"speaks in tongues":   {answers("echo maybe"), `it says "maybe"`, 3},
		"speaks without end":  {"exec yes", "it says", 1},
		"ends when asked":     {answers("exit 4"), "it ended: exit(4)", 3},
		"says one thing only": {"while read -r line; do case \"$line\" in *echo*) echo sat; echo end-of-answer;; esac; done", `it says "sat"`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := pretend(t, "z3", c.script)
			s.most = 500 * time.Millisecond
			for n := range 5 {
				a, err := s.Check(t.Context(), question, 1000)
				if err != nil || a.Status != Unknown || a.Unasked != (n >= c.asked) {
					t.Errorf("question %d: %+v, %v", n, a, err)
				}
			}
			if said := s.Trouble(); !strings.HasPrefix(said, c.want) || !strings.Contains(said, "did not use it again") {
				t.Errorf("%q, want %q", said, c.want)
			}
		})
	}
}

// A solver that once ends and answers again is asked on, and what it did is said.
func TestTroubleOnce(t *testing.T) {
	sandbox.Choose(sandbox.Off) // the solver remembers in a file
	defer sandbox.Choose(sandbox.Auto)
	s := pretend(t, "z3", answers("if test -e $0.once; then echo unknown; else touch $0.once; exit 4; fi"))
	for n := range 6 {
		if a, err := s.Check(t.Context(), "(declare-const x0 Bool)\n(check-sat)\n", 1000); err != nil || a.Unasked {
			t.Errorf("question %d: %+v, %v", n, a, err)
		}
	}
	if said := s.Trouble(); said != "it ended: exit(4)" {
		t.Errorf("%q", said)
	}
}
