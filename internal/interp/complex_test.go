package interp_test

// This file compares complex arithmetic, which is taken apart before it is analysed, with what the compiler's runtime and libm give.

import (
	"context"
	"math"
	"os"
	osexec "os/exec"
	"path/filepath"
	"strings"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/interp/alu"
	"faultline/internal/interp/balls"
	"faultline/internal/ir/link"

	"faultline/internal/native"
)

// complexCallers are functions whose name starts with t_, of parts; those of long double reach the ends of its exponents.
const complexCallers = `
#define _GNU_SOURCE
#include <complex.h>
#include <math.h>
#define CMPLX __builtin_complex
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))
static long double far(double x) { long double y = x; return y*y*y*y*y*y*y*y*y*y*y*y*y*y*y; }
#define RE_IM(name, params, ...) \
	double t_##name##_re params { return creal(__VA_ARGS__); } \
	double t_##name##_im params { return cimag(__VA_ARGS__); }
RE_IM(mul, (double a, double b, double c, double d), CMPLX(a, b) * CMPLX(c, d))
RE_IM(div, (double a, double b, double c, double d), CMPLX(a, b) / CMPLX(c, d))
RE_IM(mulf, (float a, float b, float c, float d), CMPLXF(a, b) * CMPLXF(c, d))
RE_IM(divf, (float a, float b, float c, float d), CMPLXF(a, b) / CMPLXF(c, d))
#define LONG(name, ...) \
	long double t_##name##_re(double a, double b, double c, double d) { return creall(__VA_ARGS__); } \
	long double t_##name##_im(double a, double b, double c, double d) { return cimagl(__VA_ARGS__); }
LONG(mull, CMPLXL(far(a), far(b)) * CMPLXL(far(c), far(d)))
LONG(divl, CMPLXL(far(a), far(b)) / CMPLXL(far(c), far(d)))
RE_IM(proj, (double a, double b), cproj(CMPLX(a, b)))
RE_IM(projf, (float a, float b), cprojf(CMPLXF(a, b)))
RE_IM(conj, (double a, double b), conj(CMPLX(a, b)))
double t_abs(double a, double b) { return cabs(CMPLX(a, b)); }
float t_absf(float a, float b) { return cabsf(CMPLXF(a, b)); }
long double t_absl(double a, double b) { return cabsl(CMPLXL(a, b)); }
double t_arg(double a, double b) { return carg(CMPLX(a, b)); }
float t_argf(float a, float b) { return cargf(CMPLXF(a, b)); }
long double t_argl(double a, double b) { return cargl(CMPLXL(a, b)); }
RE_IM(pow, (double a, double b, double c, double d), cpow(CMPLX(a, b), CMPLX(c, d)))
RE_IM(powf, (float a, float b, float c, float d), cpowf(CMPLXF(a, b), CMPLXF(c, d)))
LONG(powl, cpowl(CMPLXL(a, b), CMPLXL(c, d)))
#define EACH(name) \
	RE_IM(name, (double a, double b), name(CMPLX(a, b))) \
	RE_IM(name##f, (float a, float b), name##f(CMPLXF(a, b))) \
	long double t_##name##l_re(double a, double b) { return creall(name##l(CMPLXL(a, b))); } \
	long double t_##name##l_im(double a, double b) { return cimagl(name##l(CMPLXL(a, b))); }
EACH(cexp) EACH(clog) EACH(csqrt) EACH(csin) EACH(ccos) EACH(ctan) EACH(csinh) EACH(ccosh) EACH(ctanh)
EACH(casin) EACH(cacos) EACH(catan) EACH(casinh) EACH(cacosh) EACH(catanh)
#ifdef __USE_GNU
EACH(clog10)
#endif
`

// TestComplexIsTheLibrarys: a complex division was not analysed at all; what is analysed in its place must have the bits of the runtime that
// the program is linked with.
func TestComplexIsTheLibrarys(t *testing.T) {
	agreesAsGiven(t, complexCallers)
}

// agreesAsGiven compares the functions of a text whose name starts with t_ with native code, prepared and as it was given.
func agreesAsGiven(t *testing.T, text string) {
	t.Helper()
	clang, err := osexec.LookPath("clang-19")
	if err != nil {
		t.Skip(err)
	}
	source := filepath.Join(t.TempDir(), "given.c")
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	tool(t, clang, "-O0", "-w", "-ffp-contract=off", "-c", source, "-o", source+".bc", "-emit-llvm", "-Xclang", "-disable-O0-optnone")
	lib, err := link.Load(source + ".bc")
	if err != nil {
		t.Fatal(err)
	}
	agree(t, lib, 1000)
	p, entries := testPrograms(t, lib)
	image, err := native.CompileGiven(context.Background(), p, "", 2)
	if err != nil {
		t.Fatal(err)
	}
	w, err := native.Start(image)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for i, name := range entries {
		points := 1000
		if strings.HasPrefix(name, "t_div") { // with many ways
			points = 20000
		}
		call := callOf(p.Func(name))
		compareWithNative(t, p, w, call, name, mixedPoints(p.Func(name), points, uint64(i)))
	}
}

// signCallers look at signs, and change them, by bits.
const signCallers = `
#include <stdint.h>
typedef union { double d; uint64_t u; int64_t i; struct { uint32_t lo, hi; } w; } bits;
#define TOP (1ull << 63)
double t_abs(double x) { bits u = {x}; u.u &= ~TOP; return u.d; }
double t_shift(double x) { bits u = {x}; u.u = u.u << 1 >> 1; return u.d; }
double t_neg(double x) { bits u = {x}; u.u ^= TOP; return u.d; }
double t_less(double x) { bits u = {x}; u.u |= TOP; return u.d; }
double t_high(double x) { bits u = {x}; u.w.hi &= 0x7fffffff; return u.d; }
double t_copy(double x, double y) { bits u = {x}, v = {y}; u.u = u.u & ~TOP | v.u & TOP; return u.d; }
double t_copy_high(double x, double y) { bits u = {x}, v = {y}; u.w.hi = u.w.hi & 0x7fffffff | v.w.hi & 0x80000000; return u.d; }
double t_turn(double x, double y) { bits u = {x}, v = {y}; u.u ^= v.u & TOP; return u.d; }
double t_turn_shift(double x, double y) { bits u = {x}, v = {y}; u.u ^= v.u >> 63 << 63; return u.d; }
double t_turn_twice(double x, double y, double z) { bits u = {x}, v = {y}, w = {z}; u.u &= ~TOP; u.u ^= (v.u ^ w.u) & TOP; return u.d; }
double t_own(double x) { bits u = {x}; u.u ^= u.u & TOP; return u.d; }
double t_arithmetic(double x) { bits u = {x}; u.u ^= (uint64_t)(u.i >> 63) << 63; return -u.d; }
float t_absf(float x) { union { float f; uint32_t u; } u = {x}; u.u &= 0x7fffffffu; return u.f; }
int t_is(double x) { bits u = {x}; return u.u >> 63; }
int t_all(double x) { bits u = {x}; return (int)(u.i >> 63) & 5; }
int t_less0(double x) { bits u = {x}; return u.i < 0 ? 3 : 4; }
int t_not_less0(double x) { bits u = {x}; return u.i >= 0 ? 3 : 4; }
int t_masked(double x) { bits u = {x}; return u.u & TOP ? 3 : 4; }
int t_word(double x) { bits u = {x}; return (int32_t)u.w.hi < 0 ? 3 : 4; }
int t_largest(double x) { bits u = {x}; return u.u > INT64_MAX ? 3 : 4; }
int t_turned(double x) { bits u = {x}; return (u.u ^ TOP) >> 63 ? 3 : 4; }
int t_other(double x) { bits u = {x}; return u.u >> 62 & 3; }
`

// TestSignsByBits: a sign that shifts, words or an exclusive or changed ended the exact values, and a decision by one was none.
func TestSignsByBits(t *testing.T) { agreesAsGiven(t, signCallers) }

// TestPartsAreTheLibrarys: the exact values of complex functions are near the library's, on branch cuts too, where the sign of a zero says
// on which side.
func TestPartsAreTheLibrarys(t *testing.T) {
	zero := math.Copysign(0, -1)
	at := []float64{0, zero, 0.5, -0.5, 1, -1, 1.5, -1.5, 3, -3}
	fp.Ops(func(op fp.Op) {
		if _, _, ok := fp.IsPart(op); !ok {
			return
		}
		for _, x := range at {
			for _, y := range at {
				got := alu.Libm64(op, x, y)
				args := []fp.Value{fp.FromFloat64(x), fp.FromFloat64(y)}
				z := balls.Apply(ball.New(), op, 100, args, ball.New().SetFloat64(x), ball.New().SetFloat64(y))
				if want := z.Mid64(); z.IsFinite() && math.Abs(got-want) > 4e-16*(1+math.Abs(want)) {
					t.Errorf("%v(%v, %v) = %v, exactly %v", op, x, y, got, want)
				}
			}
		}
	})
}
