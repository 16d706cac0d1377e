package inventory

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

// TestWhatIsSaidOfRuns: of inline assembly it was said that nothing found there is proved, beside certified crashes in it; an ifunc was
// not modelled, and its file could not be linked. The whole part of 0.7 * 10 is 7 where it should be 6, and nothing was found.
func TestWhatIsSaidOfRuns(t *testing.T) {
	const text = `
static double one(double x) { return x - 1; }
static double (*choose(void))(double) { return one; }
double chosen(double) __attribute__((ifunc("choose")));
double calls(double x) { return chosen(x); }
double modf(double, double *);
double tenths(double x) { double whole; modf(x * 10, &whole); return whole; }
double root(double x) { double y; __asm__("sqrtsd %1,%0" : "=x"(y) : "x"(x)); return y - 1; }
`
	file := filepath.Join(testenv.Dir(t), "said.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"calls":  "",
		"root":   "cannot prove that their results are wrong",
		"tenths": "does not search for inputs where rounding changes its integer",
	} {
		s, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":" + name}})
		if err != nil {
			t.Fatal(err)
		}
		list := NotModelled(s[0])
		if (len(list) == 0) != (want == "") || want != "" && !strings.HasSuffix(list[0].What, want) {
			t.Errorf("%s: %v, want %q", name, list, want)
		}
	}
}
