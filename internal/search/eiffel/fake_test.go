package eiffel

// This file is a stand-in for native code and its oracle: functions that say the error of a point.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A fake says the error in ulps at a point: NaN for one without a known error, +Inf for an output that should be a number.
type fake struct {
	params []subject.Param
	admits func([]float64) bool
	ulps   func(x []float64) float64
	// estimate is what native code says of an error; nil: the truth
	estimate func(ulps float64) float64
	asked    map[run.Mode]int
}

// on returns a fake with one double variable in [lo, hi].
func on(lo, hi float64, ulps func(x float64) float64) *fake {
	return &fake{params: []subject.Param{double("x", lo, hi)}, ulps: func(x []float64) float64 { return ulps(x[0]) }}
}

func double(name string, lo, hi float64) subject.Param {
	return subject.Param{Name: name, Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: lo, Max: hi}
}

func (f *fake) setup(seed uint64) search.Setup {
	s := &subject.Subject{Name: "fake", Params: f.params, Program: &ir.Program{}}
	s.Call.Dims = len(f.params)
	s.Call.Outputs = []ir.Cell{{Name: "return", Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}}}
	return search.Setup{Subject: s, Rand: rand.New(rand.NewPCG(seed, 0)), Admits: f.admits, Threshold: 1e-14}
}

// run answers an ask: every output is 1, so that the error in ulps is that of 1 + delta.
func (f *fake) run(t *testing.T, ask *search.Ask) *run.Batch {
	t.Helper()
	dims := len(f.params)
	b := &run.Batch{N: len(ask.Points) / dims, Dims: dims, Points: ask.Points}
	for i := range b.N {
		x := ask.Points[i*dims : (i+1)*dims]
		for k, p := range f.params {
			if !(p.Min <= x[k] && x[k] <= p.Max) {
				t.Fatalf("asked %v, outside of the domain", x)
			}
		}
		if f.admits != nil && !f.admits(x) {
			t.Fatalf("asked %v, which the filter refuses", x)
		}
		u := f.ulps(x)
		y := 1.0
		if math.IsInf(u, 1) || math.IsNaN(u) {
			y = math.NaN()
		}
		b.Outcomes, b.Outputs = append(b.Outcomes, run.Returned), append(b.Outputs, fp.FromFloat64(y))
		switch ask.Mode {
		case run.Deltas:
			if f.estimate != nil {
				u = f.estimate(u)
			}
			b.Deltas = append(b.Deltas, u*0x1p-52)
		case run.Measured, run.Rounded:
			b.Errors, b.Ulps = append(b.Errors, u*0x1p-52), append(b.Ulps, u)
		default:
			t.Fatalf("asked mode %d", ask.Mode)
		}
	}
	if f.asked == nil {
		f.asked = map[run.Mode]int{}
	}
	f.asked[ask.Mode] += b.N
	return b
}

// search runs a whole search, or the given number of runs of it.
func (f *fake) search(t *testing.T, seed uint64, p Params, budget int) *Search {
	t.Helper()
	if err := search.Check(p); err != nil {
		t.Fatal(err)
	}
	s := New(f.setup(seed), p)
	for {
		ask := s.Next(budget)
		if ask == nil {
			return s
		}
		b := f.run(t, ask)
		if budget -= b.N; budget < 0 {
			t.Fatal("more was asked than the budget allows")
		}
		s.Tell(b)
	}
}

// peaks is an error of 6 ulps just above each x = 6 * 2^k that falls to 4 until 1.3 x, and nothing between; unsteady, as rounding is.
func peaks(x float64) float64 {
	x = math.Abs(x)
	if x < 6 {
		return 0.01
	}
	at := 6 * math.Exp2(math.Floor(math.Log2(x/6)))
	_, noise := math.Modf(math.Abs(math.Sin(x*12345.678)) * 1000)
	if x > 1.3*at {
		return 0.4 * noise
	}
	return (6 - 2*(x-at)/(0.3*at)) * (0.5 + 0.5*noise)
}
