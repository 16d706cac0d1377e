package campaign

// This file tests accesses outside of what the program itself made: they are the code's fault, whatever becomes of the process.

import (
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const outsideSource = `
#include <stdlib.h>
static const double tab[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
double table(double x) { return tab[(int)x] + x; }
double local(double x) { double t[4] = {1, 2, 3, 4}; volatile double *p = t; return p[(int)x] + x; }
double heap(double x) { volatile double *p = calloc(4, 8); p[(int)x] = x; double y = p[0] + x; free((void *)p); return y; }
double between(double x) { int i = (int)x; return tab[i] + (tab[i + 1] - tab[i]) * (x - i); }
double inside(double x) { return tab[(int)x % 10] + x; }
`

// The verdict on a table that is read beyond its end hung on whether the process was killed.
func TestOutsideOfTheProgramsOwn(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "outside.c")
	if err := os.WriteFile(file, []byte(outsideSource), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, domain, object string }{
		{"table", "x in [-1000,1000]", "tab"},
		{"table", "x in [0,20]", "tab"}, // nothing is killed
		{"table", "x in [-1e9,1e9]", "tab"},
		{"local", "x in [0,20]", "an object"},
		{"heap", "x in [0,20]", "an object"},
		{"inside", "x in [0,1000]", ""},
		{"between", "x in [1,1000]", "tab"}, // was several findings: by the operations that the search suspected
	} {
		t.Run(test.name+" "+test.domain, func(t *testing.T) {
			var stream recorder
			if _, err := Find(t.Context(), &Config{Args: []string{file + ":" + test.name}, Flags: subject.Flags{Domains: []string{test.domain}}, Evals: 20000}, &stream); err != nil {
				t.Fatal(err)
			}
			object, ids := "", make(map[string]bool)
			for _, m := range stream.messages {
				if f := m.Finding; f != nil && f.Verdict == finding.Certified {
					if f.Outside == nil || f.Kind != finding.Trap || f.Signalled != "" {
						t.Errorf("certified: %s %s %s", f.ID, f.Kind, f.Signalled)
						continue
					}
					object, ids[f.ID] = f.Outside.Object, true
				}
			}
			if object != test.object || len(ids) > 1 {
				t.Errorf("memory outside of %q is used, want %q; findings: %v", object, test.object, ids)
			}
		})
	}
}
