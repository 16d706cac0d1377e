package search

import (
	"math"
	"testing"

	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
)

// What enclosures say of errors, and where they say nothing.
func TestShadowed(t *testing.T) {
	cell := ir.Cell{Role: ir.Value, Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}}
	const smallest = math.SmallestNonzeroFloat64
	for _, c := range []struct {
		computed, delta, bound float64
		error                  float64
		state                  State
	}{
		{1, 0, 0, 0, Known},
		{1, 0x1p-54, 0x1p-100, 0x1p-54, Known},
		{1, 1, 1e-10, 0.5, Known},
		{0, 1e-15, 1e-30, 1, Known},
		{0, 0, 0, 0, Known},
		{1, 0x1p-70, 0x1p-64, 0, Known}, // below 2^-10 ulp whatever it is
		{1, 0x1p-54, 0x1p-60, 0, Open},  // known to 2% only
		{1, 1, 1e-5, 0, Open},
		{1, -1, 0, 0, Open}, // the exact value is 0: no relative error
		{1, 0, math.Inf(1), 0, Open},
		{1, math.NaN(), 0, 0, Open},
		{0, 3 * smallest, 0, 3 * smallest / 0x1p-1022, Known}, // measured by the smallest normal number
		{math.Inf(1), 0, 0, 0, NoError},
		{math.NaN(), 0, 0, 0, NoError},
	} {
		b := &run.Batch{N: 1, Outcomes: []run.Outcome{run.Returned}, Outputs: []fp.Value{fp.FromFloat64(c.computed)},
			Deltas: []float64{c.delta}, Bounds: []float64{c.bound}}
		e, state := Shadowed(b, 0, []ir.Cell{cell})
		if state != c.state || state == Known && math.Abs(e-c.error) > 1e-6*c.error {
			t.Errorf("%v + %v ± %v: error %v, state %v, want %v, %v", c.computed, c.delta, c.bound, e, state, c.error, c.state)
		}
	}
}

// The worst of several outputs counts, and one that is open leaves the run open.
func TestShadowedWorstOutput(t *testing.T) {
	value := ir.Cell{Role: ir.Value, Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}}
	status := ir.Cell{Role: ir.Status, Type: &ir.Type{Kind: ir.Int, Bits: 32}}
	b := &run.Batch{N: 1, Outputs: []fp.Value{fp.FromFloat64(1), {}, fp.FromFloat64(2)}, Deltas: []float64{1e-9, 0, 1e-5}, Bounds: []float64{0, 0, 0}}
	cells := []ir.Cell{value, status, value}
	if e, s := Shadowed(b, 0, cells); s != Known || math.Abs(e-5e-6) > 1e-10 {
		t.Errorf("error %v, state %v, want 5e-6", e, s)
	}
	b.Bounds[0] = 1
	if _, s := Shadowed(b, 0, cells); s != Open {
		t.Errorf("state %v with an output of which nothing is known", s)
	}
}

// An error that the bounds leave open is estimated, and never beyond what two doubles can say.
func TestShadowedEstimates(t *testing.T) {
	for _, c := range []struct{ computed, delta, bound, want float64 }{
		{1, 1, math.Inf(1), 0.5},
		{1, -1, math.Inf(1), 0x1p53},
		{1, math.NaN(), math.Inf(1), math.NaN()},
	} {
		x := errs.Double{Value: c.computed, Delta: c.delta, Bound: c.bound, Format: fp.Binary64}
		if e, known := x.Guides(); known || e != c.want && c.want == c.want || (e == e) != (c.want == c.want) {
			t.Errorf("%v + %v ± %v: error %v, known %v, want an estimate of %v", c.computed, c.delta, c.bound, e, known, c.want)
		}
	}
}
