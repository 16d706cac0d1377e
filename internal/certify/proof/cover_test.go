package proof_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"faultline/internal/certify"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// This file tests proofs: complete where a function is stable, and none where an input violates them.

// TestMain: the worker of the tests is the test binary.
func TestMain(m *testing.M) {
	if certify.WorkerMain() {
		return
	}
	os.Exit(m.Run())
}

// written is a function of C in a file of its own, with domains.
func written(t testing.TB, body string, domains ...string) *subject.Subject {
	t.Helper()
	file := filepath.Join(t.TempDir(), "f.c")
	if err := os.WriteFile(file, []byte("#include <math.h>\n"+body+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	list, err := load.Subjects(context.Background(), load.Spec{Args: []string{file + ":f"}, Flags: subject.Flags{Domains: domains}})
	if err != nil || len(list) != 1 {
		t.Fatalf("%s: %d subjects, %v", body, len(list), err)
	}
	return list[0]
}

func show(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}

func TestCover(t *testing.T) {
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	for _, test := range []struct {
		body    string
		domains []string
		proved  float64 // at least
		most    float64
	}{
		{"double f(double x) { return 1 / (x + 1); }", []string{"x in [0,1e5]"}, 1, 1},
		{"double f(double x, double y) { return x / (x + y); }", []string{"x in [1e-3,1e5]", "y in [1e-3,1e5]"}, 1, 1},
		{"double f(double x, double y) { return sqrt(x * x + y * y); }", []string{"x in [1e-150,1e150]", "y in [-100,100]"}, 1, 1},
		{"double f(double x) { return 4 * x * x / (1 + (x / 1.11) * (x / 1.11)); }", []string{"x in [-1e5,1e5]"}, 1, 1},
		{"double f(double u, double v, double T) { double t = 331.4 + 0.6 * T; return -t * v / ((t + u) * (t + u)); }",
			[]string{"u in [-100,100]", "v in [20,20000]", "T in [-30,50]"}, 1, 1},
		{"float f(float x) { return x * x * x + 1; }", []string{"x in [0,1000]"}, 1, 1},
		{"double f(double x) { return sqrt(x + 1) - sqrt(x); }", []string{"x in [0,1e15]"}, 0.99, 1 - 1e-9},
		{"double f(double x) { return sqrt(x + 1) - sqrt(x); }", []string{"x in [0,1e12]"}, 1, 1},
		{"double f(double x) { return (1 - cos(x)) / (x * x); }", []string{"x in [1e-3,3]"}, 1, 1},
		{"double f(double x) { return 1 - cos(x); }", []string{"x in [0,3]"}, 0.001, 0.999},
		{"double f(double x, double y) { return x - y; }", []string{"x in [1,2]", "y in [1,2]"}, 1, 1},                  // exact operands
		{"double f(double x, double y) { return x * x - y * y; }", []string{"x in [1,2]", "y in [1,2]"}, 0.9, 1 - 1e-9}, // not these
		{"double f(double x) { return x < 3 ? 1 / (x + 1) : x * x; }", []string{"x in [0,1e5]"}, 1, 1},
		{"double f(double x) { return 1 / x; }", []string{"x in [-1,1]"}, 0.9, 1 - 1e-9},
	} {
		s := written(t, test.body, test.domains...)
		p, err := w.Cover(s, nil, certify.Options{}, 4000)
		if err != nil {
			t.Fatal(err)
		}
		if p.Proved < test.proved || p.Proved > test.most || p.Complete != (p.Proved == 1) {
			t.Errorf("%s over %v: %+v", test.body, test.domains, p)
		}
		t.Logf("%s: %.6f in %d boxes, %d tried, %s %v", test.body, p.Proved, p.Boxes, p.Tried, p.Why, p.Assumes)
	}
}

func TestCoverOutsideAndFilter(t *testing.T) {
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	s := written(t, "double f(double x) { return 1 - cos(x); }", "x in [-1,1]")
	hole := subject.Box{Lo: []float64{-0.01}, Hi: []float64{0.01}}
	if p, err := w.Cover(s, []subject.Box{hole}, certify.Options{}, 0); err != nil || !p.Complete || p.Proved != 1 || len(p.Undecided) > 0 || len(p.Assumes) != 2 {
		t.Errorf("1 - cos x outside of [-0.01,0.01]: %+v, %v", p, err)
	}
	if p, err := w.Cover(s, nil, certify.Options{}, 500); err != nil || p.Complete || len(p.Undecided) == 0 || p.Why == "" {
		t.Errorf("1 - cos x: %+v, %v", p, err)
	}
	again, err := w.Cover(s, nil, certify.Options{}, 500)
	if first, _ := w.Cover(s, nil, certify.Options{}, 500); err != nil || show(first) != show(again) {
		t.Errorf("two proofs differ: %s %s", show(first), show(again))
	}
	filtered := *s
	filtered.Filter = "(> (* x x) 1/10000)"
	if p, err := w.Cover(&filtered, nil, certify.Options{}, 0); err != nil || p.Proved < 0.9 {
		t.Errorf("1 - cos x where x^2 > 1e-4: %+v, %v", p, err)
	}
	signs := written(t, "double f(double x) { return signbit(x) ? x : x + 1; }", "x in [1,1e3]")
	if p, err := w.Cover(signs, nil, certify.Options{}, 0); err != nil || !p.Complete || p.Proved != 1 {
		t.Errorf("signbit: %+v, %v", p, err)
	}
	if p, err := w.Cover(s, []subject.Box{s.Box()}, certify.Options{}, 0); err != nil || !p.Complete || p.Tried != 0 {
		t.Errorf("nothing is outside: %+v, %v", p, err)
	}
}

// What cannot be shown over a box is said, never passed over.
func TestCoverSaysWhatItCannot(t *testing.T) {
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	for _, body := range []string{
		"double f(double x) { int e; return frexp(x, &e) * e; }",
		"double f(double x) { union { double d; long n; } u = { x }; u.n &= ~1L; return u.d; }",
		"double f(double x) { return (x + 0x1.8p52) - 0x1.8p52; }",
		"double f(double x) { return j0(x); }",
		"double f(double x) { return exp(x * 1e5); }",
		"double f(double x) { return floor(x); }",
		"int f(double x) { return (int)x; }",
		"double f(double x, int n) { return n * x + 1e300 * 1e300; }",
	} {
		p, err := w.Cover(written(t, body, "x in [1,1e3]"), nil, certify.Options{}, 64)
		if err != nil || p.Complete || p.Why == "" || len(p.Undecided) == 0 {
			t.Errorf("%s: %+v, %v", body, p, err)
		}
	}
}

// A process that dies costs boxes, and no proof comes of it.
func TestCoverSurvivesKills(t *testing.T) {
	w := certify.NewWorker(certify.Limits{Time: time.Nanosecond})
	defer w.Close()
	s := written(t, "double f(double x) { for (int i = 0; i < 10000; i++) x = x * 0.5 + 1; return x; }", "x in [0,1]")
	p, err := w.Cover(s, nil, certify.Options{}, 4000)
	if err != nil || p.Complete || p.Proved != 0 || !strings.Contains(p.Why, "took") || len(p.Undecided) == 0 {
		t.Errorf("a proof without a process that lives: %+v, %v", p, err)
	}
}

// For programs that take arrays each element is a coordinate of the box.
func TestCoverArrays(t *testing.T) {
	w := certify.NewWorker(certify.Limits{})
	defer w.Close()
	sum := written(t, "double f(const double *A) { return A[0] + A[1] * A[2]; }", "A[0..2] in [1,2]")
	if p, err := w.Cover(sum, nil, certify.Options{}, 50); err != nil || !p.Complete {
		t.Errorf("a sum of positive products: %+v, %v", p, err)
	}
	lost := written(t, "double f(const double *A) { return A[0] - A[1] * A[2]; }", "A[0..2] in [1,2]")
	if p, err := w.Cover(lost, nil, certify.Options{}, 50); err != nil || p.Complete {
		t.Errorf("a difference that cancels: %+v, %v", p, err)
	}
}
