package certify

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

// Points elsewhere are in the domain, of different sizes, and have the signs of the point.
func TestElsewhere(t *testing.T) {
	everything := inputRange{-math.MaxFloat64, math.MaxFloat64, fp.Binary64}
	ranges := []inputRange{everything, {1, 100, fp.Binary32}, {-0.9, 0, fp.Binary64}, {3, 7, fp.NoFormat}}
	at := []float64{-1e-9, 50, -0.1, 5}
	points := elsewherePoints(at, ranges)
	if len(points) != ordinaryPoints+2*len(at) {
		t.Fatalf("%d points", len(points))
	}
	for _, p := range points {
		for i, x := range p {
			r := ranges[i]
			if x < r.Min || x > r.Max || math.Signbit(x) != math.Signbit(at[i]) || r.Format == fp.Binary32 && float64(float32(x)) != x {
				t.Errorf("%v: coordinate %d", p, i)
			}
		}
		if p[3] != 5 {
			t.Errorf("%v: an integer moved", p)
		}
	}
	for _, narrow := range []inputRange{{1e9, 1e9 + 1, fp.Binary64}, {1e-15, 1e-12, fp.Binary64}, {0, 1e-12, fp.Binary64}, {100, 1000, fp.Binary64}} {
		if elsewherePoints([]float64{narrow.Max}, []inputRange{narrow}) != nil {
			t.Errorf("%v has numbers of ordinary size", narrow)
		}
	}
}

// 1 - cos x is nothing at 1e-12, and half of 1 elsewhere; what a solver has left of its equation is nothing anywhere.
func TestNothingElsewhere(t *testing.T) {
	everything := []inputRange{{-math.MaxFloat64, math.MaxFloat64, fp.Binary64}}
	at := func(f func(float64) float64) func([]float64) (errs.Interval, *big.Float, bool) {
		return func(p []float64) (errs.Interval, *big.Float, bool) {
			return errs.Exactly(big.NewFloat(f(p[0]))), big.NewFloat(1), true
		}
	}
	for _, c := range []struct {
		f    func(float64) float64
		want bool
	}{
		{func(x float64) float64 { return 1 - math.Cos(x) }, false}, {func(float64) float64 { return 1e-30 }, true},
		{func(x float64) float64 { return x * x * 1e-27 }, false}, {func(x float64) float64 { return math.Copysign(1e-21, x) }, true},
	} {
		if got := nothingElsewhere([]float64{1e-12}, everything, at(c.f)); got != c.want {
			t.Errorf("%v, want %v", got, c.want)
		}
	}
}
