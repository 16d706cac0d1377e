package random

// This file tests the search on a function that knows its errors, with fixed seeds.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/search"
	"faultline/internal/search/searchtest"
	"faultline/internal/subject"
)

// newFake returns a fake whose error is the larger the nearer x is to 1, in powers of two.
func newFake() *searchtest.Fake {
	return &searchtest.Fake{
		Params: []subject.Param{searchtest.Double(-math.MaxFloat64, math.MaxFloat64), searchtest.Integer(-3, 4)},
		Error:  searchtest.Hill(0, math.Log10(2)),
	}
}

func start(setup search.Setup) search.Strategy { return New(setup, search.None{}) }

func TestBudget(t *testing.T) {
	searchtest.Budgets(t, newFake().Params, start, 1, 2, 3, 1000, 5000, 0)
}

func TestReproducible(t *testing.T) { searchtest.Reproducible(t, newFake().Params, start) }

// All bits of the sign and the exponent are as often 1 as 0, those of NaN and infinity apart; integers are uniform.
func TestEveryBit(t *testing.T) {
	const n = 20_000
	f := newFake()
	points := f.Search(t, New(f.Setup(1, n), search.None{}), math.MaxInt)
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
	f := newFake()
	s, again := New(f.Setup(1, 0), search.None{}), New(f.Setup(1, 0), search.None{})
	points := f.Search(t, s, math.MaxInt)
	if !slices.Equal(points, f.Search(t, again, 10)) {
		t.Error("the points depend on how many are asked for at once")
	}
	worst := 0.0
	for i := 0; i < len(points); i += 2 {
		worst = max(worst, f.Error(points[i:]))
	}
	c := s.Candidates()
	if len(c) == 0 || c[0].Estimate != worst || f.Error(c[0].Point) != worst || !slices.Equal(c[0].Point, again.Candidates()[0].Point) {
		t.Errorf("candidates %+v, the largest error was %v", c, worst)
	}
}
