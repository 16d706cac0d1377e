package lower_test

// This file compares lowered cores with the same functions written in C: every result is the same bits.

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/ir/link"
)

func readFile(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// compileC compiles a file of testdata with clang.
func compileC(t *testing.T, file string) *link.Library {
	t.Helper()
	clang, err := exec.LookPath("clang-19")
	if err != nil {
		t.Skip(err)
	}
	out := filepath.Join(t.TempDir(), "c.bc")
	cmd := exec.Command(clang, "-O0", "-g", "-ffp-contract=off", "-emit-llvm", "-c", "-o", out, file)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	lib, err := link.Load(out)
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

func TestLoweredEqualsC(t *testing.T) {
	for _, name := range []string{"constructs", "tensors"} {
		t.Run(name, func(t *testing.T) { compareWithC(t, "testdata/"+name) })
	}
}

func compareWithC(t *testing.T, path string) {
	p := lowerSource(t, filepath.Base(path)+".fpcore", readFile(t, path+".fpcore"))
	if len(p.lowered.Skipped) > 0 {
		t.Fatalf("skipped: %v", p.lowered.Skipped)
	}
	lib := compileC(t, path+".c")
	var names []string
	for _, e := range p.lowered.Entries {
		names = append(names, e.Core.Name)
	}
	c, err := lib.Program(names, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for _, e := range p.lowered.Entries {
		call := p.call(e)
		points := randomPoints(r, call.Dims, 300)
		for i, a := range e.Core.Args {
			for k := i; a.Name == "n" && k < len(points); k += call.Dims { // an integer
				points[k] = float64(r.IntN(20) - 2)
			}
		}
		ours := interp.New(p.Program, call)
		inC := *call
		inC.Entry = c.Func(e.Core.Name).ID
		theirs := interp.New(c, &inC)
		for i := 0; i < len(points); i += call.Dims {
			point := points[i : i+call.Dims]
			got, want := ours.Run(point, interp.Limits{Steps: 10000}), theirs.Run(point, interp.Limits{Steps: 20000})
			if got.Outcome != want.Outcome || got.Outcome == interp.Returned && !slices.EqualFunc(got.Values, want.Values, sameValue) {
				t.Errorf("%s%v = %v %v, in C %v %v", e.Function, point, got.Outcome, got.Values, want.Outcome, want.Values)
				break
			}
		}
		p.same(t, e, points, 1)
	}
}

// sameValue reports whether two values are the same bits; NaNs are equal.
func sameValue(a, b fp.Value) bool {
	return a == b || a.Format != fp.NoFormat && a.Format == b.Format && a.IsNaN() && b.IsNaN()
}
