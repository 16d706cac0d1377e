package regions

// This file tests densities: intervals against the sums of binomials that define them, and counts.

import (
	"math"
	"testing"

	"faultline/internal/search"
	"faultline/internal/subject"
)

// atMost is the probability of k or fewer of n where each has probability p.
func atMost(k, n int, p float64) (sum float64) {
	for i := range k + 1 {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(i + 1))
		c, _ := math.Lgamma(float64(n - i + 1))
		sum += math.Exp(a - b - c + float64(i)*math.Log(p) + float64(n-i)*math.Log1p(-p))
	}
	return sum
}

func TestInterval(t *testing.T) {
	for _, c := range [][2]int{{0, 10}, {1, 10}, {5, 10}, {10, 10}, {3, 2000}, {1999, 2000}} {
		k, n := c[0], c[1]
		lower, upper := interval(k, n)
		if k == 0 && lower != 0 || k > 0 && math.Abs(1-atMost(k-1, n, lower)-0.025) > 1e-9 {
			t.Errorf("interval(%d, %d): lower end %v", k, n, lower)
		}
		if k == n && upper != 1 || k < n && math.Abs(atMost(k, n, upper)-0.025) > 1e-9 {
			t.Errorf("interval(%d, %d): upper end %v", k, n, upper)
		}
	}
	if lower, upper := interval(0, 0); lower != 0 || upper != 1 {
		t.Errorf("of nothing: [%v, %v]", lower, upper)
	}
}

func TestSample(t *testing.T) {
	f := &fake{lo: []float64{-1, 1}, hi: []float64{1, 2}}
	setup := f.setup(1)
	d := search.NewDomain(&setup)
	tiny := math.SmallestNonzeroFloat64
	for _, c := range []struct {
		lo, hi  []float64
		floats  string
		samples int
	}{
		{[]float64{-2 * tiny, 1}, []float64{2 * tiny, 1}, "5", 5},
		{[]float64{-2 * tiny, 1}, []float64{2 * tiny, 1 + 0x1p-51}, "15", 15},
		{[]float64{1, 1}, []float64{1, 2}, "4503599627370497", 100},
		{[]float64{-1, 1}, []float64{1, 2}, "4.15e+34", 100},
	} {
		b := (&terrain{domain: d}).ordinals(subject.Box{Lo: c.lo, Hi: c.hi})
		s := (&terrain{domain: d, rand: setup.Rand}).sample(&b, 100)
		errors := make([]float64, len(s.points)/2)
		errors[0] = 1
		if got := s.density(errors, threshold); got.Floats != c.floats || got.Samples != c.samples || got.Above != 1 {
			t.Errorf("[%v, %v]: %+v", c.lo, c.hi, got)
		} else if all := c.samples < 100; all != (got.Lower == got.Fraction && got.Upper == got.Fraction) {
			t.Errorf("[%v, %v]: every point or not: %+v", c.lo, c.hi, got)
		}
	}
}
