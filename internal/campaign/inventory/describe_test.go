package inventory

import (
	"testing"

	"faultline/internal/subject/load"
	"faultline/internal/testenv"

	"os"
	"path/filepath"
)

// A struct that is spread over registers is one parameter, as the source has it: its second piece was shown as a fixed one.
func TestParametersAsTheSourceHasThem(t *testing.T) {
	const text = `
#include <complex.h>
struct none {}; struct v2 { double x, y; }; struct v3 { double x, y, z; };
double product(double complex a, struct none n, struct v2 b, double t) { return creal(a)*b.y*t; }
struct v3 large(struct v2 b, struct v3 c) { c.x *= b.x; return c; }
void results(double x, double *one, double three[3]) { *one = x; for (int i = 0; i < 3; i++) three[i] = x; }
double sum(const double *b, const double *e) { double s = 0; while (b != e) s += *b++; return s; }
`
	file := filepath.Join(testenv.Dir(t), "spread.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"product": {"a input", "b input", "t input"},
		"large":   {"b input", "c input"},
		"results": {"x input", "one output: 1 element", "three output: 3 elements"},
		"sum":     {"b input", "e fixed"},
	} {
		list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":" + name}})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range Describe(list[0]).Parameters {
			if p.Role == "output" {
				p.Role += ": " + p.Says
			}
			got = append(got, p.Name+" "+p.Role)
		}
		if len(got) != len(want) {
			t.Errorf("%s: %q, want %q", name, got, want)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
		}
	}
}
