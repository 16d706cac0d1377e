package baselines

// This file tests the algorithm on functions that know their errors, with fixed seeds.

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/search"
	"faultline/internal/search/searchtest"
	"faultline/internal/subject"
)

var (
	double = searchtest.Double(-math.MaxFloat64, math.MaxFloat64)
	some   = []subject.Param{double, searchtest.Double(0.5, 1e5), searchtest.Single(-3, 1e30), searchtest.Integer(-100, 100_000), searchtest.Integer(7, 7)}
	hill   = searchtest.Hill(300, 0.02)
	one    = &searchtest.Fake{Params: []subject.Param{double}, Error: hill}
)

func TestBudget(t *testing.T) {
	for _, size := range []int{2, 3, 30} {
		start := func(setup search.Setup) search.Strategy { return newGA(setup, GAParams{size, 0.9, 0.01}) }
		searchtest.Budgets(t, some, start, 1, 2, 3, 100, 1000, 0)
	}
}

func TestReproducible(t *testing.T) {
	searchtest.Reproducible(t, some, func(setup search.Setup) search.Strategy { return newGA(setup, gaDefaults()) })
}

// Children stay in the domain, each coordinate what it is.
func TestDomain(t *testing.T) {
	f := &searchtest.Fake{Params: some, Error: hill, Admits: func(x []float64) bool { return x[1] > 1 || x[3] > 0 }}
	s := newGA(f.Setup(1, 5000), GAParams{20, 0.9, 0.05})
	for i, x := range f.Search(t, s, math.MaxInt) {
		if p := some[i%len(some)]; !(x >= p.Min && x <= p.Max) || x != s.Domain.Clamp(i%len(some), x) {
			t.Fatalf("%s = %v", p.Name, x)
		}
	}
	if c := s.Candidates(); !f.Admits(c[0].Point) {
		t.Errorf("%+v is not admissible", c[0])
	}
}

// Where four exponents make the error, the last of ten generations has larger ones than the first by 10 binades on the average, and
// the largest of all is larger than that of as many random inputs.
func TestEvolves(t *testing.T) {
	f := &searchtest.Fake{Params: slices.Repeat([]subject.Param{double}, 4), Error: func(point []float64) float64 {
		away := 0.0
		for _, x := range point {
			away += math.Abs(math.Log2(math.Abs(x)) - 300)
		}
		return math.Exp2(-away / 40)
	}}
	better := 0
	for seed := range uint64(20) {
		points := f.Search(t, newGA(f.Setup(seed, 1000), gaDefaults()), math.MaxInt)
		gain, worst := 0.0, 0.0
		for i := range 1000 {
			error := f.Error(points[4*i : 4*i+4])
			worst = max(worst, error)
			switch {
			case i < 100:
				gain -= math.Log2(error) / 100
			case i >= 900:
				gain += math.Log2(error) / 100
			}
		}
		if gain < 10 {
			t.Errorf("seed %d: the last generation gains %.1f binades", seed, gain)
		}
		if worst > f.Worst(t, newGA(f.Setup(seed+100, 1000), GAParams{1000, 0, 0})) {
			better++
		}
	}
	if better < 16 {
		t.Errorf("a larger error than random search in %d of 20", better)
	}
}

// The weight of an error is its logarithm above 2^-64.
func TestWeight(t *testing.T) {
	for error, want := range map[float64]float64{0: 0, 1e-30: 0, 0x1p-64: 0, 0x1p-53: 11, 1: 64, 0x1p10: 74} {
		if got := weight(error); got != want {
			t.Errorf("weight of %v is %v, want %v", error, got, want)
		}
	}
}

func TestRoulette(t *testing.T) {
	s := newGA(one.Setup(1, 100), gaDefaults())
	share := func() map[float64]float64 {
		got := make(map[float64]float64)
		for range 100_000 {
			got[s.parent()[0]] += 1e-5
		}
		return got
	}
	tell := func(errors ...float64) {
		b := &run.Batch{N: 4, Dims: 1, Points: []float64{0, 1, 2, 3}, Outcomes: slices.Repeat([]run.Outcome{run.Returned}, 4), Errors: errors,
			Outputs: make([]fp.Value, 4)}
		s.Tell(b)
	}
	tell(0x1p-62, 0, 0x1p-58, math.NaN())
	if got := share(); math.Abs(got[0]-0.25) > 0.01 || math.Abs(got[2]-0.75) > 0.01 || got[1]+got[3] != 0 {
		t.Errorf("weights 2, 0, 6, 0 are selected as %v", got)
	}
	tell(0, math.NaN(), math.Inf(1), 0)
	if got := share(); math.Abs(got[0]-0.25) > 0.01 || math.Abs(got[3]-0.25) > 0.01 {
		t.Errorf("without weights: %v", got)
	}
}

// Bits flip with probability m, and the first bits are exchanged with probability c.
func TestChildren(t *testing.T) {
	s := newGA(one.Setup(1, 100), GAParams{30, 0, 0.01})
	const n = 20_000
	flipped := 0
	for range n {
		a, _ := s.pair(0, 1.25, 3)
		flipped += bits.OnesCount64(math.Float64bits(a) ^ math.Float64bits(1.25))
	}
	if mean := float64(flipped) / n; math.Abs(mean-0.64) > 0.04 {
		t.Errorf("%.3f bits of 64 flip with m = 0.01", mean)
	}
	s.params = GAParams{30, 0.8, 0}
	crossed := 0
	x, y := math.Float64frombits(0x3aaaaaaaaaaaaaaa), math.Float64frombits(0x4555555555555555)
	for range n {
		a, b := s.pair(0, x, y)
		u, v := math.Float64bits(a), math.Float64bits(b)
		if u^v != 0x3aaaaaaaaaaaaaaa^0x4555555555555555 {
			t.Fatalf("%x and %x: a bit of a parent is in neither", u, v)
		}
		if a != x {
			crossed++
		}
	}
	if share := float64(crossed) / n; math.Abs(share-0.8) > 0.02 {
		t.Errorf("crossed over in %.3f with c = 0.8", share)
	}
}

// The first 12 bits of a binary64 number are its sign and exponent.
func TestExchange(t *testing.T) {
	u, v := exchange(math.Float64bits(-1.5), math.Float64bits(4.25), 52)
	if a, b := math.Float64frombits(u), math.Float64frombits(v); a != 6 || b != -1.0625 {
		t.Errorf("-1.5 and 4.25 became %v and %v", a, b)
	}
}

func TestParams(t *testing.T) {
	good := gaDefaults()
	if err := search.Check(good); err != nil {
		t.Error(err)
	}
	for _, p := range []GAParams{{}, {1, 0.5, 0.5}, {10, -1, 0}, {10, 1.5, 0}, {10, 0, math.NaN()}, {10, 0, 2}} {
		if search.Check(p) == nil {
			t.Errorf("%+v passed", p)
		}
	}
}
