package random

// This file tests the search on a function that knows its errors, with fixed seeds.

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

var params = []subject.Param{
	{Name: "x", Format: fp.Binary64, Precision: fp.Binary64, Min: -math.MaxFloat64, Max: math.MaxFloat64},
	{Name: "n", Signed: true, Min: -3, Max: 4},
}

// near is an error that is the larger the nearer x is to 1, in powers of two.
func near(x []float64) float64 { return math.Exp2(-math.Abs(math.Log2(math.Abs(x[0])))) }

// run searches with a budget, and with one a call that may be smaller; it returns the points in order.
func run(t *testing.T, seed uint64, evals, atOnce int) (s *Search, points []float64) {
	t.Helper()
	s = New(search.Setup{Subject: &subject.Subject{Params: params}, Rand: rand.New(rand.NewPCG(seed, 0)), Evals: evals})
	for {
		ask := s.Next(atOnce)
		if ask == nil {
			return s, points
		}
		b := &subject.Batch{N: len(ask.Points) / 2, Dims: 2, Points: ask.Points}
		if b.N > atOnce || ask.Mode != subject.Shadowed {
			t.Fatalf("%d runs in mode %v, %d allowed", b.N, ask.Mode, atOnce)
		}
		for i := range b.N {
			b.Outcomes, b.Errors = append(b.Outcomes, subject.Returned), append(b.Errors, near(ask.Points[2*i:]))
		}
		points = append(points, ask.Points...)
		s.Tell(b)
	}
}

func TestBudget(t *testing.T) {
	for _, evals := range []int{1, 2, 3, 1000, 5000, 0} {
		want := evals
		if evals == 0 {
			want = search.PaperEvals
		}
		for _, atOnce := range []int{1, 7, math.MaxInt} {
			if _, points := run(t, 1, evals, atOnce); len(points)/2 != want {
				t.Errorf("budget %d, %d at once: %d runs", evals, atOnce, len(points)/2)
			}
		}
	}
}

// All bits of the sign and the exponent are as often 1 as 0, those of NaN and infinity apart; integers are uniform.
func TestEveryBit(t *testing.T) {
	const n = 20_000
	_, points := run(t, 1, n, math.MaxInt)
	var ones [64]int
	var count [8]int
	for i := 0; i < len(points); i += 2 {
		for k := range ones {
			ones[k] += int(math.Float64bits(points[i]) >> k & 1)
		}
		count[int(points[i+1])+3]++
	}
	for k, c := range ones {
		if math.Abs(float64(c)-n/2) > 5*math.Sqrt(n)/2 {
			t.Errorf("bit %d is 1 in %d of %d", k, c, n)
		}
	}
	for k, c := range count {
		if math.Abs(float64(c)-n/8) > 5*math.Sqrt(n/8) {
			t.Errorf("integer %d was drawn %d times of %d", k-3, c, n)
		}
	}
}

func TestFindsTheWorst(t *testing.T) {
	s, points := run(t, 1, 0, math.MaxInt)
	again, same := run(t, 1, 0, 10)
	if !slices.Equal(points, same) {
		t.Error("the points depend on how many are asked for at once")
	}
	worst := 0.0
	for i := 0; i < len(points); i += 2 {
		worst = max(worst, near(points[i:]))
	}
	c := s.Candidates()
	if len(c) == 0 || c[0].Estimate != worst || near(c[0].Point) != worst || !slices.Equal(c[0].Point, again.Candidates()[0].Point) {
		t.Errorf("candidates %+v, the largest error was %v", c, worst)
	}
}
