package load

import (
	"slices"
	"strings"
	"testing"

	"faultline/internal/subject"
)

// A pointer that is only held against another one is where an array ends; one that is not used at all is not.
func TestBeginAndEnd(t *testing.T) {
	const text = `
#include <numeric>
double loop(const double *b, const double *e) { double s = 0; while (b != e) s += *b++; return s; }
double until(double *b, double *e) { double s = 0; for (; b < e; ++b) s += *b; return s; }
double library(const double *b, const double *e, double x) { return std::accumulate(b, e, x); }
double mean(const double *b, const double *e) { long n = e - b; double s = 0; for (long i = 0; i < n; i++) s += b[i]; return s/n; }
void into(const float *b, const float *e, float *out) { while (b < e) *out++ = 2*(*b++); }
double unused(const double *b, const double *e, int n) { double s = 0; for (int i = 0; i < n; i++) s += b[i]; return s; }
double same(const double *b, const double *e) { return b == e ? 0 : b[0]*e[1]; }
`
	file := write(t, t.TempDir(), "pairs.cc", text)
	for name, want := range map[string]string{
		"loop":    "b[0..7]:double | return",
		"until":   "b[0..7]:double | return",
		"library": "b[0..7]:double x:double | return",
		"mean":    "b[0..7]:double | return",
		"into":    "b[0..7]:float | out[0..7]",
		"unused":  "b[0..7]:double | return",
		"same":    "b:double e[1..1]:double | return",
	} {
		s := loadOne(t, Spec{Args: []string{file + ":" + name}})
		if got := signature(s); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
		if ends := name != "unused" && name != "same"; slices.Contains(s.Notes, "e is the end of b") != ends {
			t.Errorf("%s: notes %q", name, s.Notes)
		}
	}
	s := loadOne(t, Spec{Args: []string{file + ":loop"}, Flags: subject.Flags{Domains: []string{"b[0..2] in [0,1]"}}})
	if end := s.Call.Args[1].End; end == nil || end.Of != 0 || end.Offset != 24 {
		t.Errorf("the end of three: %+v", end)
	}
}

// The parts of a tuple lie in another order than they are named, and have one name in the library.
func TestTuples(t *testing.T) {
	const text = `
#include <tuple>
#include <utility>
struct A { double x, y; }; struct B : A { double x; }; struct C : B { double x; };
std::tuple<double, float, double> three(double x) { return {x, 2, 3}; }
std::tuple<double> one(double x) { return {x}; }
double given(std::tuple<double, float> t) { return std::get<0>(t)*std::get<1>(t); }
std::pair<double, double> pair(double x) { return {x, 2}; }
double hidden(const C *c) { return c->x + c->A::x + c->B::x + c->y; }
`
	file := write(t, t.TempDir(), "tuples.cc", text)
	for name, want := range map[string]string{
		"three":  "x:double | return.2 return.1 return.0",
		"one":    "x:double | return.0",
		"given":  "t.1:float t.0:double | return",
		"pair":   "x:double | return.first return.second",
		"hidden": "c.A.x:double c.y:double c.B.x:double c.x:double | return",
	} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
}

// Whoever names one output is told that others are not judged.
func TestOutputsThatAreNotJudged(t *testing.T) {
	file := write(t, t.TempDir(), "two.c", "double two(double x, double *y) { *y = x; return 2*x; } double one(double x) { return x; }")
	for of, want := range map[string]bool{"two:y": true, "two:return": true, "one:return": false} {
		name, output, _ := strings.Cut(of, ":")
		s := loadOne(t, Spec{Args: []string{file + ":" + name}, Flags: subject.Flags{Output: []string{output}}})
		if slices.Contains(s.Notes, "--result checks only "+output) != want {
			t.Errorf("%s: notes %q", of, s.Notes)
		}
	}
}

// An empty struct is not passed at all: functions that take one, as comparators are, were refused.
func TestEmptyStructs(t *testing.T) {
	const text = `
struct Tag {}; struct Less { bool operator()(double a, double b) const { return a < b; } };
double tagged(Tag, double x, Tag other) { return x; }
double compared(double x, Less less, double y) { return less(x, y) ? x : y; }
`
	file := write(t, t.TempDir(), "empty.cc", text)
	for name, want := range map[string]string{"tagged": "x:double | return", "compared": "x:double y:double | return"} {
		if got := signature(loadOne(t, Spec{Args: []string{file + ":" + name}})); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
}
