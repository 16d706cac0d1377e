package native

// This file checks deltas with bounds where the exact value is known. Package interp compares many more with balls.

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/run"
)

// doubleOf runs a function f of doubles at one point in mode Doubles, twice: the second time says the same.
func doubleOf(t *testing.T, source string, point ...float64) (value, delta, bound float64) {
	t.Helper()
	f, call := unary(len(point))
	w := start(t, compileC(t, "#include <math.h>\n#include <stdarg.h>\n#include <string.h>\n#include <stdlib.h>\n"+source, f), call, run.Plain, run.Doubles)
	plain := math.Float64frombits(runs(t, w, point, nil, run.Plain).Outputs[0].Lo)
	b := runs(t, w, append(append([]float64(nil), point...), point...), nil, run.Doubles)
	for i := range 2 {
		value = math.Float64frombits(b.Outputs[i].Lo)
		if math.Float64bits(value) != math.Float64bits(plain) && !math.IsNaN(plain) {
			t.Errorf("mode Doubles computes %v, mode Plain %v", value, plain)
		}
	}
	if math.Float64bits(b.Deltas[0]) != math.Float64bits(b.Deltas[1]) || b.Bounds[0] != b.Bounds[1] {
		t.Errorf("%v within %v, the second time %v within %v", b.Deltas[0], b.Bounds[0], b.Deltas[1], b.Bounds[1])
	}
	return value, b.Deltas[0], b.Bounds[0]
}

// Each f(x) has the exact value of the expression beside it, at 500 bits.
func TestDoubles(t *testing.T) {
	one := big.NewFloat(1)
	number := func() *big.Float { return new(big.Float).SetPrec(500) }
	same := func(x *big.Float) *big.Float { return x }
	tests := []struct {
		name, source string
		x            float64
		exact        func(x *big.Float) *big.Float
		digits       float64 // bound over the exact value at most
	}{
		{"(x + 1e16) - 1e16", `double f(double x) { return (x + 1e16) - 1e16; }`, 1.1, same, 1e-15},
		{"1/x", `double f(double x) { return 1 / x; }`, 3, func(x *big.Float) *big.Float { return number().Quo(one, x) }, 1e-30},
		{"x/49*49", `double f(double x) { return x / 49 * 49; }`, 1, same, 1e-30},
		{"sqrt squared", `double f(double x) { return sqrt(x) * sqrt(x); }`, 2, same, 1e-30},
		{"sqrt of 0", `double f(double x) { return sqrt(x); }`, 0, same, 0},
		{"1/(1/x)", `double f(double x) { return 1 / (1 / x); }`, 49, same, 1e-30},
		{"binary32", `double f(double x) { float a = x, b = a / 3; return b * 3; }`, 7, same, 1e-15},
		{"a long int", `double f(double x) { return (double)((long)x + 1) - 0x1p60; }`, 0x1p60, func(*big.Float) *big.Float { return one }, 1e-15},
		{"fused", `double f(double x) { return fma(x, x, -1) / (x - 1); }`, 1 + 0x1p-30, func(x *big.Float) *big.Float { return number().Add(x, one) }, 1e-14},
		{"the sign of a zero", `double f(double x) { volatile double z = -0.0; return -3 * copysign(x / 3, z); }`, 7, same, 1e-30},
		{"larger", `double f(double x) { return fmax(x / 3, fmin(x, fabs(-x) / 7)) * 3; }`, 5, same, 1e-30},
		{"a ring of memory", `typedef struct { double a, b; } pair;
			__attribute__((noinline)) void g(double x, pair *p) { pair q = { x / 3, 3 }; *p = q; }
			double f(double x) { pair p, *q = malloc(sizeof p); g(x, &p); memcpy(q, &p, sizeof p); x = q->a * q->b; free(q); return x; }`, 7, same, 1e-30},
		{"copies as arguments", `typedef struct { double a[9]; } big;
			__attribute__((noinline)) double g(big v, big w) { return v.a[8] * w.a[0]; }
			double f(double x) { big v, w; v.a[8] = x / 3; w.a[0] = 3; return g(v, w); }`, 7, same, 1e-30},
		{"vectors", `typedef double two __attribute__((vector_size(16)));
			two place;
			__attribute__((noinline)) void g(two v) { place = v; }
			double f(double x) { two v = { x, 1 }; g(v / 3); two w = place * 3; return w[0]; }`, 7, same, 1e-30},
		{"arguments, results, pointers to functions", `typedef struct { double re, im; } complex;
			__attribute__((noinline)) complex g(double x, double y) { complex c = { y / 3, x / 3 }; return c; }
			complex (*volatile pointer)(double, double) = g;
			double f(double x) { return 3 * pointer(1, x).re; }`, 7, same, 1e-30},
		{"bits of an integer", `double f(double x) { double y = x / 3; long n; memcpy(&n, &y, 8); n += 0; n ^= 1; n ^= 1; volatile long m = n; n = m + 0; memcpy(&y, &n, 8); return y * 0 + 1; }`, 7,
			func(*big.Float) *big.Float { return one }, 1e-15},
		{"a huge divisor, of which the inverse is subnormal", `static const double c[] = { 0, 0x1.d30fe378df33ep+1023, 1 };
			double f(double x) { return c[(int)x] / 0x1.fcbcf7166bdeap+1023; }`, 1,
			func(*big.Float) *big.Float {
				return number().Quo(big.NewFloat(0x1.d30fe378df33ep+1023), big.NewFloat(0x1.fcbcf7166bdeap+1023))
			}, 1e-30},
		{"a power of two of 64 bits", `double f(double x) { volatile long n = 1L << 32; return 1 - scalbln(x / 3, -n); }`, 7,
			func(*big.Float) *big.Float { return one }, 1e-300},
		{"the float beside the integer part", `double f(double x) { float r[2]; r[1] = (float)x / 3; float y = modff(x, r); return (double)r[1] * 3 + y; }`, 7, same, 1e-15},
		{"a float copied as an integer", `__attribute__((noinline)) void g(float *p, float *q) { memcpy(p, q, 4); }
			double f(double x) { float a, b = (float)x / 3; g(&a, &b); return (double)a * 3; }`, 7, same, 1e-15},
		{"a magic number", `double f(double x) { return (x + 0x1.8p52) - 0x1.8p52; }`, 1.1, func(*big.Float) *big.Float { return one }, 0},
		{"rounding", `double f(double x) { return floor(x / 3 * 3); }`, 7, same, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			value, delta, bound := doubleOf(t, test.source, test.x)
			exact := test.exact(number().SetFloat64(test.x))
			off := number().SetFloat64(value)
			off.Add(off, number().SetFloat64(delta)).Sub(off, exact).Abs(off)
			if off.Cmp(number().SetFloat64(bound)) > 0 {
				t.Errorf("f(%v) = %v%+v within %v, which is %v off", test.x, value, delta, bound, off)
			}
			if size, _ := exact.Float64(); bound > test.digits*math.Abs(size) {
				t.Errorf("f(%v) = %v is known within %v only", test.x, value, bound)
			}
		})
	}
}

// What is not followed has no bound.
func TestUnknownDoubles(t *testing.T) {
	for name, source := range map[string]string{
		"overflow":    `double f(double x) { return 1 / (x * 1e300 * 1e300); }`,
		"infinity":    `double f(double x) { return 1 / (x / 0.0); }`,
		"no number":   `double f(double x) { return fmax(x, sqrt(-x)); }`,
		"long double": `double f(double x) { return (long double)x / 3; }`,
		"variable arguments": `static double g(int n, ...) { va_list a; va_start(a, n); double x = va_arg(a, double); va_end(a); return x; }
			double f(double x) { return g(1, x / 3); }`,
		"another library":               `double strtod(const char *, char **); double f(double x) { char s[] = "3"; return x * strtod(s, 0); }`,
		"a denominator of unknown sign": `double f(double x) { double y = (x / 3 + 1e40) - 1e40; return 1 / (y * 0x1p-53 - y + y); }`,
		"more values than cells": `double f(double x) { int n = 100000; double *a = malloc(n * 8), s = 0;
			for (int i = 0; i < n; i++) a[i] = x / 3;
			for (int i = 0; i < n; i++) s += a[i];
			free(a); return s; }`,
		"the next double":               `double f(double x) { double y = x / 3; return nextafter(y, 1e9) - y; }`,
		"a logarithm of who knows what": `double f(double x) { return log(x * 1e300 * 1e300); }`,
	} {
		t.Run(name, func(t *testing.T) {
			if value, delta, bound := doubleOf(t, source, 7); !math.IsInf(bound, 1) {
				t.Errorf("f(7) = %v%+v within %v", value, delta, bound)
			}
		})
	}
}

// Results that vanish are known to be small.
func TestUnderflowingDoubles(t *testing.T) {
	for name, source := range map[string]string{
		"a product":  `double f(double x) { return x * 1e-200 * 1e-200; }`,
		"a quotient": `double f(double x) { return x * 1e-200 / 1e200; }`,
		"a scaling":  `double f(double x) { return ldexp(x / 3, -1100); }`,
	} {
		value, delta, bound := doubleOf(t, source, 7)
		if value != 0 || delta != 0 || bound == 0 || bound > 0x1p-1070 {
			t.Errorf("%s: f(7) = %v%+v within %v", name, value, delta, bound)
		}
	}
}
