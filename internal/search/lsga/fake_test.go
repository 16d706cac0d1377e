package lsga

// This file is a stand-in for programs and their oracle: functions that know their errors.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A fake is a subject whose error is known.
type fake struct {
	params []subject.Param
	admits func([]float64) bool
	error  func(x []float64) float64
}

var (
	double  = subject.Param{Name: "x", Format: fp.Binary64, Precision: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64}
	single  = subject.Param{Name: "f", Format: fp.Binary32, Precision: fp.Binary32, Min: -math.MaxFloat32, Max: math.MaxFloat32}
	integer = subject.Param{Name: "n", Signed: true, Min: -100, Max: 100_000}
)

func (f *fake) setup(seed uint64, evals int) search.Setup {
	return search.Setup{Subject: &subject.Subject{Params: f.params}, Rand: rand.New(rand.NewPCG(seed, 0)), Evals: evals, Admits: f.admits}
}

// answer runs what is asked.
func (f *fake) answer(ask *search.Ask) *subject.Batch {
	dims := len(f.params)
	b := &subject.Batch{N: len(ask.Points) / dims, Dims: dims, Points: ask.Points}
	for i := range b.N {
		x := ask.Points[i*dims : (i+1)*dims]
		if f.admits != nil && !f.admits(x) {
			b.Outcomes, b.Errors = append(b.Outcomes, subject.NotRun), append(b.Errors, math.NaN())
			continue
		}
		b.Outcomes, b.Errors = append(b.Outcomes, subject.Returned), append(b.Errors, f.error(x))
	}
	return b
}

// search runs the whole of s and returns the points, in order. No ask may have more points than atOnce.
func (f *fake) search(t *testing.T, s *Search, atOnce int) (points []float64) {
	t.Helper()
	for {
		ask := s.Next(atOnce)
		if ask == nil {
			return points
		}
		b := f.answer(ask)
		if b.N == 0 || b.N > atOnce || ask.Mode != subject.Shadowed {
			t.Fatalf("%d runs in mode %v, %d allowed", b.N, ask.Mode, atOnce)
		}
		points = append(points, ask.Points...)
		s.Tell(b)
	}
}

// hill is an error that falls by falls orders of magnitude with every power of two that |x| is away from 2^at, from 1 there.
func hill(at, falls float64) func([]float64) float64 {
	return func(x []float64) float64 { return math.Pow(10, -falls*math.Abs(math.Log2(math.Abs(x[0]))-at)) }
}
