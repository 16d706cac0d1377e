package native

import (
	"math"
	"testing"

	"faultline/internal/ir"
	"faultline/internal/ir/bitcode"
	"faultline/internal/run"
)

// TestFarReferences: a file whose code expects libraries near it, or has a function that is chosen when a program starts, lost all of its
// functions: "Failed to materialize symbols".
func TestFarReferences(t *testing.T) {
	const source = `
#include <math.h>
#include <stdio.h>
static double half(double x) { return x / 2; }
static double (*choose(void))(double) { return half; }
double chosen(double) __attribute__((ifunc("choose")));
double (*volatile way)(double) = sqrt;
double f(double x) { return stderr ? chosen(way(x)) : 0; }`
	f, call := unary(1)
	for _, flag := range []string{"-fpic", "-fno-pic", "-fno-plt"} {
		unit := compileUnitOf(t, "x.c", source, flag)
		f.Blocks = []*ir.Block{{}}
		m, err := bitcode.Prepare("x.c", unit.Bitcode, func(string) bool { return false })
		if err != nil {
			t.Fatal(err)
		}
		unit.Bitcode, unit.Hash, unit.NumSites = m.Bitcode, m.Hash, len(m.Sites)
		p := &ir.Program{Units: []*ir.Unit{unit}, Funcs: []*ir.Func{f}, Sites: make([]ir.Site, unit.NumSites)}
		b := runs(t, start(t, p, call, run.Plain), []float64{16}, nil, run.Plain)
		if got := math.Float64frombits(b.Outputs[0].Lo); got != 2 {
			t.Errorf("%s: %v, want 2", flag, got)
		}
	}
}
