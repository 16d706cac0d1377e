package load

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/subject"
)

const curveSource = `
#include <stdlib.h>
typedef struct curve { double rate; int n; void *more; } curve;
curve *curve_new(double rate, int n) { curve *c = calloc(1, sizeof *c); if (c) c->rate = rate, c->n = n; return c; }
double curve_at(const curve *c, double t) { return c->rate * t - c->n; }
double none(double x) { return x - 1; }
`

// TestMake: names of numbers in an expression of --make that nothing declares are inputs, with the type of the parameter that they are for.
func TestMake(t *testing.T) {
	file := write(t, t.TempDir(), "curve.c", curveSource)
	for _, test := range []struct{ function, make, want string }{
		{"curve_at", "c = curve_new(rate, 12)", "rate:double t:double | return"},
		{"curve_at", "c = curve_new(2 * rate, many)", "rate:double many:0..100 t:double | return"},
		{"curve_at", "curve * = curve_new(rate, 3)", "rate:double t:double | return"},
		{"curve_at", "t = 0.5", "c.rate:double c.n:0..100 | return"},
		{"curve_at", "d = curve_new(rate, 12)", "--make d = curve_new(rate, 12): no function has a parameter d"},
		{"none", "c = curve_new(rate, 12)", "no function has a parameter c"},
		{"curve_at", "c = curve_mew(rate, 12)", "clang refuses the expression: call to undeclared function 'curve_mew'"},
		{"curve_at", "c = curve_new(rate, 12", "clang refuses the expression: expected ')'"},
		{"curve_at", "c", `"c" is not PARAMETER = EXPRESSION`},
	} {
		list, err := Subjects(t.Context(), Spec{Args: []string{file + ":" + test.function}, Flags: subject.Flags{Make: []string{test.make}}})
		switch {
		case err != nil && (!strings.Contains(err.Error(), test.want) || subject.ExitCode(err) != subject.Usage):
			t.Errorf("%s: %v (exit code %d), want %q", test.make, err, subject.ExitCode(err), test.want)
		case err == nil && signature(list[0]) != test.want:
			t.Errorf("%s: %s, want %s", test.make, signature(list[0]), test.want)
		}
	}
}

// TestMakeOfMethods: "this" is the object of a method.
func TestMakeOfMethods(t *testing.T) {
	file := write(t, t.TempDir(), "root.cpp", `
struct Root { double x; static Root *of(double x) { return new Root{x}; } double twice(double y) const { return 2 * x * y; } };
double use(const Root &r) { return r.twice(1); }
`)
	for name, make := range map[string]string{"use": "r = Root{a + b}", "Root::twice": "this = Root::of(a + b)"} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}, Flags: subject.Flags{Make: []string{make}}})
		if got := signature(s); !strings.HasPrefix(got, "a:double b:double") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestMakeInProject: a project file has expressions for all of its functions, and for one.
func TestMakeInProject(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "curve.c", curveSource)
	file := write(t, dir, "own.toml", "sources = [\"curve.c\"]\nmake = [\"curve * = curve_new(rate, 3)\"]\n[[subject]]\nname = \"curve_at\"\n"+
		"domain = [\"rate in [0,1]\"]\n")
	s := loadOne(t, Spec{Args: []string{file}})
	if got := signature(s); got != "rate:double t:double | return" || s.Params[0].Max != 1 {
		t.Errorf("%s, rate up to %g", got, s.Params[0].Max)
	}
}

// TestOtherMakers: the first maker refuses all arguments, by a null pointer or an exception. Its function was never called.
func TestOtherMakers(t *testing.T) {
	dir := t.TempDir()
	c := write(t, dir, "curve.c", `
#include <stdlib.h>
struct curve { double rate; void *more; };
struct curve *curve_new(double rate, double magic) { if (magic != 12345.678) return 0; return calloc(1, sizeof(struct curve)); }
struct curve *curve_open(double r) { struct curve *c = calloc(1, sizeof *c); if (c) c->rate = r; return c; }
double use(const struct curve *c, double t) { return c->rate * t - (c->more ? *(double *)c->more : 1); }
`)
	cpp := write(t, dir, "curve.cpp", `
#include <stdexcept>
class Curve {
	double rate_;
public:
	Curve(double rate, double magic) : rate_(rate) { if (magic != 12345.678) throw std::runtime_error("no"); }
	explicit Curve(double r) : rate_(r) {}
	double at(double t) const { return rate_ * t - 1; }
};
double use(const Curve &c, double t) { return c.at(t); }
`)
	for _, file := range []string{c, cpp} {
		s := loadOne(t, Spec{Args: []string{file + ":use"}})
		if got := signature(s); got != "c.r:double t:double | return" {
			t.Errorf("%s: %s", filepath.Base(file), got)
		}
	}
}

// TestDriversThatClangRefuses: one driver that clang refused left all other functions of a project without one. A callback was a static
// function of another source, or one that the source does not declare.
func TestDriversThatClangRefuses(t *testing.T) {
	dir := t.TempDir()
	a := write(t, dir, "a.c", "typedef double (*fun)(double);\ndouble twice(fun f, double x) { return 2 * f(x) - x; }\n"+
		"double other(double (*f)(double, double), double x) { return f(x, x) - x; }\n")
	b := write(t, dir, "b.c", "static double hidden(double x) { return x; }\ndouble shown(double x, double y) { return hidden(x) * y - 1; }\n")
	list, err := Subjects(t.Context(), Spec{Args: []string{a + "+" + b + ":*"}})
	if err != nil {
		t.Fatal(err)
	}
	made := make(map[string][]string)
	for _, s := range list {
		if s.Driver != nil {
			made[s.Name] = s.Driver.Made
		}
	}
	if !slices.Equal(made["twice"], []string{"f: the sine"}) || !slices.Equal(made["other"], []string{"f: the function shown"}) {
		t.Errorf("%q", made)
	}
}

// TestArgumentsAreSaid: a subject says how its arguments are made.
func TestArgumentsAreSaid(t *testing.T) {
	file := write(t, t.TempDir(), "stats.cpp", `
#include <vector>
class Stats {
	double sum_ = 0; int n_ = 0;
public:
	void add(double x) { sum_ += x; n_++; }
	double mean() const { return sum_ / n_; }
};
struct table { const double *values; int n; };
double of(const Stats &s, const table *t, const std::vector<double> &v) { return s.mean() + t->values[0] - v[0]; }
`)
	s := loadOne(t, Spec{Args: []string{file + ":of"}})
	want := []string{"s: Stats(), add(x) n times", "t: a struct filled member by member", "v: vector"}
	if !slices.Equal(s.Driver.Made, want) {
		t.Errorf("%q, want %q", s.Driver.Made, want)
	}
}

// TestMethodsOfOtherObjectsMakeArguments: the classes of testdata/factory.cpp have no public constructors. Methods of a workshop make their
// objects, and drivers keep the workshop.
func TestMethodsOfOtherObjectsMakeArguments(t *testing.T) {
	list, err := Subjects(t.Context(), Spec{Args: []string{"../../../testdata/factory.cpp:*"}})
	if err != nil {
		t.Fatal(err)
	}
	made := make(map[string]string)
	for _, s := range list {
		if s.Driver != nil {
			made[s.Name] = strings.Join(s.Driver.Made, "; ") + s.Driver.Supposed
		}
	}
	for name, want := range map[string]string{
		"material.Rod":  "p: Workshop::makeRod(radius)", // of an abstract class, each class that a method makes
		"material.Ring": "p: Workshop::makeRing(a, b)",
		"thickness":     "r: Workshop::makeRing(a, b)",
		"heavier":       "a: unique_ptr; a: Workshop::makeRod(radius); b: shared_ptr; b: Workshop::makeRod(radius)",
		"width":         "Workshop: Workshop::create(density); this: Workshop::makeRing(a, b)",
	} {
		if made[name] != want {
			t.Errorf("%s: %q, want %q", name, made[name], want)
		}
	}
}
