package shadow_test

// This file checks events, decisions, constants that stand for numbers, and what is far from doubles.

import (
	"math"
	"slices"
	"strings"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// What a run raises, and what of its decisions the exact values would make otherwise.
func TestEvents(t *testing.T) {
	const lost = "double a = (x + 1e16) - 1e16; "
	tests := []struct {
		body string
		x, y float64
		want string
	}{
		{"return x * y;", 1e200, 1e200, "overflow"}, {"return x * y;", 1e-200, 1e-200, "underflow"}, {"return x * y;", 3, 0, ""},
		{"return x / y;", 1, 0, "divide-by-zero"}, {"return x / y;", 0, 0, "invalid"}, {"return x / y;", 1e-300, 1e10, "underflow"},
		{"return x / y;", 1e300, 1e-10, "overflow"}, {"return x + y;", 1e308, 1e308, "overflow"}, {"return x - y;", -1e308, 1e308, "overflow"},
		{"return x - y;", math.Inf(1), math.Inf(1), ""}, {"return sqrt(x);", -1, 0, "invalid"}, {"return sqrt(x);", 0, 0, ""},
		{"return fma(x, y, y);", 1e200, 1e200, "overflow"}, {"return (float)x;", 1e39, 0, "overflow"}, {"return (float)x;", 1e-42, 0, "underflow"},
		{"return log(x);", 0, 0, "divide-by-zero"}, {"return log(x);", -1, 0, "invalid"}, {"return exp(x);", 1000, 0, "overflow"},
		{"return exp(x);", -1000, 0, "underflow"}, {"return pow(x, y);", 0, -2, "divide-by-zero"},
		{"return tgamma(x);", 0, 0, "divide-by-zero"}, {"return tgamma(x);", -1, 0, "invalid"}, {"return tgamma(x);", 200, 0, "overflow"},
		{"return lgamma(x);", 0, 0, "divide-by-zero"}, {"return lgamma(x);", -3, 0, "divide-by-zero"}, {"return atanh(x);", 1, 0, "divide-by-zero"},
		{"return atanh(x);", -1, 0, "divide-by-zero"}, {"return atanh(x);", 2, 0, "invalid"}, {"return log1p(x);", -1, 0, "divide-by-zero"},
		{"return acos(x);", 2, 0, "invalid"}, {"return fmod(x, y);", 1, 0, "invalid"}, {"return ldexp(x, 2000);", 1, 0, "overflow"},
		{"return ldexp(x, -1060);", 1 + 0x1p-40, 0, "underflow"}, {"return cosh(x);", 800, 0, "overflow"}, {"return exp2(x);", -1080, 0, "underflow"},
		{"return hypot(x, y);", 1e308, 1.7e308, "overflow"}, {"*(volatile short *)keep(table) = (short)(int)x; return 0;", 70000, 0, "integer-overflow"},
		{"*(volatile short *)keep(table) = (short)(int)x; return 0;", 40000, 0, ""},
		{"short n = (short)(int)x; return n / 3 * 2;", -32768, 0, ""}, {"unsigned char n = (unsigned char)(int)x; return n & 7;", 1000, 0, ""}, {"return pow(x, y);", -2, 0.5, "invalid"},
		{lost + "return a < y ? 1 : 2;", 1.1, 1.5, "divergence"}, {lost + "return a < y ? 1 : 2;", 1.1, 0.5, ""},
		{lost + "return a > y ? 1 : 2;", 1.1, 1.5, "divergence"}, {lost + "return a <= y ? 1 : 2;", 1.1, 2, ""}, {lost + "return a == y ? 1 : 2;", 1.1, 2, "divergence"},
		{lost + "return a >= y ? 1 : 2;", 1.1, 2, "divergence"}, {lost + "return a != y ? 1 : 2;", 1.1, 3, ""},
		{lost + "return floor(a);", 1.1, 0, "divergence"}, {lost + "return ceil(a);", 1.1, 0, ""}, {lost + "return trunc(a);", 1.1, 0, "divergence"},
		{lost + "return rint(a);", 1.1, 0, "divergence"}, {lost + "return (int)a * 2;", 1.1, 0, "divergence"}, {lost + "return (int)(a + y) * 2;", 1.1, 0.95, ""},
		{"return (int)x + 1.0;", 0x1p31, 0, "invalid-conversion"}, {"return (int)x + 1.0;", 0x1p31 - 0.5, 0, ""}, {"return (int)x + 1.0;", -0x1p31 - 0.5, 0, ""},
		{"return (int)x + 1.0;", -0x1p31 - 1, 0, "invalid-conversion"}, {"return (unsigned)x + 1.0;", -0.5, 0, ""}, {"return (unsigned)x + 1.0;", -1, 0, "invalid-conversion"},
		{"return (unsigned)x + 1.0;", 0x1p32, 0, "invalid-conversion"}, {"return (long)x + 1.0;", 0x1p63, 0, "invalid-conversion"},
		{"return (long)x + 1.0;", -0x1p63, 0, ""}, {"int n = (int)x; return n * n;", 46341, 0, "integer-overflow"}, {"int n = (int)x; return n * n;", 46340, 0, ""},
		{"int n = (int)x, m = (int)y; return n + m;", 0x1p31 - 1, 1, "integer-overflow"}, {"int n = (int)x, m = (int)y; return n - m;", -0x1p31, 1, "integer-overflow"},
	}
	var bodies []string
	for _, test := range tests {
		bodies = append(bodies, test.body)
	}
	w := compiled(t, bodies, run.Plain, run.Deltas)
	for i, test := range tests {
		b := runs(t, w, i, []float64{test.x, test.y}, run.Deltas)
		var got []string
		b.Events(0, func(e run.Event) { got = append(got, e.Kind.String()) })
		if words := strings.Join(got, " "); strings.ReplaceAll(words, " ", "-") != strings.ReplaceAll(test.want, " ", "-") {
			t.Errorf("%s at %v, %v: %q, want %q", test.body, test.x, test.y, words, test.want)
		}
	}
}

// In mode Certain a run of which a decision may be another one over the reals says nothing, and one whose decisions are certain says the same
// as in mode Doubles.
func TestCertain(t *testing.T) {
	tests := []struct {
		body           string
		certain, doubt float64 // inputs; NaN: none is in doubt
	}{
		{"return x / 3 > 1 ? x / 3 : 1;", 5, 3}, {"return x / 3 < 1 ? x / 3 : 1;", 2, 3}, {"return x < 1 ? 2 : x / 3;", 1, math.NaN()},
		{"return floor(x / 7) + x / 7;", 20, 21}, {"return ceil(x / 7) + x / 7;", 20, 21}, {"return rint(x / 7) + x / 7;", 20, 24.5},
		{"return trunc(x / 7) + x / 7;", -3, -49}, {"return trunc(x / 7) + x / 7;", 3, 49}, {"return (int)(x / 7) + x / 7;", 3, -49},
		{"return (unsigned)(x / 7) + x / 7;", 20, 49}, {"return floor(x) + x / 7;", 21, math.NaN()},
		{"x /= 3; if (x < 1) return x; union { double d; long n; } u = {x}; u.n ^= u.n >> 40; return u.d;", 1, 7},
		{"union { double d; long n; } u = {x}; return (u.n >> 52) * (x / 3);", 1, math.NaN()},
	}
	var bodies []string
	for _, test := range tests {
		bodies = append(bodies, test.body)
	}
	w := compiled(t, bodies, run.Doubles, run.Certain)
	for i, test := range tests {
		at := []float64{test.certain, 0, test.doubt, 0}
		doubles := *runs(t, w, i, at, run.Doubles)
		deltas, bounds := slices.Clone(doubles.Deltas), slices.Clone(doubles.Bounds)
		b := runs(t, w, i, at, run.Certain)
		if math.IsInf(b.Bounds[0], 1) || b.Bounds[0] != bounds[0] || b.Deltas[0] != deltas[0] {
			t.Errorf("%s at %v: %v within %v, in mode Doubles %v within %v", test.body, at[0], b.Deltas[0], b.Bounds[0], deltas[0], bounds[0])
		}
		if !math.IsNaN(test.doubt) && !math.IsInf(b.Bounds[1], 1) {
			t.Errorf("%s at %v is known within %v", test.body, test.doubt, b.Bounds[1])
		}
	}
}

// Long doubles and variable arguments keep what a value has lost, in mode Deltas; in mode Doubles nothing is known of them.
func TestFarFromDoubles(t *testing.T) {
	const lost = "double a = (x + 1e16) - 1e16; "
	bodies := []string{
		lost + "long double w = a; return w + y;", lost + "long double w = a; return w * y;", lost + "long double w = a; return y / w;",
		lost + "long double w = a; return sqrtl(w * w);", lost + "long double w = a; return expl(w);", lost + "return varied(2, y, a);",
	}
	exact := []func(x, y float64) float64{
		func(x, y float64) float64 { return x + y }, func(x, y float64) float64 { return x * y }, func(x, y float64) float64 { return y / x },
		func(x, _ float64) float64 { return x }, func(x, _ float64) float64 { return math.Exp(x) }, func(x, _ float64) float64 { return x },
	}
	w := compiled(t, bodies, run.Deltas, run.Doubles)
	for i, body := range bodies {
		for _, point := range [][]float64{{1.1, 3}, {2.7, -5}} {
			b := runs(t, w, i, point, run.Deltas)
			z, want := b.Outputs[0].Float64(), exact[i](point[0], point[1])
			if math.Abs(z+b.Deltas[0]-want) > 1e-14*math.Abs(want) || z == want {
				t.Errorf("%s at %v: %v, delta %v, want %v", body, point, z, b.Deltas[0], want)
			}
			if b = runs(t, w, i, point, run.Doubles); !math.IsInf(b.Bounds[0], 1) {
				t.Errorf("%s at %v is known within %v", body, point, b.Bounds[0])
			}
		}
	}
}

// What is not finite has no bound, and what vanishes is known to be small.
func TestEndsOfTheRange(t *testing.T) {
	inf := math.Inf(1)
	tests := []struct {
		body  string
		x, y  float64
		bound float64 // at most; infinite: nothing is known
	}{
		{"return 1 / (x * y);", 1e300, 1e300, inf}, {"return 1 / (x / y);", 1, 0, inf}, {"return sqrt(x);", -1, 0, inf},
		{"return 1 / (x / 3 - y);", 0.1, 0x1p-5, 0x1p-60}, {"return 1 / ((x / 3 + y) - y);", 7, 1e40, inf}, {"return log(x * y);", 1e300, 1e300, inf},
		{"return x * y;", 1e-200, 1e-200, 0x1p-1070}, {"return x / y;", 1e-200, 1e200, 0x1p-1070}, {"return ldexp(x / 3, -1100);", 7, 0, 0x1p-1070},
		{"return fmin(x / y, 1);", 0, 0, inf}, {"return sqrt((x / 3 + y) - y);", 7, 1e40, 0x1p-49},
	}
	var bodies []string
	for _, test := range tests {
		bodies = append(bodies, test.body)
	}
	w := compiled(t, bodies, run.Doubles)
	for i, test := range tests {
		b := runs(t, w, i, []float64{test.x, test.y}, run.Doubles)
		if got := b.Bounds[0]; math.IsInf(test.bound, 1) != math.IsInf(got, 1) || got > test.bound || got == 0 {
			t.Errorf("%s at %v, %v: %v within %v, want %v", test.body, test.x, test.y, b.Deltas[0], got, test.bound)
		}
	}
}

// In mode Formula a constant is the number that it stands for.
func TestFormula(t *testing.T) {
	off := -0x1.999999999999ap-58 // a tenth less 0.1
	tenth := ir.Constant{Rounded: fp.FromFloat64(0.1), Hi: 0.1, Lo: off, Err: 0x1p-110}
	single := ir.Constant{Rounded: fp.FromFloat32(0.1), Hi: 0.1, Lo: off, Err: 0x1p-110}
	ambiguous := ir.Constant{Rounded: fp.FromFloat64(0.3), Err: math.Inf(1)}
	tests := []struct {
		body     string
		x, delta float64 // infinite: nothing is known
	}{
		{"return x * 0.1;", 1, off}, {"return x > 0.2 ? 0.1 : 0.5;", 0.5, off}, {"return (float)x + 0.1f;", 0, 0.1 - float64(float32(0.1)) + off},
		{"return x * 0.3;", 1, math.Inf(1)}, {"return x * 0.75;", 1, 0}, {"return numbers[(int)x];", 0, math.Inf(1)},
		{"return (x + 0x1.8p52) - 0x1.8p52;", 0.25, 0.25}, {"return (x + magic[0]) - magic[0];", 0.25, 0.25},
	}
	var bodies []string
	for _, test := range tests {
		bodies = append(bodies, test.body)
	}
	constants := make(map[string][]ir.Constant)
	for i := range tests {
		constants[functionName(i)] = []ir.Constant{tenth, single, ambiguous}
	}
	w := compiledWith(t, constants, bodies, run.Formula, run.Doubles)
	for i, test := range tests {
		b := runs(t, w, i, []float64{test.x, 0}, run.Formula)
		switch known := !math.IsInf(b.Bounds[0], 1); {
		case known == math.IsInf(test.delta, 1):
			t.Errorf("%s: within %v", test.body, b.Bounds[0])
		case known && !(math.Abs(b.Deltas[0]-test.delta) <= b.Bounds[0] && b.Bounds[0] <= 0x1p-99+0x1p-49*math.Abs(test.delta)):
			t.Errorf("%s: %v within %v, want %v", test.body, b.Deltas[0], b.Bounds[0], test.delta)
		}
		// In mode Doubles each is the number that it is, and what takes a magic number away rounds.
		if b = runs(t, w, i, []float64{test.x, 0}, run.Doubles); math.Abs(b.Deltas[0]) > 0x1p-50 {
			t.Errorf("%s, mode Doubles: delta %v", test.body, b.Deltas[0])
		}
	}
}

// What a value has lost goes with it through arguments in registers, on the stack and in memory.
func TestArguments(t *testing.T) {
	const lost = "double a = (x + 1e16) - 1e16; "
	bodies := []string{
		"return varied(10, y, y, y, y, y, y, y, y, y, a);", "return varied(7, y, y, y, y, y, y, a);", "return varied(9, y, y, y, y, y, y, y, y, a);",
		"return mixed(1, a, 2, y, 3, y, 4, y, 5, y, 6, y, 7, a);", "return mixed(1, y, 2, y, 3, a, 4, y, 5, y, 6, y, 7, a);",
		"large v = {{y, y, a}}, w = {{a, y, y}}; return passed(v, w) - w.v[0] + 0 * y;", "return late(y, y, y, y, y, y, y, y, y, a);",
		"pair p = swapped(a, y); return p.second;", "table[3] = a; double *p = keep(table); return p[3];",
		"large v = {{a}}, *p = keep(&v); large w = *p; return w.v[0];", "double *p = calloc(9, 8); p[8] = a; p = keep(p); double r = p[8]; free(p); return r;",
		"two v = {a, y}; v = *(two *)keep(&v); return v[0];", "float s[2] = {0, 1}; keep(s); return a * s[1];",
	}
	for i := range bodies {
		bodies[i] = lost + bodies[i]
	}
	w := compiled(t, bodies, run.Deltas, run.Doubles)
	for i, body := range bodies {
		for _, mode := range []run.Mode{run.Deltas, run.Doubles} {
			b := runs(t, w, i, []float64{1.1, 3, 1.1, 3}, mode)
			if mode == run.Doubles && strings.Contains(body, "varied") || mode == run.Doubles && strings.Contains(body, "mixed") {
				if !math.IsInf(b.Bounds[1], 1) {
					t.Errorf("%s is known within %v", body, b.Bounds[1])
				}
				continue
			}
			for k, z := range b.Outputs {
				if got := z.Float64(); got != 2 || math.Abs(b.Deltas[k]-(1.1-2)) > 2e-15 || mode == run.Doubles && !(b.Bounds[k] <= 2e-15) {
					t.Errorf("%s: %v, delta %v, want 2 and -0.9", body, got, b.Deltas[k])
				}
			}
		}
	}
}

// Integers that a format does not hold lose what is exact in mode Doubles.
func TestIntegersAsFloats(t *testing.T) {
	const n = int64(0x123456789abc0ef1)
	tests := []struct {
		body  string
		x     float64
		exact int64
	}{
		{"return (double)((long)x + 0xef1);", 0x1.23456789abcp60, n}, {"return (double)((unsigned long)x + 0xef1);", 0x1.23456789abcp60, n},
		{"return (float)((int)x + 1);", 0x1p30, 1<<30 + 1}, {"return (float)((unsigned)x + 1);", 0x1p31, 1<<31 + 1}, {"return (float)(short)x;", -300, -300},
		{"return (float)((long)x + 1);", 0x1p40, 1<<40 + 1}, {"return (double)((int)x + 1);", 0x1p30, 1<<30 + 1},
	}
	var bodies []string
	for _, test := range tests {
		bodies = append(bodies, test.body)
	}
	w := compiled(t, bodies, run.Deltas, run.Doubles)
	for i, test := range tests {
		for _, mode := range []run.Mode{run.Deltas, run.Doubles} {
			b := runs(t, w, i, []float64{test.x, 0}, mode)
			if got := int64(b.Outputs[0].Float64()) + int64(b.Deltas[0]); got != test.exact || mode == run.Doubles && b.Bounds[0] != 0 {
				t.Errorf("%s at %v is %v, delta %v; want %d in all", test.body, test.x, b.Outputs[0].Float64(), b.Deltas[0], test.exact)
			}
		}
	}
}

// Mode Raised notes at which sites something was raised, and which sites were reached.
func TestRaised(t *testing.T) {
	bodies := []string{"return x * y;", "return x / y;", "return sqrt(x) + y;", "return exp(x) - y;", "return (int)x + y;", "return (float)x;", "return log(x) * y;"}
	w := compiled(t, bodies, run.Raised, run.Deltas)
	at := []float64{1e200, 1e200, 1, 0, 0, 0, -1, 3, 1e-200, 1e-200, 2000, 1, 1e300, 5, math.NaN(), 1, math.Inf(1), 0, 0x1p-1030, 0.5, 3, 2}
	for i, body := range bodies {
		for k := 0; k < len(at); k += 2 {
			want := map[int]uint64{}
			b := runs(t, w, i, at[k:k+2], run.Deltas)
			b.Events(0, func(e run.Event) {
				if e.Kind != fp.Diverged {
					want[e.Site] |= uint64(e.Kind)
				}
			})
			for site, got := range runs(t, w, i, at[k:k+2], run.Raised).Raised {
				if got&^run.Reached != want[site] {
					t.Errorf("%s at %v raises %#x at site %d, in mode Deltas %#x", body, at[k:k+2], got, site, want[site])
				}
				if got != 0 && got&run.Reached == 0 {
					t.Errorf("%s at %v raises %#x at site %d, which is not reached", body, at[k:k+2], got, site)
				}
			}
		}
	}
}
