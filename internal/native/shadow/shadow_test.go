package shadow_test

// This file compiles one module with a function for each operation, and compares what modes Deltas and Doubles say of its results with the
// exact value of the same operations.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native"
	"faultline/internal/native/emit"
	"faultline/internal/native/shadow"
	"faultline/internal/run"
)

func TestMain(m *testing.M) {
	if native.WorkerMain() {
		return
	}
	dir, err := os.MkdirTemp("", "objects")
	if err != nil {
		panic(err)
	}
	objects, shadow.Programs = dir, dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// objects is the folder of compiled objects that the tests share.
var objects string

const prec = 500 // bits of exact values

func number(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }

func empty() *big.Float { return new(big.Float).SetPrec(prec) }

// A row is a function of x and y with its exact value; x and y stand for a = x + y/3 and b = y - x/7 in the code: what has an error.
type row struct {
	name, code string
	exact      func(a, b *big.Float) *big.Float // nil: there is none
	rough      float64                          // what mode Deltas may lose, relative to the result: it computes in double, or in double-double
}

func first(a, _ *big.Float) *big.Float { return a }

func absolute(a *big.Float) *big.Float { return empty().Abs(a) }

func fused(a, b *big.Float) *big.Float { return empty().Add(empty().Mul(a, b), a) }

func smaller(a, b *big.Float) *big.Float {
	if a.Cmp(b) < 0 {
		return a
	}
	return b
}

func larger(a, b *big.Float) *big.Float {
	if a.Cmp(b) < 0 {
		return b
	}
	return a
}

var rows = []row{
	{name: "add", code: "return a + b;", exact: func(a, b *big.Float) *big.Float { return empty().Add(a, b) }},
	{name: "sub", code: "return a - b;", exact: func(a, b *big.Float) *big.Float { return empty().Sub(a, b) }},
	{name: "mul", code: "return a * b;", exact: func(a, b *big.Float) *big.Float { return empty().Mul(a, b) }},
	{name: "square", code: "return a * a;", exact: func(a, _ *big.Float) *big.Float { return empty().Mul(a, a) }},
	{name: "mulx", code: "return a * x;", exact: nil},
	{name: "div", code: "return a / b;", exact: func(a, b *big.Float) *big.Float { return empty().Quo(a, b) }},
	{name: "divc", code: "return a / 49;", exact: func(a, _ *big.Float) *big.Float { return empty().Quo(a, number(49)) }},
	{name: "inverse", code: "return 1 / a;", exact: func(a, _ *big.Float) *big.Float { return empty().Quo(number(1), a) }},
	{name: "root", code: "return sqrt(fabs(a));", exact: func(a, _ *big.Float) *big.Float { return empty().Sqrt(absolute(a)) }},
	{name: "fma", code: "return fma(a, b, a);", exact: fused},
	{name: "neg", code: "return -a;", exact: func(a, _ *big.Float) *big.Float { return empty().Neg(a) }},
	{name: "abs", code: "return fabs(a);", exact: func(a, _ *big.Float) *big.Float { return absolute(a) }},
	{name: "copysign", code: "return copysign(a, b);", exact: func(a, b *big.Float) *big.Float {
		if b.Sign() < 0 {
			return empty().Neg(absolute(a))
		}
		return absolute(a)
	}},
	{name: "min", code: "return fmin(a, b);", exact: smaller},
	{name: "max", code: "return fmax(a, b);", exact: larger},
	{name: "dim", rough: 0x1p-62, code: "return fdim(a, b);", exact: func(a, b *big.Float) *big.Float { return larger(empty().Sub(a, b), empty()) }},
	{name: "choose", code: "return a < b ? a : b;", exact: smaller},
	{name: "large", code: "return (a + 1e16) - 1e16;", exact: first},
	{name: "scaled", code: "return ldexp(a, 5);", exact: func(a, _ *big.Float) *big.Float { return empty().Mul(a, number(32)) }},
	{name: "split", code: "int e; double m = frexp(a, &e); return ldexp(m, e);", exact: first},
	{name: "narrow", code: "return (float)a;", exact: first},
	{name: "single", rough: 0x1p-50, code: "float s = a, t = b; return s * t;", exact: func(a, b *big.Float) *big.Float { return empty().Mul(a, b) }},
	{name: "singlesum", rough: 0x1p-50, code: "float s = a, t = b; return s + t;", exact: func(a, b *big.Float) *big.Float { return empty().Add(a, b) }},
	{name: "singlediv", rough: 0x1p-50, code: "float s = a, t = b; return s / t;", exact: func(a, b *big.Float) *big.Float { return empty().Quo(a, b) }},
	{name: "singleroot", rough: 0x1p-50, code: "return sqrtf(fabsf((float)a));", exact: func(a, _ *big.Float) *big.Float { return empty().Sqrt(absolute(a)) }},
	{name: "integer", code: "return (double)((long)(x * 1e6) + 0x10000000000001L) - a;", exact: nil},
	{name: "memory", code: "pair p = {a, b}, q; memcpy(&q, keep(&p), sizeof q); return q.first - q.second;", exact: func(a, b *big.Float) *big.Float {
		return empty().Sub(a, b)
	}},
	{name: "bytes", code: "union { double d; unsigned char c[8]; } u, v; u.d = a; memmove(v.c, u.c, 8); return *(double *)keep(&v);", exact: first},
	{name: "integers", code: "union { double d; long n; } u = {a}; volatile long m = u.n; u.n = m; return u.d;", exact: first},
	{name: "heap", code: "double *p = malloc(64); p[3] = a; p[4] = b; double *q = realloc(p, 4096); double r = q[3] * q[4]; free(q); return r;",
		exact: func(a, b *big.Float) *big.Float { return empty().Mul(a, b) }},
	{name: "call", code: "return twice(a) - twice(b);", exact: func(a, b *big.Float) *big.Float { return empty().Mul(number(2), empty().Sub(a, b)) }},
	{name: "pointer", code: "return (*through)(a, b).second;", exact: first},
	{name: "array", code: "double s[4] = {a, b, a, b}, r = 0; keep(s); for (int i = 0; i < 4; i++) r += s[i]; return r;",
		exact: func(a, b *big.Float) *big.Float { return empty().Mul(number(2), empty().Add(a, b)) }},
	{name: "loop", code: "double r = 0; for (int i = 0; i < 10; i++) r = r / 2 + a; return r;",
		exact: func(a, _ *big.Float) *big.Float { return empty().Mul(a, number(2-0x1p-9)) }},
}

const head = `#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#define OUT __attribute__((noinline))
typedef struct { double first, second; } pair;
OUT void *keep(void *p) { __asm__ volatile("" : "+r"(p) : : "memory"); return p; }
OUT double twice(double x) { return x + x; }
OUT pair swapped(double x, double y) { pair p = {y, x}; return p; }
typedef struct { double v[9]; } large;
typedef double two __attribute__((vector_size(16)));
static const double numbers[] = {0.1, 0.2};
double magic[] = {0x1.8p52}, table[8];
OUT double passed(large v, large w) { return v.v[2] + w.v[0]; }
OUT double late(double a, double b, double c, double d, double e, double f, double g, double h, double i, double j) { return j; }
OUT double mixed(int n, ...) {
  va_list l; va_start(l, n); double x = 0, last = va_arg(l, double);
  for (; n < 7; last = va_arg(l, double)) { n = va_arg(l, int); x = last; }
  va_end(l); return last; }
OUT double varied(int n, ...) { va_list l; va_start(l, n); double x = 0; while (n--) x = va_arg(l, double); va_end(l); return x; }
pair (*volatile through)(double, double) = swapped;
`

var double = &ir.Type{Kind: ir.Float, Format: fp.Binary64, Size: 8, Align: 8}

func functionName(i int) string { return fmt.Sprintf("f%d", i) }

// compiled compiles C functions f0, f1, ... of doubles x and y with these bodies, and starts a worker for them.
func compiled(t *testing.T, bodies []string, modes ...run.Mode) *native.Worker {
	t.Helper()
	return compiledWith(t, nil, bodies, modes...)
}

// compiledWith does so for functions with constants that stand for numbers.
func compiledWith(t *testing.T, constants map[string][]ir.Constant, bodies []string, modes ...run.Mode) *native.Worker {
	t.Helper()
	return compiledFrom(t, head, constants, bodies, modes...)
}

// compiledFrom does so behind other declarations.
func compiledFrom(t *testing.T, source string, constants map[string][]ir.Constant, bodies []string, modes ...run.Mode) *native.Worker {
	t.Helper()
	var funcs []*ir.Func
	for i, body := range bodies {
		source += fmt.Sprintf("double %s(double x, double y) { %s }\n", functionName(i), body)
		funcs = append(funcs, &ir.Func{ID: i, Name: functionName(i), Result: double, Params: []*ir.Type{double, double}, Blocks: []*ir.Block{{}}})
	}
	dir := t.TempDir()
	c, bc := filepath.Join(dir, "x.c"), filepath.Join(dir, "x.bc")
	if err := os.WriteFile(c, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	flags := []string{"-c", "-emit-llvm", "-O1", "-ffp-contract=off", "-fno-vectorize", "-o", bc, c}
	if out, err := exec.Command("clang-19", flags...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	code, err := os.ReadFile(bc)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(code)
	unit := &ir.Unit{Name: "x.c", Hash: hex.EncodeToString(sum[:]), Bitcode: code, NumSites: countSites(t, code), Constants: constants}
	program := &ir.Program{Units: []*ir.Unit{unit}, Funcs: funcs, Sites: make([]ir.Site, unit.NumSites)}
	image, err := native.Compile(context.Background(), program, modes, objects, 1)
	if err != nil {
		t.Fatal(err)
	}
	w, err := native.Start(image)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

func countSites(t *testing.T, code []byte) int {
	t.Helper()
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, "x", code)
	if err != nil {
		t.Fatal(err)
	}
	return len(emit.NewUnit(ctx, mod, "").Sites())
}

// runs runs function i at points.
func runs(t *testing.T, w *native.Worker, i int, points []float64, mode run.Mode) *run.Batch {
	t.Helper()
	call := &ir.Call{Entry: i, Dims: 2, Args: []ir.Arg{{Dim: 0}, {Dim: 1}},
		Outputs: []ir.Cell{{Name: "return", Index: -1, Arg: -1, Type: double}}}
	if err := w.Load(call); err != nil {
		t.Fatal(err)
	}
	b, err := w.Run(points, nil, mode)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// points draws n pairs of numbers of ordinary size.
func points(n int) (list []float64) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2 * n {
		list = append(list, math.Copysign(math.Exp(2*r.NormFloat64()), r.Float64()-0.4))
	}
	return list
}

// operands are a = x + y/3 and b = y - x/7.
func operands(x, y float64) (a, b *big.Float) {
	return empty().Add(number(x), empty().Quo(number(y), number(3))), empty().Sub(number(y), empty().Quo(number(x), number(7)))
}

// The exact value is within the bound of mode Doubles, which is narrow, and mode Deltas has it to eight digits of the error.
func TestOperations(t *testing.T) {
	var bodies []string
	for _, r := range rows {
		bodies = append(bodies, "double a = x + y / 3, b = y - x / 7; "+r.code)
	}
	const n = 40
	at := points(n)
	w := compiled(t, bodies, run.Plain, run.Deltas, run.Doubles)
	for i, r := range rows {
		plain := slices.Clone(runs(t, w, i, at, run.Plain).Outputs)
		for _, mode := range []run.Mode{run.Deltas, run.Doubles} {
			b := runs(t, w, i, at, mode)
			for k := range n {
				x, y := at[2*k], at[2*k+1]
				z := b.Outputs[k].Float64()
				if z != plain[k].Float64() {
					t.Fatalf("%s(%v, %v) is %v, in a mode with shadow values %v", r.name, x, y, plain[k].Float64(), z)
				}
				exact := exactOf(&r, x, y)
				off := empty().Sub(exact, number(z))
				rest, _ := empty().Sub(off, number(b.Deltas[k])).Float64()
				size, _ := off.Float64()
				whole, _ := exact.Float64()
				all := math.Abs(x) + math.Abs(y) + math.Abs(whole)
				known := 0x1p-85*all*(1+math.Abs(whole)) + 0x1p-48*math.Abs(size) + r.rough*0x1p-24*all
				near := 1e-7*math.Abs(size) + 0x1p-95*all + r.rough*math.Abs(whole)
				switch {
				case mode == run.Doubles && !(math.Abs(rest) <= b.Bounds[k] && b.Bounds[k] <= known):
					t.Errorf("%s(%v, %v) = %v, delta %v within %v, want %v", r.name, x, y, z, b.Deltas[k], b.Bounds[k], size)
				case mode == run.Deltas && !(math.Abs(rest) <= near):
					t.Errorf("%s(%v, %v) = %v, delta %v, want %v", r.name, x, y, z, b.Deltas[k], size)
				}
			}
		}
	}
}

// exactOf is the exact value of a row at a point.
func exactOf(r *row, x, y float64) *big.Float {
	a, b := operands(x, y)
	switch {
	case r.exact != nil:
		return r.exact(a, b)
	case r.name == "mulx":
		return empty().Mul(a, number(x))
	}
	return empty().Sub(number(float64(int64(x*1e6)+0x10000000000001)), a)
}

// Functions of libm: the delta of f(a) is about the change from the computed a to the exact one, to first order, and the rounding of f.
func TestFunctions(t *testing.T) {
	functions := []struct {
		name  string
		slope func(a float64) float64
	}{
		{"sin", math.Cos}, {"cos", func(a float64) float64 { return -math.Sin(a) }}, {"exp", math.Exp}, {"exp2", func(a float64) float64 { return math.Exp2(a) * math.Ln2 }},
		{"atan", func(a float64) float64 { return 1 / (1 + a*a) }}, {"asinh", func(a float64) float64 { return 1 / math.Sqrt(1+a*a) }},
		{"sinh", math.Cosh}, {"cosh", math.Sinh}, {"tanh", func(a float64) float64 { return 1 / (math.Cosh(a) * math.Cosh(a)) }},
		{"expm1", math.Exp}, {"cbrt", func(a float64) float64 { return 1 / (3 * math.Cbrt(a) * math.Cbrt(a)) }},
		{"erf", func(a float64) float64 { return 2 / math.SqrtPi * math.Exp(-a*a) }}, {"erfc", func(a float64) float64 { return -2 / math.SqrtPi * math.Exp(-a*a) }},
		{"log", func(a float64) float64 { return 1 / a }}, {"log2", func(a float64) float64 { return 1 / (a * math.Ln2) }},
		{"log10", func(a float64) float64 { return 1 / (a * math.Ln10) }}, {"log1p", func(a float64) float64 { return 1 / (1 + a) }},
	}
	var bodies []string
	for _, f := range functions {
		bodies = append(bodies, "double a = (x + 1e8) - 1e8; return "+f.name+"(a);")
	}
	w := compiled(t, bodies, run.Deltas, run.Doubles)
	at := []float64{0.3, 0, 0.7000000001, 0, 1.1, 0, 2.3, 0}
	for i, f := range functions {
		deltas := slices.Clone(runs(t, w, i, at, run.Deltas).Deltas)
		b := runs(t, w, i, at, run.Doubles)
		for k := range deltas {
			x := at[2*k]
			a := (x + 1e8) - 1e8
			want, ulp := f.slope(a)*(x-a), 0x1p-52*math.Abs(b.Outputs[k].Float64())
			if math.Abs(deltas[k]-want) > 1e-6*math.Abs(want)+ulp {
				t.Errorf("%s(%v): delta %v, want %v", f.name, x, deltas[k], want)
			}
			if math.Abs(b.Deltas[k]-deltas[k]) > b.Bounds[k]+1e-7*math.Abs(want)+ulp/4096 || !(b.Bounds[k] <= 0x1p-20*ulp+1e-15*math.Abs(want)) {
				t.Errorf("%s(%v): delta %v within %v, in mode Deltas %v", f.name, x, b.Deltas[k], b.Bounds[k], deltas[k])
			}
		}
	}
}
