package lift_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/fpcore/lift"
	"faultline/internal/interp"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

const source = `
#include <math.h>
struct point { double x, y; };
static double square(double x) { return x * x; }
double straight(double x, double y) { return sqrt(x + 1) - sqrt(y); }
double shared(double x) { double d = x - 1; return d * d + d * exp(d); }
double branch(double x) { if (x > 1) return x - 1; double y = 1 - x; if (y < 0.5) return y * y; return y; }
double either(double x, double y) { return x < y && y < 1 || x != x ? x : y; }
double unrolled(const double *a) { double s = 0; for (int i = 0; i < 3; i++) s += square(a[i]); return s; }
double member(struct point p, const struct point *q) { return p.x * q->y - p.y * q->x; }
float narrow(float x, double y) { return x * (float)(y + 1) + 0.1f; }
double table(double x) { static const double c[3] = {1, 0.5, 0.25}; double s = 0; for (int i = 2; i >= 0; i--) s = s * x + c[i]; return s; }
double whole(double x) { return x - (double)(long)x; }
double scaled(int n, double x) { return n > 2 ? x / n : x; }
void filled(double x, double *out) { out[0] = sin(x); out[1] = cos(x) - 1; }
struct six { double a, b, c, d, e, f; };
double copied(struct six s) { struct six t = s; double w[3] = {1, 0.5, 0.25}; w[1] = t.f; return t.a * w[0] - t.b * w[1] + w[2]; }
double zeros(double x) { double v[4] = {0}; v[2] = x; return v[0] + v[1] * x + v[2] * x + v[3]; }
double counted(unsigned n, int k, double x) { return n > 2u && k < 1 ? x / n : x * k; }
double three(double x) { double a = x + 1, b; if (a > 2) b = a * a; else b = a; return fmax(a, b) / fabs(b); }
`

const refused = `
#include <math.h>
double endless(double x) { while (x > 1) x = x / 2 - 1; return x; }
double indexed(double x, const double *a) { return a[(int)x & 3]; }
double bits(double x) { union { double d; long n; } u = {x}; return (double)(u.n & 255); }
double elsewhere(double x) { extern double other(double); return other(x); }
double integers(int n, double x) { return x * (n * n); }
double kept(double x) { static double last; double y = x - last; last = x; return y; }
double unsigned_of(double x) { return (double)(unsigned)(int)x; }
double halves(double x) { union { double d; unsigned u[2]; } v = {0}; v.u[1] = 7; return v.d + x; }
double chosen(double x) { double v[2] = {x, -x}; return v[x < 0 ? 1 : 0]; }
`

func subjects(t *testing.T, text string) []*subject.Subject {
	t.Helper()
	file := filepath.Join(t.TempDir(), "f.c")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":*"}})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The cores of functions, compiled again, have the same bits at random inputs.
func TestCoresComputeTheSameBits(t *testing.T) {
	list := subjects(t, source)
	if len(list) != strings.Count(source, ") {") {
		t.Fatalf("%d subjects", len(list))
	}
	for _, s := range list {
		cores, err := lift.Cores(s)
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		var texts []string
		for _, c := range cores {
			texts = append(texts, c.Pretty())
		}
		t.Logf("%s", strings.Join(texts, "\n"))
		compare(t, s, strings.Join(texts, "\n"), len(cores))
	}
}

// compare compares the results of a function and its cores, bit by bit.
func compare(t *testing.T, s *subject.Subject, text string, n int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "f.fpcore")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	again, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":*"}})
	if err != nil || len(again) != n {
		t.Fatalf("%s: %d subjects, %v\n%s", s.Name, len(again), err, text)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		point := make([]float64, len(s.Params))
		for i := range s.Params {
			p := &s.Params[i]
			switch {
			case p.Format == fp.NoFormat:
				point[i] = float64(r.IntN(6))
			case r.IntN(8) == 0:
				point[i] = float64(r.IntN(5) - 2)
			default:
				point[i] = float64(float32(r.NormFloat64() * math.Ldexp(1, r.IntN(8)-4)))
			}
		}
		want := results(t, s, point)
		for k, c := range again {
			if got := results(t, c, point); len(got) != 1 || got[0] != want[k] && !(got[0].IsNaN() && want[k].IsNaN()) {
				t.Fatalf("%s at %v: %v, want %v\n%s", s.Name, point, got, want[k], text)
			}
		}
	}
}

// results returns the floating-point results of a run.
func results(t *testing.T, s *subject.Subject, point []float64) (list []fp.Value) {
	t.Helper()
	run := interp.New(s.Program, &s.Call).Run(point, interp.Limits{})
	if run.Outcome != interp.Returned {
		t.Fatalf("%s at %v: %v", s.Name, point, run.Reason)
	}
	for i := range s.Call.Outputs {
		if s.Call.Outputs[i].IsFloat() {
			list = append(list, run.Values[i])
		}
	}
	return list
}

// What FPCore cannot say is refused with its place.
func TestRefusals(t *testing.T) {
	want := map[string]string{
		"endless":   ":3:",
		"indexed":   ":4:",
		"bits":      ":5:",
		"elsewhere": ":6:",
		"integers":  ":7:",
		"kept":      ":8:",
		"chosen":    ":11:",
		// Read as trunc(x), which is another number below 0.
		"unsigned_of": ":9:",
		"halves":      ":10:",
	}
	for _, s := range subjects(t, refused) {
		_, err := lift.Cores(s)
		var refusal *lift.Refusal
		if !errors.As(err, &refusal) || !strings.Contains(err.Error(), want[s.Name]) {
			t.Errorf("%s: %v, want a refusal in line %s", s.Name, err, want[s.Name])
		}
		t.Logf("%s: %v", s.Name, err)
	}
}

// No operation occurs twice, and a binding stands where only one part of an if needs it.
func TestSharedOperationsAreBound(t *testing.T) {
	for _, s := range subjects(t, source) {
		cores, err := lift.Cores(s)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{
			"shared": "(let* ((t1 (- x 1))) (+ (* t1 t1) (* t1 (exp t1))))",
			"branch": "(if (> x 1) (- x 1) (let* ((t1 (- 1 x))) (if (< t1 0.5) (* t1 t1) t1)))",
		}[s.Name]
		if got := cores[0].Body.String(); want != "" && got != want {
			t.Errorf("%s: %s, want %s", s.Name, got, want)
		}
	}
}
