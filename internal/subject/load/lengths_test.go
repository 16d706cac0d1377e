package load

import (
	"slices"
	"strings"
	"testing"

	"faultline/internal/subject"
)

// Arrays are as long as runs use them, whatever makes it so: loops, integers beside them, distances, rows, the program's constants.
func TestLengths(t *testing.T) {
	const text = `
#include <complex.h>
struct point { double x, y; };
struct sizes { int n; double scale; };
double sum(const double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
double two(const double *a, int rows, int columns) { return a[rows * columns - 1]; }
void gemv(int m, int n, const double *a, int lda, const double *x, double *y) {
	for (int i = 0; i < m; i++) { y[i] = 0; for (int j = 0; j < n; j++) y[i] += a[i*lda+j]*x[j]; }
}
double poly(const double *c, int degree, double x) { double r = c[degree]; while (degree-- > 0) r = r*x + c[degree]; return r; }
double dot(int n, const double *x, int incx, const double *y, int incy) {
	double s = 0; for (int i = 0; i < n; i++) s += x[i*incx]*y[i*incy]; return s;
}
double loop(const double a[3], int k) { double s = 0; for (int i = 0; i < 3; i++) s += a[i]; return s*k; }
double rows(double a[2][3]) { double s = 0; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) s += a[i][j]; return s; }
double trace(int n, double a[n][n]) { double s = 0; for (int i = 0; i < n; i++) s += a[i][i]; return s; }
double twenty(const double *a) { double s = 0; for (int i = 0; i < 20; i++) s += a[i]; return s; }
void added(const double *x, double *w) { for (int i = 0; i < 3; i++) w[i] = x[i]; w[3] = x[0]*x[1]; }
void turned(const double complex *z, double complex *w) { w[0] = conj(z[0]); w[1] = z[0]+z[1]; }
double area(const struct point *p, int n) { double s = 0; for (int i = 0; i < n; i++) s += p[i].x*p[i].y; return s; }
double fortran(const int *n, const double *a) { double s = 0; for (int i = 0; i < *n; i++) s += a[i]; return s; }
double inside(const struct sizes *z, const double *a) { double s = 0; for (int i = 0; i < z->n; i++) s += a[i]; return s*z->scale; }
double flag(const double *a, int n, int squared) { double s = 0; for (int i = 0; i < n; i++) s += squared ? a[i]*a[i] : a[i]; return s; }
double last(const double *a, int n, int k) { return a[n-1-k] - 1; }
double until(const double *b, const double *e) { double s = 0; while (b < e) s += *b++; return s; }
double table(int k) { static const double t[4] = {1, 2, 3, 4}; return t[k & 3]*0.1; }
double pick(const double a[4], int k) { return k < 0 || k >= 4 ? 0 : a[k] - 1; }
double picked(const double *a, int k) { return k < 0 || k >= 4 ? 0 : a[k] - 1; }
double raw(const double a[4], int k) { return a[k] - 1; }
double element(double m[2][3], int i, int j) { return m[i][j] - 1; }
#define DIM 3
double horner(const double c[DIM], int d, double x) { double r = c[d]; while (d-- > 0) r = r*x + c[d]; return r; }
double stated(const double a[6], int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
double lies(const double a[2], int n) { double s = 0; for (int i = 0; i < n/n*5; i++) s += a[i]; return s; }
double old(const double a[1], int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
double beside(int k, const double a[5], const double *b) { return a[k] - b[k]; }
double looked(int face, int res) {
	static const double centre[20][3] = {{1, 2, 3}}; static const int most[17] = {1};
	return centre[face][1]*most[res] - 1;
}
struct cell { int face, i; };
double cells(const struct cell *h) { static const double c[20] = {1}; return c[h->face]*h->i*0.1; }
double base(int face, int i, int j) { static const double b[20][3][3] = {{{1}}}; return b[face][i][j]*0.1; }
double checked(int k) { static const double t[4] = {1, 2, 3, 4}; return k > 3 ? 0 : t[k]*0.1; }
double stacked(int k) { double t[4] = {1, 2, 3, 4}; t[k] = 0.1; return t[0]*k; }
double packed(const double *a, int n) { double s = 0; for (int i = 0; i < n*(n+1)/2; i++) s += a[i]; return s; }
`
	file := write(t, t.TempDir(), "lengths.c", text)
	for _, test := range []struct{ name, domains, want string }{
		{"sum", "", "a[0..7]:double | return"},
		{"sum", "a[0..31] in [0,1]", "a[0..31]:double | return"},
		{"sum", "n in [1,20]", "a[0..19]:double n:1..20 | return"},
		{"two", "", "a[0..63]:double | return"},
		{"two", "a[0..8] in [0,1]", "a[0..8]:double | return"},
		{"gemv", "", "a[0..15]:double x[0..3]:double | y[0..3]"},
		{"poly", "", "c[0..8]:double x:double | return"},
		{"poly", "c[0..3] in [-1,1]", "c[0..3]:double x:double | return"},
		{"dot", "", "x[0..3]:double y[0..3]:double | return"},
		{"loop", "", "a[0..2]:double k:0..100 | return"},
		{"rows", "", "a[0..5]:double | return"},
		{"trace", "", "a[0..63]:double | return"},
		{"twenty", "", "a[0..19]:double | return"},
		{"added", "x[0..2] in [0,1]", "x[0..2]:double | w[0..3]"},
		{"turned", "", "z.re[0..0]:double z.im[0..0]:double z.re[1..1]:double z.im[1..1]:double | " +
			"w.re[0..0] w.im[0..0] w.re[1..1] w.im[1..1]"},
		{"area", "p.x[0..1] in [0,1]", "p.x[0..0]:double p.y[0..0]:double p.x[1..1]:double p.y[1..1]:double | return"},
		{"fortran", "", "a[0..7]:double | return"},
		{"inside", "", "z.scale:double a[0..7]:double | return"},
		{"flag", "", "a[0..7]:double squared:0..1 | return"},
		{"until", "", "b[0..7]:double | return"},
		{"table", "", "k:0..100 | return"},
		{"pick", "", "a[0..3]:double k:0..100 | return"},
		{"pick", "a[0..3] in [0,1]", "a[0..3]:double k:0..100 | return"},
		{"picked", "a[0..3] in [0,1]", "a[0..3]:double k:0..100 | return"},
		{"raw", "", "a[0..3]:double k:0..3 | return"},
		{"looked", "", "face:0..19 res:0..16 | return"},
		{"looked", "face in [0,30]", "face:0..30 res:0..16 | return"},
		{"cells", "", "h.face:0..19 h.i:0..100 | return"},
		{"base", "", "face:0..19 i:0..59 j:0..100 | return"}, // what is behind a row is the table's as well
		{"checked", "", "k:0..100 | return"},
		{"stacked", "", "k:0..100 | return"},
		{"element", "", "m[0..5]:double i:0..1 j:0..2 | return"},
		{"horner", "", "c[0..2]:double d:0..2 x:double | return"},
		{"stated", "", "a[0..5]:double | return"},
		{"lies", "", "a[0..4]:double n:0..100 | return"},
		{"old", "", "a[0..7]:double | return"},
		{"beside", "", "k:0..4 a[0..4]:double b[0..4]:double | return"},
		{"packed", "", "a[0..35]:double | return"},
	} {
		spec := Spec{Args: []string{file + ":" + test.name}}
		if test.domains != "" {
			spec.Domains = []string{test.domains}
		}
		s := loadOne(t, spec)
		if got := signature(s); got != test.want {
			t.Errorf("%s %s:\n got %s\nwant %s\n%s", test.name, test.domains, got, test.want, strings.Join(s.Notes, "\n"))
		}
	}
}

// An integer that is only compared with constants was taken for the length of the arrays, and what it selects never run.
func TestWhatSelectsABranchIsNoLength(t *testing.T) {
	const text = `
void check(int n, const double *x, double *y, int mode) {
	if (mode != 2) { for (int i = 0; i < n; i++) y[i] = x[i] + 1; return; }
	for (int i = 0; i < n; i++) y[i] = x[i] * x[i];
}
double pick(int which, double x) { switch (which) { case 3: return x + 1; case 7: return x - 1; case -2: return x * x; } return x / 3; }
double both(int k, double x) { return k == 2 ? x + 1 : x * k; }
double flag(_Bool b, unsigned char c, double x) { return b && c == 255 ? x + 1 : x - 1; }
`
	file := write(t, t.TempDir(), "select.c", text)
	values := map[string][]float64{"check": {0, 2}, "pick": {-2, 0, 3, 7}, "flag": {0, 255}, "both": nil}
	for name, want := range map[string]string{
		"check": "x[0..7]:double mode:0..2 | y[0..7]",
		"pick":  "which:-2..7 x:double | return",
		"both":  "k:0..100 x:double | return",
		"flag":  "b:0..1 c:0..255 x:double | return",
	} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}})
		if got := signature(s); got != want {
			t.Errorf("%s:\n got %s\nwant %s\n%s", name, got, want, strings.Join(s.Notes, "\n"))
		}
		var drawn []float64
		for _, p := range s.Params {
			drawn = append(drawn, p.Values...)
		}
		if !slices.Equal(drawn, values[name]) {
			t.Errorf("%s: drawn from %v, want %v", name, drawn, values[name])
		}
	}
}

// Integers that are only read were called an output, and what they were taken for was not said.
func TestIntegersThatAreReadAreInputs(t *testing.T) {
	file := write(t, t.TempDir(), "order.c", "double at(const double *x, const int *order) { return x[order[0]] - x[order[1]]; }")
	s := loadOne(t, Spec{Args: []string{file}})
	want := "order is 2 zeros (--domain 'order[0..1] in [LOW,HIGH]' changes this)"
	if got := strings.Join(s.Assumed, "; "); !strings.Contains(got, want) || s.Call.Args[1].Buffer.Supposed != want {
		t.Errorf("assumed: %s, want %s", got, want)
	}
	s = loadOne(t, Spec{Args: []string{file}, Flags: subject.Flags{Domains: []string{"order[0..1] in [0,3]"}}})
	if got := s.Call.Args[1].Buffer; got.Supposed != "" || len(got.Cells) != 2 {
		t.Errorf("with a domain: %+v", got)
	}
}

// What says how long arrays are is fixed, and that is said.
func TestLengthsAreSaid(t *testing.T) {
	file := write(t, t.TempDir(), "poly.c", "double poly(const double *c, int degree, double x) { double r = c[degree]; "+
		"while (degree-- > 0) r = r*x + c[degree]; return r; }")
	s := loadOne(t, Spec{Args: []string{file}})
	want := "c has 9 elements (--domain 'c[0..8] in [LOW,HIGH]' changes this); " +
		"degree is 8, and selects the used elements of the arrays (--pin degree=N changes this)"
	if got := strings.Join(s.Assumed, "; "); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// Runs on zeros write nothing here, and the distance between results was drawn: runs wrote beyond them, and the search ended.
func TestDistancesBetweenResultsThatZerosDoNotShow(t *testing.T) {
	file := write(t, t.TempDir(), "strides.c", `int inverse(int n, int sx, int sy, const double *x, double *y, int *stat) {
	for (int i = 0; i < n; i++, x += sx, y += sy) { stat[i] = *x == 0; if (*x != 0) *y = 1/(*x); }
	return 0; }`)
	s := loadOne(t, Spec{Args: []string{file}})
	for _, name := range []string{"sx", "sy"} {
		want := name + " is 1, and selects the used elements of the arrays"
		if got := strings.Join(s.Assumed, "; "); !strings.Contains(got, want) {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

// An integer that ends a run before it uses memory says nothing of how long that is: a month was fixed to August.
func TestIntegersThatEndRuns(t *testing.T) {
	const text = `
double month(const double *a, int n, int month) {
	if (month < 1 || month > 12) return -1;
	double s = 0;
	for (int i = 0; i < n; i++) s += a[i]*month;
	return s;
}
double late(const double *a, int n) { return n < 50 ? 0 : a[n - 50] - 1; }
`
	file := write(t, t.TempDir(), "ends.c", text)
	for name, want := range map[string]string{
		"month": "a[0..7]:double month:0..100 | return",
		"late":  "a[0..14]:double | return", // n is 64
	} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
}

// Where runs may come to what is not modelled, they show a part of what is used: an array of six was said to have two elements.
func TestLengthsOfWhichRunsShowAPart(t *testing.T) {
	const text = `
double first(const double *a) {
	double m = a[0] + a[1], r;
	__asm__("maxsd %1, %0" : "=x"(r) : "x"(a[1]), "0"(m));
	for (int i = 2; i < 6; i++) r += a[i]*a[i];
	return r;
}
double late(const double *a) {
	double r = 0;
	if (a[0] > 1e3) { __asm__("maxsd %1, %0" : "=x"(r) : "x"(a[0]), "0"(r)); for (int i = 0; i < 6; i++) r += a[i]*a[i]; }
	return r + a[1];
}
double longer(const double *a) {
	double r = 0;
	__asm__("maxsd %1, %0" : "=x"(r) : "x"(a[0]), "0"(r));
	for (int i = 0; i < 20; i++) r += a[i]*a[i];
	return r;
}
double whole(const double *a) { double r = 0; for (int i = 0; i < 6; i++) r += a[i]*a[i]; return r; }
`
	file := write(t, t.TempDir(), "part.c", text)
	for name, want := range map[string]string{"first": "a[0..7]:double | return", "late": "a[0..7]:double | return",
		"longer": "a[0..7]:double | return", "whole": "a[0..5]:double | return"} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

// Trial runs did not use an array, and its usual length was longer than the memory that a recorded call has. So the call was not decoded.
func TestArraysAreNoLongerThanRecordedMemory(t *testing.T) {
	const text = `
double gated(double x, const double *b) {
	double s = 0;
	if (x > 1e300) for (int i = 0; i < x; i++) s += b[i];
	return s;
}
double strided(const double *a, int stride, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i * stride]; return s; }
`
	file := write(t, t.TempDir(), "memory.c", text)
	for _, test := range []struct {
		name   string
		pins   []string
		behind []subject.Memory
		want   string
	}{
		{"gated", nil, nil, "x:double b[0..7]:double | return"},
		{"gated", nil, []subject.Memory{{}, {Least: 32, Most: 40}}, "x:double b[0..3]:double | return"},
		{"gated", nil, []subject.Memory{{}, {Least: 32, Most: 64}}, "x:double b[0..7]:double | return"}, // of some call
		{"gated", nil, []subject.Memory{{}, {Least: 4, Most: 4}}, "x:double b:double | return"},
		{"strided", []string{"stride=2", "n=3"}, []subject.Memory{{Least: 24, Most: 24}, {}, {}}, "a[0..2]:double | return"},
	} {
		s := loadOne(t, Spec{Args: []string{file + ":" + test.name}, Flags: subject.Flags{Fix: test.pins}, Behind: func(spelling string) []subject.Memory {
			if spelling != file+":"+test.name {
				t.Errorf("memory of %s is asked for", spelling)
			}
			return test.behind
		}})
		if got := signature(s); got != test.want {
			t.Errorf("%s %v:\n got %s\nwant %s", test.name, test.behind, got, test.want)
		}
	}
}
