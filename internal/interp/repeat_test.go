package interp_test

// This file tests proofs that a run never ends, and where one is that only takes long.

import (
	"os"
	osexec "os/exec"
	"path/filepath"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir/link"
)

// Every function of x: what is proved of it at 0.5, and in which line (of the marks in the comments) it is.
const endless = `#include <math.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
double forever(double x) { for (;;) {} }                                               // period 1
double self(double x) { while (x == x) {} return x; }                                   // period 1
double lost(double x) { while (x < 1) x += 1e-20; return x; }                          // period 1
double kepler(double x) {
  double e = 0.99, M = x + (0x1.7f43958105d4cp+2 - 0.5), E = M, d;
  do { d = (E - e*sin(E) - M) / (1 - e*cos(E)); E -= d; } while (fabs(d) > 1e-15);     // period 2
  return E;
}
double swings(double x) { double y = x; do y = -y; while (y != 3); return y; }         // period 2
double three(double x) { int k = 0; while (x < 1) k = (k + 1) % 3; return k; }         // period 3
double hundred(double x) { double a[100] = {0}; int k = 0;                             // period 100
  while (x < 1) { a[k] = k; k = (k + 1) % 100; } return a[3]; }
double counted(double x) { int n = 0; double d = 1; do { d = -d; n++; } while (fabs(d) > x); return n; } // period 2: n is looked at afterwards
double inner(double x) { double s = 0; while (x < 1) { s = 0; for (int i = 0; i < 7; i++) s += i; } return s; } // period 1
double called(double x);
static double step(double x) { double s = x; for (int i = 0; i < 5; i++) s = s / 2 + 0.25; return s; }
double called(double x) { while (x < 1) x = step(x); return x; }                       // period 1
static double deep(double x, int n) { if (n > 0) return deep(x, n - 1); while (x < 1) x = 1 - x; return x; }
double below(double x) { return step(x) + step(x) + deep(x, 9); }                      // period 1
double heap(double x) { while (x < 1) { double *p = malloc(80); p[0] = x; x = p[0]; free(p); } return x; } // period 1
double global; double stored(double x) { while (x < 1) global = -global - 1; return x; } // period 2
double grows(double x) { double s = 0; while (s < 1e300) s += x; return s; }           // period 1: behind 1e16 rounds
double leaks(double x) { while (x < 1) if (!malloc(1)) return x; return x; }           // period 0
double total; double adds(double x) { while (x < 1) total++; return x; }               // period 0
double prints(double x) { while (x < 1) puts("x"); return x; }                         // period 0
double late(double x) { double s = 0; for (long i = 0; i < 15000000000L; i++) s += x; return s; } // period 0
double cheb(int n, double x) { return n == 0 ? 1 : n == 1 ? x : 2*x*cheb(n-1, x) - cheb(n-2, x); }
double recursion(double x) { return cheb(97, x); }                                     // period 0
double far(double x) { double s = 0; while (s < 1e15) s += x; return s; }               // period 0: ends behind 1e15 rounds
double meets(double x) { double s = 0; while (s != 1e12) s += x; return s; }           // period 0: it meets 1e12
double early(double x) { while (x < 1e9) x += 1e3; return x; }                         // ends
`

func TestEndless(t *testing.T) {
	lib := compileC(t, endless)
	for name, want := range map[string]struct {
		period int64
		line   int
	}{
		"forever": {1, 5}, "self": {1, 6}, "lost": {1, 7}, "kepler": {2, 10}, "swings": {2, 13}, "three": {3, 14}, "hundred": {100, 16},
		"counted": {2, 17}, "inner": {1, 18}, "called": {1, 21}, "below": {1, 22}, "heap": {1, 24}, "stored": {2, 25},
		"grows": {1, 26}, "leaks": {0, 27}, "adds": {0, 28}, "prints": {0, 29}, "late": {0, 30}, "recursion": {0, 31}, "far": {0, 33}, "meets": {0, 34},
	} {
		r, l := runLoops(t, lib, name, 3)
		if r.Outcome != interp.TimedOut || l == nil {
			t.Errorf("%s: %v %s, loop %v", name, r.Outcome, r.Reason, l)
			continue
		}
		if l.Period != want.period || l.Inst == nil || l.Inst.Pos.Line != want.line || l.Entry != (name == "recursion") {
			t.Errorf("%s: period %d in line %d, want %d in line %d", name, l.Period, l.Inst.Pos.Line, want.period, want.line)
		}
		if stalls := l.Stalls.Format != fp.NoFormat; stalls != (name == "grows") {
			t.Errorf("%s: stalls at %v", name, l.Stalls)
		}
		if name != "leaks" && len(l.Rounds) != 3 {
			t.Errorf("%s: %d rounds, want 3", name, len(l.Rounds))
		}
	}
	if r, l := runLoops(t, lib, "early", 3); r.Outcome != interp.Returned || l != nil {
		t.Errorf("early: %v, loop %v", r.Outcome, l)
	}
}

// The rounds of Kepler's equation where Newton's method goes back and forth between two neighbours.
func TestRoundsOfALoop(t *testing.T) {
	_, l := runLoops(t, compileC(t, endless), "kepler", 4)
	for i, round := range l.Rounds {
		last := round[len(round)-1]
		if want := l.Rounds[(i+2)%4]; len(round) != 9 || want[8] != last || last.Value == l.Rounds[(i+1)%4][8].Value {
			t.Errorf("round %d: %v", i, round)
		}
	}
}

func runLoops(t *testing.T, lib *link.Library, name string, rounds int) (interp.Result, *interp.Loop) {
	t.Helper()
	p, err := lib.Program([]string{name}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return interp.New(p, callOf(p.Func(name))).RunLoops([]float64{0.5}, interp.Limits{Steps: 1 << 22}, rounds)
}

func compileC(t *testing.T, text string) *link.Library {
	t.Helper()
	clang, err := osexec.LookPath("clang-19")
	if err != nil {
		t.Skip(err)
	}
	file := filepath.Join(t.TempDir(), "c.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := osexec.Command(clang, "-O2", "-g", "-ffp-contract=off", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", "-o", file+".bc", file)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	lib, err := link.Load(file + ".bc")
	if err != nil {
		t.Fatal(err)
	}
	return lib
}
