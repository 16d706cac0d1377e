package campaign

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/testenv"
)

// A method that every user calls after set() ended in a null pointer of an object that was only constructed, at each input, and was certified
// as a crash (b2DistanceProxy of box2d). A null pointer at some inputs is one.
func TestObjectThatIsNotReadyIsNoCrash(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "unready.cpp")
	const text = `
class Hull {
	const double *points = nullptr;
public:
	Hull() {}
	void set(const double **p, int) { points = *p; }
	double support(double x) const { return points[0] * x; }
	double some(double x) const { return x > 2 ? points[1] * x : x * 0.5; }
};
double support(const Hull &h, double x) { return h.support(x); }
double some(const Hull &h, double x) { return h.some(x); }
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for function, want := range map[string]bool{"support": false, "some": true} {
		var stream recorder
		if _, err := Find(t.Context(), &Config{Args: []string{file + ":" + function}, Evals: 2000}, &stream); err != nil {
			t.Fatal(err)
		}
		var said, certified bool
		for _, m := range stream.messages {
			said = said || m.Skipped != nil && strings.Contains(m.Skipped.What, "every run reads a null pointer")
			certified = certified || m.Finding != nil && m.Finding.Verdict == finding.Certified && m.Finding.Kind == finding.Trap
		}
		if said == want || certified != want {
			t.Errorf("%s: said %t, certified %t", function, said, certified)
		}
	}
}
