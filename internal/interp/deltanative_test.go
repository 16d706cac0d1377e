package interp_test

// This file compares the two implementations of deltas, and of events: the interpreter's and native code's.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/interp"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// eventsOf runs m with deltas and returns the events of its sites, each once.
func eventsOf(m *interp.Machine, point []float64) (r interp.ShadowResult[float64], events map[run.Event]bool) {
	events = map[run.Event]bool{}
	r = interp.RunShadow(m, interp.Arith[float64](NewDeltas()), point, interp.Limits{Steps: 20e3}, func(e *interp.Event[float64]) {
		if e.Inst.Site < 0 {
			return
		}
		if k := e.Exception() & (fp.Flags | fp.ExactUnderflow); k != 0 {
			events[run.Event{Site: int(e.Inst.Site), Kind: k}] = true
		}
		if e.Diverges {
			events[run.Event{Site: int(e.Inst.Site), Kind: fp.Diverged}] = true
		}
	})
	return r, events
}

// TestDeltasAgreeWithNative: the deltas of GSL's functions are those of native code, to 1e-9 of the delta. Left out are
// runs that restart a shadow, which native code does not know. Events differ where a run has more than native code keeps, and
// where a delta is below 2^-64 of a number that is rounded to an integer: x + dx is a long double there.
func TestDeltasAgreeWithNative(t *testing.T) {
	p := gslProgram(t)
	w := natively(t, p, run.Deltas)
	var deltas, same, close, runs, events int
	for f, call := range gslFunctions(p, "_e") {
		m := interp.New(p, call)
		var kept []float64
		for point := range slices.Chunk(randomPoints(p, call, 6), call.Dims) {
			if r := m.Run(point, interp.Limits{Steps: 20e3}); r.Outcome == interp.Returned && !dependsOnFill(m, point, &interp.Result{Outcome: r.Outcome, Values: slices.Clone(r.Values)}) {
				kept = append(kept, point...)
			}
		}
		if len(kept) == 0 {
			continue
		}
		if err := w.Load(call); err != nil {
			t.Fatal(f.Name, err)
		}
		b, err := w.Run(kept, nil, run.Deltas)
		if err != nil {
			t.Fatal(f.Name, err)
		}
		for i := range b.N {
			point := kept[i*call.Dims : (i+1)*call.Dims]
			r, want := eventsOf(m, point)
			if len(r.Restarts) > 0 || b.Outcomes[i] != run.Returned {
				continue
			}
			runs++
			got := map[run.Event]bool{}
			n := 0
			b.Events(i, func(e run.Event) { got[run.Event{Site: e.Site, Kind: e.Kind}] = true; n++ })
			if sameEvents(got, want) {
				events++
			} else {
				t.Logf("%s(%v): events %v, natively %v (%d)", f.Name, point, want, got, n)
			}
			for k := range call.Outputs {
				if call.Outputs[k].Type.Kind != ir.Float {
					continue
				}
				deltas++
				x, y := r.Shadows[k], b.Deltas[i*len(call.Outputs)+k]
				switch {
				case x == y:
					same, close = same+1, close+1
				case math.Abs(x-y) <= 1e-9*math.Abs(x):
					close++
				default:
					t.Logf("%s(%v): output %d = %v has delta %v, natively %v", f.Name, point, k, r.Values[k], x, y)
				}
			}
		}
	}
	t.Logf("%d runs, %d with the same events; %d deltas: %d the same, %d to 1e-9", runs, events, deltas, same, close)
	if float64(close) < 0.999*float64(deltas) || float64(events) < 0.99*float64(runs) {
		t.Error("the two implementations are not one arithmetic")
	}
}

func sameEvents(a, b map[run.Event]bool) bool {
	if len(a) != len(b) {
		return false
	}
	for e := range a {
		if !b[e] {
			return false
		}
	}
	return true
}
