// Package searchtest runs searches that are guided by the measured error on functions that know their errors, in place of programs
// and their oracle. It is for tests, and must not know any search.
package searchtest

// This file is the whole package.

import (
	"cmp"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// A Fake is a subject whose error is a function of the point. Every run returns 1.
type Fake struct {
	Params []subject.Param
	Error  func(x []float64) float64
	Admits func(x []float64) bool // the filter; nil: every point

	Runs  [][]float64 // all points that were asked for
	Asks  []int       // their numbers, by ask
	worst float64     // finite error
}

// Setup returns what a search of f begins with.
func (f *Fake) Setup(seed uint64, evals int) search.Setup {
	s := &subject.Subject{Name: "fake", Program: &ir.Program{}, Params: f.Params}
	s.Call.Outputs = []ir.Cell{{Name: "return", Type: &ir.Type{Kind: ir.Float}}}
	return search.Setup{Subject: s, Rand: rand.New(rand.NewPCG(seed, 0)), Evals: evals, Admits: f.Admits, Threshold: 1e-3}
}

// Answer runs what is asked; points that the filter refuses are not run.
func (f *Fake) Answer(ask *search.Ask) *run.Batch {
	dims := len(f.Params)
	b := &run.Batch{N: len(ask.Points) / dims, Dims: dims, Points: ask.Points}
	for x := range slices.Chunk(ask.Points, dims) {
		outcome, err := run.NotRun, math.NaN()
		if f.Admits == nil || f.Admits(x) {
			outcome, err = run.Returned, f.Error(x)
		}
		f.Runs = append(f.Runs, slices.Clone(x))
		b.Outcomes, b.Errors, b.Outputs = append(b.Outcomes, outcome), append(b.Errors, err), append(b.Outputs, fp.FromFloat64(1))
		if err <= math.MaxFloat64 {
			f.worst = max(f.worst, err)
		}
	}
	f.Asks = append(f.Asks, b.N)
	return b
}

// Search runs the whole of s and returns the points, in order. No ask may have more of them than atOnce, or none.
func (f *Fake) Search(t *testing.T, s search.Strategy, atOnce int) (points []float64) {
	t.Helper()
	for ask := s.Next(atOnce); ask != nil; ask = s.Next(atOnce) {
		n := len(ask.Points) / len(f.Params)
		if n == 0 || n > atOnce || ask.Mode != run.Shadowed {
			t.Fatalf("%d runs in mode %v, %d allowed", n, ask.Mode, atOnce)
		}
		points = append(points, ask.Points...)
		s.Tell(f.Answer(ask))
	}
	return points
}

// Worst runs the whole of s and returns the largest finite error that it saw.
func (f *Fake) Worst(t *testing.T, s search.Strategy) float64 {
	t.Helper()
	f.worst = 0
	f.Search(t, s, math.MaxInt)
	return f.worst
}

// Spend runs s until it has had so many runs, or ends, and asks for candidates on the way.
func (f *Fake) Spend(s search.Strategy, runs int) {
	for ask := s.Next(runs); ask != nil; ask = s.Next(runs) {
		runs -= len(ask.Points) / len(f.Params)
		s.Tell(f.Answer(ask))
		s.Candidates()
	}
}

// Double is a double from lo to hi.
func Double(lo, hi float64) subject.Param {
	return subject.Param{Name: "x", Index: -1, Format: fp.Binary64, Precision: fp.Binary64, Min: lo, Max: hi}
}

// Single is a float from lo to hi.
func Single(lo, hi float64) subject.Param {
	return subject.Param{Name: "f", Index: -1, Format: fp.Binary32, Precision: fp.Binary32, Min: lo, Max: hi}
}

// Integer is an integer from lo to hi.
func Integer(lo, hi float64) subject.Param {
	return subject.Param{Name: "n", Index: -1, Signed: true, Min: lo, Max: hi}
}

// Near is an error that grows towards c, as beside a root: 2^-52 far away, at most 1.
func Near(c float64) func(x []float64) float64 {
	return func(x []float64) float64 { return min(1, 0x1p-52*math.Abs(c)/math.Abs(x[0]-c)) }
}

// Hill is an error that falls by falls orders of magnitude with every power of two that |x| is away from 2^at, from 1 there.
func Hill(at, falls float64) func([]float64) float64 {
	return func(x []float64) float64 { return math.Pow(10, -falls*math.Abs(math.Log2(math.Abs(x[0]))-at)) }
}

// Budgets runs searches with budgets (0: their own, the paper's): each spends all of its budget, however much of it is asked for at
// once, and one whose caller has less spends that.
func Budgets(t *testing.T, params []subject.Param, start func(search.Setup) search.Strategy, budgets ...int) {
	t.Helper()
	for _, evals := range budgets {
		want := cmp.Or(evals, search.PaperEvals)
		for _, atOnce := range []int{1, 7, math.MaxInt} {
			f := &Fake{Params: params, Error: Near(1)}
			f.Search(t, start(f.Setup(1, evals)), atOnce)
			if len(f.Runs) != want {
				t.Errorf("budget %d, %d at once: %d runs, want %d", evals, atOnce, len(f.Runs), want)
			}
		}
	}
	const less = 157
	f := &Fake{Params: params[:1], Error: Near(1)}
	f.Spend(start(f.Setup(1, 0)), less)
	if len(f.Runs) != less {
		t.Errorf("%d runs of a budget of %d", len(f.Runs), less)
	}
}

// Reproducible checks that one seed gives one course, with the candidates that follow from it, and another seed another.
func Reproducible(t *testing.T, params []subject.Param, start func(search.Setup) search.Strategy) {
	t.Helper()
	course := func(seed uint64) ([]float64, []search.Candidate) {
		f := &Fake{Params: params, Error: Near(1.5)}
		s := start(f.Setup(seed, 0))
		return f.Search(t, s, math.MaxInt), s.Candidates()
	}
	points, candidates := course(7)
	again, same := course(7)
	if !slices.Equal(points, again) || !reflect.DeepEqual(candidates, same) || len(candidates) == 0 {
		t.Errorf("one seed, two courses, to\n%+v\n%+v", candidates, same)
	}
	if other, _ := course(8); slices.Equal(points, other) {
		t.Error("two seeds, one course")
	}
}
