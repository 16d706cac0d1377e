package native

// This file checks records and outputs against what can be said by hand.

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// A loop of n additions s += t and multiplications t *= x: counts, operation numbers, and the largest condition.
//
//	n = 3, x = -0.5: s = 0 + 1, 1 - 0.5, 0.5 + 0.25; danger of the additions 1, 0.5, 0.75/0.5 = 1.5
func TestLoop(t *testing.T) {
	f, call := unary(1)
	p := compileC(t, `double f(double x) {
		double s = 0, t = 1;
		#pragma clang loop unroll(disable)
		for (int i = 0; i < 3; i++) { s += t; t *= x; }
		return s;
	}`, f)
	w := start(t, p, call)
	b := runs(t, w, []float64{-0.5, -0.5}, nil, run.All)
	for i := range 2 {
		got := records(b, i)
		want := []run.Record{{Site: 0, Count: 3, Danger: 0.5, Op: 2}, {Site: 1, Count: 3, Danger: -0.125, Op: 5}}
		if !slices.Equal(got, want) {
			t.Errorf("run %d: records %+v, want %+v", i, got, want)
		}
		if b.Ops[i] != 6 {
			t.Errorf("run %d: %d operations, want 6", i, b.Ops[i])
		}
	}
}

// Operations of a function that is called count in the order in which they run: f does x*x, g's y+1 (in between), then /.
func TestOpsAcrossCalls(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `
		__attribute__((noinline)) double g(double y) { return y + 1; }
		double f(double x) { double a = x * x; return a / g(a); }`, f), call)
	ops := map[int]int64{}
	b := runs(t, w, []float64{3}, nil, run.All)
	b.Visit(0, func(r *run.Record) { ops[r.Site] = r.Op })
	want := map[int]int64{0: 1, 1: 0, 2: 2} // sites in the order of the file: g's, then f's two
	for site, op := range want {
		if ops[site] != op {
			t.Errorf("site %d was operation %d, want %d", site, ops[site], op)
		}
	}
	if b.Ops[0] != 3 {
		t.Errorf("%d operations, want 3", b.Ops[0])
	}
	one := runs(t, w, []float64{3}, []int{2}, run.One)
	if got := records(one, 0); len(got) != 1 || got[0].Op != 2 || one.Ops[0] != 3 {
		t.Errorf("mode One: %+v of %d operations, want operation 2 of 3", got, one.Ops[0])
	}
}

// Every operation's danger as native code computes it, against package condition. One function f_OP(x, y, z) for each.
func TestDangers(t *testing.T) {
	c := map[fp.Op]string{fp.Add: "x + y", fp.Sub: "x - y", fp.Mul: "x * y", fp.Div: "x / y", fp.Rem: "fmod(x, y)", fp.TruncInt: "trunc(x)"}
	var ops []fp.Op
	source := "#include <math.h>\n"
	_, call := unary(3)
	var funcs []*ir.Func
	fp.Ops(func(op fp.Op) {
		switch op {
		case fp.Abs, fp.CopySign, fp.Min, fp.Max, fp.Trunc, fp.Ext, fp.ToInt, fp.ToUint, fp.FromInt, fp.FromUint, fp.Cmp, fp.Ldexp, fp.Powi, fp.Jn,
			fp.Yn, fp.Neg,
			fp.RoundEven, fp.Exp10:
			return // no sites, integers, or no function of C's
		}
		expr, ok := c[op]
		if !ok {
			expr = op.String() + []string{"", "(x)", "(x, y)", "(x, y, z)"}[op.Arity()]
		}
		if whole, part, ok := strings.Cut(op.String(), "."); ok {
			expr = fmt.Sprintf("%s_%s(x, y)", whole, part)
			source += fmt.Sprintf("double %s_%s(double, double) __asm__(\"%v\");\n", whole, part, op)
		}
		name := "f_" + strings.ReplaceAll(op.String(), ".", "_")
		source += fmt.Sprintf("double %s(double x, double y, double z) { return %s; }\n", name, expr)
		ops = append(ops, op)
		funcs = append(funcs, &ir.Func{Name: name, Result: double, Params: []*ir.Type{double, double, double}})
	})
	w := start(t, compileC(t, source, funcs...), call)
	for i, op := range ops {
		call.Entry = i
		if err := w.Load(call); err != nil {
			t.Fatal(err)
		}
		for _, x := range []float64{0.3, 1.5, 0.999, -0.7, 2.75, 30, -1e-9, 1e300} {
			args := []float64{x, x * 1.25, -x * x}
			b := runs(t, w, args, nil, run.All)
			list := records(b, 0)
			if len(list) != 1 || list[0].Site != i {
				t.Fatalf("%v: records %+v, want one of site %d", op, list, i)
			}
			want := condition.Of(op).Zero.Eval(math.Float64frombits(b.Outputs[0].Lo), args...)
			if math.IsNaN(want) || math.IsInf(want, 0) {
				want = math.Inf(1)
			}
			if got := list[0].Danger; got != want && math.Abs(got/want-1) > 1e-9 {
				t.Errorf("%v at %v: danger %v, want %v", op, args[:op.Arity()], got, want)
			}
		}
	}
}

// Everything that a call can say: arrays in and out, structs, formats, integers of several widths and signs.
func TestCall(t *testing.T) {
	kind := func(f fp.Format, size int) *ir.Type {
		return &ir.Type{Kind: ir.Float, Format: f, Size: size, Align: size}
	}
	integer := func(bits int) *ir.Type { return &ir.Type{Kind: ir.Int, Bits: bits, Size: bits / 8, Align: bits / 8} }
	ptr := &ir.Type{Kind: ir.Pointer, Size: 8, Align: 8}
	x87, float, half := kind(fp.X87, 16), kind(fp.Binary32, 4), kind(fp.Binary16, 2)
	p := compileC(t, `
		typedef struct { double val; float err; long double l; } result;
		int f(float x, long double l, _Float16 h, signed char c, unsigned short u, int n, const double *a, double *b, result *r, void *null) {
			double s = 0;
			for (int i = 0; i < n; i++) { s += a[i]; b[i] = -a[i]; }
			r->val += s; r->err = x + (float)h; r->l = l / 3;
			return null ? 0 : c + 2 * u;
		}`, &ir.Func{Name: "f", Result: int32T, Params: []*ir.Type{float, x87, half, integer(8), integer(16), int32T, ptr, ptr, ptr, ptr}})
	in := func(dims ...int) (cells []ir.Cell) {
		for i, d := range dims {
			cells = append(cells, ir.Cell{Name: "a", Index: i, Offset: 8 * i, Type: double, Dim: d})
		}
		return cells
	}
	call := &ir.Call{Dims: 8, Args: []ir.Arg{{Dim: 0}, {Dim: 1}, {Dim: 2}, {Dim: 3}, {Dim: 4}, {Dim: -1, Const: 3},
		{Dim: -1, Buffer: &ir.Buffer{Size: 24, Align: 8, Cells: in(5, 6, 7)}}, {Dim: -1, Buffer: &ir.Buffer{Size: 24, Align: 8}},
		{Dim: -1, Buffer: &ir.Buffer{Size: 32, Align: 16}}, {Dim: -1}},
		Outputs: []ir.Cell{{Arg: -1, Type: int32T, Signed: true}, {Arg: 8, Type: double}, {Arg: 8, Offset: 8, Type: float},
			{Arg: 8, Offset: 16, Type: x87}, {Arg: 7, Type: double}, {Arg: 7, Offset: 16, Type: double}}}
	w := start(t, p, call)
	for _, mode := range []run.Mode{run.Plain, run.All} {
		b := runs(t, w, []float64{1.5, 1, 0.25, -100, 40000, 1, 2, 4, 0.5, 3, 0, -1, 0, 0.5, 0.5, 0.5}, nil, mode)
		want := []fp.Value{
			{Lo: 79900}, {Format: fp.Binary64, Lo: math.Float64bits(7)}, {Format: fp.Binary32, Lo: uint64(math.Float32bits(1.75))},
			{Format: fp.X87, Lo: 0xaaaaaaaaaaaaaaab, Hi: 0x3ffd}, {Format: fp.Binary64, Lo: math.Float64bits(-1)}, {Format: fp.Binary64, Lo: math.Float64bits(-4)},
			{Lo: math.MaxUint64}, {Format: fp.Binary64, Lo: math.Float64bits(1.5)}, {Format: fp.Binary32, Lo: uint64(math.Float32bits(0.5))},
			{Format: fp.X87, Lo: 1 << 63, Hi: 0x3fff}, {Format: fp.Binary64, Lo: math.Float64bits(-0.5)}, {Format: fp.Binary64, Lo: math.Float64bits(-0.5)},
		}
		if !slices.Equal(b.Outputs, want) {
			t.Errorf("mode %v: outputs\n%x, want\n%x", mode, b.Outputs, want)
		}
	}
}

// Structs by value: small ones come back in registers, large arguments lie on the stack.
func TestStructs(t *testing.T) {
	pair := &ir.Type{Kind: ir.Struct, Fields: []*ir.Type{double, double}, Offsets: []int{0, 8}, Size: 16, Align: 8}
	ptr := &ir.Type{Kind: ir.Pointer, Size: 8, Align: 8}
	big := &ir.Type{Kind: ir.Struct, Fields: []*ir.Type{double, double, double}, Offsets: []int{0, 8, 16}, Size: 24, Align: 8}
	p := compileC(t, `
		typedef struct { double re, im; } pair;
		typedef struct { double a, b, c; } big;
		pair f(big z) { pair r = {z.a + z.b, z.b * z.c}; return r; }`,
		&ir.Func{Name: "f", Result: pair, Params: []*ir.Type{ptr}, ByVal: map[int]*ir.Type{0: big}})
	call := &ir.Call{Dims: 3, Args: []ir.Arg{{Dim: -1, Buffer: &ir.Buffer{Size: 24, Align: 8, Cells: []ir.Cell{
		{Type: double, Dim: 0}, {Type: double, Dim: 1, Offset: 8}, {Type: double, Dim: 2, Offset: 16}}}}},
		Outputs: []ir.Cell{{Arg: -1, Type: double}, {Arg: -1, Offset: 8, Type: double}}}
	b := runs(t, start(t, p, call), []float64{1, 2, 3}, nil, run.All)
	if re, im := math.Float64frombits(b.Outputs[0].Lo), math.Float64frombits(b.Outputs[1].Lo); re != 3 || im != 6 {
		t.Errorf("f(1, 2, 3) = %v, %v; want 3, 6", re, im)
	}
}

// The same program again comes from the cache; a damaged object is made again.
func TestCache(t *testing.T) {
	f, _ := unary(1)
	p := compileC(t, `double f(double x) { return x * 3; }`, f)
	dir := t.TempDir()
	compile := func() (compiled, cached int64) {
		t.Helper()
		image, err := Compile(context.Background(), p, []run.Mode{run.Plain, run.All}, dir, 2)
		if err != nil {
			t.Fatal(err)
		}
		return image.Compiled(), image.cache.cached.Load()
	}
	if compiled, cached := compile(); compiled != 2 || cached != 0 {
		t.Errorf("first: %d compiled, %d cached, want 2 and 0", compiled, cached)
	}
	if compiled, cached := compile(); compiled != 0 || cached != 2 {
		t.Errorf("second: %d compiled, %d cached, want 0 and 2", compiled, cached)
	}
	objects, err := filepath.Glob(filepath.Join(dir, keptIn, "*", "*"))
	if err != nil || len(objects) != 2 {
		t.Fatalf("%d objects in the cache, want 2 (%v)", len(objects), err)
	}
	if err := os.Truncate(objects[0], 100); err != nil {
		t.Fatal(err)
	}
	if compiled, cached := compile(); compiled != 1 || cached != 1 {
		t.Errorf("after damage: %d compiled, %d cached, want 1 and 1", compiled, cached)
	}
}

// A subject's own definition of a name of libm wins, and the probes go on calling libm's.
func TestOwnLibm(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `
		__attribute__((noinline)) double cos(double x) { return x + 100; }
		double sin(double x);
		double f(double x) { return cos(sin(x)); }`, f), call)
	b := runs(t, w, []float64{1}, nil, run.All)
	if got, want := math.Float64frombits(b.Outputs[0].Lo), math.Sin(1)+100; math.Abs(got-want) > 1e-12 {
		t.Errorf("f(1) = %v, want %v", got, want)
	}
	for _, r := range records(b, 0) {
		if want := math.Tan(1); r.Site == 1 && math.Abs(r.Danger-want) > 1e-12 {
			t.Errorf("danger of sin 1 is %v, want tan(1)/1 = %v", r.Danger, want)
		}
	}
	if b.Ops[0] != 2 {
		t.Errorf("%d operations, want 2: sin, fadd", b.Ops[0])
	}
}

// A run that changes the rounding mode does not change the next one.
func TestRoundingMode(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `
		#include <fenv.h>
		double f(double x) { double y = x / 3; fesetround(FE_UPWARD); return y; }`, f), call)
	b := runs(t, w, []float64{1, 1, 1}, nil, run.Plain)
	for i, v := range b.Outputs {
		if math.Float64frombits(v.Lo) != 1.0/3 {
			t.Errorf("run %d: %x, want %x", i, v.Lo, math.Float64bits(1.0/3))
		}
	}
}

// A unit that also holds functions which nobody calls, and which call what is not there, is of use all the same; calling
// what is not there costs a process.
func TestMissing(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `
		double no_such_function_here(double);
		extern double no_such_variable_here;
		double g(double x) { return no_such_function_here(x) + no_such_variable_here; }
		double f(double x) { return x > 0 ? x + 1 : no_such_function_here(x); }`, f), call)
	b := runs(t, w, []float64{1, -1, 2}, nil, run.All)
	want := []run.Outcome{run.Returned, run.Trapped, run.Returned}
	if !slices.Equal(b.Outcomes, want) || b.Reasons[1] != "SIGSEGV" {
		t.Errorf("outcomes %v, reasons %q; want %v", b.Outcomes, b.Reasons, want)
	}
}

// Two units of C++ with one inline function in both, a static constructor, and an exception that is caught.
func TestCxx(t *testing.T) {
	const shared = `
		inline double half(double x) { static double calls = 0; calls += 1; return x / 2; }
		double twice(double);
	`
	f, call := unary(1)
	a := compileUnitOf(t, "a.cc", shared+`
		struct Table { double v; Table() { v = half(3); } };
		Table table;
		extern "C" double f(double x) { try { return twice(x) + half(x) + table.v; } catch (int) { return -1; } }`)
	b := compileUnitOf(t, "b.cc", shared+`double twice(double x) { if (x < 0) throw 1; return 4 * half(x); }`)
	b.FirstSite = a.NumSites
	f.Blocks = []*ir.Block{{}} // reachable
	p := &ir.Program{Units: []*ir.Unit{a, b}, Funcs: []*ir.Func{f}, Sites: make([]ir.Site, a.NumSites+b.NumSites)}
	w := start(t, p, call)
	for _, mode := range []run.Mode{run.Plain, run.All} {
		batch := runs(t, w, []float64{2, -2}, nil, mode)
		for i, want := range []float64{6.5, -1} {
			if got := math.Float64frombits(batch.Outputs[i].Lo); got != want {
				t.Errorf("mode %v: run %d gave %v %v, want %v", mode, i, got, batch.Reasons, want)
			}
		}
	}
}
