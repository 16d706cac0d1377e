package native

// This file checks where runs stop that raise exceptions.

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

const trapping = `#include <math.h>
static double half(double x) {
	return x / 2;
}
double f(double what, double x) {
	switch ((int)what) {
	case 0: return x * x + 1;
	case 1: return half(x) + half(3 * x);
	case 2: return x - 0x1p-1022;
	case 3: return 1 / x + sqrt(-x);
	case 4: return exp(x);
	case 5: return (float)x;
	case 6: return x - x * 0.75;
	case 7: for (int i = 0; i < 100000; i++) x = x * -1; return x;
	case 8: return (double)((long double)x * 1e-30L);
	case 9: return (int)what / ((int)what - 9);
	}
	return x;
}
`

// given starts a worker of a source as it is given.
func given(t *testing.T, source string, f *ir.Func, call *ir.Call) *Worker {
	t.Helper()
	c, bc := filepath.Join(t.TempDir(), "x.c"), filepath.Join(t.TempDir(), "x.bc")
	if err := os.WriteFile(c, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("clang-19", "-c", "-emit-llvm", "-g", "-O0", "-ffp-contract=off", "-o", bc, c).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f.Blocks = []*ir.Block{{}}
	p := &ir.Program{Units: []*ir.Unit{{Name: "x.c"}}, Funcs: []*ir.Func{f}, Given: []*ir.Given{{Name: "x.c", Compile: true,
		Read: func() ([]byte, error) { return os.ReadFile(bc) }}}}
	image, err := CompileGiven(t.Context(), p, objects, 1)
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

// TestUnmasked: where code is stopped that raises exceptions, in f and in another function; the processor stops at exact subnormal results
// too, which raise no flag.
func TestUnmasked(t *testing.T) {
	f, call := unary(2)
	w := given(t, trapping, f, call)
	half := &ir.Func{Name: "half", Local: true}
	type at = ir.Pos
	tests := []struct {
		what, x float64
		kind    fp.Exception
		in      *ir.Func
		want    []at
		flag    bool
		others  bool // places in libraries
	}{
		{0, 1e200, fp.Overflow, f, []at{{Line: 7, Column: 19}}, true, false},
		{0, 1e-200, fp.Underflow, f, []at{{Line: 7, Column: 19}}, true, false},
		{0, 1e200, fp.Underflow, f, nil, false, false},
		{1, 0x1p-1022, fp.Underflow, half, []at{{Line: 3, Column: 11}}, false, false},
		{1, 0x3p-1074, fp.Underflow, half, []at{{Line: 3, Column: 11}}, true, true},
		{2, 0x1.8p-1022, fp.Underflow, f, []at{{Line: 9, Column: 19}}, false, false},
		{2, 0x1p-1021, fp.Underflow, f, nil, false, false},
		{3, 0, fp.DivideByZero, f, []at{{Line: 10, Column: 19}}, true, false},
		{3, 2, fp.Invalid, f, nil, true, true},
		{4, -1000, fp.Underflow, f, nil, true, true},
		{5, 0x1p-149, fp.Underflow, f, []at{{Line: 12, Column: 17}}, false, false},
		{5, 1e-42, fp.Underflow, f, []at{{Line: 12, Column: 17}}, true, false},
		{6, 0x1p-1021, fp.Underflow, f, []at{{Line: 13, Column: 19}}, false, false},
		{7, 0x1p-1074, fp.Underflow, f, []at{{Line: 14, Column: 49}}, false, false},
		{8, 1e-300, fp.Underflow, f, nil, false, false},
	}
	for _, test := range tests {
		point := []float64{test.what, test.x}
		traps, err := w.Traps(point, test.kind, 1000)
		if err != nil || traps.Outcome != run.Returned {
			t.Fatalf("f(%v, %v): %v, %v", test.what, test.x, traps.Outcome, err)
		}
		lines, err := w.Lines(test.in, traps.Places)
		if err != nil {
			t.Fatal(err)
		}
		for i := range lines {
			lines[i].File = ""
		}
		if len(lines) != len(test.want) || len(lines) > 0 && lines[0] != test.want[0] || len(traps.Places) > len(lines) != test.others {
			t.Errorf("f(%v, %v): %v at %v of %d places, want %v", test.what, test.x, test.kind, lines, len(traps.Places), test.want)
		}
		if traps.Cut != (test.what == 7) {
			t.Errorf("f(%v, %v): cut %v", test.what, test.x, traps.Cut)
		}
		b := runs(t, w, point, nil, run.Flags)
		if got := b.Flags[0]&test.kind != 0; test.what < 8 && got != test.flag {
			t.Errorf("f(%v, %v): flags %v", test.what, test.x, b.Flags[0])
		}
	}
	if traps, err := w.Traps([]float64{9, 0}, fp.Underflow, 1); err != nil || traps.Outcome != run.Trapped {
		t.Errorf("an integer's division by zero: %v, %v", traps.Outcome, err)
	}
	if b := runs(t, w, []float64{2, math.Pi}, nil, run.Flags); b.Outcomes[0] != run.Returned {
		t.Error("no run after one that ended its process")
	}
}
