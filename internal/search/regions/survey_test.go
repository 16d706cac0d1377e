package regions

// This file tests what is found although estimates, or a first look, do not show it.

import (
	"math"
	"slices"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/subject"
)

// within is an error of so much in [lo, hi], 1e-16 elsewhere.
func within(lo, hi, size float64) func(x []float64) float64 {
	return func(x []float64) float64 {
		if lo <= x[0] && x[0] <= hi {
			return size
		}
		return 1e-16
	}
}

// mostMeasured is what the oracle may be asked about our boxes.
const mostMeasured = 25_000

// TestBlind: where the computed result is 0 and estimates say nothing, the oracle does; beside it they are right.
func TestBlind(t *testing.T) {
	seen := within(1e-20, 1e-9, 0.3)
	f := &fake{lo: []float64{-1e5}, hi: []float64{1e5}, error: seen, truth: func(x []float64) float64 {
		return max(seen(x), within(-1e-100, 1e-20, 1)(x))
	}}
	list := f.search(t, 1).Ranges()
	if len(list) != 1 || !about(&list[0], 0, -1e-100, 1e-9, 1e-3) || list[0].Error != 1 || list[0].Density.Fraction != 1 {
		t.Errorf("got %+v, want [-1e-100, 1e-9]", list)
	}
	if f.measured > mostMeasured {
		t.Errorf("%d points measured", f.measured)
	}
}

// TestEdges: where every input of a box is bad, and there is nothing to climb, its ends are exact.
func TestEdges(t *testing.T) {
	for _, size := range []float64{0.5, math.Inf(1)} {
		f := &fake{lo: []float64{-1e5}, hi: []float64{1e5}, error: within(-3e-17, 1e-3, size)}
		list := ours(f.search(t, 1).Ranges())
		if !about(&list[0], 0, -3e-17, 1e-3, 1e-6) {
			t.Errorf("%v: [%v, %v], want [-3e-17, 1e-3]", size, list[0].Lo[0], list[0].Hi[0])
		}
	}
}

// TestNumber: the largest error of a number is stated beside infinities, in the same box or in its own.
func TestNumber(t *testing.T) {
	inf := within(1, 2, math.Inf(1))
	for _, c := range []struct {
		name   string
		number float64 // the error between 2 and 3
		boxes  int
	}{{"in the box", 0.25, 1}, {"below the threshold", 1e-9, 2}} {
		f := &fake{lo: []float64{-1e5}, hi: []float64{1e5}, error: func(x []float64) float64 {
			return max(inf(x), within(2, 3, c.number)(x))
		}}
		s := f.search(t, 1)
		list := s.Ranges()
		if len(list) != c.boxes || !math.IsInf(list[0].Error, 1) || !(1 <= list[0].Worst[0] && list[0].Worst[0] <= 2) {
			t.Errorf("%s: %+v", c.name, list)
			continue
		}
		r := list[len(list)-1]
		if r.NumberError != c.number || !(2 < r.Number[0] && r.Number[0] <= 3) {
			t.Errorf("%s: the largest error of a number is %v at %v", c.name, r.NumberError, r.Number)
		}
		finite := func(x search.Candidate) bool { return x.Estimate == c.number }
		if c.number >= threshold && !slices.ContainsFunc(s.Candidates(), finite) {
			t.Errorf("%s: no candidate has it: %+v", c.name, s.Candidates())
		}
	}
}

// TestThinCurve: boxes along a curve that no sample meets are joined, unless they are far smaller than what is between them.
func TestThinCurve(t *testing.T) {
	f := &fake{lo: []float64{0.01, 0.01}, hi: []float64{1e5, 1e5}, error: func(x []float64) float64 {
		return min(1e-13/math.Abs(x[0]*x[1]-1), 1)
	}}
	list := f.search(t, 1).Ranges()
	if len(list) == 0 || len(list) > Defaults().Most || list[0].Error < 0.1 {
		t.Errorf("%d boxes: %+v", len(list), list)
	}
	s, held, densest := New(f.setup(2), few()), 0.0, 0.0
	hull := s.ordinals(list[0].Box)
	for _, r := range list {
		b := s.ordinals(r.Box)
		held += s.whole.part(&b)
		hull.include(b.lo)
		hull.include(b.hi)
		densest = max(densest, r.Density.Fraction)
	}
	if len(list) > 1 && densest < dense/2 && held*clearing*float64(len(list)) > s.whole.part(&hull) {
		t.Errorf("%d boxes, none of them dense, hold %v of %v", len(list), held, s.whole.part(&hull))
	}
	nothingOutside(t, f, list)
	if f.measured > mostMeasured {
		t.Errorf("%d points measured", f.measured)
	}
}

// TestCrowd: clusters far from a crowd are not taken for one, however many points the crowd has.
func TestCrowd(t *testing.T) {
	f := &fake{lo: []float64{0}, hi: []float64{1e5}, error: func(x []float64) float64 {
		return max(within(0, 1e-6, 0.5)(x), near(x[0], 4, 1<<20), near(x[0], 7, 1<<20), near(x[0], 11, 1<<20))
	}}
	setup := f.setup(1)
	setup.Known = [][]float64{{4}, {7}, {11}}
	s := New(setup, few())
	f.drive(t, s, unlimited)
	list := s.Ranges()
	for _, root := range []float64{4, 7, 11} {
		if !slices.ContainsFunc(list, func(r search.Range) bool { return r.Contains([]float64{root}) && r.Hi[0]-r.Lo[0] < 1e-6 }) {
			t.Errorf("%v is in no small box: %+v", root, list)
		}
	}
}

// TestBinary32: ends are floats of the parameter's precision, and densities count those.
func TestBinary32(t *testing.T) {
	f := &fake{lo: []float64{1}, hi: []float64{1024}, error: within(2, 4, 0.5)}
	setup := f.setup(1)
	setup.Subject.Params[0].Precision = fp.Binary32
	s := New(setup, few())
	f.drive(t, s, unlimited)
	list := s.Ranges()
	if len(list) != 1 || list[0].Lo[0] != 2 || list[0].Hi[0] != 4 || list[0].Density.Floats != "8388609" {
		t.Errorf("got %+v, want [2, 4]", list)
	}
}

// TestIntegers: a coordinate that is an integer has integers as ends.
func TestIntegers(t *testing.T) {
	f := &fake{lo: []float64{0, 0}, hi: []float64{1000, 1}, error: func(x []float64) float64 {
		if x[0] != math.Trunc(x[0]) {
			t.Fatalf("%v is no integer", x[0])
		}
		return max(within(17, 40, 0.5)(x), 1e-16)
	}}
	setup := f.setup(1)
	p := &setup.Subject.Params[0]
	p.Format, p.Precision = fp.NoFormat, fp.NoFormat
	s := New(setup, few())
	f.drive(t, s, unlimited)
	list := s.Ranges()
	if len(list) != 1 || list[0].Lo[0] != 17 || list[0].Hi[0] != 40 || list[0].Density.Fraction != 1 {
		t.Errorf("got %+v, want [17, 40] x [0, 1]", list)
	}
}

// TestShares: no more than there is, 60 each at least, the first ones more.
func TestShares(t *testing.T) {
	for _, c := range []struct{ n, most, all int }{{1, 1000, 8000}, {12, 1000, 8000}, {128, 1000, 10_000}, {400, 1000, 10_000}, {5, 20, 10_000}, {3, 0, 100}, {0, 1, 1}} {
		sum, list := 0, shares(c.n, c.most, c.all)
		for i, n := range list {
			if sum += n; i > 0 && n > list[i-1]+1 || n > c.most || n < min(leastEach, c.most) && c.all >= c.n*leastEach {
				t.Errorf("%v: share %d of %v", c, i, list)
			}
		}
		if sum > c.all || len(list) != c.n {
			t.Errorf("%v: %d shared out", c, sum)
		}
	}
}

// TestManyGiven: however many ranges are given, the oracle is asked about so many points of them together.
func TestManyGiven(t *testing.T) {
	f := &fake{lo: []float64{0}, hi: []float64{1e5}, error: within(0, 1, 1e-9)}
	setup := f.setup(1)
	for k := range 150 {
		setup.Ranges = append(setup.Ranges, search.Range{Box: subject.Box{Lo: []float64{float64(k)}, Hi: []float64{float64(k) + 0.5}}, Method: finding.EIFFEL})
	}
	s := New(setup, few())
	f.drive(t, s, unlimited)
	for _, r := range s.Ranges() {
		if r.Method == finding.EIFFEL && (r.Density == nil || r.Density.Samples < leastEach) {
			t.Errorf("[%v, %v]: density %+v", r.Lo[0], r.Hi[0], r.Density)
		}
	}
	if f.measured > mostMeasured+allGiven {
		t.Errorf("%d points measured", f.measured)
	}
}

// TestHuntFinds: what only the condition of a site shows, and a hunt inside of a given range follows, becomes a box. The stand-in's
// one site is x - root, and errors are large in 2048 floats around the root, with nothing to climb.
func TestHuntFinds(t *testing.T) {
	const root = 3.7261
	for _, given := range []bool{false, true} {
		f := &fake{lo: []float64{-1e300}, hi: []float64{1e300}, root: root, error: func(x []float64) float64 {
			if distance(x[0], root) <= 1024 {
				return 0.5
			}
			return 1e-16
		}}
		setup := f.setup(1)
		if given {
			setup.Ranges = []search.Range{{Box: subject.Box{Lo: []float64{3}, Hi: []float64{5}}, Method: finding.EIFFEL}}
		}
		s := New(setup, few())
		f.drive(t, s, unlimited)
		holds := func(r search.Range) bool {
			return r.Contains([]float64{root}) && r.Error == 0.5 && r.Hi[0]-r.Lo[0] < 1e-9
		}
		if found := slices.ContainsFunc(ours(s.Ranges()), holds); found != given {
			t.Errorf("a range given: %v, the root found: %v in %+v", given, found, s.Ranges())
		}
	}
}
