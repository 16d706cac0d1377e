package search

// This file learns conditions of functions that refuse inputs, without running a program.

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/subject"
)

// everything returns a subject with n doubles that take every value.
func everything(n int) *subject.Subject {
	s := new(subject.Subject)
	for range n {
		s.Params = append(s.Params, subject.Param{Name: "x", Index: -1, Format: fp.Binary64, Precision: fp.Binary64,
			Min: -math.MaxFloat64, Max: math.MaxFloat64})
	}
	return s
}

func TestWorks(t *testing.T) {
	inf := math.MaxFloat64
	for name, c := range map[string]struct {
		dims      int
		ends      func(p []float64) Ending
		low, high []float64
		orders    []Order
	}{
		"everything": {1, func(p []float64) Ending { return Ended }, nil, nil, nil},
		"not negative": {2, func(p []float64) Ending { return refused(p[0] >= 0 && p[1] >= 0) },
			[]float64{0, 0}, []float64{inf, inf}, nil},
		"between -1 and 1": {1, func(p []float64) Ending { return refused(math.Abs(p[0]) < 1) },
			[]float64{-fp.Prev(1)}, []float64{fp.Prev(1)}, nil},
		"from 0 to 255, twice": {2, func(p []float64) Ending { return refused(p[0] >= 0 && p[0] <= 255 && p[1] >= 0 && p[1] <= 255) },
			[]float64{0, 0}, []float64{255, 255}, nil},
		"in order": {3, func(p []float64) Ending { return refused(p[0] < p[1] && p[1] <= p[2]) },
			[]float64{-inf, -inf, -inf}, []float64{inf, inf, inf}, []Order{{0, 1, false}, {1, 2, true}}},
		"nothing simple": {2, func(p []float64) Ending { return refused(math.Float64bits(p[0]*p[1])&1 == 0) }, nil, nil, nil},
	} {
		for seed := range uint64(5) {
			s := everything(c.dims)
			w := FindWorks(s, NewDomain(&Setup{Subject: s}), rand.New(rand.NewPCG(seed, 1)), func(points []float64) (list []Ending) {
				for i := 0; i < len(points); i += c.dims {
					list = append(list, c.ends(points[i:i+c.dims]))
				}
				return list
			})
			if (w == nil) != (c.low == nil) {
				t.Errorf("%s, seed %d: learned %+v", name, seed, w)
				continue
			}
			if w == nil {
				continue
			}
			for i := range c.low {
				if w.Low[i] != c.low[i] || w.High[i] != c.high[i] {
					t.Errorf("%s, seed %d: coordinate %d is in [%v,%v], want [%v,%v]", name, seed, i, w.Low[i], w.High[i], c.low[i], c.high[i])
				}
			}
			for _, o := range c.orders {
				found := false
				for _, got := range w.Orders {
					found = found || got == o
				}
				if !found {
					t.Errorf("%s, seed %d: orders %v, want %v among them", name, seed, w.Orders, o)
				}
			}
		}
	}
}

func refused(takes bool) Ending {
	if takes {
		return Ended
	}
	return Refused
}

// A loop that an input counts has no sharp bound. What is learned is a power of ten, below the inputs that take long.
func TestWorksOfALoop(t *testing.T) {
	for seed := range uint64(5) {
		s := everything(1)
		w := FindWorks(s, NewDomain(&Setup{Subject: s}), rand.New(rand.NewPCG(seed, 1)), func(points []float64) (list []Ending) {
			for _, x := range points {
				end := Ended
				if math.Abs(x) > 25000 {
					end = Slow
				}
				list = append(list, end)
			}
			return list
		})
		if w == nil || w.High[0] > 25000 || w.High[0] < 10 || w.Low[0] != -w.High[0] || w.High[0] != math.Pow(10, math.Round(math.Log10(w.High[0]))) {
			t.Errorf("seed %d: learned %+v", seed, w)
		}
	}
}

// A program that refuses all but unit vectors shows nothing to bounds of single inputs: no run of a sample ends normally.
func TestWorksOfUnitVectors(t *testing.T) {
	s := everything(7)
	for i := range s.Params {
		s.Params[i].Name, s.Params[i].Index = "a", i
		if i >= 3 {
			s.Params[i].Name, s.Params[i].Index = "b", i-3
		}
	}
	s.Params[6].Name, s.Params[6].Index = "t", -1
	unit := func(v []float64) bool { return math.Abs(v[0]*v[0]+v[1]*v[1]+v[2]*v[2]-1) < 1e-12 }
	for seed := range uint64(5) {
		w := FindWorks(s, NewDomain(&Setup{Subject: s}), rand.New(rand.NewPCG(seed, 1)), func(points []float64) (list []Ending) {
			for i := 0; i < len(points); i += 7 {
				list = append(list, refused(unit(points[i+3:i+6])))
			}
			return list
		})
		if w == nil || len(w.Shapes) != 1 || w.Shapes[0].Name != "b" || w.Shapes[0].Word != "unit" {
			t.Errorf("seed %d: learned %+v, want that b is unit", seed, w)
		}
	}
}
