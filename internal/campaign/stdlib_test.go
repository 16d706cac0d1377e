package campaign

// This file tests that runs are followed through functions of the system's libraries: each of them made all results inconclusive.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const librarySource = `
#include <cstdlib>
#include <list>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <cmath>
#define LOST(y) ((1 - std::cos(y)) / ((y) * (y)))
static int order(const void *a, const void *b) { double x = *(double *)a, y = *(double *)b; return (x > y) - (x < y); }
extern "C" {
double sorted(double x) { double v[4] = {8, x, -1, 4}; qsort(v, 4, sizeof *v, order); return LOST(v[1]); }
double found(double x) { double v[3] = {0, x, 4}, *p = (double *)bsearch(&x, v, 3, sizeof *v, order); return LOST(*p); }
double set(double x) { std::set<double> s{8, x, -1, 4}; s.erase(4); return LOST(*++s.begin()); }
double map(double x) { std::map<int, double> m; for (int i = 0; i < 9; i++) m[i * 5 % 9] = x * i; return LOST(m[1]); }
double hashed(double x) { std::unordered_map<int, double> m; for (int i = 0; i < 30; i++) m[i] = x * i; return LOST(m[1]); }
double text(double x) { std::unordered_map<std::string, double> m; m["a"] = 3; m["b"] = x; return LOST(m["b"]); }
double list(double x) { std::list<double> l{8, x, -1, 4}; l.sort(); l.reverse(); return LOST(*++++l.begin()); }
double locked(double x) { static std::mutex m; std::lock_guard<std::mutex> guard(m); return LOST(x); }
}
`

// TestBesselFunctions: their results were taken for exact, and a lost sign beside a root was not found.
func TestBesselFunctions(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "bessel.c")
	const source = `#include <math.h>
double first(double x) { return j0(x * 1.1); }
double second(double x) { return j1(x) - 0.3; }
double third(double x) { return y0(x * 1.1); }
float single(float x) { return y1f(x + 1.1f); }
double order(double x) { return jn(2, x * 1.1) - 0.3; }
double orders(double x) { int n = x; return yn(n, x * 1.1) + 0.2; }
`
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"first", "second", "third", "single", "order", "orders"} {
		t.Run(name, func(t *testing.T) {
			var stream recorder
			_, err := Find(t.Context(), &Config{Args: []string{file + ":" + name}, Flags: subject.Flags{Domains: []string{"x in [0.5,10]"}}}, &stream)
			if err != nil {
				t.Fatal(err)
			}
			certified := false
			for _, m := range stream.messages {
				if s := m.Skipped; s != nil && !(strings.HasPrefix(name, "order") && strings.Contains(s.What, "n is no site: its value")) {
					t.Error(m.Skipped.What)
				}
				certified = certified || m.Finding != nil && m.Finding.Verdict == finding.Certified && m.Finding.Exact != nil
			}
			if !certified {
				t.Error("the digits lost beside a root are not certified")
			}
		})
	}
}

func TestLibrariesAreFollowed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "library.cc")
	if err := os.WriteFile(file, []byte(librarySource), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"sorted", "found", "set", "map", "hashed", "text", "list", "locked"} {
		t.Run(name, func(t *testing.T) {
			if name != "sorted" && name != "text" && name != "map" {
				testenv.Long(t)
			}
			var stream recorder
			_, err := Find(t.Context(), &Config{Args: []string{file + ":" + name}, Flags: subject.Flags{Domains: []string{"x in [1e-12,1]"}}, Evals: 2000}, &stream)
			if err != nil {
				t.Fatal(err)
			}
			certified := false
			for _, m := range stream.messages {
				if m.Skipped != nil && strings.Contains(m.Skipped.What, "not modelled") {
					t.Error(m.Skipped.What)
				}
				certified = certified || m.Finding != nil && m.Finding.Verdict == finding.Certified && m.Finding.Exact != nil
			}
			if !certified {
				t.Error("the lost digits are not certified")
			}
		})
	}
}
