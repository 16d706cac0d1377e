package search

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// shadowedBatch is runs of x, y with errors, all of which returned 1 and the status 0.
func shadowedBatch(errors []float64, points ...float64) *run.Batch {
	b := &run.Batch{N: len(errors), Dims: len(points) / len(errors), Points: points, Errors: errors}
	for range errors {
		b.Outcomes = append(b.Outcomes, run.Returned)
		b.Outputs = append(b.Outputs, fp.FromFloat64(1), fp.Value{})
	}
	return b
}

func newGuide() *Guide {
	value := ir.Cell{Role: ir.Value, Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}}
	status := ir.Cell{Role: ir.Status, Type: &ir.Type{Kind: ir.Int, Bits: 32}}
	s := &subject.Subject{Call: ir.Call{Outputs: []ir.Cell{value, status}}}
	return NewGuide(&Setup{Subject: s, Threshold: 1e-3})
}

// Fitness is a number whatever a run came to.
func TestGuideLearns(t *testing.T) {
	g := newGuide()
	b := shadowedBatch([]float64{0.5, math.NaN(), 1e-9, 0.25, 0.125, math.Inf(1)}, 1, 2, 3, 4, 5, 6)
	b.Outcomes[3] = run.Trapped
	b.Outputs[2*4+1] = fp.Value{Lo: 11} // status: failed
	b.Outputs[2*5] = fp.FromFloat64(math.NaN())
	if got, want := g.Learn(b), []float64{0.5, 0, 1e-9, 0, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("fitness %v, want %v", got, want)
	}
	var points []float64
	for _, c := range g.Candidates() {
		points = append(points, c.Point[0])
	}
	if want := []float64{1, 4, 6}; !slices.Equal(points, want) { // the error, the trap, the NaN
		t.Errorf("candidates %v, want %v", points, want)
	}
}

// Of one place the worst input is kept, of many the worst eight, in order.
func TestGuideKeepsPlaces(t *testing.T) {
	g := newGuide()
	g.Learn(shadowedBatch([]float64{0.1, 0.3, 0.2}, 8, 1, 9, 1, 10, 1)) // one place
	g.Learn(shadowedBatch([]float64{0.3, 0.2}, -8, 1, 8, 1e6))
	list := g.Candidates()
	if len(list) != 3 || list[0].Point[0] != 9 || list[1].Point[0] != -8 || list[2].Point[1] != 1e6 {
		t.Errorf("candidates %v", list)
	}
	for k := range 40 {
		g.Learn(shadowedBatch([]float64{0.4 + float64(k)/100}, math.Ldexp(1, 10*k), 0))
	}
	list = g.Candidates()
	if len(list) != mostGuided || list[0].Estimate != 0.79 || !slices.IsSortedFunc(list, func(a, b Candidate) int { return int(1e3 * (b.Estimate - a.Estimate)) }) {
		t.Errorf("%d candidates, the first %v", len(list), list[0])
	}
}

// Where no error reaches the threshold the largest is measured for the record.
func TestGuideLargest(t *testing.T) {
	g := newGuide()
	if list := g.Candidates(); len(list) != 0 {
		t.Errorf("candidates before any run: %v", list)
	}
	g.Learn(shadowedBatch([]float64{1e-16, 1e-15}, 1, 2))
	if list := g.Candidates(); len(list) != 1 || !list[0].Largest || list[0].Point[0] != 2 {
		t.Errorf("candidates %v", list)
	}
}

// An input whose error the program's own estimate denies is proposed, however many errors are larger.
func TestGuideKeepsPromises(t *testing.T) {
	g := newGuide()
	g.cells[1].Role = ir.ErrorEstimate
	g.cells[1].Type = g.cells[0].Type
	g.claimed = NewClaimedErrors(g.cells)
	run := func(x, error, value, estimate float64) {
		b := shadowedBatch([]float64{error}, x)
		b.Outputs = []fp.Value{fp.FromFloat64(value), fp.FromFloat64(estimate)}
		g.Learn(b)
	}
	for k := range 20 {
		run(math.Ldexp(1, 10*k), 0.5+float64(k)/100, 1, 1) // admitted
	}
	run(-1, 0.01, 1, 1e-9)
	run(-1.5, 0.01, 1, 1e-12)  // of the same place, and more wrong
	run(-1e9, 0.01, 1, 0.1)    // admitted
	run(-1e20, 1, 0, 0)        // "0, exactly"
	run(-1e30, 1e-9, 1, 1e-20) // below the threshold
	run(-1e40, 0.01, 1, math.NaN())
	var points []float64
	for _, c := range g.Candidates()[mostGuided:] {
		points = append(points, c.Point[0])
	}
	if g.Candidates()[0].Point[0] != -1e20 || !slices.Equal(points, []float64{-1.5}) {
		t.Errorf("beside the worst, of which the first is %v: %v, want -1.5", g.Candidates()[0].Point, points)
	}
}

// A result that is far too small has an error near 1, whose size the result does not show: airy_Ai of large negative numbers has
// 1e185 where 4e197 is right, and claims an error of 1e185. Inputs with an error that is admitted took its place.
func TestGuideSeesErrorsOfResultsThatAreTooSmall(t *testing.T) {
	g := newGuide()
	g.cells[1].Role = ir.ErrorEstimate
	g.cells[1].Type = g.cells[0].Type
	g.claimed = NewClaimedErrors(g.cells)
	run := func(x, error, value, estimate float64, exact ...float64) {
		b := shadowedBatch([]float64{error}, x)
		b.Outputs = []fp.Value{fp.FromFloat64(value), fp.FromFloat64(estimate)}
		b.Deltas, b.Bounds = make([]float64, 2), []float64{math.Inf(1), math.Inf(1)}
		for _, x := range exact {
			b.Deltas[0], b.Bounds[0] = x-value, 0
		}
		g.Learn(b)
	}
	for k := range 20 {
		run(math.Ldexp(1, 10*k), 1e6+float64(k), 1, 0.9)
	}
	run(-1, 0.9999999, 1e185, 1e185)            // as the oracle says it
	run(-1e9, 0.9999999, 1e185, 1e185, 1.2e185) // as double-double numbers do: it is admitted
	run(-1e20, 0.9, 1, 1, 1e9)
	run(-1e30, 1, 0, 1)        // the exact value may be as small as that
	run(-1e40, 1, 0, 0, 1e-99) // and here it is not
	var points []float64
	for _, c := range g.Candidates()[mostGuided:] {
		points = append(points, c.Point[0])
	}
	if len(points) < 3 || !slices.Equal(points[:3], []float64{-1e40, -1e20, -1}) {
		t.Errorf("beside the worst: %v, want -1e40, -1e20, -1", points)
	}
}

// An integer beside the value and its estimate, as the exponent of gsl_sf_result_e10, was read as a float, which ended the search.
func TestIntegerBesideAnEstimate(t *testing.T) {
	float, integer := &ir.Type{Kind: ir.Float, Format: fp.Binary64}, &ir.Type{Kind: ir.Int, Bits: 32}
	claimed := NewClaimedErrors([]ir.Cell{
		{Name: "result.val", Index: -1, Type: float},
		{Name: "result.err", Index: -1, Type: float, Role: ir.ErrorEstimate},
		{Name: "result.e10", Index: -1, Type: integer},
	})
	b := shadowedBatch([]float64{0.5}, 3)
	b.Outputs = []fp.Value{fp.FromFloat64(1), fp.FromFloat64(1e-9), {Lo: 7}}
	claimed.Learn(b, 0, 0.5)
	if got := claimed.Points(); len(got) != 1 || got[0][0] != 3 {
		t.Errorf("%v are denied, want 3", got)
	}
}
