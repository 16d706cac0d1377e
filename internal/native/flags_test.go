package native

// This file checks the exceptions that runs raise.

import (
	"math"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/run"
)

func TestFlags(t *testing.T) {
	f, call := unary(2)
	p := compileC(t, `#include <math.h>
		double f(double what, double x) {
			switch ((int)what) {
			case 0: return 1 / x;
			case 1: return x * x;
			case 2: return sqrt(x);
			case 3: return log(x);
			case 4: return (float)x;
			case 5: return 1 / (long double)x;
			case 6: return exp(x);
			}
			return (int)x;
		}`, f)
	w := start(t, p, call)
	tests := []struct {
		what, x float64
		want    fp.Exception
	}{
		{0, 0, fp.DivideByZero}, {0, 3, 0}, {0, 1e-310, fp.Overflow},
		{1, 1e200, fp.Overflow}, {1, 1e-160, fp.Underflow}, {1, 0, 0},
		{2, -1, fp.Invalid}, {2, 2, 0},
		{3, 0, fp.DivideByZero}, {3, -1, fp.Invalid}, {3, 7, 0},
		{4, 1e300, fp.Overflow}, {4, 1e-300, fp.Underflow},
		{5, 0, fp.DivideByZero}, {5, 1, 0},
		{6, 1000, fp.Overflow}, {6, -1000, fp.Underflow},
		{7, 1e300, fp.Invalid}, {7, 1.5, 0},
	}
	var points []float64
	for _, test := range tests {
		points = append(points, test.what, test.x)
	}
	b := runs(t, w, points, nil, run.Flags)
	for i, test := range tests {
		if got := b.Flags[i]; got != test.want {
			t.Errorf("f(%v, %v) = %v raised %04b, want %04b", test.what, test.x, math.Float64frombits(b.Outputs[i].Lo), got, test.want)
		}
	}
	if plain := runs(t, w, points, nil, run.Plain); plain.Flags != nil {
		t.Errorf("mode Plain has flags: %v", plain.Flags)
	}
}
