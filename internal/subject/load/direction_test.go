package load

import (
	"strings"
	"testing"

	"faultline/internal/subject"
)

// What memory is for, the code says: outputs are not searched, inputs are, and each has the elements that the code touches.
func TestDirections(t *testing.T) {
	const text = `
#include <math.h>
#include <string.h>
struct place { double latitude, longitude; int zone; double *deep[2]; };
struct where { double latitude, longitude; int zone; };
struct pair { double a, b; };
double beside(double x, double *rest) { *rest = (1-cos(x))/(x*x); return x; }
void cells(double t, double pv[2][3]) {
	for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) pv[i][j] = 0;
	for (int j = 0; j < 3; j++) pv[1][j] += t;
}
void zeroed(double t, double v[3]) { memset(v, 0, 3*sizeof *v); v[1] += t; }
void copied(const double a[3], double b[3]) { memcpy(b, a, 3*sizeof *a); b[0] -= b[1]; }
double observed(double t, struct where *at) { return t + at->longitude; }
double refraction(struct where *at, double t) { at->latitude += t; return at->latitude; }
struct cell { int face; struct { int i, j; } at; };
double centre(const struct cell *c) { return c->face*0.1 - c->at.j; }
void turned(struct cell *c, double *x) { c->at.i = 0; *x = (c->at.i + c->at.j)*0.1; }
double byaddress(double *x, double *y) { return *x * *y; }
void inplace(double *a, int n) { for (int i = 1; i < n; i++) a[i] -= a[i-1]; }
void filled(double x, double *out) { for (int i = 0; i < 5; i++) out[i] = x*i; }
static void helper(double *o, const double *v) { o[0] = v[0]*v[1]; o[1] = v[2]; }
void through(const double *v, double *o) { helper(o, v); }
static double *second(double *v) { return v + 1; }
void returned(double x, double *v) { *second(v) = x; }
double estimated(double x, double *err) { *err = x*1e-16; return x; }
int status(double x, struct pair *r) { r->a = x; r->b = 2*x; return 0; }
int half(double x, struct pair *r) { r->b += x; return 0; }
void accumulated(double *sum, double x) { *sum += x; }
void branch(double x, double *y) { if (x > 0) *y = x; *y += 1; }
void ways(double x, double *y) { if (x > 0) *y = x; else *y = -x; *y += 1; }
double whole(double x, double *i) { double f = modf(x, i); *i += f; return f; }
void structs(const struct pair *p, int n, struct pair *q) { for (int i = 0; i < n; i++) q[i].a = p[i].b; }
void called(void (*f)(double *), double *x);
void integers(double x, char *sign, int parts[4]) { *sign = x < 0 ? '-' : '+'; parts[0] = (int)x; }
double beside_int(double x, int *n) { *n = (int)(x*100); return 2*x; }
_Bool inside(double x, double *root) { *root = sqrt(x); return x*x > 2; }
double outside(const double *a) { return a[-100] - 1; }
int cell(double x, double *y) { *y = x*3; return (int)(x*10); }
int steps(double x, double *y) { int n = 0; double s = x; while (s > 1e-3 && n < 100) { s *= 0.5; n++; } *y = s; return n; }
int above(double x, double *y) { *y = x*3; return x*x > 2; }
int largest(const double *a, double *most) { int k = 0; for (int i = 1; i < 4; i++) if (a[i] > a[k]) k = i; *most = a[k]; return k; }
static int checked(double x) { return x < 0 ? -1 : 0; }
int codes(double x, double *y) { int st = checked(x); if (x > 1e10) st |= 4; *y = sqrt(x); if (*y > 5) st += 8; return st; }
int rounded(double x, double *y) { *y = x; return lround(x*100); }
double handed(double x, double *work) { extern void elsewhere(double *); elsewhere(work); return x; }
`
	file := write(t, t.TempDir(), "directions.c", text)
	for name, want := range map[string]string{
		"beside":      "x:double | return rest",
		"cells":       "t:double | pv[0..5]",
		"zeroed":      "t:double | v[0..2]",
		"copied":      "a[0..2]:double | b[0..2]",
		"centre":      "c.face:0..100 c.at.j:0..100 | return",
		"turned":      "c.at.j:0..100 | c.at.i x",
		"observed":    "t:double at.longitude:double | return",
		"refraction":  "at.latitude:double t:double | return at.latitude",
		"byaddress":   "x:double y:double | return",
		"inplace":     "a[0..7]:double | a[0..7]",
		"filled":      "x:double | out[0..4]",
		"through":     "v[0..2]:double | o[0..1]",
		"returned":    "x:double | v[1..1]",
		"estimated":   "x:double | return err:estimate",
		"status":      "x:double | return:status r.a r.b",
		"half":        "x:double r.b:double | return:status r.b",
		"accumulated": "sum:double x:double | sum",
		"branch":      "x:double y:double | y",
		"ways":        "x:double | y",
		"whole":       "x:double | return i",
		"inside":      "x:double | return root",
		"outside":     "a[0..7]:double | return",
		"handed":      "x:double | return",
		"cell":        "x:double | return y",
		"steps":       "x:double | y",
		"above":       "x:double | return:status y",
		"largest":     "a[0..3]:double | return most",
		"codes":       "x:double | return:status y",
		"rounded":     "x:double | return y",
		"integers":    "x:double | sign parts",
		"beside_int":  "x:double | return n",
	} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
}

// An output that is named is one that is written; the others stay where the code has them.
func TestOutputsThatAreNamed(t *testing.T) {
	file := write(t, t.TempDir(), "three.c", "void three(double x, double c[3]) { c[0] = x; c[1] = 2*x; c[2] = 3*x; }")
	if got, want := signature(loadOne(t, Spec{Args: []string{file}, Flags: subject.Flags{Output: []string{"c[1]"}}})), "x:double | c[1..1]"; got != want {
		t.Errorf("c[1]: got %s, want %s", got, want)
	}
	_, err := Subjects(t.Context(), Spec{Args: []string{file}, Flags: subject.Flags{Output: []string{"c[7]"}}})
	if err == nil || !strings.Contains(err.Error(), "three has no output c[7]") {
		t.Errorf("c[7]: %v", err)
	}
}

// A class has the numbers of its base classes, where the object has them.
func TestBaseClasses(t *testing.T) {
	const text = `
struct Empty {};
struct Base { double b; int n; };
struct Middle : Base { double m; };
struct Derived : Empty, Middle { double d; Derived(); double e; };
struct Shared : virtual Base { double s; };
double direct(const Derived *p) { return p->b + p->m + p->d + p->e; }
double reference(Derived &p) { return p.b - p.d; }
double shared(const Shared &p) { return p.s; }
`
	file := write(t, t.TempDir(), "bases.cc", text)
	for name, want := range map[string]string{
		"direct":    "p.b:double p.m:double p.d:double p.e:double | return",
		"reference": "p.b:double p.d:double | return",
	} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
	if got := signature(loadOne(t, Spec{Args: []string{file + ":shared"}})); !strings.Contains(got, "p.s:double") { // by a driver
		t.Errorf("a virtual base class: %s", got)
	}
}

// A parameter at which no code looks was refused for its type: a context that is there for the reports of errors, a pointer that is unused. One
// that is compared, kept or given to a function of the system is refused still.
func TestPointersThatAreOnlyHandedOn(t *testing.T) {
	const text = `
#include <stdio.h>
struct context; void report(struct context *, int);
struct list { struct list *next; double *d; };
double unused(double x, void *p) { return x - 1; }
double guarded(struct context *c, double x) { if (x < 0) { report(c, 3); return 0; } return x + 1; }
double through(struct context *c, double x) { return guarded(c, x) - 1; }
double linked(struct list *l, double x) { return x - 1; }
double compared(struct context *c, double x) { return c ? x : 1 - x; }
struct context *last; double keeps(struct context *c, double x) { last = c; return x - 1; }
double prints(FILE *f, double x) { fputs("x", f); return x - 1; }
`
	file := write(t, t.TempDir(), "handed.c", text)
	system := func(name string) bool { return name != "report" }
	for name, callable := range map[string]bool{
		"unused": true, "guarded": true, "through": true, "linked": true, "compared": false, "keeps": false, "prints": false,
	} {
		list, err := Subjects(t.Context(), Spec{Args: []string{file + ":" + name}, System: system})
		if (err == nil) != callable {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil && (signature(list[0]) != "x:double | return" || !strings.Contains(strings.Join(list[0].Notes, " "), "is a null pointer")) {
			t.Errorf("%s: %s, %v", name, signature(list[0]), list[0].Notes)
		}
	}
	if _, err := Subjects(t.Context(), Spec{Args: []string{file + ":guarded"}}); err == nil {
		t.Error("guarded: called without knowing whether the system has report")
	}
}

// A struct that goes to a function behind a pointer was taken for a result, and was 0 in every run.
func TestWhatIsCalledThroughAPointerReads(t *testing.T) {
	const text = `
struct orbit { double a, e; };
typedef double (*radius)(const void *, double);
static double ellipse(const void *o, double v) { const struct orbit *p = o; return p->a*(1 - p->e*v); }
static double at(radius f, struct orbit *o, double v) { return f(o, v); }
double body(struct orbit *o, double v) { return at(ellipse, o, v); }
static double line(const double *c, double x) { return c[0] + c[1]*x; }
static double parabola(const double *c, double x) { return c[0] + c[1]*x + c[2]*x*x; }
static double (*const curves[])(const double *, double) = {line, parabola};
double curve(int k, double *c, double x) { return curves[k & 1](c, x); }
`
	file := write(t, t.TempDir(), "pointed.c", text)
	for name, want := range map[string]string{
		"body":  "o.a:double o.e:double v:double | return",
		"curve": "k:0..100 c[0..2]:double x:double | return",
	} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
}

// Coefficients that a recursion builds were searched as inputs: it hangs on indices which of them are read, and each has been written.
func TestResultsThatAreReadAgain(t *testing.T) {
	const text = `
void levinson(float *lpc, const float *ac, int p) {
	float error = ac[0];
	for (int i = 0; i < p; i++) {
		float r = -ac[i+1];
		for (int j = 0; j < i; j++) r -= lpc[j]*ac[i-j];
		lpc[i] = r /= error;
		for (int j = 0; j < (i+1)>>1; j++) { float a = lpc[j], b = lpc[i-1-j]; lpc[j] = a + r*b; lpc[i-1-j] = b + r*a; }
		error -= r*r*error;
	}
}
void filter(double *y, const double *x, int n) { for (int i = 1; i < n; i++) y[i] = x[i] + 0.5*y[i-1]; }
`
	file := write(t, t.TempDir(), "again.c", text)
	for name, want := range map[string]string{
		"levinson": "ac[0..8]:float | lpc[0..7]",
		"filter":   "y[0..7]:double x[0..7]:double | y[0..7]",
	} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
}

// A class with virtual functions was refused for the pointer to these, and a struct for one that nobody looks at.
func TestPointersInsideThatNobodyLooksAt(t *testing.T) {
	const text = `
#include <math.h>
struct Point { virtual ~Point() {} double P[3]; virtual double size() const { return P[0]; } };
struct Vector { Point p; double norm() const { return sqrt(p.P[0]*p.P[0] + p.P[1]*p.P[1] + p.P[2]*p.P[2]); } };
double norm(const Vector &v) { return v.norm(); }
double called(const Point &v) { return v.size(); }
struct Grid { double *cells; double x0, dx; };
double at(const Grid *g, double i) { return g->x0 + i*g->dx; }
double cell(const Grid *g, int i) { return g->cells[i] + g->x0; }
double spread(const Grid *g, int n) { double s = 0; for (int i = 0; i < n; i++) s += g[i].dx; return s; }
`
	file := write(t, t.TempDir(), "inside.cpp", text)
	for name, want := range map[string]string{
		"norm":   "v.p.P[0..2]:double | return",
		"called": "v.P[0..2]:double | return", // by a driver
		"at":     "g.x0:double g.dx:double i:double | return",
		"cell":   "g.cells[0..12]:double g.x0:double g.dx:double | return", // by a driver
		"spread": "g.dx[0..7]:double | return",
	} {
		list, err := Subjects(t.Context(), Spec{Args: []string{file + ":" + name}})
		got := ""
		if err == nil {
			got = signature(list[0])
		}
		if got != want {
			t.Errorf("%s:\n got %s %v\nwant %s", name, got, err, want)
		}
	}
}
