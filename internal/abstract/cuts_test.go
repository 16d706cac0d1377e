package abstract_test

import (
	"math"
	"os"
	"testing"

	"faultline/internal/abstract"
	"faultline/internal/fp"
	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

// The square of no double is 2. Cuts at the two doubles next to its root prove that 1/(x*x-2) does not divide by zero.
func TestCutsSettleAnEquality(t *testing.T) {
	file := testenv.Dir(t) + "/inverse.c"
	if err := os.WriteFile(file, []byte("double f(double x) { return 1 / (x * x - 2); }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file + ":f"}})
	if err != nil {
		t.Fatal(err)
	}
	s := list[0]
	possible := func(cuts [][]float64) bool {
		r := abstract.Exceptions(s, abstract.Options{Cuts: cuts})
		for i := range r.Sites {
			if s.Program.Sites[r.Sites[i].ID].Op == fp.Div {
				return !r.Impossible(i, fp.DivideByZero)
			}
		}
		t.Fatal("no division")
		return false
	}
	if !possible(nil) {
		t.Skip("proved without cuts")
	}
	if possible([][]float64{{math.Sqrt2}, {fp.Next(math.Sqrt2)}, {fp.Prev(math.Sqrt2)}}) {
		t.Error("not proved with cuts at the root")
	}
	if !possible([][]float64{{1.5}}) {
		t.Error("proved with a cut elsewhere")
	}
}
