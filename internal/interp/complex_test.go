package interp_test

// This file compares complex arithmetic, which is taken apart before it is analysed, with what the compiler's runtime and libm give.

import (
	"context"
	"os"
	osexec "os/exec"
	"path/filepath"
	"testing"

	"faultline/internal/ir/link"

	"faultline/internal/native"
)

// complexCallers are functions whose name starts with t_, of parts; those of long double reach the ends of its exponents.
const complexCallers = `
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
`

// TestComplexIsTheLibrarys: a complex division was not analysed at all; what is analysed in its place must have the bits of the runtime that
// the program is linked with.
func TestComplexIsTheLibrarys(t *testing.T) {
	clang, err := osexec.LookPath("clang-19")
	if err != nil {
		t.Skip(err)
	}
	source := filepath.Join(t.TempDir(), "complex.c")
	if err := os.WriteFile(source, []byte(complexCallers), 0o666); err != nil {
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
		call := callOf(p.Func(name))
		compareWithNative(t, p, w, call, name, mixedPoints(p.Func(name), 20000, uint64(i)))
	}
}
