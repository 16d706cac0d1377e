package native

// This file compiles units as if their functions were large, and holds what they record against what they record otherwise.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/proc"
	"faultline/internal/run"
	"faultline/internal/testenv"
)

// largeSource has operations of each kind, in several formats, with operands that are exact and such that are not.
const largeSource = `#include <math.h>
static double memory[4];
double f(double x, double y) {
	float g = (float)x * 3.1f - (float)y / 7;
	long double l = (long double)x / 3 + y;
	double s = x / 3, t = y * 0.1 + 0, m = (x + 0x1.8p52) - 0x1.8p52;
	memory[0] = s * t; memory[(int)(fabs(y)) & 3] += fma(s, t, 1 / s);
	for (int i = 0; i < 3; i++) t = t > s ? t - s * i : sqrt(fabs(s)) + t;
	if (s + t < 1e-3 * y) s = fmod(s * 10, t) + exp(t / 1000);
	s += x > 0 ? memory[0] : memory[1];
	return s * 1e-300 * 1e-10 + t / (y - y + 1e-200) + (double)l + g + m + (float)(s * t);
}
`

// wideSource has a loop with more phis than a block has instructions: one a lane.
const wideSource = `typedef double wide __attribute__((vector_size(8192)));
double f(double x, double y) {
	wide a;
	for (int i = 0; i < 1024; i++) a[i] = x * i;
	return (a * y)[3] + (a + y)[1020];
}
`

func TestLargeFunctions(t *testing.T) {
	testenv.Long(t)
	f, call := unary(2)
	var points []float64
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		points = append(points, 100*rng.NormFloat64(), 10*rng.NormFloat64())
	}
	begins := "double f(double x, double y) { double a = x, b = y, c = 1;\n"
	sources := []string{largeSource, begins + largeFunctions["straight"](500) + "return a + b + c; }",
		begins + "if (y > 0) for (int i = 0; i < 3; i++) {\n" + largeFunctions["straight"](1200) + "}\nreturn a + b + c; }", // phis behind a loop
		wideSource}
	record := func(p *ir.Program, most int) (list []string) {
		defer func(before int) { mostInlined = before }(mostInlined)
		mostInlined, objects = most, t.TempDir()
		w := start(t, p, call, run.Plain, run.All, run.Deltas, run.Doubles, run.Certain, run.Formula, run.Trace)
		for _, mode := range []run.Mode{run.Plain, run.All, run.Deltas, run.Doubles, run.Certain, run.Formula, run.Trace} {
			b := runs(t, w, points, nil, mode)
			list = append(list, fmt.Sprint(mode, b.Outcomes, b.Ops, b.Frames, b.Start, b.Deltas, b.Bounds), fmt.Sprint(bitsOf(b.Outputs)))
		}
		return list
	}
	defer func(before string) { objects = before }(objects)
	for _, source := range sources {
		p := compileC(t, source, f)
		small, large := record(p, 1<<30), record(p, 0)
		for i := range small {
			if small[i] != large[i] {
				t.Errorf("in a large function:\n%.3000s\nin a small one:\n%.3000s", large[i], small[i])
			}
		}
	}
}

func bitsOf(values []fp.Value) (list []uint64) {
	for _, v := range values {
		list = append(list, v.Lo)
	}
	return list
}

// TestVastFunctionsAsGiven: code of vast functions is made otherwise, and returns the same, with the passes of a compiler and without.
func TestVastFunctionsAsGiven(t *testing.T) {
	testenv.Long(t)
	f, call := unary(2)
	returned := func(source string, most int) (list []string) {
		defer func(before int) { mostTuned = before }(mostTuned)
		mostTuned = most
		p := compileC(t, source, f)
		code := p.Units[0].Bitcode
		p.Given = []*ir.Given{{Name: "x.c", Read: func() ([]byte, error) { return code, nil }, Compile: true}}
		image, err := CompileGiven(t.Context(), p, t.TempDir(), 1)
		if err != nil {
			t.Fatal(err)
		}
		w, err := Start(image)
		if err == nil {
			defer w.Close()
			err = w.Load(call)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, w.Optimised = range []bool{false, true} {
			for _, mode := range []run.Mode{run.Plain, run.Flags} {
				b := runs(t, w, []float64{3, 7, -0.5, 1199, 1e300, 2, 40.25, 600}, nil, mode)
				list = append(list, fmt.Sprint(w.Optimised, mode, b.Outcomes, b.Flags, bitsOf(b.Outputs)))
			}
		}
		return list
	}
	for shape, n := range map[string]int{"straight": 3000, "blocks": 1000, "switch": 2400} {
		source := "double f(double x, double y) { double a = x, b = y, c = 1;\n" + largeFunctions[shape](n) + "return a+b+c; }\n"
		usual, quick := returned(source, 1<<30), returned(source, 0)
		if !slices.Equal(usual, quick) {
			t.Errorf("%s: as a vast function:\n%.2000s\nas usual:\n%.2000s", shape, quick, usual)
		}
	}
}

// TestUnitsThatAreNeverCompiled: LLVM works on integers of a million bits for ever, and nobody had said for how long it may.
func TestUnitsThatAreNeverCompiled(t *testing.T) {
	cache, err := openCache(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := newCompiler(t.Context(), cache)
	defer c.close()
	if c.wait.Work != proc.MostCompiling {
		t.Errorf("the limit is %v", c.wait.Work)
	}
	c.wait.Work = 200 * time.Millisecond
	wide := "define double @f(double %x) {\n%i = fptosi double %x to i999999\n%j = mul i999999 %i, %i\n%y = sitofp i999999 %j to double\nret double %y\n}\n"
	_, err = c.unit(job{Name: "wide.ll", Hash: "wide", Code: []byte(wide), Given: true, To: target{Passes: literalPasses}})
	if err == nil || !strings.Contains(err.Error(), "LLVM did not compile it in") {
		t.Error(err)
	}
}
