package campaign

// This file tests that an access beyond a length that we assumed is a question to the user, and no fault of the code.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

const arraysSource = `
double dot(const double *a, const double *b, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }
double wide(const double *a, long n) { return a[n * 3] - 1; }
double at(const double *a, int k) { return a[k] - 1; }
void scale(double x, double *out, int n) { for (int i = 0; i < n; i++) out[i] = x * i - 1; }
double null(const double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; if (s > 10) *(volatile int *)0 = 1; return s; }
double below(const double *a) { return a[-100000000] - 1; }
double history(const float *x, int n) { float s = 0; for (int i = 0; i < n; i++) s += x[i] - x[i-3000]; return s; }
struct pair { double x, y; };
double pairs(const struct pair *p) { return p[1].x - p[0].x; }
`

// SIGSEGV and SIGBUS of arrays whose length was assumed were certified; so may be what garbage behind them gave.
func TestAssumedLengthIsNoFault(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "arrays.c")
	if err := os.WriteFile(file, []byte(arraysSource), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		call         string // function, then flags
		question     string
		trap, others bool // certified findings
	}{
		{"dot --pin n=1000000000", "a has 8 elements by assumption, and a[8] is used: set the number with --domain 'a[0..N] in [LOW,HIGH]'", false, false},
		{"dot --domain n in [9,1000000]", "a has 8 elements by assumption, and a[8] is used", false, false},
		{"dot --pin n=12", "", false, true}, // the only number that can be their length
		{"dot --pin n=1000000000 --domain a[0..7] in [0,1] --domain b[0..7] in [0,1]", "", true, false},
		{"at --domain k in [8,100000]", "a has 8 elements by assumption, and a[", false, false},
		{"scale --pin n=100000000", "out has 8 elements by assumption, and out[8] is used", false, false},
		{"null --pin n=4", "", true, true},
		{"below", "", true, false},
		{"history --pin n=4", "x is where its memory begins by assumption, and elements in front of it are used: write", false, false},
		{"at --pin k=2147483647", "a has 8 elements by assumption, and a[2147483647] is used", false, false}, // another object's numbers
		{"at --domain k in [0,5000]", "a has 8 elements by assumption, and a[", false, false},                // what is read there harms nothing
		{"at --domain k in [0,20]", "", false, false},                                                        // the array has as many as that
		{"wide --pin n=9007199254740991", "a has 8 elements by assumption, and a[", false, false},
		{"pairs", "", false, true},
	} {
		t.Run(test.call, func(t *testing.T) {
			words := strings.Split(test.call, " --")
			cfg := &Config{Args: []string{file + ":" + words[0]}, Evals: 20000}
			for _, flag := range words[1:] {
				name, value, _ := strings.Cut(flag, " ")
				if name == "fix" {
					cfg.Fix = append(cfg.Fix, value)
				} else {
					cfg.Domains = append(cfg.Domains, value)
				}
			}
			var stream recorder
			if _, err := Find(t.Context(), cfg, &stream); err != nil {
				t.Fatal(err)
			}
			var said, trap, others bool
			for _, m := range stream.messages {
				if m.Skipped != nil && test.question != "" {
					said = said || strings.Contains(m.Skipped.What, test.question) && m.Skipped.Line > 0
				}
				if f := m.Finding; f != nil && f.Verdict == finding.Certified {
					trap, others = trap || f.Kind == finding.Trap, others || f.Kind != finding.Trap
				}
			}
			if said != (test.question != "") || trap != test.trap || others != test.others {
				t.Errorf("question %t, certified traps %t, others %t; want %t, %t, %t", said, trap, others, test.question != "", test.trap, test.others)
			}
		})
	}
}
