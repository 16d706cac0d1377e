package hunt

import (
	"math"
	"testing"
)

// Functions that touch 0 where rounding goes beyond it, and where they do, to some part of their inputs.
func TestDescendsToWhereZeroIsTouched(t *testing.T) {
	free := func(_ int, x float64) float64 { return x }
	for name, test := range map[string]struct {
		of    func(x []float64) float64
		from  []float64
		least float64
	}{
		"a square":            {func(x []float64) float64 { return (x[0] - 3) * (x[0] - 3) }, []float64{100, 7}, 1e-20},
		"a sum of squares":    {func(x []float64) float64 { return (x[0]-x[1])*(x[0]-x[1]) + 4*x[2]*x[2] }, []float64{5, -3, 2}, 1e-20},
		"a distance":          {func(x []float64) float64 { return math.Hypot(x[0]-x[1], x[2]-1e-3) }, []float64{1, 40, 2}, 1e-9},
		"a narrow valley":     {func(x []float64) float64 { return x[0]*x[0] + 9*(x[0]-x[1])*(x[0]-x[1]) }, []float64{1, 1}, 1e-12},
		"antipodes":           {antipodes, []float64{0.3, 1, 0.9, 2}, 1e-6},
		"a square of a small": {func(x []float64) float64 { return math.Abs(x[0] - 1e-5) }, []float64{1, 1}, 1e-12},
	} {
		t.Run(name, func(t *testing.T) {
			s := newMinimum(test.from, test.of(test.from), free)
			runs := 0
			for ; !s.Done() && runs < 4000; runs += 2 {
				along, to := s.Next()
				var values []float64
				for _, x := range to {
					point := append([]float64(nil), s.At...)
					point[along] = x
					values = append(values, test.of(point))
				}
				s.Tell(values)
			}
			if s.Value > test.least {
				t.Errorf("%v at %v after %d runs, want %v", s.Value, s.At, runs, test.least)
			}
			if got := test.of(s.At); got != s.Value {
				t.Errorf("%v at %v, said %v", got, s.At, s.Value)
			}
		})
	}
}

// antipodes is the root of 1 - h of the haversine formula.
func antipodes(x []float64) float64 {
	u, v := math.Sin((x[2]-x[0])/2), math.Sin((x[3]-x[1])/2)
	return math.Sqrt(math.Abs(1 - u*u - math.Cos(x[0])*math.Cos(x[2])*v*v))
}

// A coordinate stays in its range.
func TestStaysInRange(t *testing.T) {
	s := newMinimum([]float64{4}, 4, func(_ int, x float64) float64 { return max(1, x) })
	for i := 0; !s.Done() && i < 1000; i++ {
		_, to := s.Next()
		for _, x := range to {
			if x < 1 {
				t.Fatalf("%v is asked for", x)
			}
		}
		s.Tell([]float64{to[0], to[1]})
	}
	if s.At[0] != 1 {
		t.Errorf("ends at %v, want 1", s.At[0])
	}
}
