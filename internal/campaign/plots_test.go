package campaign

// This file tests where a cut has its samples, and what it reads off runs.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/certify"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/recorded"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/searchtest"
	"faultline/internal/subject"
)

// Samples reach both ends of the range, stand in order, and next to each other beside the point.
func TestPlaces(t *testing.T) {
	for _, c := range []struct{ lo, hi, at float64 }{{-math.MaxFloat64, math.MaxFloat64, 0.5}, {0, 1, 1}, {-3, -3, -3}} {
		s := &subject.Subject{Params: []subject.Param{searchtest.Double(c.lo, c.hi)}}
		values := places(search.NewDomain(&search.Setup{Subject: s}), []float64{c.at})[0]
		if values[0] != c.lo || values[len(values)-1] != c.hi || !slices.IsSorted(values) {
			t.Errorf("[%v, %v]: from %v to %v", c.lo, c.hi, values[0], values[len(values)-1])
		}
		i, found := slices.BinarySearch(values, c.at)
		if !found || i > 0 && fp.Ordinal(values[i])-fp.Ordinal(values[i-1]) != 1 {
			t.Errorf("[%v, %v]: %v has no neighbour among the samples", c.lo, c.hi, c.at)
		}
	}
}

// Of x*x the result moves by twice as many ulps as the input, to the factor of two that ulps differ by.
func TestMoved(t *testing.T) {
	s := &subject.Subject{Params: []subject.Param{searchtest.Double(1, 2)}}
	s.Call.Dims, s.Call.Outputs = 1, []ir.Cell{{Name: "return", Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}}}
	at := finding.NumberOf("x", -1, fp.FromFloat64(1.5))
	found := []Result{{Finding: &finding.Finding{Verdict: finding.Certified, Input: []finding.Number{at}}, Candidate: &search.Candidate{Point: []float64{1.5}}}}
	p := &plotter{Subject: s, Runs: squares{}}
	list, why := p.plot(found, nil, certify.Options{})
	if why != "" || len(list) != 1 || list[0].Cut.Point[0].Hex != at.Hex || len(list[0].Cut.Samples) < spread {
		t.Fatalf("%q, %+v", why, list)
	}
	for _, at := range list[0].Cut.Samples {
		if at.Moved == nil || *at.Moved < 0.9 || *at.Moved > 2.1 || at.Ulps == nil {
			t.Errorf("at %s: %v", at.At.Decimal, at.Moved)
		}
	}
}

// Of floats, results were said to move by 2^29 times as many of their ulps: ulps of doubles were counted.
func TestMovedOfFloats(t *testing.T) {
	for format, apart := range map[fp.Format]float64{fp.Binary32: 0x1p-23, fp.Binary64: 0x1p-52} {
		b := &run.Batch{N: 2, Outcomes: []run.Outcome{run.Returned, run.Returned}, Outputs: []fp.Value{fp.FromFloat64(1), fp.FromFloat64(1 + apart)}}
		got := moved(b, 0, []ir.Cell{{Type: &ir.Type{Kind: ir.Float, Format: format}}}, 2)
		if got == nil || *got < 0.5 || *got > 1 {
			t.Errorf("%v: neighbours for two halves of an ulp are %v ulps apart", format, got)
		}
	}
}

// squares is a runner of x*x.
type squares struct{}

func (squares) Run(points []float64, _ []int, _ run.Mode) (*run.Batch, error) {
	b := &run.Batch{N: len(points), Dims: 1, Points: points, Ulps: make([]float64, len(points))}
	for _, x := range points {
		b.Outcomes, b.Outputs = append(b.Outcomes, run.Returned), append(b.Outputs, fp.FromFloat64(x*x))
	}
	return b, nil
}

// Of two inputs there is a grid too, to the ends of both ranges; what is no run is no error of 0.
func TestOver(t *testing.T) {
	s := &subject.Subject{Params: []subject.Param{searchtest.Double(1, 2), searchtest.Double(-4, 4)}}
	s.Params[0].Name, s.Params[1].Name = "x", "y"
	s.Call.Dims = 2
	h, err := over(s, search.NewDomain(&search.Setup{Subject: s}), halves{})
	if err != nil || len(h.X.At) != grid || h.X.Axis != "x" || h.Y.At[grid-1].Decimal != "4" || len(h.Ulps) != grid*grid {
		t.Fatalf("%v, %+v", err, h)
	}
	for i, ulps := range h.Ulps {
		known, ended := i >= grid*grid/2, i > 0 && i < grid*grid/2 // y is positive, and it is not
		if known != (ulps != nil) || ended != slices.Contains(h.Ended, i) {
			t.Errorf("at %d: %v", i, ulps)
		}
	}
}

// halves is a runner of two inputs that does not return where the second is negative, and does not run the first pair.
type halves struct{}

func (halves) Run(points []float64, _ []int, _ run.Mode) (*run.Batch, error) {
	b := &run.Batch{N: len(points) / 2, Dims: 2, Points: points, Ulps: make([]float64, len(points)/2)}
	for i := range b.N {
		ended := run.Returned
		if points[2*i+1] < 0 {
			ended = run.Trapped
		}
		if i == 0 {
			ended = run.NotRun
		}
		b.Outcomes = append(b.Outcomes, ended)
	}
	return b, nil
}

// Lines that stand together are one piece, and each line is there once.
func TestPieces(t *testing.T) {
	list := pieces("f", "f.c", []string{"", "a\n", "\n", "", "", "b\r\n"})
	if len(list) != 2 || list[0].Excerpt.First != 2 || len(list[0].Excerpt.Lines) != 2 || list[1].Excerpt.First != 6 || list[1].Excerpt.Lines[0] != "b" {
		t.Errorf("%+v", list)
	}
}

// A run in short keeps what tells most, with the numbers of its operations.
func TestShort(t *testing.T) {
	e := &finding.Explanation{Executed: 40}
	for i := range 40 {
		o := finding.Operation{Number: int64(i + 1), Op: "fadd", Result: finding.Number{Decimal: "1"}, Operands: []finding.Operand{{Condition: "1"}}}
		if i == 20 {
			o.Operands[0].Condition = "inf"
		}
		e.Operations = append(e.Operations, o)
	}
	got := short(&finding.Finding{ID: "F-000001"}, e)
	worst := slices.IndexFunc(got.Steps, func(s finding.Trail) bool { return s.Condition == "inf" && s.Number == 21 })
	if len(got.Steps) != traceSteps || got.LeftOut != 40-traceSteps || worst < 0 || got.Steps[traceSteps-1].Number != 40 {
		t.Errorf("%+v", got)
	}
}

// JSON has no infinity: the largest errors in ulps stay numbers.
func TestShortened(t *testing.T) {
	for x, want := range map[float64]float64{0: 0, 0.123456: 0.1235, 1e306: 1e306, math.MaxFloat64: math.MaxFloat64} {
		if got := shortened(x); got != want {
			t.Errorf("%v: %v, want %v", x, got, want)
		}
	}
}

// Samples are spaced as the range is: a short one linearly, one of many decades by its logarithm, all doubles by their order.
func TestSpacing(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		want   finding.Scale
		middle float64
	}{
		{-90, 90, finding.Linear, 0}, {0, 7, finding.Linear, 3.5}, {1e-6, 1e6, finding.Logarithmic, 1}, {-1e6, -1e-6, finding.Logarithmic, -1},
		{-math.MaxFloat64, math.MaxFloat64, finding.InFloats, 0},
	} {
		d := search.NewDomain(&search.Setup{Subject: &subject.Subject{Params: []subject.Param{searchtest.Double(c.lo, c.hi)}}})
		scale := spacing(d, 0)
		values := evenly(d, 0, 501, scale)
		if scale != c.want || math.Abs(values[250]-c.middle) > 1e-9 || values[0] != c.lo || values[len(values)-1] != c.hi {
			t.Errorf("[%v, %v]: %s, %v to %v, middle %v", c.lo, c.hi, scale, values[0], values[len(values)-1], values[250])
		}
	}
}

// Each recorded call is in one bin, also at an edge, and at both ends of the range.
func TestHistogram(t *testing.T) {
	s := &subject.Subject{Params: []subject.Param{searchtest.Double(0, 24), searchtest.Double(1, 2)}}
	d := search.NewDomain(&search.Setup{Subject: s})
	var points []recorded.Point
	for _, x := range []float64{0, 0.5, 1, 23, 24} {
		points = append(points, recorded.Point{At: []float64{x, 1.5}})
	}
	got := histogram(&recorded.Set{Points: points}, 0, []float64{2, 1.5}, s, d)
	if n := len(got); n != bins || got[0].Calls != 2 || got[1].Calls != 1 || got[n-1].Calls != 2 || got[1].From.Decimal != "1" || got[n-1].To.Decimal != "24" {
		t.Errorf("%+v", got)
	}
	if got := histogram(nil, 0, []float64{2, 1.5}, s, d); got != nil {
		t.Errorf("without recorded calls: %+v", got)
	}
}

// A quarter of the inputs loses more than half of the digits.
func TestLoss(t *testing.T) {
	s := &subject.Subject{Name: "f", Params: []subject.Param{searchtest.Double(0, 4)}}
	s.Call.Dims, s.Call.Outputs = 1, []ir.Cell{{Name: "return", Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}}}
	p := &plotter{Subject: s, Runs: lossy{}}
	got, err := p.loss(search.NewDomain(&search.Setup{Subject: s}))
	if err != nil || got == nil || got.Inputs != sampled || math.Abs(float64(got.Lossy)/sampled-0.25) > 0.01 {
		t.Errorf("%+v, %v", got, err)
	}
}

// lossy is a runner with an error of 2^30 ulps below 1, and of 2^20 ulps above.
type lossy struct{}

func (lossy) Run(points []float64, _ []int, _ run.Mode) (*run.Batch, error) {
	b := &run.Batch{N: len(points), Dims: 1, Points: points}
	for _, x := range points {
		ulps := 0x1p20
		if x < 1 {
			ulps = 0x1p30
		}
		b.Outcomes, b.Ulps = append(b.Outcomes, run.Returned), append(b.Ulps, ulps)
	}
	return b, nil
}
