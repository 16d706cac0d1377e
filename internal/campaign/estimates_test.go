package campaign

// This file tests that what the processor estimates is named, with --as-built, and that no error is said of what the program does not return.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const estimatesSource = `
#include <math.h>
float quotient(float x, float y) { return y / sqrtf(x); }
float root(float x) { return sqrtf(x); }
void roots(float *restrict r, const float x[16], int n) { for (int i = 0; i < n; i++) r[i] = sqrtf(x[i]); }
float loop(const float x[16], int n) { float s = 0; for (int i = 0; i < n; i++) s += 1.0f / sqrtf(x[i]); return s; }
void inverses(float *restrict r, const float x[16], int n) { for (int i = 0; i < n; i++) r[i] = 1.0f / x[i]; }
double plain(double x) { return 1 / sqrt(x); }
`

// The mark of what is estimated was taken for a compiler's barrier, and left out: the largest error was that of a value which the program
// does not return, and nothing was said to be missing.
func TestEstimatesOfTheProcessorAreNamed(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "estimates.c")
	if err := os.WriteFile(file, []byte(estimatesSource), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, flags string
		domains     []string
		named       bool
	}{
		{"quotient", "-O2 -ffast-math", nil, true},
		{"quotient", "-O2 -ffast-math", []string{"x in [1e-44,1e-39]", "y in [1,2]"}, true},
		{"root", "-O2 -ffast-math", nil, false},
		{"roots", "-O3 -ffast-math", nil, true},
		{"loop", "-O3 -march=haswell -ffast-math", nil, true},
		{"inverses", "-O3 -ffast-math", nil, true},
		{"quotient", "-O2 -ffast-math -mrecip=none", nil, false},
		{"plain", "-O2 -ffast-math", nil, false},
		{"quotient", "-O2", nil, false},
	} {
		t.Run(c.name+" "+c.flags, func(t *testing.T) {
			var stream recorder
			_, err := Find(t.Context(), &Config{Args: []string{file + ":" + c.name}, AsBuilt: true, ClangFlags: strings.Fields(c.flags),
				Flags: subject.Flags{Domains: c.domains}, Evals: 2000, Seed: 1}, &stream)
			if err != nil {
				t.Fatal(err)
			}
			named := false
			for _, m := range stream.messages {
				if s := m.Skipped; s != nil {
					named = named || strings.Contains(s.What, "rsqrtss") && strings.Contains(s.What, "-mrecip=none") && s.Line > 0
				}
				if c.named && m.Stats != nil && m.Stats.Largest != nil && m.Stats.Largest.Error != nil && c.name == "quotient" {
					t.Errorf("the largest error seen is said: %+v", m.Stats.Largest)
				}
			}
			if named != c.named {
				t.Errorf("an estimate is named: %t, want %t", named, c.named)
			}
		})
	}
}
