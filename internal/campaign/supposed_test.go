package campaign

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

// An access below the start of an array was certified as a crash of the code where the index came from integers that are 0 by assumption; so
// was a result that hangs on them.
func TestSupposedIntegersAreNoFault(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "supposed.c")
	const text = `
void spread(int n, const double *x, const int *order, double *w) { for (int i = 0; i < n; i++) w[1000000 * (order[i] - 1)] = x[i] * 0.1; }
double part(const int *order, double x, double y) { return order[0] + order[1] ? y : (x + 1e15) - 1e15; }
double solve(const int *order, double *x) { x[order[0] + order[1] - 1000000] *= 0.1; return x[0]; }
double punned(double *x) { x[((int *)x)[1] - 1100000000] *= 0.1; return x[0]; }
double free(const int *order, double x) { return (x + 1e15) - 1e15 + 0 * order[0] * order[1]; }
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		function, domain string
		asked, certified bool
	}{
		{"spread", "", true, false},
		{"spread", "order[0..7] in [-100,-50]", false, true},
		{"part", "", false, true}, // integer arrays vary
		{"part", "order[0..1] in [0,0]", false, true},
		{"free", "", false, true},
		{"solve", "", true, false},
		{"solve", "order[0..7] in [-100,-50]", false, true},
		{"punned", "", false, false},
	} {
		cfg := &Config{Args: []string{file + ":" + test.function}, Evals: 2000}
		if test.domain != "" {
			cfg.Domains = []string{test.domain}
		}
		var stream recorder
		if _, err := Find(t.Context(), cfg, &stream); err != nil {
			t.Fatal(err)
		}
		var asked, certified bool
		for _, m := range stream.messages {
			asked = asked || m.Skipped != nil && strings.Contains(m.Skipped.What, "order") && strings.Contains(m.Skipped.What, "changes this")
			certified = certified || m.Finding != nil && m.Finding.Verdict == finding.Certified
		}
		if asked != test.asked || certified != test.certified {
			t.Errorf("%s %s: assumption said: %t, certified: %t", test.function, test.domain, asked, certified)
		}
	}
}
