package s3fp

// This file runs the search on functions that know their worst point, with fixed seeds.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/search/searchtest"
	"faultline/internal/subject"
)

var (
	double = searchtest.Double(-math.MaxFloat64, math.MaxFloat64)
	// a double that only takes floats
	single  = subject.Param{Name: "f", Index: -1, Format: fp.Binary64, Precision: fp.Binary32, Min: -10, Max: 10}
	integer = searchtest.Integer(-3, 20)
)

// Random inputs of [-100, 100] come within 100/1000 of the root; halves of halves within much less.
func TestNeedle(t *testing.T) {
	for _, halve := range []int{ByValue, ByPlace} {
		f := &searchtest.Fake{Params: []subject.Param{searchtest.Double(-100, 100)}, Error: searchtest.Near(33.3)}
		p := Defaults()
		p.Halve, p.Restart = halve, 0.02
		guided := f.Worst(t, New(f.Setup(1, 4000), p))
		p.Restart = 1 // every configuration is a half of the domain
		unguided := f.Worst(t, New(f.Setup(1, 4000), p))
		if guided < 1e-12 || guided < 1e3*unguided {
			t.Errorf("halve %d: largest error %g, and %g without going on: want at least 1e-12, and a thousand times that", halve,
				guided, unguided)
		}
	}
}

// Over all doubles halving by value stays with huge numbers; by place it comes to ordinary ones.
func TestHalvingByPlaceReachesSmallNumbers(t *testing.T) {
	for halve, reaches := range []bool{ByValue: false, ByPlace: true, ByRange: true} {
		f := &searchtest.Fake{Params: []subject.Param{double}, Error: searchtest.Near(1.5)}
		p := Defaults()
		p.Halve = halve
		f.Worst(t, New(f.Setup(1, 1000), p))
		small := slices.ContainsFunc(f.Runs, func(x []float64) bool { return math.Abs(x[0]) < 1e100 })
		if small != reaches {
			t.Errorf("halve %d: numbers below 1e100: %v, want %v", halve, small, reaches)
		}
	}
}

// A range is halved by value where it is said, so half of the first inputs are above its middle.
func TestByRange(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{searchtest.Double(0, 100)}, Error: searchtest.Near(1)}
	p := Defaults()
	p.Samples = 1000
	s := New(f.Setup(1, 4000), p)
	f.Worst(t, s)
	above := 0
	for _, x := range f.Runs {
		if x[0] > 50 {
			above++
		}
	}
	if above != 2000 {
		t.Errorf("%d of 4000 inputs above the middle, want the samples of two configurations, 2000", above)
	}
}

// A domain that ends on one side only has no range: by value, the positive numbers were huge numbers.
func TestHalfARangeIsNone(t *testing.T) {
	positive := single
	positive.Min, positive.Max = 0x1p-149, math.MaxFloat32
	for _, p := range []subject.Param{searchtest.Double(5e-324, math.MaxFloat64), searchtest.Double(-math.MaxFloat64, 0), positive} {
		f := &searchtest.Fake{Params: []subject.Param{p}, Error: searchtest.Near(1)}
		f.Worst(t, New(f.Setup(1, 1000), Defaults()))
		if !slices.ContainsFunc(f.Runs, func(x []float64) bool { return math.Abs(x[0]) < 1e-10 }) {
			t.Errorf("[%v, %v]: no number below 1e-10", p.Min, p.Max)
		}
	}
}

// The search goes where two coordinates are both right, be the halves the same or not.
func TestSeveralCoordinates(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{searchtest.Double(-100, 100), single, integer}, Error: func(x []float64) float64 {
		return min(1, 1e-12/(math.Abs(x[0]-77)*math.Abs(x[1]+3)*(1+math.Abs(x[2]-5))))
	}}
	p := Defaults()
	p.Restart, p.Random = 0.02, 3
	if worst := f.Worst(t, New(f.Setup(1, 8000), p)); worst < 1e-8 {
		t.Errorf("largest error %g, want at least 1e-8", worst)
	}
	for _, x := range f.Runs {
		if math.Abs(x[0]) > 100 || math.Abs(x[1]) > 10 || x[1] != float64(float32(x[1])) || x[2] != math.Trunc(x[2]) || x[2] < -3 ||
			x[2] > 20 {
			t.Fatalf("%v is outside of the domain", x)
		}
	}
}

// All halves of all boxes, down to points, are of the domain, not empty, and cover their box.
func TestHalves(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{searchtest.Double(0.1, 0.3), single, integer, double, searchtest.Double(1, 1)}}
	setup := f.Setup(1, 0)
	for _, halve := range []int{ByValue, ByPlace} {
		s := newSpace(&setup, search.NewDomain(&setup), halve)
		for i, v := range s.whole() {
			for depth := 0; v.lo < v.hi; depth++ {
				a, b := s.half(i, v, false), s.half(i, v, true)
				if !(a.lo == v.lo && a.lo <= a.hi && a.hi <= b.lo && b.lo <= b.hi && b.hi == v.hi) || a == v || b == v ||
					a.hi < b.lo && s.domain.Beside(i, a.hi, true) != b.lo || a.hi != s.domain.Clamp(i, a.hi) ||
					b.lo != s.domain.Clamp(i, b.lo) {
					t.Fatalf("coordinate %d, halve %d: the halves of %v are %v and %v", i, halve, v, a, b)
				}
				if depth > 2200 {
					t.Fatalf("coordinate %d, halve %d: no end at %v", i, halve, v)
				}
				if v = a; depth%2 == 0 {
					v = b
				}
			}
			if got := s.half(i, v, true); got != v {
				t.Errorf("coordinate %d: the upper half of %v is %v", i, v, got)
			}
		}
	}
}

// One value is a domain too, and so are two.
func TestTinyDomains(t *testing.T) {
	for _, p := range []subject.Param{searchtest.Double(1, 1), searchtest.Double(1, 1+0x1p-52), {Name: "n", Index: -1, Min: 4, Max: 4}} {
		f := &searchtest.Fake{Params: []subject.Param{p}, Error: func(x []float64) float64 { return x[0] - 1 }}
		f.Worst(t, New(f.Setup(1, 500), Defaults()))
		for _, x := range f.Runs {
			if x[0] < p.Min || x[0] > p.Max {
				t.Fatalf("%v is outside of [%v, %v]", x, p.Min, p.Max)
			}
		}
		if len(f.Runs) != 500 {
			t.Errorf("[%v, %v]: %d runs, want 500", p.Min, p.Max, len(f.Runs))
		}
	}
}

// A search that sees no error does not run to one end of the domain: ties are broken at random.
func TestNoErrorAnywhere(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{double}, Error: func([]float64) float64 { return math.NaN() }}
	p := Defaults()
	p.Restart = 0
	f.Worst(t, New(f.Setup(1, 20_000), p))
	negative := 0
	for _, x := range f.Runs {
		if x[0] < 0 {
			negative++
		}
	}
	if negative < 2000 || negative > 18_000 {
		t.Errorf("%d of 20000 inputs are negative, want neither end favoured", negative)
	}
}

// start makes a search with the default parameters.
func start(setup search.Setup) search.Strategy { return New(setup, Defaults()) }

func TestBudget(t *testing.T) {
	searchtest.Budgets(t, []subject.Param{double, single}, start, 1, 2, 3, 39, 40, 41, 1000, 0)
}

func TestReproducible(t *testing.T) { searchtest.Reproducible(t, []subject.Param{double}, start) }

// Points that the filter refuses are drawn again.
func TestFilter(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{searchtest.Double(0, 1), searchtest.Double(0, 1)}, Error: searchtest.Near(0.5),
		Admits: func(x []float64) bool { return x[0] < x[1] }}
	p := Defaults()
	p.Restart = 1
	f.Worst(t, New(f.Setup(1, 4000), p))
	refused := 0
	for _, x := range f.Runs {
		if !f.Admits(x) {
			refused++
		}
	}
	if refused > 4000*3/10 { // only the box x high, y low, one of four permutations, holds next to no admissible point
		t.Errorf("%d of 4000 points are refused", refused)
	}
}

// C_init is one of so many parts of the domain, anew at every start.
func TestRandomInitialConfiguration(t *testing.T) {
	f := &searchtest.Fake{Params: []subject.Param{searchtest.Double(0, 100)}, Error: searchtest.Near(50)}
	p := Defaults()
	p.Parts, p.Restart = 20, 1
	f.Worst(t, New(f.Setup(1, 4000), p))
	parts := map[int]bool{}
	for at := 0; at < len(f.Runs); at += 40 {
		k := int(f.Runs[at][0] / 5)
		for _, x := range f.Runs[at : at+40] {
			if x[0] < float64(5*k)-1e-9 || x[0] > float64(5*k+5)+1e-9 {
				t.Fatalf("%v is not in part %d", x, k)
			}
		}
		parts[k] = true
	}
	if len(parts) < 18 {
		t.Errorf("%d parts in 100 starts, want nearly all 20", len(parts))
	}
}

func TestCheck(t *testing.T) {
	for _, bad := range []Params{
		{Samples: 0, Parts: 1}, {Samples: 1, Random: -1, Parts: 1}, {Samples: 1 << 15, Random: 1, Parts: 1}, {Samples: 1, Restart: 1.5, Parts: 1},
		{Samples: 1, Restart: math.NaN(), Parts: 1}, {Samples: 1}, {Samples: 1, Parts: 1, Halve: 3},
	} {
		if search.Check(bad) == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	if err := search.Check(Defaults()); err != nil {
		t.Error(err)
	}
}
