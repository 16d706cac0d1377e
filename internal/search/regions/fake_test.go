package regions

// This file is a stand-in for native code and the oracle: functions that say what their error is.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/condition"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A fake knows the relative error of every point of its domain; +Inf: no number comes out.
type fake struct {
	lo, hi []float64
	error  func(x []float64) float64
	truth  func(x []float64) float64 // what the oracle says, if it is not what estimates say
	filter func(x []float64) bool
	root   float64 // not 0: the function has one site, the first coordinate less this

	runs, measured int
	above          [][]float64 // points asked about that are at or above the threshold
}

const threshold = 1e-3

func (f *fake) setup(seed uint64) search.Setup {
	s := &subject.Subject{Name: "fake", Program: &ir.Program{}}
	s.Call.Entry, s.Call.Dims = math.MaxInt, len(f.lo)
	for i := range f.lo {
		s.Params = append(s.Params, subject.Param{
			Name: string(rune('x' + i)), Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: f.lo[i], Max: f.hi[i],
		})
	}
	s.Call.Outputs = []ir.Cell{{Name: "return", Type: &ir.Type{Kind: ir.Float, Format: fp.Binary64}}}
	if f.root != 0 {
		s.Program.Sites, s.Sites = []ir.Site{{Op: fp.Sub}}, []int{0}
	}
	return search.Setup{Subject: s, Rand: rand.New(rand.NewPCG(seed, 0)), Threshold: threshold, Admits: f.filter}
}

// run answers an ask. The computed value is always 1.
func (f *fake) run(ask *search.Ask) *run.Batch {
	dims := len(f.lo)
	b := &run.Batch{N: len(ask.Points) / dims, Dims: dims, Points: ask.Points, Start: []int{0}}
	for i := range b.N {
		x := ask.Points[i*dims : (i+1)*dims]
		e := f.error(x)
		if ask.Mode != run.Deltas && f.truth != nil {
			e = f.truth(x)
		}
		value, delta := 1.0, -e/(1+e)
		if math.IsInf(e, 1) {
			value, delta = math.NaN(), 0
		}
		if e >= threshold && !math.IsInf(e, 1) {
			f.above = append(f.above, append([]float64(nil), x...))
		}
		if f.root != 0 && ask.Mode == run.All {
			danger := condition.Of(fp.Sub).Zero.Eval(x[0]-f.root, x[0], f.root)
			b.Frames = append(b.Frames, 1, 1, math.Float64bits(danger), 1)
		}
		b.Outcomes, b.Ops = append(b.Outcomes, run.Returned), append(b.Ops, 1)
		b.Outputs, b.Start = append(b.Outputs, fp.FromFloat64(value)), append(b.Start, len(b.Frames))
		b.Deltas = append(b.Deltas, delta)
		b.Errors, b.Ulps = append(b.Errors, e), append(b.Ulps, e*0x1p53)
	}
	if f.runs += b.N; ask.Mode == run.Measured {
		f.measured += b.N
	}
	return b
}

// drive runs s to its end, or until so many runs.
func (f *fake) drive(t *testing.T, s search.Strategy, most int) {
	t.Helper()
	for f.runs < most {
		ask := s.Next(most - f.runs)
		if ask == nil {
			return
		}
		s.Tell(f.run(ask))
	}
}

const unlimited = 5_000_000

func (f *fake) search(t *testing.T, seed uint64) *Search {
	t.Helper()
	s := New(f.setup(seed), few())
	f.drive(t, s, unlimited)
	if f.runs >= unlimited {
		t.Fatal("the search does not end")
	}
	return s
}

// few are sizes for tests.
func few() Params {
	p := Defaults()
	p.Explore, p.Sharpen = 50_000, 150_000
	return p
}
