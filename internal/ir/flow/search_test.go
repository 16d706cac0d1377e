package flow_test

// This file says which loops are searches.

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/flow"
	"faultline/internal/subject/load"
)

const searches = `
#include <math.h>
double breaks(double a) { double x = a; for (int i = 0; i < 60; i++) { double f = x * x - a; if (f == 0) break; x -= f / (2 * x); } return x; }
double both(double a) { double x = a, f = 1; for (int i = 60; i > 0 && f != 0; i--) { f = x * x - a; x -= f / (2 * x); } return x; }
double either(double a) { double x = a; int i = 0; while (!(x * x < a)) { x /= 2; if (++i > 60) break; } return x; }
double returns(double a) { double x = a; for (int i = 0; i < 60; i++) { double f = x * x - a; if (f < 1 || i > 1 && f < a) return x; x -= f; } return x; }
double series(double x) { double s = 1, t = 1; for (int k = 1; k < 60; k++) { t *= x / k; if (s + t == s) break; s += t; } return s; }
double data(const double *x) { double s = 0; for (int i = 0; i < 4; i++) { s += x[i]; if (s > 1) break; } return s; }
double rounds(double a) { double x = a; int i; for (i = 0; i < 60; i++) { x *= x - a; if (x > 4) break; } return i; }
double steps(double a) { double x = a; for (double t = 0; t < 1; t += 0.1) x *= a; return x; }
double counted(double a) { double x = a; for (int i = 0; i < 60; i++) x = (x + a / x) / 2; return x; }
double until(double a) { double x = a, y = 0; while (x != y) { y = x; x = (x + a / x) / 2; } return x; }
`

func TestSearches(t *testing.T) {
	file := filepath.Join(t.TempDir(), "searches.c")
	if err := os.WriteFile(file, []byte(searches), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"breaks": "map[oeq:false]", "both": "map[une:true]", "either": "map[olt:false]", "returns": "map[olt:false]",
		"series": "", "data": "", "rounds": "", "steps": "", "counted": "", "until": "",
	} {
		list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":" + name}})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range list[0].Program.Funcs {
			for _, b := range f.Blocks {
				for i := range b.Insts {
					if in := &b.Insts[i]; in.Op == ir.OpFloat && in.Float != fp.Cmp {
						if s := flow.SearchAround(f, in); s != nil {
							got = outcomes(s)
						}
					}
				}
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// outcomes are the predicates of the tests of a search, with the outcome with which it goes on.
func outcomes(s *flow.Search) string {
	list := map[string]bool{}
	for in, goesOn := range s.Tests {
		list[in.Pred.String()] = goesOn
	}
	return fmt.Sprint(list)
}
