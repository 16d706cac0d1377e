package s3fp

// This file is a stand-in for those who run points: subjects whose error is a Go function of the point.

import (
	"math"
	"math/rand/v2"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A fake is a subject with its error, and a filter, which may be nil.
type fake struct {
	params []subject.Param
	error  func(x []float64) float64
	admits func(x []float64) bool

	runs [][]float64 // all points that were run
	asks []int       // their numbers, by ask
}

func (f *fake) setup(seed uint64, evals int) search.Setup {
	s := &subject.Subject{Name: "fake", Program: &ir.Program{}, Params: f.params}
	s.Call.Outputs = []ir.Cell{{Name: "return", Type: &ir.Type{Kind: ir.Float}}}
	return search.Setup{Subject: s, Rand: rand.New(rand.NewPCG(seed, 0)), Evals: evals, Admits: f.admits, Threshold: 1e-3}
}

func (f *fake) run(ask *search.Ask) *subject.Batch {
	dims := len(f.params)
	b := &subject.Batch{N: len(ask.Points) / dims, Dims: dims, Points: ask.Points}
	for i := range b.N {
		x := append([]float64(nil), ask.Points[i*dims:(i+1)*dims]...)
		f.runs = append(f.runs, x)
		b.Outcomes = append(b.Outcomes, subject.Returned)
		b.Outputs = append(b.Outputs, fp.FromFloat64(1))
		b.Errors = append(b.Errors, f.error(x))
		if f.admits != nil && !f.admits(x) {
			b.Outcomes[i], b.Errors[i] = subject.NotRun, math.NaN()
		}
	}
	f.asks = append(f.asks, b.N)
	return b
}

// search runs the whole of s and returns the largest error.
func (f *fake) search(s *Search) float64 {
	for ask := s.Next(math.MaxInt); ask != nil; ask = s.Next(math.MaxInt) {
		s.Tell(f.run(ask))
	}
	_, worst := s.guide.Worst()
	return worst
}

func param(lo, hi float64) subject.Param {
	return subject.Param{Name: "x", Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: lo, Max: hi}
}

var (
	double  = param(-math.MaxFloat64, math.MaxFloat64)
	single  = subject.Param{Name: "f", Index: -1, Format: fp.Binary64, Precision: fp.Binary32, Min: -10, Max: 10}
	integer = subject.Param{Name: "n", Index: -1, Signed: true, Min: -3, Max: 20}
)

// near is an error that grows towards c, as beside a root: 2^-52 far away, at most 1.
func near(c float64) func(x []float64) float64 {
	return func(x []float64) float64 { return min(1, 0x1p-52*math.Abs(c)/math.Abs(x[0]-c)) }
}
