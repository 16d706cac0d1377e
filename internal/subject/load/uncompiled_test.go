package load

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// TestFunctionsWithoutCode searches functions for which clang writes no code by default.
func TestFunctionsWithoutCode(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "unused.cpp", `class Tank {
public:
  double radius = 1.0;
  double level(double h) const { return radius - h; }
};
inline double slope(double x, double y) { return x - y; }
template <typename T> T twice(T x) { return x + x; }
double user(double x) { return twice(x) - twice(float(x)); }
`)
	static := write(t, dir, "static.c", "static double hidden(double x) { return x - 1; }\n")
	for _, c := range []struct {
		arg  string
		want []string
	}{
		{file, []string{"level", "slope", "twice<double>", "twice<float>", "user"}},
		{file + ":Tank::level", []string{"level"}},
		{file + ":4", []string{"level"}},
		{file + ":slope", []string{"slope"}},
		{file + ":twice", []string{"twice<double>", "twice<float>"}},
		{file + ":twice<float>", []string{"twice<float>"}},
		{static, []string{"hidden"}},
		{static + ":1", []string{"hidden"}},
	} {
		list, err := Subjects(context.Background(), Spec{Args: []string{c.arg}, Whole: true})
		if err != nil {
			t.Errorf("%s: %v", c.arg, err)
			continue
		}
		var got []string
		for _, s := range list {
			got = append(got, s.Name)
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: subjects %s, want %s", c.arg, strings.Join(got, ", "), strings.Join(c.want, ", "))
		}
	}
}

// A parameter in a vector register, and functions of the compiler's headers without debug information, crashed the list of a source. Such
// static functions of headers counted as the source's own.
func TestVectorRegistersAndTheCompilersHeaders(t *testing.T) {
	file := write(t, t.TempDir(), "packed.cpp", `#include <emmintrin.h>
double first(__m128d v) { return _mm_cvtsd_f64(v) / 3; }
double third(double x) { return _mm_cvtsd_f64(_mm_set1_pd(x)) / 3; }
`)
	skipped := map[string]string{}
	spec := Spec{Args: []string{file}, Whole: true, Skip: func(name string, err error) { skipped[name] = err.Error() }}
	list, err := Subjects(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 || list[0].Name != "third" || len(skipped) != 1 || !strings.Contains(skipped["first"], "parameter v is of a type") {
		t.Errorf("subjects %v, skipped %v", list, skipped)
	}
}

// The templates of a file that nobody uses were skipped in silence, if the file has other functions. The message about a variable that holds
// a lambda was that about an unknown function.
func TestTemplatesAndLambdasWithoutCode(t *testing.T) {
	file := write(t, t.TempDir(), "rest.cpp", `#include <cmath>
template <class T> T versine(T x) { return 1 - std::cos(x); }
template <class T> struct Sum { T s; T mean(T x) { return s + x; } };
template <class T> T twice(T x) { return x + x; }
static const auto lost = [](double x) { return (x + 1) - x; };
double used(double x) { auto inner = [&](double y) { return (y + 1) - x; }; return twice(inner(x)); }
`)
	skipped := map[string]string{}
	spec := Spec{Args: []string{file}, Whole: true, Skip: func(name string, err error) { skipped[name] = err.Error() }}
	if _, err := Subjects(t.Context(), spec); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"versine": "add 'template double versine<double>(double x);' below it",
		"mean": "instantiate its class"} {
		if !strings.Contains(skipped[name], want) {
			t.Errorf("%s is skipped with %q, want %q", name, skipped[name], want)
		}
	}
	if len(skipped) != 2 {
		t.Errorf("skipped: %v", skipped)
	}
	for name, line := range map[string]string{"lost": "rest.cpp:5: ", "inner": "rest.cpp:6: "} {
		_, err := Subjects(t.Context(), Spec{Args: []string{file + ":" + name}})
		if err == nil || !strings.Contains(err.Error(), line+name+" is a lambda") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestInstantiation(t *testing.T) {
	for text, want := range map[string]string{
		"template<class T> T sq(T x){return x*x;}": "template double sq<double>(double x);",
		"struct A;\ntemplate <typename T, class U>\ninline T add(const T &a, U b = 2) { return a + b; }": "template double " +
			"add<double, double>(const double &a, double b);",
		"template <int N> double power(double x) { return x; }":            "",
		"template <class T> struct V { T x; T norm() { return x; } };":     "",
		"template <class T> struct V { template <class U> U f(U x) { } };": "",
	} {
		list := definitionsIn("f.cpp", []byte(text))
		if len(list) != 1 || !list[0].template {
			t.Errorf("%s: definitions %+v, want one template", text, list)
			continue
		}
		if got := list[0].instantiation(); got != want {
			t.Errorf("%s: instantiation %q, want %q", text, got, want)
		}
	}
}
