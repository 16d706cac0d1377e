package campaign

// This file tests that a finding without an operation to blame names a line: crashes, endless loops, and constants that a check chooses.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/report"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const placesSource = `#include <cmath>
#include <cstdlib>
#include <limits>
static const double table[4] = {1, 2, 3, 4};
extern "C" {
double beyond(double x) {
	return table[(int)(x * 4)];	// here: trap of beyond
}
int quotient(double x, double y) {
	int a = (int)x, b = (int)y;
	return a / b;	// here: trap of quotient
}
double aborts(double x) {
	if (!(x < 1))
		abort();	// here: trap of aborts
	return x;
}
double turned(double a) {
	while (a > 3.14159265358979)	// here: timeout of turned
		a -= 6.28318530717959;
	return a;
}
double chosen(double x) {
	double c = (1 + x) - 1 - x / 2;
	if (c < 0)
		return NAN;	// here: invalid of chosen
	return std::sqrt(c);
}
double named(double x) {
	double c = (1 + x) - 1 - x / 2;
	if (c < 0)
		return std::numeric_limits<double>::quiet_NaN();	// here: invalid of named
	return std::sqrt(c);
}
double stored(double x) {
	double c = (1 + x) - 1 - x / 2, result = 0;
	if (c < 0)
		result = INFINITY;	// here: overflow of stored
	else
		result = std::sqrt(c);
	return result;
}
}
`

// Findings about crashes, endless loops, and NaN that a check returns had no line: the first line of their block began with the file alone.
func TestFindingsWithoutAnOperationHaveALine(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "places.cpp")
	if err := os.WriteFile(file, []byte(placesSource), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, domain := range map[string]string{"beyond": "x in [0,2]", "quotient": "x in [1,9]; y in [0.9,9]", "aborts": "x in [0.5,1.01]",
		"turned": "a in [1e15,1e18]", "chosen": "x in [1e-17,1e-16]", "named": "x in [1e-17,1e-16]",
		"stored": "x in [1e-17,1e-16]"} {
		t.Run(name, func(t *testing.T) {
			if name == "aborts" || name == "turned" {
				testenv.Long(t)
			}
			stream, _ := find(t, t.Context(), &Config{Args: []string{file + ":" + name}, Flags: subject.Flags{Domains: []string{domain}},
				NoSuggestions: true, Evals: 5000})
			seen := false
			for _, f := range findings(t, stream) {
				if f.Verdict != finding.Certified || f.Site != nil {
					continue
				}
				seen = true
				want := "// here: " + string(f.Kind) + " of " + name
				if at := report.SpotOf(f); !strings.HasSuffix(at.Text, want) || at.Column < 1 || at.File == "" {
					t.Errorf("%s at %s: %q, want the line with %q", f.Kind, at.Place, at.Text, want)
				}
			}
			if !seen {
				t.Errorf("no certified finding without an operation:\n%s", stream)
			}
		})
	}
}
