package campaign

// This file tests runs that do not return: which are certified, what waiting for them costs, and what others pay for it.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"faultline/internal/finding"
	words "faultline/internal/report"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

// Five functions, of which one hangs on most of its domain, and two others are good and bad.
const five = `#include <math.h>
#include <signal.h>
#include <unistd.h>
double a_fine(double x) { return x + 1; }
double b_hangs(double x) { if (x > 1.1) for (;;) {} return x - 1; }
double c_bad(double x) { return (1 - cos(x * 1e-8)) / (x * x); }
double d_good(double x) { return x * 3; }
double e_worse(double x) { return sqrt(x + 1e15) - sqrt(1e15); }

double late(double x) { double s = 0; for (long i = 0; i < 15000000000; i++) s += x; return s; }
double cheb(int n, double x) { return n == 0 ? 1 : n == 1 ? x : 2*x*cheb(n-1, x) - cheb(n-2, x); }
double recursion(double x) { return cheb(97, x); }
double sleeps(double x) { if (x > 1) for (;;) sleep(1); return x - 1; }
double killed(double x) { if (x > 1) raise(SIGKILL); return x - 1; }
double slow(double x) { usleep(100000); return x - 1; }
`

func fiveFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(testenv.Dir(t), "five.c")
	if err := os.WriteFile(file, []byte(five), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// ofSubject returns the lines of a stream about one subject.
func ofSubject(stream, name string) (lines string) {
	for line := range strings.Lines(stream) {
		if strings.Contains(line, `"subject":"`+name+`"`) {
			lines += line
		}
	}
	return lines
}

// TestOneHangs: the others of a library are what they are alone, and what was not judged is said.
func TestOneHangs(t *testing.T) {
	file := fiveFile(t)
	all, sum := find(t, t.Context(), &Config{Args: []string{file + ":?_*"}, Flags: subject.Flags{Domains: []string{"x in [0.5,2]"}}, Evals: 2000})
	if sum.Subjects != 5 || sum.Stopped != 0 {
		t.Errorf("%+v", sum)
	}
	for _, name := range []string{"a_fine", "c_bad", "d_good", "e_worse"} {
		alone, _ := find(t, t.Context(), &Config{Args: []string{file + ":" + name}, Flags: subject.Flags{Domains: []string{"x in [0.5,2]"}}, Evals: 2000})
		if ofSubject(all, name) != ofSubject(alone, name) {
			t.Errorf("%s is not as it is alone:\n%s\n%s", name, ofSubject(all, name), ofSubject(alone, name))
		}
	}
	hangs := ofSubject(all, "b_hangs")
	for _, want := range []string{`"verdict":"certified"`, `"period":1`, "after 1s or less, and did not check their inputs"} {
		if !strings.Contains(hangs, want) {
			t.Errorf("b_hangs: no %s in\n%s", want, hangs)
		}
	}
}

// TestOneIsSlow: --time bounds a subject, and no other pays for it; --total-time ends the whole.
func TestOneIsSlow(t *testing.T) {
	file := fiveFile(t)
	args := []string{file + ":slow", file + ":c_bad"}
	cfg := &Config{Args: args, Flags: subject.Flags{Domains: []string{"x in [0.5,2]"}}, Evals: 300, Jobs: 1, Time: 4 * time.Second}
	stream, sum := find(t, t.Context(), cfg)
	if sum.Stopped != 1 || !strings.Contains(ofSubject(stream, "slow"), `"stopped":true`) || strings.Contains(ofSubject(stream, "c_bad"), `"stopped":true`) {
		t.Errorf("%+v\n%s", sum, stream)
	}
	if sum.Findings == 0 {
		t.Error("c_bad was not searched")
	}
	for _, whole := range []time.Duration{2 * time.Second, time.Millisecond} { // the first time, everything is compiled
		cfg.Time, cfg.TotalTime = 0, whole
		var out bytes.Buffer
		sum, err := Find(t.Context(), cfg, finding.NewEncoder(&out))
		left := 2 - strings.Count(out.String(), `"strategy":"hunt","spelling"`)
		if err != nil || sum.Stopped != 2 || left == 0 || sum.Interrupted {
			t.Errorf("--total-time %v: %+v, %v\n%s", whole, sum, err, out.String())
		}
		if want := fmt.Sprintf("%d of 2 subjects: --total-time %v left no time for a search (loading and compiling took ", left, whole); !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// TestNotProvedEndless: that a run takes long, sleeps or was killed was certified.
func TestNotProvedEndless(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	file := fiveFile(t)
	for name, want := range map[string]struct {
		kind   finding.Kind
		waited string
		line   int
	}{
		"late": {finding.Timeout, "1s", 10}, "recursion": {finding.Timeout, "1s", 11}, "sleeps": {finding.Timeout, "1s", 0},
		"killed": {finding.Trap, "", 0},
	} {
		stream, sum := find(t, t.Context(), &Config{Args: []string{file + ":" + name}, Flags: subject.Flags{Domains: []string{"x in [0.5,2]"}}, Evals: 500})
		odd := 0
		for _, f := range findings(t, stream) {
			if f.Kind != want.kind {
				continue
			}
			odd++
			line := 0
			if f.Loop != nil {
				line = f.Loop.Line
			}
			if f.Verdict != finding.Inconclusive || f.Waited != want.waited || line != want.line {
				t.Errorf("%s: %s, waited %q, line %d: %q", name, f.Verdict, f.Waited, line, words.Notes(f))
			}
		}
		if odd != 1 || sum.Findings > 0 {
			t.Errorf("%s: %d such findings, %+v\n%s", name, odd, sum, stream)
		}
	}
}

// TestWaitingForASubject counts the limits that the runs of one subject may spend, in its search and in its proofs.
func TestWaitingForASubject(t *testing.T) {
	cfg := &Config{Args: []string{fiveFile(t) + ":late"}, Flags: subject.Flags{Domains: []string{"x in [0.5,2]"}}, CacheDir: testenv.Cache(t)}
	j, err := newJob(t.Context(), cfg, cfg.modes()...)
	if err != nil {
		t.Fatal(err)
	}
	l := j.lane()
	defer l.Close()
	for range 2 { // a search that begins anew gets no new time
		if _, err := j.task(l, j.Subjects[0]).attempt(t.Context(), "hunt", soFar{}, searchStages); err != nil {
			t.Fatal(err)
		}
	}
	w := l.runs[j.Subjects[0].Program]
	if least := w.Timeout / 16; w.Waited > searchWait+3*least || w.Hung < 3 || !l.waited {
		t.Errorf("waited %v for %d runs", w.Waited, w.Hung)
	}
	hung := w.Hung
	j.cfg.Strategies = []string{"hunt", "random"} // which waits for some of its own
	if _, err := j.task(l, j.Subjects[0]).attempt(t.Context(), "random", soFar{}, searchStages); err != nil {
		t.Fatal(err)
	}
	if least := w.Timeout / 16; w.Hung < hung+3 || w.Waited > searchWait+nextWait+6*least {
		t.Errorf("waited %v for %d runs, %d of them before", w.Waited, w.Hung, hung)
	}
	if all := searchWait + nextWait + firstWait + provedWait; all > 3*time.Second {
		t.Errorf("%v in all", all)
	}
}

// TestNullPointerThatOptimisersRemove: what happens on a null pointer is undefined, and an optimiser takes such a branch away; the code
// as it was given ends there.
func TestNullPointerThatOptimisersRemove(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "null.c")
	const source = `double reads(double x) { double *p = 0; if (x > 7 && x < 8) return *p; return x - 1; }
double writes(double x) { double *p = 0; if (x > 7 && x < 8) *p = x; return x - 1; }
static double *place(double *a, double x) { if (x > 7 && x < 8) return 0; return a; }
double inlined(double x) { double a[2] = {x, 1}; return *place(a, x) - 1; }
`
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"reads", "writes", "inlined"} {
		for _, domain := range []string{"x in [0,10]", "x in [7,8]"} {
			stream, _ := find(t, t.Context(), &Config{Args: []string{file + ":" + name}, Flags: subject.Flags{Domains: []string{domain}}, Evals: 20000})
			if !strings.Contains(stream, `"verdict":"certified"`) || !strings.Contains(stream, `"signalled":"SIGSEGV"`) {
				t.Errorf("%s on %s: the SIGSEGV is not found:\n%s", name, domain, stream)
			}
		}
	}
}

// TestJudgedRunsAreNotSaidToBeUnjudged: what is said of runs that were ended leaves out the input that was certified, and names what
// keeps others from being run.
func TestJudgedRunsAreNotSaidToBeUnjudged(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "go.c")
	const source = "volatile int go = 1; double waits(double x) { if (x > 100) while (go); return x - 1; }\n"
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	stream, _ := find(t, t.Context(), &Config{Args: []string{file + ":waits"}, Flags: subject.Flags{Domains: []string{"x in [0,1000]"}}, Evals: 20000})
	var certified string
	for line := range strings.Lines(stream) {
		if _, in, ok := strings.Cut(line, `"input":[`); ok && strings.Contains(line, `"verdict":"certified"`) {
			_, in, _ = strings.Cut(in, `"hex":"`)
			certified, _, _ = strings.Cut(in, `"`)
		}
	}
	if certified == "" {
		t.Fatalf("no run without end is certified:\n%s", stream)
	}
	for line := range strings.Lines(stream) {
		if strings.Contains(line, "not judged") && (strings.Contains(line, certified) || !strings.Contains(line, "other run")) {
			t.Errorf("judged is %s: %s", certified, line)
		}
		if strings.Contains(line, "not run") && (strings.Contains(line, "end the process") || !strings.Contains(line, "do not end in time")) {
			t.Error(line)
		}
	}
}

// TestAliasAndUnmodelledCallee: a function's other name is searched, by native code too, and what is not modelled is said once.
func TestAliasAndUnmodelledCallee(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "alias.c")
	const source = `#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
static double impl(double x) { return (1 - cos(x)) / (x * x); }
double pub(double) __attribute__((alias("impl")));
static int order(const void *a, const void *b, void *c) { double x = *(double *)a, y = *(double *)b; return (x > y) - (x < y); }
double sorted(double a, double b, double c) { double v[3] = {a, b, c}; qsort_r(v, 3, sizeof *v, order, 0); return (v[0] + v[1]) + v[2]; }
`
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	stream, _ := find(t, t.Context(), &Config{Args: []string{file + ":pub"}, Flags: subject.Flags{Domains: []string{"x in [1e-8,1]"}}, Evals: 2000})
	if !strings.Contains(stream, `"verdict":"certified"`) || !strings.Contains(stream, `"subject":"pub"`) {
		t.Errorf("nothing is found by the alias:\n%s", stream)
	}
	stream, _ = find(t, t.Context(), &Config{Args: []string{file + ":sorted"}, Evals: 2000})
	findings := strings.Count(stream, `{"finding":`)
	if n := strings.Count(stream, `"text":"callee qsort_r is not modelled"`); n != findings+1 || strings.Contains(stream, "is not modelled at") {
		t.Errorf("want 'callee qsort_r is not modelled' once for each finding and once for the largest error:\n%s", stream)
	}
}

// TestSitesOfRunsThatNeverReturn: where every run was ended, nothing is known of the sites that it reached, least of all that it reached none.
func TestSitesOfRunsThatNeverReturn(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "step.c")
	const source = "double step(double h) { double t = 0; int n = 0; while (t != 1) { t += h; n++; } return n; }\n"
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	stream, _ := find(t, t.Context(), &Config{Args: []string{file + ":step"}, Flags: subject.Flags{Domains: []string{"h in [2,3]"}}, Evals: 2000})
	if !strings.Contains(stream, `"unrecorded":true`) {
		t.Errorf("no run returned, and that is not said:\n%s", stream)
	}
}

// "The run is killed: SIGABRT" was said of an exception that the code throws on purpose, where making it takes calls that are not followed.
func TestExceptionsOfUnknownTypeAreThrown(t *testing.T) {
	file := filepath.Join(testenv.Dir(t), "thrown.cpp")
	text := `#include <stdexcept>
#include <sstream>
double checked(double x) {
	if (x < 0) { std::ostringstream s; s << "negative: " << x; throw std::domain_error(s.str()); }
	return x;
}
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	var stream recorder
	if _, err := Find(t.Context(), &Config{Args: []string{file + ":checked"}, Seed: 1, CacheDir: sharedCache()}, &stream); err != nil {
		t.Fatal(err)
	}
	thrown := ""
	for _, m := range stream.messages {
		if f := m.Finding; f != nil && f.Kind == finding.Trap {
			thrown = words.Headline(f)
		}
	}
	if !strings.HasPrefix(thrown, "it throws ") || !strings.Contains(thrown, "exception") && !strings.Contains(thrown, "domain_error") {
		t.Errorf("the headline is %q, want that it throws", thrown)
	}
}

// The sandbox denies files. A crash behind fopen was certified although the user's own process opens the file and returns.
func TestCrashBehindADeniedFile(t *testing.T) {
	file := filepath.Join(testenv.Dir(t), "file.c")
	const code = `#include <stdio.h>
double first(double x) { FILE *f = fopen("/etc/passwd", "r"); int c = fgetc(f); fclose(f); return x + c; }
`
	if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	stream, _ := find(t, t.Context(), &Config{Args: []string{file + ":first"}, Evals: 200})
	if strings.Contains(stream, `"verdict":"certified"`) || !strings.Contains(stream, "the code calls fopen, which the sandbox denies") {
		t.Error(stream)
	}
}
