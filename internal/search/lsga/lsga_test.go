package lsga

// This file runs the search on functions that know their errors, with fixed seeds.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/search"
	"faultline/internal/search/searchtest"
	"faultline/internal/subject"
)

var (
	double  = searchtest.Double(-math.MaxFloat64, math.MaxFloat64)
	single  = searchtest.Single(-math.MaxFloat32, math.MaxFloat32)
	integer = searchtest.Integer(-100, 100_000)
)

func TestBudget(t *testing.T) {
	for _, batch := range []int{1, 8} {
		start := func(setup search.Setup) search.Strategy {
			p := Defaults()
			p.Batch = batch
			return New(setup, p)
		}
		searchtest.Budgets(t, []subject.Param{double, integer}, start, 1, 2, 3, 10, 1000, 0)
	}
	f := &searchtest.Fake{Params: []subject.Param{double}}
	if s := New(f.Setup(1, 7), Defaults()); s.n != 4 {
		t.Errorf("%d of 7 are the initial population", s.n)
	}
}

// A budget of more runs than anybody waits for, which the clock ends, is no reason to lay out all of the initial population first:
// no run was made then, or memory ended.
func TestBudgetBeyondMemory(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{double}, Error: searchtest.Hill(0, 0.1)}
	s := New(f.Setup(1, math.MaxInt), Defaults())
	for range 3 {
		ask := s.Next(100)
		if n := len(ask.Points); n != 100 {
			t.Fatalf("%d points asked for, want 100", n)
		}
		s.Tell(f.Answer(ask))
	}
	if len(s.errors.errors) != 300 {
		t.Errorf("%d individuals after 300 runs", len(s.errors.errors))
	}
}

// One seed is one course, however much of it is asked for at once.
func TestReproducible(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{double, single, integer}, Error: searchtest.Hill(300, 0.02)}
	searchtest.Reproducible(t, f.Params, func(setup search.Setup) search.Strategy { return New(setup, Defaults()) })
	points := f.Search(t, New(f.Setup(5, 600), Defaults()), math.MaxInt)
	if again := f.Search(t, New(f.Setup(5, 600), Defaults()), 50); !slices.Equal(points, again) {
		t.Error("one seed, two courses")
	}
}

// With one parameter each interval gives one individual; those within median +/- t are 645 of 2563.
func TestInitialPopulation(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{double}, Error: searchtest.Hill(0, 0)}
	s := New(f.Setup(1, 1000), Defaults())
	points := s.Next(math.MaxInt).Points
	if len(points) != 500 {
		t.Fatalf("%d individuals", len(points))
	}
	var exponents []int
	within, negative := 0, 0
	for _, x := range points {
		e := s.Domain.Exponent(0, x)
		exponents = append(exponents, e)
		if e >= 959 && e <= 1087 {
			within++
		}
		if x < 0 {
			negative++
		}
	}
	slices.Sort(exponents)
	for k, e := range exponents {
		if lo, hi := s.spaces[0].at(float64(k)*2563/500), s.spaces[0].at(float64(k+1)*2563/500); e < lo || e > hi {
			t.Errorf("individual %d has exponent %d, its interval is %d to %d", k, e, lo, hi)
		}
	}
	if math.Abs(float64(within)-500*645./2563) > 2 || negative < 200 || negative > 300 {
		t.Errorf("%d exponents within median +/- t, %d negative", within, negative)
	}
}

// With several parameters each has an interval of its own, so the share within median +/- t is that on average.
func TestInitialPopulationOfMany(t *testing.T) {
	f := &searchtest.Fake{Params: slices.Repeat([]subject.Param{double}, 5), Error: searchtest.Hill(0, 0)}
	s := New(f.Setup(1, 4000), Defaults())
	points := s.Next(math.MaxInt).Points
	within, n := 0, len(points)
	for i, x := range points {
		if e := s.Domain.Exponent(i%5, x); e >= 959 && e <= 1087 {
			within++
		}
	}
	if want := 645. / 2563; n != 10_000 || math.Abs(float64(within)/float64(n)-want) > 0.02 {
		t.Errorf("%d of %d exponents within median +/- t, want %.3f", within, n, want)
	}
}

// Mutation follows errors to an exponent far from the median that 10 random intervals do not hit; steps are of 16 exponents.
func TestClimbs(t *testing.T) {
	const at = 700
	f := &searchtest.Fake{Params: []subject.Param{double}, Error: searchtest.Hill(at, 0.3)}
	for seed := range uint64(3) {
		s := New(f.Setup(seed, 1000), Params{P: 0.5, Flip: 0.1, Initial: 0.01, Batch: 1})
		f.Search(t, s, math.MaxInt)
		if c := s.Candidates(); len(c) == 0 || math.Abs(math.Log2(math.Abs(c[0].Point[0]))-at) > 3 {
			t.Errorf("seed %d: %+v, want a number near 2^%d", seed, c, at)
		}
	}
}

// A plateau of zero and of unknown errors does not stop the search, and they are fitness 0.
func TestWithoutErrors(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{double}}
	for _, none := range []float64{0, math.NaN(), math.Inf(1)} {
		f.Error = func(x []float64) float64 {
			if x[0] > 1 && x[0] < 1e10 {
				return 1e-3
			}
			return none
		}
		s := New(f.Setup(1, 200), Defaults())
		if points := f.Search(t, s, math.MaxInt); len(points) != 200 {
			t.Errorf("%d runs", len(points))
		}
		if c := s.Candidates(); len(c) == 0 || c[0].Estimate != 1e-3 {
			t.Errorf("beside %v: %+v", none, c)
		}
	}
}

// Mutants of binary32 and integer parameters stay what they are, within their ranges, and move.
func TestKindsOfParameters(t *testing.T) {
	some := []subject.Param{searchtest.Single(-3, 1e5), searchtest.Double(0.25, 1e300), integer, searchtest.Integer(7, 7)}
	f := &searchtest.Fake{Params: some, Error: func(x []float64) float64 { return 1e-9 * math.Abs(x[2]) }}
	s := New(f.Setup(1, 2000), Defaults())
	points := f.Search(t, s, math.MaxInt)
	for i, x := range points {
		if p := some[i%4]; x < p.Min || x > p.Max || x != s.Domain.Clamp(i%4, x) {
			t.Fatalf("%s = %v", p.Name, x)
		}
	}
	if c := s.Candidates(); len(c) == 0 || c[0].Point[2] < 65_536 {
		t.Errorf("%+v, want a large n", c)
	}
}

// The sign of a mutant is another one in a tenth.
func TestFlips(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{searchtest.Double(-1.9, 1.9)}}
	f.Error = func(x []float64) float64 {
		if x[0] == 1.5 {
			return 1
		}
		return 0
	}
	s := New(f.Setup(1, 10_000), Params{P: 1, Flip: 0.1, Initial: 0.5, Batch: 1})
	s.points, s.errors, s.born = []float64{1.5}, population{}, s.n
	s.errors.add(1)
	flipped := 0
	point := make([]float64, 1)
	for range 10_000 {
		if s.mutant(point); point[0] < 0 {
			flipped++
		}
	}
	if flipped < 850 || flipped > 1150 {
		t.Errorf("%d signs of 10000 flipped, want 1000", flipped)
	}
}

// The filter is kept where draws can; what it refuses joins no population, also where it refuses everything.
func TestFilter(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{double, double}, Error: searchtest.Hill(0, 0.1), Admits: func(x []float64) bool { return x[0] < x[1] }}
	s := New(f.Setup(1, 500), Defaults())
	points := f.Search(t, s, math.MaxInt)
	refused := 0
	for i := 0; i < len(points); i += 2 {
		if !f.Admits(points[i:]) {
			refused++
		}
	}
	if refused > 2 || len(s.errors.errors) != 500-refused {
		t.Errorf("%d refused, %d in the population", refused, len(s.errors.errors))
	}
	f.Admits = func([]float64) bool { return false }
	s = New(f.Setup(1, 50), Defaults())
	if points := f.Search(t, s, math.MaxInt); len(points) != 100 || len(s.Candidates()) != 0 {
		t.Errorf("%d runs, candidates %+v", len(points)/2, s.Candidates())
	}
}

func TestParams(t *testing.T) {
	good := Defaults()
	if err := search.Check(good); err != nil {
		t.Error(err)
	}
	for _, change := range []func(*Params){
		func(p *Params) { p.P = 0 }, func(p *Params) { p.P = math.NaN() }, func(p *Params) { p.Flip = -0.1 },
		func(p *Params) { p.Initial = 0 }, func(p *Params) { p.Initial = 1.1 }, func(p *Params) { p.Batch = 0 },
	} {
		p := Defaults()
		if change(&p); search.Check(p) == nil {
			t.Errorf("%+v passed", p)
		}
	}
}
