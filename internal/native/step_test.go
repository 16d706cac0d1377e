package native

// This file checks what runs in mode Trace say of their decisions.

import (
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native/state"
	"faultline/internal/run"
)

// A step as a test writes it.
type step struct {
	site    int
	op      fp.Op
	outcome bool
	n       int64
	exps    [3]int
}

func stepsOf(b *run.Batch, i int) (list []step, whole bool) {
	whole = b.Steps(i, func(s run.Step) bool {
		got := step{site: s.Site, op: s.Op}
		switch {
		case s.Op == fp.Cmp:
			got.outcome = s.Outcome()
		case s.Op.Additive():
			got.exps[0], got.exps[1], got.exps[2] = s.Exponents()
		default:
			got.n = s.Integer()
		}
		list = append(list, got)
		return true
	})
	return list, whole
}

// A loop that adds until a bound is crossed, in every format that C has: the steps are in the order of execution.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		name      string
		zero, one int // the field of the exponent of 1, and of 2
	}{{"float", 127, 128}, {"double", 1023, 1024}, {"long double", 16383, 16384}, {"_Float16", 15, 16}, {"__float128", 16383, 16384}} {
		f, call := unary(1)
		w := start(t, compileC(t, `double f(double x) {
			`+c.name+` s = x;
			#pragma clang loop unroll(disable)
			while (s < 2) s = s + 1;
			return (int)(s - 4) + (unsigned)s;
		}`, f), call, run.Trace, run.Plain)
		b := runs(t, w, []float64{1, 5, 1}, nil, run.Trace)
		outputs := slices.Clone(b.Outputs)
		if plain := runs(t, w, []float64{1, 5, 1}, nil, run.Plain).Outputs; !slices.Equal(plain, outputs) {
			t.Errorf("%s: outputs %v, of plain code %v", c.name, outputs, plain)
		}
		b = runs(t, w, []float64{1, 5, 1}, nil, run.Trace)
		once, whole := stepsOf(b, 0)
		again, _ := stepsOf(b, 2)
		var short []step
		for _, s := range once {
			s.site = 0
			short = append(short, s)
		}
		want := []step{{op: fp.Cmp, outcome: true}, {op: fp.Add, exps: [3]int{c.zero, c.zero, c.one}}, {op: fp.Cmp},
			{op: fp.Add, exps: [3]int{c.one, c.one + 1, c.one}}, {op: fp.ToInt, n: -2}, {op: fp.ToUint, n: 2}}
		if !whole || !slices.Equal(short, want) || !slices.Equal(once, again) {
			t.Errorf("%s: steps %+v, again %+v, whole %v; want %+v", c.name, short, again, whole, want)
		}
	}
}

// Steps of functions in other units have the program's sites, and those of set-up functions are none.
func TestStepsOfUnits(t *testing.T) {
	f, call := unary(1)
	g := &ir.Func{Name: "g", Result: double, Params: []*ir.Type{double}, Unit: 1, Blocks: []*ir.Block{{}}, ID: 1}
	p := compileC(t, `double g(double); double f(double x) { return x < 0 ? 0 : g(x - 1); }`, f)
	unit := compileUnitOf(t, "y.cc", `
		static volatile double one = 1;
		static bool above = one > 0.5;
		extern "C" double g(double x) { return x + above; }`)
	unit.FirstSite = p.Units[0].NumSites
	p.Units, p.Funcs = append(p.Units, unit), append(p.Funcs, g)
	p.Sites = make([]ir.Site, unit.FirstSite+unit.NumSites)
	w := start(t, p, call, run.Trace)
	list, whole := stepsOf(runs(t, w, []float64{3}, nil, run.Trace), 0)
	if !whole || len(list) != 3 || list[0].op != fp.Cmp || !list[1].op.Additive() || list[2].op != fp.Add || list[2].site < unit.FirstSite {
		t.Errorf("steps %+v, whole %v; the other unit begins with site %d", list, whole, unit.FirstSite)
	}
}

// A run of too many steps keeps the first of them and says so; the next one is whole.
func TestStepsHaveABound(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `double f(double x) {
		double s = 0;
		#pragma clang loop unroll(disable)
		while (s < x) s = s + 1;
		return s;
	}`, f), call, run.Trace)
	b := runs(t, w, []float64{100_000, 2}, nil, run.Trace)
	long, whole := stepsOf(b, 0)
	if whole || len(long) != state.MaxSteps || b.Ops[0] != 200_001 {
		t.Errorf("%d of %d steps are kept, whole %v", len(long), b.Ops[0], whole)
	}
	if short, whole := stepsOf(b, 1); !whole || len(short) != 5 {
		t.Errorf("%d steps, whole %v; want 5, all", len(short), whole)
	}
}

// Integers that their type cannot hold keep the low bits that the program goes on with.
func TestStepsOfNarrowIntegers(t *testing.T) {
	f, call := unary(1)
	w := start(t, compileC(t, `double f(double x) { return (signed char)x + (short)(x * 2) + (unsigned char)x; }`, f), call, run.Trace)
	list, _ := stepsOf(runs(t, w, []float64{-3}, nil, run.Trace), 0)
	var got []int64
	for _, s := range list {
		if s.op == fp.ToInt || s.op == fp.ToUint {
			got = append(got, s.n)
		}
	}
	if len(got) < 2 || got[0] != -3 {
		t.Errorf("integers %v", got)
	}
}
