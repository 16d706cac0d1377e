package native

// This file checks deltas and events where they are known.

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

// deltaOf runs a function f of doubles at one point in mode Deltas, twice: the second time says the same.
func deltaOf(t *testing.T, source string, point ...float64) (value, delta float64, events []run.Event) {
	t.Helper()
	f, call := unary(len(point))
	w := start(t, compileC(t, "#include <math.h>\n#include <string.h>\n#include <stdlib.h>\n"+source, f), call, run.Plain, run.Deltas)
	plain := math.Float64frombits(runs(t, w, point, nil, run.Plain).Outputs[0].Lo)
	b := runs(t, w, append(slices.Clone(point), point...), nil, run.Deltas)
	var twice [2][]run.Event
	for i := range twice {
		value = math.Float64frombits(b.Outputs[i].Lo)
		if math.Float64bits(value) != math.Float64bits(plain) && !math.IsNaN(plain) {
			t.Errorf("mode Deltas computes %v, mode Plain %v", value, plain)
		}
		b.Events(i, func(e run.Event) { twice[i] = append(twice[i], e) })
	}
	if b.Deltas[0] != b.Deltas[1] || !slices.Equal(twice[0], twice[1]) {
		t.Errorf("delta %v, events %v, the second time %v, %v", b.Deltas[0], twice[0], b.Deltas[1], twice[1])
	}
	return value, b.Deltas[0], twice[0]
}

// Each f(x) has a known exact value over the reals, along the path of the floats.
func TestDeltas(t *testing.T) {
	const lost = 1.1 - 2 // what (x + 1e16) - 1e16 loses at 1.1
	huge, tiny := 1e300, 1e-300
	product := new(big.Float).SetPrec(500).SetFloat64(huge)
	product.Mul(product, big.NewFloat(1e5))
	product.Mul(product, big.NewFloat(tiny))
	rest, _ := product.Sub(product, big.NewFloat(huge*1e5*tiny)).Float64()
	tests := []struct {
		name, source string
		x, delta     float64
		tolerance    float64 // relative to delta
	}{
		{"(1 - cos x)/x^2 = 1/2 - x^2/24", `double f(double x) { return (1 - cos(x)) / (x * x); }`, 1e-7, 0.5 - 0.4996003610813205, 0.02},
		{"log(1 + e^x), of which 1 + e^x keeps nothing", `double f(double x) { return log(1 + exp(x)); }`, -50, math.Exp(-50), 1e-12},
		{"log(1 + e^x), of which it keeps a little", `double f(double x) { return log(1 + exp(x)); }`, -30,
			math.Log1p(math.Exp(-30)) - math.Log(1+math.Exp(-30)), 1e-6},
		{"(x + 1e16) - 1e16 = x", `double f(double x) { return (x + 1e16) - 1e16; }`, 1.1, lost, 1e-15},
		{"ten times 0.1", `double f(double x) { double s = 0;
			for (int i = 0; i < 10; i++) s += x;
			return s; }`, 0.1, 0x1p-53 + 10*0x1.999999999999ap-58, 1e-9},
		{"1/3", `double f(double x) { return x / 3; }`, 1, 1.0 / 3 * 0x1p-54, 1e-9},
		{"(x/49)*49 = x", `double f(double x) { return x / 49 * 49; }`, 1, 0x1p-53, 1e-9},
		{"sqrt squared", `double f(double x) { return sqrt(x) * sqrt(x); }`, 2, -0x1p-51, 1e-9},
		{"a struct is copied", `typedef struct { double a, b; } pair;
			__attribute__((noinline)) void g(double x, pair *p) { pair q = { (x + 1e16) - 1e16, 1 }; *p = q; }
			double f(double x) { pair p, q; g(x, &p); q = p; return q.a * q.b; }`, 1.1, lost, 1e-15},
		{"arrays on the heap", `double f(double x) {
			double *a = malloc(100 * sizeof *a), *b = malloc(100 * sizeof *b), s = 0;
			for (int i = 0; i < 100; i++) a[i] = (x + 1e16) - 1e16;
			memcpy(b, a, 100 * sizeof *a);
			memmove(b + 1, b, 50 * sizeof *b);
			for (int i = 0; i < 100; i++) s += b[i];
			free(a); free(b);
			return s; }`, 1.1, 110 - 200, 1e-12},
		{"memory that grows", `double f(double x) { double *a = malloc(8); a[0] = (x + 1e16) - 1e16; a = realloc(a, 100000); double r = a[0]; free(a); return r; }`,
			1.1, lost, 1e-15},
		{"more values than cells", `double f(double x) { int n = 100000; double *a = malloc(n * 8), s = 0;
			for (int i = 0; i < n; i++) a[i] = (x + 1e16) - 1e16;
			for (int i = 0; i < n; i++) s += a[i];
			free(a); return s; }`, 1.1, shadow.CellLimit * lost, 1e-9},
		{"values 64 bytes apart", `double f(double x) { int n = 20000; double *a = malloc(n * 64), s = 0;
			for (int i = 0; i < n; i++) a[8 * i] = (x + 1e16) - 1e16;
			for (int i = 0; i < n; i++) s += a[8 * i];
			free(a); return s; }`, 1.1, 20000 * lost, 1e-9},
		{"a result by pointer", `typedef struct { double val, err; } result;
			__attribute__((noinline)) int g(double x, result *r) { r->val = (x + 1e16) - 1e16; r->err = 0; return 0; }
			double f(double x) { result r; g(x, &r); return r.val; }`, 1.1, lost, 1e-15},
		{"arguments and results", `typedef struct { double re, im; } complex;
			__attribute__((noinline)) complex g(double x, double y) { complex c = { y, x }; return c; }
			__attribute__((noinline)) double h(double (*g)(double), double x) { return g(x); }
			__attribute__((noinline)) double id(double x) { return x; }
			double f(double x) { complex c = g(1, (x + 1e16) - 1e16); return h(id, c.re) + c.im; }`, 1.1, lost, 1e-15},
		{"floats", `double f(double x) { float y = x; return (y + 16777216.0f) - 16777216.0f; }`, 1, -1 + 2, 1e-9},
		{"long double", `double f(double x) { long double y = (x + 1e16) - 1e16; return sqrtl(y * y); }`, 1.1, lost, 1e-9},
		{"fabs, negation, the larger", `double f(double x) { return fmax(fabs(-((x + 1e16) - 1e16)), 0.5); }`, -1.1, lost, 1e-15},
		{"fabs of what changes its sign", `double f(double x) { return fabs((x + 1e16) - 1e16 - 1.5); }`, 1.1, 0.4 - 0.5, 1e-14},
		{"a rounding to an integer ends it", `double f(double x) { return floor((x + 1e16) - 1e16 + 0.1); }`, 1.1, 0, 0},
		{"fma", `double f(double x) { return fma(x, x, -x * x); }`, 1.1, -8.88178419700126e-18, 1e-9},
		{"frexp and ldexp", `double f(double x) { int e; double m = frexp((x + 1e16) - 1e16, &e); return ldexp(m, e); }`, 1.1, lost, 1e-15},
		{"fmod", `double f(double x) { return fmod((x + 1e16) - 1e16, 1.5); }`, 1.1, lost, 1e-15},
		{"a union, copied as an integer", `double f(double x) { union { double d; unsigned long long u; } v; v.d = (x + 1e16) - 1e16;
			volatile unsigned long long w = v.u; v.u = w; return v.d; }`, 1.1, lost, 1e-15},
		{"near overflow", `double f(double x) { return x * 1e5 * 1e-300; }`, 1e300, rest, 1e-9},
		{"nothing comes from infinity", `double f(double x) { return 1 / (x * 1e10); }`, 1e300, 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			value, delta, _ := deltaOf(t, test.source, test.x)
			if math.IsNaN(delta) || math.Abs(delta-test.delta) > test.tolerance*math.Abs(test.delta) {
				t.Errorf("f(%v) = %v, delta %v, want %v", test.x, value, delta, test.delta)
			}
		})
	}
}

// Each f(x) gives one event, the last one none. An event's operation number counts sites.
func TestEvents(t *testing.T) {
	tests := []struct {
		source string
		x      float64
		want   []run.Event
	}{
		{`double f(double x) { return x * x; }`, 1e200, []run.Event{{Kind: fp.Overflow}}},
		{`double f(double x) { return x * x; }`, 1e-200, []run.Event{{Kind: fp.Underflow}}},
		{`double f(double x) { return x * x; }`, 0, nil},
		{`double f(double x) { return 1 / x; }`, 0, []run.Event{{Kind: fp.DivideByZero}}},
		{`double f(double x) { return x / x; }`, 0, []run.Event{{Kind: fp.Invalid}}},
		{`double f(double x) { return 1e-300 / x; }`, 1e10, []run.Event{{Kind: fp.Underflow}}},
		{`double f(double x) { return x / 4; }`, 0x1p-1022, []run.Event{{Kind: fp.ExactUnderflow}}},
		{`double f(double x) { return x / 4; }`, 0x1p-1020, nil},
		{`double f(double x) { return x - 0x1p-1022; }`, 0x1.8p-1022, []run.Event{{Kind: fp.ExactUnderflow}}},
		{`double f(double x) { return x + x; }`, 0x1p-1074, []run.Event{{Kind: fp.ExactUnderflow}}},
		{`double f(double x) { return x - x; }`, 0x1p-1022, nil},
		{`double f(double x) { return x + 1; }`, 0x1p-1074, nil},
		{`double f(double x) { return -__builtin_fabs(x); }`, 0x1p-1074, nil},
		{`double f(double x) { return (float)x - 0x1p-126f; }`, 0x1.8p-126, []run.Event{{Kind: fp.ExactUnderflow, Site: 1, Op: 1}}},
		{`double f(double x) { return (float)x; }`, 0x1p-149, []run.Event{{Kind: fp.ExactUnderflow}}},
		{`double ldexp(double, int); double f(double x) { return ldexp(x, -1060); }`, 1, []run.Event{{Kind: fp.ExactUnderflow}}},
		// A remainder is exact, and made of integers: nothing is raised, masked or not.
		{`double fmod(double, double); double f(double x) { return fmod(x, 0x1p-1022); }`, 0x1.8p-1022, nil},
		{`double f(double x) { return x / 3; }`, 0x1p-1022, []run.Event{{Kind: fp.Underflow}}},
		{`double f(double x) { return sqrt(x); }`, -1, []run.Event{{Kind: fp.Invalid}}},
		{`double f(double x) { return log(x); }`, 0, []run.Event{{Kind: fp.DivideByZero}}},
		{`double f(double x) { return log(x); }`, -1, []run.Event{{Kind: fp.Invalid}}},
		{`double f(double x) { return exp(x); }`, 1000, []run.Event{{Kind: fp.Overflow}}},
		{`double f(double x) { return exp(x); }`, -1000, []run.Event{{Kind: fp.Underflow}}},
		{`double f(double x) { return pow(x, -2); }`, 0, []run.Event{{Kind: fp.DivideByZero}}},
		{`double f(double x) { return x + x; }`, 1e308, []run.Event{{Kind: fp.Overflow}}},
		{`double f(double x) { return (float)x; }`, 1e39, []run.Event{{Kind: fp.Overflow}}},
		{`double f(double x) { return (float)x; }`, 1e-42, []run.Event{{Kind: fp.Underflow}}},
		{`double f(double x) { return x - x; }`, math.Inf(1), nil},
		// 1/0 = inf, inf * 0 = NaN of an operand that is not finite: one event.
		{`double f(double x) { return 1 / x * x; }`, 0, []run.Event{{Kind: fp.DivideByZero}}},
		{`double f(double x) { double s = 0; 
			_Pragma("clang loop unroll(disable)") for (int i = 0; i < 3; i++) s += x * x; return s; }`, 1e200,
			[]run.Event{{Kind: fp.Overflow}}},
		{`double f(double x) { return (x + 1e16) - 1e16 < 1.5; }`, 1.1, []run.Event{{Site: 2, Kind: fp.Diverged, Op: 2}}},
		{`double f(double x) { return (x + 1e16) - 1e16 < 0.5; }`, 1.1, nil},
		{`double f(double x) { return (x / 3 * 3 == 1) * 2.0; }`, 1, nil},
		{`double f(double x) { return (0.1 * x == 0.3) * 2.0; }`, 3, nil},
		{`double f(double x) { return floor((x + 1e16) - 1e16); }`, 1.1, []run.Event{{Site: 2, Kind: fp.Diverged, Op: 2}}},
		{`double f(double x) { return (int)((x + 1e16) - 1e16) * 2; }`, 1.1, []run.Event{{Site: 2, Kind: fp.Diverged, Op: 2}}},
		{`double f(double x) { return ceil((x + 1e16) - 1e16); }`, 1.1, nil},
		// What integers cannot hold.
		{`double f(double x) { return (double)(int)x + 1; }`, 0x1p31, []run.Event{{Kind: fp.InvalidConversion}}},
		{`double f(double x) { return (double)(int)x + 1; }`, 0x1p31 - 0.5, nil},
		{`double f(double x) { return (double)(int)x + 1; }`, -0x1p31 - 0.5, nil},
		{`double f(double x) { return (double)(int)x + 1; }`, -0x1p31 - 1, []run.Event{{Kind: fp.InvalidConversion, Less: true}}},
		{`double f(double x) { return (double)(int)x + 1; }`, math.NaN(), []run.Event{{Kind: fp.InvalidConversion}}},
		{`double f(double x) { return (unsigned)x; }`, -0.5, nil},
		{`double f(double x) { return (unsigned)x; }`, -1, []run.Event{{Kind: fp.InvalidConversion, Less: true}}},
		{`double f(double x) { return (unsigned)x; }`, 0x1p32, []run.Event{{Kind: fp.InvalidConversion}}},
		{`double f(double x) { return (unsigned char)x; }`, 255.9, nil},
		{`double f(double x) { return (unsigned char)x; }`, 256, []run.Event{{Kind: fp.InvalidConversion}}},
		{`double f(double x) { return (long)x; }`, -0x1p63, nil},
		{`double f(double x) { return (long)x; }`, 0x1p63, []run.Event{{Kind: fp.InvalidConversion}}},
		{`double f(double x) { return (unsigned long)x; }`, 0x1.fp63, nil},
		{`double f(double x) { return (unsigned long)x; }`, 0x1p64, []run.Event{{Kind: fp.InvalidConversion}}},
		{`double f(double x) { return (int)(long double)x; }`, 0x1p31, []run.Event{{Kind: fp.InvalidConversion}}},
		{`double f(double x) { return (int)(float)x; }`, 0x1p31, []run.Event{{Site: 1, Kind: fp.InvalidConversion, Op: 1}}},
		{`double f(double x) { int n = (int)x; return n * n; }`, 46341, []run.Event{{Kind: fp.IntegerOverflow}}},
		{`double f(double x) { int n = (int)x; return n * n; }`, 46340, nil},
		{`double f(double x) { unsigned n = (unsigned)x; return n * n; }`, 1e6, []run.Event{{Kind: fp.IntegerOverflow}}},
		{`static int g(int n) { return n + 1; } double f(double x) { return g((int)x); }`, 0x1p31 - 1, []run.Event{{Kind: fp.IntegerOverflow}}},
		{`static __attribute__((noinline)) int g(double x) { return (int)x; } double f(double x) { int n = g(x); return -n; }`, -0x1p31,
			[]run.Event{{Site: 1, Kind: fp.IntegerOverflow, Op: 1}}},
		{`double f(double x) { int n = (int)x; return 2 * n; }`, 0x1p30, []run.Event{{Kind: fp.IntegerOverflow}}},
	}
	for i, test := range tests {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			value, _, events := deltaOf(t, test.source, test.x)
			if !slices.Equal(events, test.want) {
				t.Errorf("%s at %v, which is %v: events %+v, want %+v", test.source, test.x, value, events, test.want)
			}
		})
	}
}
