package cuts

// This file tests where a cut has its samples, and what it reads off runs.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/searchtest"
	"faultline/internal/subject"
)

// Samples reach both ends of the range, stand in order, and next to each other beside the point.
func TestPlaces(t *testing.T) {
	for _, c := range []struct{ lo, hi, at float64 }{{-math.MaxFloat64, math.MaxFloat64, 0.5}, {0, 1, 1}, {-3, -3, -3}} {
		s := &subject.Subject{Params: []subject.Param{searchtest.Double(c.lo, c.hi)}}
		values := places(search.NewDomain(&search.Setup{Subject: s}), 0, c.at)
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
	list := []*finding.Message{{Finding: &finding.Finding{Verdict: finding.Certified, Input: []finding.Number{at}}}}
	why := Add(&list, s, nil, squares{})
	if why != "" || len(list) != 2 || list[1].Cut.Point[0].Hex != at.Hex || len(list[1].Cut.Samples) < spread {
		t.Fatalf("%q, %+v", why, list)
	}
	for _, at := range list[1].Cut.Samples {
		if at.Moved == nil || *at.Moved < 0.9 || *at.Moved > 2.1 || at.Ulps == nil {
			t.Errorf("at %s: %v", at.At.Decimal, at.Moved)
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
