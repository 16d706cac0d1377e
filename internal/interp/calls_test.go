package interp_test

import (
	"encoding/binary"
	"math"
	"testing"

	"faultline/internal/interp"
)

// TestRunCalls: the arguments and the memory of each call of a function are those that the source passes.
func TestRunCalls(t *testing.T) {
	p, err := compileC(t, `__attribute__((noinline)) double sum(const double *a, int n) {
	double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
double entry(double x) { double a[3] = {x, 2 * x, 3 * x}; return sum(a, 3) - sum(a + 1, 2); }`).Program([]string{"entry"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	id := -1
	for i, f := range p.Funcs {
		if f.Name == "sum" {
			id = i
		}
	}
	var seen [][]float64
	r := interp.New(p, callOf(p.Func("entry"))).RunCalls([]float64{5}, interp.Limits{}, id, func(c *interp.Called) {
		_, data, offset, ok := c.Object(0)
		if !ok {
			t.Fatal("the pointer has no object")
		}
		var list []float64
		for range binary.LittleEndian.Uint32(c.Arg(1)) {
			list = append(list, math.Float64frombits(binary.LittleEndian.Uint64(data[offset:])))
			offset += 8
		}
		seen = append(seen, list)
	})
	if r.Outcome != interp.Returned || len(seen) != 2 || len(seen[0]) != 3 || seen[0][2] != 15 || len(seen[1]) != 2 || seen[1][0] != 10 {
		t.Errorf("%v: %v", r.Outcome, seen)
	}
}
