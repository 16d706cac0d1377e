package native

// This file runs subjects that do not return.

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/sandbox"
)

// f misbehaves at 1, 2, ...; elsewhere it returns x + 1. One process per misbehaviour, and the batch goes on.
const badSubject = `
#include <math.h>
#include <stdlib.h>
volatile int zero;
int *volatile wild = (int *)0x10;
static double deep(double x) { volatile double a[64]; a[0] = x; return deep(x + 1) + a[0]; }
double f(double x) {
	switch ((int)x) {
	case 1: abort();
	case 2: exit(3);
	case 3: for (;;) wild = wild;
	case 4: return deep(x);
	case 5: *wild = 1; break;
	case 6: return 6 / zero;
	case 7: __builtin_trap();
	case 9: for (;;) *(volatile char *)malloc(1 << 26) = 1;
	case 8: { int *volatile null = 0; *null = 1; }
	}
	return x + 1;
}`

func TestTraps(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, badSubject, f), call)
	w.Timeout, w.Deaths = 200*time.Millisecond, 1000
	want := []string{"", "SIGABRT", "exit(3)", "no end", "stack overflow", "SIGSEGV", "SIGFPE", "SIGILL", "SIGSEGV", "SIGSEGV", ""}
	points := make([]float64, len(want))
	sites := make([]int, len(want))
	for i := range points {
		points[i] = float64(i)
		sites[i] = w.image.program.Units[0].NumSites - 1
	}
	for _, mode := range []run.Mode{run.Plain, run.All, run.One, run.Deltas, run.Flags} {
		b := runs(t, w, points, sites, mode)
		for i, reason := range want {
			outcome := run.Trapped
			switch i {
			case 0, 10:
				outcome = run.Returned
				if got := math.Float64frombits(b.Outputs[i].Lo); got != points[i]+1 {
					t.Errorf("mode %v: f(%v) = %v, want %v", mode, points[i], got, points[i]+1)
				}
			case 3:
				outcome = run.TimedOut
			}
			if b.Outcomes[i] != outcome || b.Reasons[i] != reason {
				t.Errorf("mode %v: f(%v): outcome %v, %q; want %v, %q", mode, points[i], b.Outcomes[i], b.Reasons[i], outcome, reason)
			}
			if mode == run.All {
				if n := len(records(b, i)); (n > 0) != (outcome == run.Returned) {
					t.Errorf("f(%v): %d records", points[i], n)
				}
			}
		}
	}
}

// A subject that ends its process at every point is given up with an error that says so; what ran is in the batch, and
// the worker is ready to load again.
func TestEveryRunTraps(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `#include <stdlib.h>
		double f(double x) { abort(); }`, f), call)
	w.Deaths = 3
	b, err := w.Run(make([]float64, 10), nil, run.All)
	if !errors.Is(err, ErrDeaths) {
		t.Fatalf("error %v, want ErrDeaths", err)
	}
	for i, got := range b.Outcomes {
		want := run.Trapped
		if i > 3 {
			want = run.NotRun
		}
		if got != want || len(records(b, i)) != 0 {
			t.Errorf("point %d: outcome %v with %d records, want %v with none", i, got, len(records(b, i)), want)
		}
	}
	if err := w.Load(call); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Run(make([]float64, 2), nil, run.Plain); err != nil {
		t.Errorf("the worker is of no use after that: %v", err)
	}
}

// A call of a function that no file defines is told from other wild calls, and is no fault of the code.
func TestCallOfUndefinedFunction(t *testing.T) {
	f, call := unary(1)
	p := compileC(t, `double nowhere(double); double f(double x) { return nowhere(x) + 1; }`, f)
	p.Funcs = append(p.Funcs, &ir.Func{ID: 1, Name: "nowhere", Unit: -1})
	f.Blocks = []*ir.Block{{Insts: []ir.Inst{{Op: ir.OpCall, Callee: 1}}}}
	b := runs(t, start(t, p, call), []float64{2}, nil, run.Plain)
	if want := "nowhere, which no file defines"; b.Outcomes[0] != run.NotRun || b.Reasons[0] != want {
		t.Errorf("outcome %v, %q, want none, %q", b.Outcomes[0], b.Reasons[0], want)
	}
}

// A batch of slow runs does not outlive Done: what ran is in it, and the rest is not.
func TestRunStops(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `double f(double x) { for (volatile double i = 0; i < 3e7; i++) ; return x; }`, f), call)
	done := make(chan struct{})
	w.Done = done
	close(done)
	b, err := w.Run(make([]float64, 10_000), nil, run.All)
	if !errors.Is(err, ErrStopped) {
		t.Fatalf("error %v, want ErrStopped", err)
	}
	last := len(b.Outcomes) - 1
	if b.Outcomes[last] != run.NotRun || len(records(b, last)) != 0 {
		t.Errorf("last point: outcome %v with %d records, want none", b.Outcomes[last], len(records(b, last)))
	}
}

// A run that is stopped before its process is loaded has no records. Worker.Run read their number from the results of an earlier run, so that
// find ended with an index out of range.
func TestRunStopsBeforeItsProcess(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `double f(double x) { return x * 3; }`, f), call)
	points := make([]float64, 20_000)
	for i := range points {
		points[i] = 1e300
	}
	runs(t, w, points, nil, run.All)
	n, err := w.prepare(make([]float64, 10), nil, run.All)
	if err != nil {
		t.Fatal(err)
	}
	w.abandon(0)
	w.finish(n, run.All)
	b := &w.batch
	for i := range b.Outcomes {
		if b.Outcomes[i] != run.NotRun || len(records(b, i)) != 0 {
			t.Errorf("point %d: outcome %v with %d records, want none", i, b.Outcomes[i], len(records(b, i)))
		}
	}
}

// A search of a subject that ends its process on a part of its domain learns to leave that part alone, and to know the
// rest. What is left out has no run and no records.
func TestShyOfTraps(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `#include <stdlib.h>
		double f(double x) { if (x > 3) abort(); return x - 1; }`, f), call)
	w.Avoid = 4
	const n = 400
	points := make([]float64, n)
	for i := range points {
		points[i] = math.Ldexp(1+float64(i%7)/8, (i*37)%200-100)
	}
	b := runs(t, w, points, nil, run.All)
	outcomes := make(map[run.Outcome]int)
	for i, x := range points {
		outcomes[b.Outcomes[i]]++
		want := run.Returned
		if x > 3 {
			want = b.Outcomes[i]
		}
		if b.Outcomes[i] != want && x < 1 {
			t.Errorf("f(%v): outcome %v, want %v", x, b.Outcomes[i], want)
		}
		if got := len(records(b, i)) > 0; got != (b.Outcomes[i] == run.Returned) {
			t.Errorf("f(%v): outcome %v, records %v", x, b.Outcomes[i], got)
		}
	}
	if outcomes[run.Trapped] > 12 || outcomes[run.NotRun] < 150 || outcomes[run.NotRun] != w.Avoided {
		t.Errorf("outcomes %v, %d avoided: want at most 12 runs to be trapped, and 150 to be avoided", outcomes, w.Avoided)
	}
}

// Where the first runs all end the process, the others are not left out for ever: a tenth of them would return.
func TestShyBeforeTheFirstReturn(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `#include <stdlib.h>
		double f(double x) { if (x > 100) abort(); return x - 1; }`, f), call)
	w.Avoid = 4
	points := make([]float64, 2000)
	for i := range points {
		points[i] = float64((i*37+500)%1000) + 0.5
	}
	b := runs(t, w, points, nil, run.All)
	outcomes := make(map[run.Outcome]int)
	for _, o := range b.Outcomes {
		outcomes[o]++
	}
	if outcomes[run.Returned] < 150 || outcomes[run.Trapped] > 40 {
		t.Errorf("outcomes %v: want at least 150 of 200 runs to return, and at most 40 to be trapped", outcomes)
	}
}

// deathsVariable names a folder: each worker process takes a file out of it, and dies of that before it says anything.
const deathsVariable = "FAULTLINE_TEST_DEATHS"

func dies(dir string) bool {
	files, _ := filepath.Glob(filepath.Join(dir, "death*"))
	return dir != "" && len(files) > 0 && os.Remove(files[0]) == nil
}

// TestDeathAtTheStart: a process that dies before its first answer was waited for without end.
func TestDeathAtTheStart(t *testing.T) {
	sandbox.Choose(sandbox.Off) // the processes look into a folder, and remove files
	defer sandbox.Choose(sandbox.Auto)
	for deaths, ok := range []bool{true, true, false} { // the first death is forgiven
		f, call := unary(1)
		w := start(t, compileC(t, "double f(double x) { return x + 1; }", f), call)
		dir := t.TempDir()
		t.Setenv(deathsVariable, dir)
		for i := range deaths {
			if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("death%d", i)), nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := w.Run([]float64{1}, nil, run.Plain); (err == nil) != ok {
			t.Errorf("after %d deaths at the start: %v", deaths, err)
		}
	}
}

// TestKilledBeforeABatch: what the last batch left where a process that is killed would have said how far it came was taken for that.
func TestKilledBeforeABatch(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, "double f(double x) { return x + 1; }", f), call)
	points := make([]float64, 1000)
	for i := range points {
		points[i] = -1e300
	}
	runs(t, w, points, nil, run.All)
	unix.Kill(w.proc.Pid(), unix.SIGKILL)
	b := runs(t, w, points[:2], nil, run.All)
	if b.Outcomes[0] != run.Returned || b.Outcomes[1] != run.Returned || b.Start[0] != 0 || b.Start[1] == 0 || b.Start[2] != 2*b.Start[1] {
		t.Errorf("outcomes %v, starts %v; want two runs with as many frames", b.Outcomes, b.Start[:3])
	}
}

// TestKilledOnceByAnother: a process that somebody else killed, or stopped, was taken for one that the tested code had ended.
func TestKilledOnceByAnother(t *testing.T) {
	sandbox.Choose(sandbox.Off) // the code removes a file, so as to be killed once
	defer sandbox.Choose(sandbox.Auto)
	f, call := unary(1)
	for _, signal := range []string{"SIGKILL", "SIGSTOP"} {
		mark := filepath.Join(t.TempDir(), "mark")
		if err := os.WriteFile(mark, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		w := start(t, compileC(t, `#include <signal.h>
			#include <unistd.h>
			double f(double x) { if (x == 3 && !unlink("`+mark+`") || x == 5) raise(`+signal+`); return x + 1; }`, f), call)
		b := runs(t, w, []float64{1, 2, 3, 4, 5, 6}, nil, run.All)
		for i, o := range b.Outcomes {
			if want := i == 4; (o == run.Trapped) != want || o == run.TimedOut || w.Waited > 0 || (len(records(b, i)) > 0) == want {
				t.Errorf("%s: point %d: %v, %q, %d records", signal, i, o, b.Reasons[i], len(records(b, i)))
			}
		}
		if _, err := os.Stat(mark); err == nil {
			t.Errorf("%s: only the code itself did it", signal)
		}
	}
}

// TestSignalsOfGo: signals that Go's runtime handles were lost, or were an exit of code 2.
func TestSignalsOfGo(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `#include <signal.h>
		double f(double x) { raise((int)x); return x + 1; }`, f), call)
	w.Deaths = 1000
	signals := []unix.Signal{unix.SIGHUP, unix.SIGQUIT, unix.SIGSYS, unix.SIGALRM, unix.SIGPIPE, unix.SIGTERM, unix.SIGUSR1, unix.SIGPROF, unix.SIGXCPU}
	var points []float64
	for _, sig := range signals {
		points = append(points, float64(sig))
	}
	b := runs(t, w, append(points, float64(unix.SIGCHLD)), nil, run.Plain)
	for i, sig := range signals {
		if b.Outcomes[i] != run.Trapped || b.Reasons[i] != unix.SignalName(sig) {
			t.Errorf("%v: %v, %q", sig, b.Outcomes[i], b.Reasons[i])
		}
	}
	if last := len(signals); b.Outcomes[last] != run.Returned {
		t.Errorf("SIGCHLD: %v, %q", b.Outcomes[last], b.Reasons[last])
	}
}

// TestKilledBetweenCalls: the calls that went on from what others had left began anew in the next process.
func TestKilledBetweenCalls(t *testing.T) {
	sandbox.Choose(sandbox.Off)
	defer sandbox.Choose(sandbox.Auto)
	f, call := unary(1)
	mark := filepath.Join(t.TempDir(), "mark")
	if err := os.WriteFile(mark, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	w := start(t, compileC(t, `#include <signal.h>
		#include <unistd.h>
		static double sum;
		double f(double x) { if (x == 6 && !unlink("`+mark+`")) raise(SIGKILL); return sum += x; }`, f), call)
	w.Calls = 4
	b := runs(t, w, []float64{1, 2, 3, 4, 5, 6, 7, 8}, nil, run.All)
	for i, want := range []float64{1, 3, 6, 10, 5, 11, 18, 26} {
		if got := math.Float64frombits(b.Outputs[i].Lo); got != want || b.Outcomes[i] != run.Returned || len(records(b, i)) != len(records(b, 0)) {
			t.Errorf("call %d: %v, %v, %d records; want %v", i, got, b.Outcomes[i], len(records(b, i)), want)
		}
	}
	if _, err := os.Stat(mark); err == nil {
		t.Error("nothing was killed")
	}
}

// TestStopWhileLoading: a constructor without end was waited for whatever a person said.
func TestStopWhileLoading(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `static volatile int on = 1;
		__attribute__((constructor)) static void early(void) { while (on) {} }
		double f(double x) { return x + 1; }`, f), call)
	done := make(chan struct{})
	w.Done = done
	time.AfterFunc(100*time.Millisecond, func() { close(done) })
	began := time.Now()
	if _, err := w.Run([]float64{1}, nil, run.Plain); !errors.Is(err, ErrStopped) || time.Since(began) > loadLimit/2 {
		t.Errorf("%v, after %v", err, time.Since(began))
	}
}

// What runs without end may take is bounded, whether they work or sleep, and the rest of the domain is searched.
func TestBoundedWaiting(t *testing.T) {
	f, call := unary(1)
	for _, hang := range []string{"for (;;) {}", "for (;;) sleep(1);"} {
		w := start(t, compileC(t, `#include <unistd.h>
			double f(double x) { if (x > 3) `+hang+` return x - 1; }`, f), call)
		w.Timeout, w.Waiting, w.Avoid = 160*time.Millisecond, 320*time.Millisecond, 4
		points := make([]float64, 400)
		for i := range points {
			points[i] = math.Ldexp(1+float64(i%7)/8, (i*37)%200-100)
		}
		began := time.Now()
		b, err := w.Run(points, nil, run.All)
		returned := 0
		for _, o := range b.Outcomes {
			if o == run.Returned {
				returned++
			}
		}
		if err != nil && !errors.Is(err, ErrWaited) || w.Waited > w.Waiting+w.Timeout/leastShare || w.Hung < 2 || returned < 150 {
			t.Errorf("%s: waited %v for %d runs, %d returned: %v", hang, w.Waited, w.Hung, returned, err)
		}
		if took := time.Since(began); took > time.Minute {
			t.Errorf("%s: took %v", hang, took)
		}
		if _, err := w.Run([]float64{1e9, 1e9, 1e9, 1e9, 1e9, 1e9, 1e9}, nil, run.Plain); w.Waited > 2*w.Waiting {
			t.Errorf("%s: waited %v: %v", hang, w.Waited, err)
		}
	}
}

// A run that takes long and ends is not cut short where others do not end: what ended takes no less time than is given to the next.
func TestSlowRunsBesideEndlessOnes(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `#include <unistd.h>
		double f(double x) { if (x > 3) for (;;) {} usleep(50000); return x - 1; }`, f), call)
	w.Timeout, w.Waiting, w.Avoid = 400*time.Millisecond, time.Second, 8
	b := runs(t, w, []float64{1, 2, 4, 1, 2, 4, 1, 2}, nil, run.All)
	for i, o := range b.Outcomes {
		if x := b.Points[i]; x < 3 && o != run.Returned || x > 3 && o != run.TimedOut && o != run.NotRun {
			t.Errorf("f(%v): %v", x, o)
		}
	}
}

// TestSharesAreCounted: how many runs were waited for, and with that what a search saw, hung on how long the slowest run seemed to take
// that returned, which a busy machine says otherwise each time.
func TestSharesAreCounted(t *testing.T) {
	for _, longest := range []time.Duration{0, 3 * time.Millisecond, 30 * time.Millisecond, 90 * time.Millisecond} {
		w := &Worker{Options: Options{Timeout: 160 * time.Millisecond, Waiting: 320 * time.Millisecond}, longest: longest}
		for w.Waited < w.Waiting {
			if least := min(w.Timeout, longer*longest); w.timeout() < least {
				t.Fatalf("%v for the next run, %v were seen to return", w.timeout(), longest)
			}
			w.Waited += w.share()
			w.Hung++
		}
		if w.Hung != 14 {
			t.Errorf("%d runs are waited for where some took %v that returned", w.Hung, longest)
		}
	}
}
