package native

// This file checks deltas and events where they are known.

import (
	"math"
	"testing"

	"faultline/internal/subject"
)

// outcomeOf runs f at one point in mode Deltas.
func deltaOf(t *testing.T, source string, point ...float64) (value, delta float64, events []subject.Event) {
	t.Helper()
	f, call := unary(len(point))
	w := start(t, compileC(t, source, f), call)
	plain := math.Float64frombits(run(t, w, point, nil, subject.Plain).Outputs[0].Lo)
	b := run(t, w, append(point, point...), nil, subject.Deltas)
	for i := range 2 {
		value = math.Float64frombits(b.Outputs[i].Lo)
		if math.Float64bits(value) != math.Float64bits(plain) && !math.IsNaN(plain) {
			t.Errorf("mode Deltas computes %v, mode Plain %v", value, plain)
		}
	}
	if b.Deltas[0] != b.Deltas[1] {
		t.Errorf("delta %v, the second time %v", b.Deltas[0], b.Deltas[1])
	}
	b.Events(1, func(e subject.Event) { events = append(events, e) })
	return value, b.Deltas[0], events
}

func TestDeltas(t *testing.T) {
	value, delta, _ := deltaOf(t, `#include <math.h>
		double f(double x) { return (1 - cos(x)) / (x * x); }`, 1e-7)
	if want := 0.5 - 1e-14/24; math.Abs(value+delta-want) > 5e-6 {
		t.Errorf("(1 - cos x)/x^2 at 1e-7 is %v + %v, want %v", value, delta, want)
	}
}
