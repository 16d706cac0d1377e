package native

// This file runs subjects that end their runs themselves, and loops without end, in processes that go on.

import (
	"math"
	"testing"

	"faultline/internal/ir"
	"faultline/internal/run"
)

const stoppedSubject = `
#include <cassert>
#include <cmath>
#include <stdexcept>
#include <string>
struct odd { int n; };
extern "C" double f(double x) {
	double y = x;
	switch ((int)x) {
	case 1: throw std::domain_error("Error in function " + std::string(x > 0 ? "f: with a long name that fits nowhere" : "g") + ".");
	case 2: assert(x < 2);
	case 3: while (y > 1) y += 1e300 > y; return y;
	case 4: throw odd{4};
	case 5: try { throw std::string("caught"); } catch (const std::string &s) { return s.size(); }
	case 6: for (int i = 0; i < 100000; i++) y += 1;
	}
	return y + 1;
}`

// A run that throws, fails an assertion or loops for ever is stopped. The process goes on with the next run, and its results do not change.
func TestStops(t *testing.T) {
	f, call := unary(1)
	unit := compileUnitOf(t, "stopped.cc", stoppedSubject)
	f.Blocks = []*ir.Block{{}}
	p := &ir.Program{Units: []*ir.Unit{unit}, Funcs: []*ir.Func{f}, Sites: make([]ir.Site, unit.NumSites)}
	w := start(t, p, call)
	w.Fuel = 1 << 18
	points := []float64{0, 1, 2, 3, 4, 5, 6, 1, 3, 7}
	sites := make([]int, len(points))
	thrown := &run.Stop{Thrown: "_ZTISt12domain_error", Text: "Error in function f: with a long name that fits nowhere."}
	failed := &run.Stop{Assertion: "x < 2", Line: 11}
	want := []struct {
		outcome run.Outcome
		stop    *run.Stop
		value   float64
	}{
		{run.Returned, nil, 1}, {run.Trapped, thrown, 0}, {run.Trapped, failed, 0}, {run.TimedOut, nil, 0}, {run.Trapped, &run.Stop{Thrown: "_ZTI3odd"}, 0},
		{run.Returned, nil, 6}, {run.Returned, nil, 100007}, {run.Trapped, thrown, 0}, {run.TimedOut, nil, 0}, {run.Returned, nil, 8},
	}
	for _, mode := range []run.Mode{run.Plain, run.All, run.One, run.Deltas, run.Doubles, run.Flags} {
		b := runs(t, w, points, sites, mode)
		for i, e := range want {
			if b.Outcomes[i] != e.outcome {
				t.Errorf("mode %v: f(%v) %v, want %v", mode, points[i], b.Outcomes[i], e.outcome)
			}
			if e.outcome == run.Returned {
				if got := math.Float64frombits(b.Outputs[i].Lo); got != e.value {
					t.Errorf("mode %v: f(%v) = %v, want %v", mode, points[i], got, e.value)
				}
			}
			var got run.Stop
			if b.Stops[i] != nil {
				got = *b.Stops[i]
				got.File = ""
			}
			var stop run.Stop
			if e.stop != nil {
				stop = *e.stop
			}
			if got != stop {
				t.Errorf("mode %v: f(%v) stopped by %+v, want %+v", mode, points[i], got, stop)
			}
			if mode == run.All && e.outcome != run.Returned && len(records(b, i)) > 0 {
				t.Errorf("f(%v): records of a run that was stopped", points[i])
			}
		}
	}
	if w.Ended > 0 || w.Hung > 0 {
		t.Errorf("%d processes ended, %d runs waited for", w.Ended, w.Hung)
	}
}
