package campaign

// This file tests the last gate: findings that state what the program does not do by itself, and results that are not functions of
// their inputs.

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/cpu"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

// subjectFiles writes C files and returns the SUBJECT argument for a function of them.
func subjectFiles(t *testing.T, function string, files map[string]string) string {
	t.Helper()
	dir := testenv.Dir(t)
	var names []string
	for _, name := range []string{"a.c", "b.c"} {
		if text, ok := files[name]; ok {
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			names = append(names, path)
		}
	}
	return strings.Join(names, "+") + ":" + function
}

// gated runs Find on one C function and returns its findings and what was not analysed.
func gated(t *testing.T, source, function string, cfg Config) (list []*finding.Finding, skipped string) {
	t.Helper()
	cfg.Args, cfg.Seed = []string{subjectFiles(t, function, map[string]string{"a.c": source})}, 1
	if cfg.Domains == nil {
		cfg.Domains = []string{"x in [1,4]"}
	}
	cfg.Evals, cfg.CacheDir = 3000, sharedCache()
	var out bytes.Buffer
	if _, err := Find(t.Context(), &cfg, finding.NewEncoder(&out)); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(out.String(), "\n") {
		if strings.Contains(line, `{"skipped":`) {
			skipped += line + "\n"
		}
	}
	return findings(t, out.String()), skipped
}

// sharedCache is a folder of objects for tests that run many small programs: what they have in common is compiled once.
var sharedCache = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "gate")
	if err != nil {
		panic(err)
	}
	return dir
})

// Flags after -- that change arithmetic: what was analysed is not what the user's build returns.
func TestGateFlagsThatChangeArithmetic(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, source string
		flags        []string
		fma          bool
	}{
		{"fast-math", "double f(double x) { return (x + 1e16) - 1e16; }", []string{"-ffast-math"}, false},
		{"reciprocal", "double f(double x) { return x / 3 * 3 - x + 1e-30; }", []string{"-O3", "-ffast-math"}, false},
		{"contraction", "double f(double x) { return (x * x - x * x * (1 + 1e-15 * x)) + 1e-30; }", []string{"-ffp-contract=fast", "-mfma"}, true},
	} {
		if c.fma && !cpu.X86.HasFMA {
			continue
		}
		strict, skipped := gated(t, c.source, "f", Config{})
		if !certifiedOne(strict) || strings.Contains(skipped, "unmodified") {
			t.Errorf("%s: without flags %d findings, skipped %q; want a certified one and no complaint", c.name, len(strict), skipped)
		}
		list, skipped := gated(t, c.source, "f", Config{ClangFlags: c.flags})
		if certifiedOne(list) && !c.fma { // some values are the same with and without a rounding
			t.Errorf("%s: certified with %v", c.name, c.flags)
		}
		if !strings.Contains(skipped, "the analysed code differs from the unmodified code") {
			t.Errorf("%s: skipped %q does not say so", c.name, skipped)
		}
		for _, f := range list {
			if u := f.Unmodified; u != nil && (!u.Ours() || len(u.Returned) != 1 || u.Returned[0].Hex == f.Computed.Hex) {
				t.Errorf("%s: %+v beside computed %v; want another value", c.name, u, f.Computed)
			}
		}
	}
}

func certifiedOne(list []*finding.Finding) bool {
	for _, f := range list {
		if f.Verdict == finding.Certified {
			return true
		}
	}
	return false
}

// Harmless flags are no reason to doubt.
func TestGateHarmlessFlags(t *testing.T) {
	t.Parallel()
	for _, flags := range [][]string{{"-O0"}, {"-O3", "-march=x86-64"}, {"-fno-builtin"}, {"-DK=1e16"}, {"-fPIE"}} {
		list, skipped := gated(t, "#ifndef K\n#define K 1e16\n#endif\ndouble f(double x) { return (x + K) - K; }", "f", Config{ClangFlags: flags})
		if !certifiedOne(list) || strings.Contains(skipped, "unmodified") {
			t.Errorf("%v: %d findings, skipped %q", flags, len(list), skipped)
		}
	}
}

const unstableSource = `
#include <math.h>
#include <stdlib.h>
#include <time.h>
static double memo;
static int calls;
static unsigned long state = 1;
static _Thread_local double kept = 1;
double last(double x)     { double r = x * x - 2 + memo * 1e-3; memo = x; return r; }
double second(double x)   { calls++; return calls % 2 ? x * x - 2 : x * x; }
double lcg(double x)      { state = state * 6364136223846793005UL + 1; return x + (state >> 11) * 0x1p-53; }
double sometimes(double x){ double t[4]; if (x > 1e300) t[1] = 2; return t[1] * x - 3; }
double never(double x)    { double t; if (x > 1e300) t = 2; return t * x - 3; }
double address(double x)  { int k; return x + (unsigned long)&k * 1e-10; }
double heap(double x)     { double *p = malloc(800), r = x + p[5]; free(p); return r; }
double chance(double x)   { return x + rand(); }
double now(double x)      { return x * x + time(0) * 1e-9; }
double tick(double x)     { return x * x + clock() * 1e-9; }
double thread(double x)   { kept += x; return kept; }
int count(double x)       { return ++calls + (int)x; }
double near(double x)     { static double at, y; static int have; if (!have || fabs(x - at) > 0.01) { at = x; y = exp(x); have = 1; } return y; }
double hundred(double x)  { static int n; return ++n > 100 ? 0 : x; }
double mean(double x)     { static int n; static double s; n++; s += x; return n < 3 ? x : s / n; }
`

// A result that is not a function of its inputs is noticed, also where nothing is found.
func TestGateNoticesWhatIsNoFunction(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"sometimes", "never", "address", "heap", "chance", "now", "tick"} {
		list, skipped := gated(t, unstableSource, name, Config{})
		if certifiedOne(list) {
			t.Errorf("%s: certified", name)
		}
		if strings.Count(skipped, "the result does not depend on the inputs alone: "+name+"(x=") != 1 {
			t.Errorf("%s: skipped %q does not say so, once", name, skipped)
		}
	}
}

// What a program keeps from call to call was a reason to certify nothing of it. Each run is a first call now: that results depend on
// earlier calls is said, or is a finding.
func TestGateRunsFirstCalls(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"last", "second", "lcg", "thread", "count", "near", "hundred", "mean"} {
		list, skipped := gated(t, unstableSource, name, Config{})
		poisoned := slices.ContainsFunc(list, func(f *finding.Finding) bool { return f.Kind == finding.PoisonedState })
		said := strings.Count(skipped, "results depend on earlier calls: "+name+"(x=") == 1
		if said == poisoned || strings.Contains(skipped, "not a function") {
			t.Errorf("%s: poisoned %v, skipped %q", name, poisoned, skipped)
		}
	}
}

const poisonedSource = `
#include <math.h>
static double sum, left;
double squared(double x) { left = left * 0.5 + x * x; return left - left + x + 1; }
double kept(double x)    { sum = sum * 1e-3 + exp(x) + x; return x * x + (sum - sum) + 1; }
double far(double x)     { sum += 1; if (fabs(x) > 1e200) left = NAN; return left + x * x + 1; }
double near(double x)    { if (fabs(x) > 1e300) left = NAN; if (fabs(x) > 1e15 && left == 0) left = 1; return left + x * x + 1; }
double caller(double x)  { return kept(x) + 1; }
`

// TestPoisonedByAnOrdinaryCall: of libnova's functions a call at 1e300 was shown that makes NaN of later results, though one at 1e20 spoils
// them, too. What only calls at extreme inputs do is extreme.
func TestPoisonedByAnOrdinaryCall(t *testing.T) {
	t.Parallel()
	for name, extreme := range map[string]bool{"squared": true, "kept": false, "far": true, "near": false} {
		list, _ := gated(t, poisonedSource, name, Config{Flags: subject.Flags{Domains: []string{"x in [-1.7e308,1.7e308]"}}})
		i := slices.IndexFunc(list, func(f *finding.Finding) bool { return f.Kind == finding.PoisonedState })
		if i < 0 || list[i].Extreme != extreme {
			t.Errorf("%s: poisoned %v; want extreme %v", name, list, extreme)
		}
	}
}

// Five functions of libnova call one function that caches a result. The finding of each had the place of the caller.
func TestPoisonedStateHasThePlaceOfTheFunctionThatKeepsIt(t *testing.T) {
	t.Parallel()
	list, _ := gated(t, poisonedSource, "caller", Config{Flags: subject.Flags{Domains: []string{"x in [-1.7e308,1.7e308]"}}})
	i := slices.IndexFunc(list, func(f *finding.Finding) bool { return f.Kind == finding.PoisonedState })
	if i < 0 || list[i].At == nil || list[i].At.Function != "kept" {
		t.Fatalf("poisoned %v; want one at kept", list)
	}
	if !slices.ContainsFunc(list[i].Remarks, func(r finding.Remark) bool { return r.Fact == finding.Remembers && r.Name == "sum" }) {
		t.Errorf("remarks %+v; want that sum is kept", list[i].Remarks)
	}
}

const stableSource = `
#include <stdlib.h>
#include <string.h>
#include <math.h>
static double table[10]; static int ready, calls; static double scratch[64];
static double last_x = 1e99, last_y;
double cosm(double x)    { return (1 - cos(x)) / (x * x); }
double filled(double x)  { if (!ready) { for (int i = 0; i < 10; i++) table[i] = i * 0.1; ready = 1; } return table[(int)x] * x - 1; }
double cached(double x)  { if (x != last_x) { last_x = x; last_y = x * x - 2; } return last_y; }
double counted(double x) { calls++; return x * x - 2; }
double buffer(double x)  { memset(scratch, 0, sizeof scratch); scratch[3] = x; return scratch[3] * scratch[3] - 2; }
double half(double x)    { double t[64]; for (int i = 0; i < 32; i++) t[i] = x; return t[31] * t[7] - 2; }
double list(double x)    { double *p = malloc(80); p[1] = x; double r = p[1] * p[1] - 2; free(p); return r; }
double nans(double x)    { return sqrt(1 - x); }
struct pair { double a; char c; double b; };
double copies(double x)  { struct pair p, q; p.a = x; p.b = 2; q = p; return q.a * q.a - q.b; }
`

// A function is never accused because it keeps something, leaves memory unset that it does not read, or returns NaN.
func TestGateAccusesNoFunction(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"cosm", "filled", "cached", "counted", "buffer", "half", "list", "nans", "copies"} {
		list, skipped := gated(t, stableSource, name, Config{})
		if strings.Contains(skipped, "not a function") || strings.Contains(skipped, "unmodified") {
			t.Errorf("%s: %s", name, skipped)
		}
		if name != "cosm" && !certifiedOne(list) {
			t.Errorf("%s: nothing certified", name)
		}
	}
}

// An array that we took to be shorter than the function does is our doing: strays says it, nobody is accused.
func TestGateShortArray(t *testing.T) {
	t.Parallel()
	_, skipped := gated(t, "double f(const double *x) { return x[20] + 1; }", "f", Config{Flags: subject.Flags{Domains: []string{"x[0..7] in [1,2]"}}})
	if strings.Contains(skipped, "not a function") {
		t.Error(skipped)
	}
}

// The program's own exp is in another file: whatever the analysis makes of that, the gate runs the program's.
func TestGateRunsTheProgramsOwnFunctions(t *testing.T) {
	t.Parallel()
	arg := subjectFiles(t, "g", map[string]string{
		"a.c": "double exp(double); double g(double x) { return exp(x) - 1; }",
		"b.c": "double exp(double x) { return 1 + x; }",
	})
	j, err := newJob(t.Context(), &Config{Args: []string{arg}, CacheDir: sharedCache()})
	if err != nil {
		t.Fatal(err)
	}
	l := j.lane()
	defer l.Close()
	r, err := l.gate.Unmodified(j.Subjects[0], []float64{2}, time.Second)
	if err != nil || r.Outcome != run.Returned || r.Values[0] != fp.FromFloat64(2) {
		t.Errorf("g(2) = %+v, %v; want 2", r, err)
	}
	// A finding that states what glibc's exp gives does not pass.
	f := &finding.Finding{Verdict: finding.Certified, Output: "return", Computed: finding.NumberOf("", -1, fp.FromFloat64(6.38905609893065)),
		Input: []finding.Number{finding.NumberOf("x", -1, fp.FromFloat64(2))}}
	h := j.task(l, j.Subjects[0]).hold([]gate.Case{{Finding: f, Point: []float64{2}}}, nil)
	if f.Verdict != finding.Inconclusive || h.Ours != 1 || len(f.Unmodified.Returned) != 1 || f.Unmodified.Returned[0].Decimal != "2" {
		t.Errorf("%+v, %+v; want an inconclusive one with 2", f, f.Unmodified)
	}
	if says := strings.Join(h.Says(), "\n"); !strings.Contains(says, "the analysed code returns 6.38905609893065, the unmodified code returns 2") {
		t.Errorf("says %q", says)
	}
}

// Exceptions must be raised, and runs must end, as the finding says.
func TestGateOutcomes(t *testing.T) {
	t.Parallel()
	arg := subjectFiles(t, "f", map[string]string{"a.c": "#include <stdlib.h>\ndouble f(double x) { if (x > 5) abort(); return x * 1e300; }"})
	j, err := newJob(t.Context(), &Config{Args: []string{arg}, CacheDir: sharedCache()})
	if err != nil {
		t.Fatal(err)
	}
	l := j.lane()
	defer l.Close()
	input := func(x float64) []finding.Number {
		return []finding.Number{finding.NumberOf("x", -1, fp.FromFloat64(x))}
	}
	for _, c := range []struct {
		name   string
		f      finding.Finding
		at     float64
		passes bool
	}{
		{"trap", finding.Finding{Kind: finding.Trap, Signalled: "SIGABRT", Input: input(6)}, 6, true},
		{"no trap", finding.Finding{Kind: finding.Trap, Signalled: "SIGABRT", Input: input(4)}, 4, false},
		{"another trap", finding.Finding{Kind: finding.Trap, Signalled: "SIGSEGV", Input: input(6)}, 6, false},
		{"value, and it ends", finding.Finding{Kind: finding.Cancellation, Output: "return", Input: input(6)}, 6, false},
		{"overflow not raised", finding.Finding{Kind: finding.Overflow, Site: &finding.Site{}, Input: input(4)}, 4, false},
		{"overflow", finding.Finding{Kind: finding.Overflow, Site: &finding.Site{}, Input: input(-1.7e308)}, -1.7e308, true},
	} {
		f := c.f
		f.Verdict = finding.Certified
		if j.task(l, j.Subjects[0]).hold([]gate.Case{{Finding: &f, Point: []float64{c.at}}}, nil); (f.Verdict == finding.Certified) != c.passes {
			t.Errorf("%s: %s, %+v", c.name, f.Verdict, f.Unmodified)
		}
	}
}

// What explain shows is held against the unmodified code too.
func TestExplainComparesWithUnmodifiedCode(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("clang-19"); err != nil {
		t.Skip(err)
	}
	explain := func(source string, flags ...string) *finding.Explanation {
		e, err := Explain(t.Context(), &Config{Args: []string{subjectFiles(t, "f", map[string]string{"a.c": source})}, ClangFlags: flags, CacheDir: sharedCache()}, "x=1")
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	const sum = "double f(double x) { return (x + 1e16) - 1e16; }"
	if e := explain(sum); e.Outputs[0].Returned != nil || strings.Contains(strings.Join(e.Notes, " "), "explained") {
		t.Errorf("without flags: %+v, %q", e.Outputs[0].Returned, e.Notes)
	}
	if e := explain(sum, "-ffast-math"); e.Outputs[0].Returned == nil || e.Outputs[0].Returned.Decimal != "1" {
		t.Errorf("-ffast-math: %+v, %q; want 1", e.Outputs[0].Returned, e.Notes)
	}
	e := explain("static int n; double f(double x) { return x + ++n; }")
	if !strings.Contains(strings.Join(e.Notes, " "), "f(x=1) gives 2, and 3 after f(x=1)") {
		t.Errorf("a counter: %q", e.Notes)
	}
}
