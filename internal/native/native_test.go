package native

// This file compiles small C subjects and runs them.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/native/emit"
	"faultline/internal/proc"
	"faultline/internal/run"
)

func TestMain(m *testing.M) {
	if (proc.Is(proc.RunsCode) || proc.Is(proc.Compiles)) && dies(os.Getenv(deathsVariable)) {
		os.Exit(1)
	}
	if WorkerMain() {
		os.Exit(0)
	}
	dir, err := os.MkdirTemp("", "objects")
	if err != nil {
		panic(err)
	}
	objects = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// objects is the folder of compiled objects that tests share: the runtime of mode Deltas is compiled once.
var objects string

var (
	double = &ir.Type{Kind: ir.Float, Format: fp.Binary64, Size: 8, Align: 8}
	int32T = &ir.Type{Kind: ir.Int, Bits: 32, Size: 4, Align: 4}
)

// compileC makes a program of one C file: hand-made, with as much as package native looks at.
func compileC(t testing.TB, source string, funcs ...*ir.Func) *ir.Program {
	t.Helper()
	unit := compileUnitOf(t, "x.c", source)
	for _, f := range funcs {
		f.Blocks = []*ir.Block{{}} // reachable
	}
	return &ir.Program{Units: []*ir.Unit{unit}, Funcs: funcs, Sites: make([]ir.Site, unit.NumSites)}
}

// compileUnitOf compiles C, or C++ if the name says so.
func compileUnitOf(t testing.TB, name, source string, flags ...string) *ir.Unit {
	t.Helper()
	dir := t.TempDir()
	c, bc := filepath.Join(dir, name), filepath.Join(dir, "x.bc")
	if err := os.WriteFile(c, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	flags = append([]string{"-c", "-emit-llvm", "-O1", "-ffp-contract=off", "-fno-vectorize", "-o", bc, c}, flags...)
	clang := exec.Command("clang-19", flags...)
	if out, err := clang.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	code, err := os.ReadFile(bc)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(code)
	return &ir.Unit{Name: name, Hash: hex.EncodeToString(sum[:]), Bitcode: code, NumSites: countSites(t, code)}
}

func countSites(t testing.TB, code []byte) int {
	ctx := llvm.NewContext()
	defer ctx.Dispose()
	mod, err := bitcode.Parse(ctx, "x", code)
	if err != nil {
		t.Fatal(err)
	}
	return len(emit.NewUnit(ctx, mod, "").Sites())
}

// start starts a worker that runs a call of p, in these modes; none are all.
func start(t testing.TB, p *ir.Program, call *ir.Call, modes ...run.Mode) *Worker {
	t.Helper()
	if len(modes) == 0 {
		modes = []run.Mode{run.Plain, run.All, run.One, run.Deltas, run.Doubles}
	}
	image, err := Compile(context.Background(), p, modes, objects, 1)
	if err != nil {
		t.Fatal(err)
	}
	w, err := Start(image)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	if err := w.Load(call); err != nil {
		t.Fatal(err)
	}
	return w
}

func runs(t testing.TB, w *Worker, points []float64, sites []int, mode run.Mode) *run.Batch {
	t.Helper()
	b, err := w.Run(points, sites, mode)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// records lists the records of point i.
func records(b *run.Batch, i int) (list []run.Record) {
	b.Visit(i, func(r *run.Record) { list = append(list, *r) })
	return list
}

// unary is a call of a double function of doubles.
func unary(params int) (*ir.Func, *ir.Call) {
	f := &ir.Func{Name: "f", Result: double}
	call := &ir.Call{Dims: params, Outputs: []ir.Cell{{Name: "return", Index: -1, Arg: -1, Type: double}}}
	for i := range params {
		f.Params = append(f.Params, double)
		call.Args = append(call.Args, ir.Arg{Dim: i})
	}
	return f, call
}

// The example of ATOMU's section 1: (1 - cos x) / x^2 at 1e-7. 1 - cos x is 4.996e-15, so the condition of the
// subtraction is 1 / 4.996e-15 = 2.0e14.
func TestFoo(t *testing.T) {
	f, call := unary(1)
	p := compileC(t, `#include <math.h>
		double f(double x) { return (1 - cos(x)) / (x * x); }`, f)
	w := start(t, p, call)
	b := runs(t, w, []float64{1e-7, 1}, nil, run.All)
	if got, want := math.Float64frombits(b.Outputs[0].Lo), (1-0x1.ffffffffffffap-1)/(1e-7*1e-7); math.Abs(got-0.4996) > 1e-4 {
		t.Errorf("f(1e-7) = %v, want %v", got, want)
	}
	list := records(b, 0)
	if len(list) != 4 || b.Ops[0] != 4 {
		t.Fatalf("%d records, %d operations, want 4: cos, fsub, fmul, fdiv; %v", len(list), b.Ops[0], list)
	}
	if c := list[1].Condition(); c < 1.9e14 || c > 2.1e14 || list[1].Count != 1 || list[1].Op != 1 {
		t.Errorf("subtraction: condition %g, record %+v; want 2.0e14, one execution, operation 1", c, list[1])
	}
	one := runs(t, w, []float64{1e-7, 1}, []int{1, 3}, run.One)
	if got := records(one, 0); len(got) != 1 || got[0] != list[1] {
		t.Errorf("mode One recorded %v, mode All %v", got, list[1])
	}
}

// An interrupt does not wait for LLVM.
func TestCompileInterrupted(t *testing.T) {
	f, _ := unary(1)
	p := compileC(t, `double f(double x) { return x - 1; }`, f)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Compile(ctx, p, []run.Mode{run.Plain}, t.TempDir(), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}
