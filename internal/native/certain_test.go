package native

// This file checks modes Certain and Formula: what is decided for certain, and what constants stand for.

import (
	"math"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

func TestCertain(t *testing.T) {
	tests := []struct {
		name, source   string
		certain, doubt float64 // inputs
	}{
		{"a comparison", `double f(double x) { return x / 3 > 1 ? x / 3 : 1; }`, 5, 3},
		{"of what is exact", `double f(double x) { return x < 1 ? 2 : x / 3; }`, 1, math.NaN()},
		{"in binary32", `double f(double x) { float a = x, b = a / 3 * 3; return b < a * 2 - 6 ? b : 1; }`, 7, 6},
		{"floor", `double f(double x) { return floor(x / 7) + x / 7; }`, 20, 21},
		{"ceil", `double f(double x) { return ceil(x / 7) + x / 7; }`, 20, 21},
		{"rint", `double f(double x) { return rint(x / 7) + x / 7; }`, 20, 24.5},
		{"trunc", `double f(double x) { return trunc(x / 7) + x / 7; }`, -3, -49},
		{"conversion", `double f(double x) { return (int)(x / 7) + x / 7; }`, 3, -49},
		{"bits of a quotient", `double f(double x) { x /= 3; if (x < 1) return x; union { double d; long n; } u = { x }; u.n ^= u.n >> 40; return u.d; }`, 1, 7},
		{"bits of an input", `double f(double x) { union { double d; long n; } u = { x }; return (u.n >> 52) * (x / 3); }`, 1, math.NaN()},
	}
	for _, test := range tests {
		f, call := unary(1)
		w := start(t, compileC(t, "#include <math.h>\n"+test.source, f), call, run.Plain, run.Doubles, run.Certain)
		points := []float64{test.certain, test.doubt}
		for _, mode := range []run.Mode{run.Doubles, run.Certain} {
			b := runs(t, w, points, nil, mode)
			if math.IsInf(b.Bounds[0], 1) {
				t.Errorf("%s, mode %d: nothing is known at %v", test.name, mode, points[0])
			}
			if mode == run.Certain && !math.IsInf(b.Bounds[1], 1) {
				t.Errorf("%s: known within %v at %v", test.name, b.Bounds[1], points[1])
			}
		}
	}
}

// In mode Formula a tenth is a tenth, and a magic number is a number.
func TestConstantsStandFor(t *testing.T) {
	tenth := ir.Constant{Rounded: fp.FromFloat64(0.1), Hi: 0.1, Lo: -0x1.999999999999ap-58, Err: 0x1p-110}
	single := ir.Constant{Rounded: fp.FromFloat32(0.1), Hi: 0.1, Lo: -0x1.999999999999ap-58, Err: 0x1p-110}
	ambiguous := ir.Constant{Rounded: fp.FromFloat64(0.3), Err: math.Inf(1)}
	tests := []struct {
		source string
		x      float64
		error  float64 // exact minus computed; infinite where nothing is known
	}{
		{`double f(double x) { return x * 0.1; }`, 1, tenth.Lo},
		{`double f(double x) { return x > 0.2 ? 0.1 : 0.5; }`, 0.5, tenth.Lo},
		{`double f(double x) { return (float)x + 0.1f; }`, 0, 0.1 - float64(float32(0.1)) + tenth.Lo},
		{`double f(double x) { return x * 0.3; }`, 1, math.Inf(1)},
		{`double f(double x) { return x * 0.7; }`, 1, 0},
		{`static const double a[] = { 0.1, 0.2 }; double f(double x) { return a[(int)x]; }`, 0, math.Inf(1)},
		{`double f(double x) { return (x + 0x1.8p52) - 0x1.8p52; }`, 0.25, 0.25},
	}
	for _, test := range tests {
		f, call := unary(1)
		p := compileC(t, test.source, f)
		for _, u := range p.Units {
			u.Constants = map[string][]ir.Constant{f.Name: {tenth, single, ambiguous}}
		}
		w := start(t, p, call, run.Plain, run.Formula)
		b := runs(t, w, []float64{test.x}, nil, run.Formula)
		switch {
		case math.IsInf(test.error, 1):
			if !math.IsInf(b.Bounds[0], 1) {
				t.Errorf("%s: known within %v", test.source, b.Bounds[0])
			}
		case !(math.Abs(b.Deltas[0]-test.error) <= b.Bounds[0] && b.Bounds[0] <= 0x1p-99+0x1p-49*math.Abs(test.error)):
			t.Errorf("%s: %v within %v, want %v", test.source, b.Deltas[0], b.Bounds[0], test.error)
		}
	}
}
