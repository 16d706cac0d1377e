package flow_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"faultline/internal/subject/load"
)

// A counter of calls was an output: "an earlier call makes later ones wrong".
func TestCounterOfCallsIsNoOutput(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tally.c")
	text := `
int calls, last, twice; double total;
double f(double x) { calls++; last = (int)x; twice += 2; if (twice > 10) x += 1; total += x; return x * 0.5; }
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":f"}})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range list[0].Call.Outputs {
		names = append(names, c.Label())
	}
	slices.Sort(names)
	if want := []string{"last", "return", "total", "twice"}; !slices.Equal(names, want) {
		t.Errorf("outputs %v, want %v", names, want)
	}
}
