package shape

// This file tests that what is drawn, and what is brought back, has its shape, and that what has one stays.

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var sizes = map[string][]int{"unit": {2, 3, 4, 17}, "rotation": {4, 9}, "sorted": {2, 8}, "probability": {2, 3, 8, 40}, "date": {2}}

func shapes(f func(s *Shape)) {
	for _, word := range Words() {
		for _, n := range sizes[word] {
			for _, digits := range []int{53, 24} {
				s := &Shape{Word: word, Digits: digits}
				_, _, s.Low, s.High = Box(word, math.Inf(-1), math.Inf(1))
				for i := range n {
					s.Coords = append(s.Coords, i)
				}
				f(s)
			}
		}
	}
}

// anything is a number of any size.
func anything(r *rand.Rand) float64 {
	switch r.IntN(8) {
	case 0:
		return 0
	case 1:
		return 1
	}
	return math.Ldexp(r.NormFloat64(), r.IntN(120)-60)
}

func TestDrawnAndRestored(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	shapes(func(s *Shape) {
		point := make([]float64, len(s.Coords))
		low, high, _, _ := Box(s.Word, math.Inf(-1), math.Inf(1))
		for k := range 3000 {
			for i := range point {
				point[i] = s.rounded(min(max(anything(r), low), high))
			}
			if k%2 == 0 {
				s.Draw(r, point)
			} else {
				s.Restore(point)
			}
			if !s.Holds(point) {
				t.Fatalf("%s of %d, %d digits: %v", s.Word, len(point), s.Digits, point)
			}
			for i, x := range point {
				if s.rounded(x) != x || x < low || x > high {
					t.Fatalf("%s of %d, %d digits: %x is number %d, of [%g, %g]", s.Word, len(point), s.Digits, x, i, low, high)
				}
			}
			before := slices.Clone(point)
			if s.Restore(point); !slices.Equal(before, point) {
				t.Fatalf("%s: %v became %v", s.Word, before, point)
			}
		}
	})
}

// Probabilities add up to 1 in the arithmetic of the program, in every order.
func TestProbabilitiesAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	s := &Shape{Word: "probability", Coords: []int{0, 1, 2, 3, 4, 5, 6}, Digits: 53}
	point := make([]float64, 7)
	for range 1000 {
		for i := range point {
			point[i] = math.Abs(anything(r))
		}
		s.Draw(r, point)
		sum := 0.0
		for _, i := range r.Perm(7) {
			sum += point[i]
		}
		if sum != 1 {
			t.Fatalf("%v: %x", point, sum)
		}
	}
}

// What is nearly right is refused.
func TestHolds(t *testing.T) {
	for _, test := range []struct {
		word  string
		point []float64
		want  bool
	}{
		{"unit", []float64{0.6, 0.8}, true}, {"unit", []float64{0.6, 0.800001}, false}, {"unit", []float64{math.NaN(), 1}, false},
		{"rotation", []float64{0, -1, 1, 0}, true}, {"rotation", []float64{0, 1, 1, 0}, false},
		{"rotation", []float64{1, 0, 0, 0, 0, -1, 0, 1, 0}, true}, {"rotation", []float64{1, 0, 0, 0, 1, 0, 0, 0, -1}, false},
		{"sorted", []float64{1, 1, 2}, true}, {"sorted", []float64{1, 0}, false},
		{"probability", []float64{0.5, 0.25, 0.25}, true}, {"probability", []float64{0.5, 0.5, 0x1p-53}, false},
		{"probability", []float64{0.1, 0.9}, false}, {"probability", []float64{1.5, -0.5}, false},
		{"date", []float64{2451545, 0.25}, true}, {"date", []float64{0.25, 0}, false}, {"date", []float64{firstDate, -0x1p-40}, false},
	} {
		s := &Shape{Word: test.word, Low: firstDate, High: lastDate, Digits: 53}
		for i := range test.point {
			s.Coords = append(s.Coords, i)
		}
		if got := s.Holds(test.point); got != test.want {
			t.Errorf("%s %v: %v", test.word, test.point, got)
		}
	}
}
