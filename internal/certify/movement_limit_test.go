package certify

import (
	"math"
	"math/big"
	"testing"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

// What has a limit at a point has it from every side, whatever the coordinates are that are not 0.
func TestLimit(t *testing.T) {
	none := math.NaN()
	everything := inputRange{-math.MaxFloat64, math.MaxFloat64, fp.Binary64}
	for _, c := range []struct {
		name string
		at   []float64
		r    inputRange
		f    func(p []float64) float64
		want float64 // NaN: none
	}{
		{"sin x / x", []float64{0}, everything, func(p []float64) float64 { return math.Sin(p[0]) / p[0] }, 1},
		{"of a float", []float64{0}, inputRange{0, 1, fp.Binary32}, func(p []float64) float64 { return math.Sin(p[0]) / p[0] }, 1},
		{"from one side", []float64{0}, inputRange{0, 0.5, fp.Binary64}, func(p []float64) float64 { return math.Expm1(p[0]) / p[0] }, 1},
		{"at 1", []float64{1}, everything, func(p []float64) float64 { return math.Log(p[0]) / (p[0] - 1) }, 1},
		{"sign", []float64{0}, everything, func(p []float64) float64 { return p[0] / math.Abs(p[0]) }, none},
		{"pole", []float64{0}, everything, func(p []float64) float64 { return 1 / p[0] }, none},
		{"nothing", []float64{0}, everything, func([]float64) float64 { return 0 }, 0},
		{"root", []float64{-1}, everything, func(p []float64) float64 { return math.Sqrt(p[0]) }, none},
		{"mean of equal numbers", []float64{1, 1, 0, 0}, inputRange{0, 1, fp.Binary64}, func(p []float64) float64 {
			return (p[0]*p[2] + p[1]*p[3]) / (p[2] + p[3])
		}, none},
		{"relative difference", []float64{0, 0}, everything, func(p []float64) float64 {
			return math.Abs(p[0]-p[1]) / max(math.Abs(p[0]), math.Abs(p[1]))
		}, none},
	} {
		var ranges []inputRange
		for range c.at {
			ranges = append(ranges, c.r)
		}
		got, ok := limitAt(c.at, ranges, func(p []float64) (errs.Interval, bool) {
			y := c.f(p)
			if math.IsNaN(y) || math.IsInf(y, 0) {
				return errs.Everywhere(), true
			}
			return errs.Exactly(big.NewFloat(y)), true
		})
		if value := new(big.Float); ok == math.IsNaN(c.want) || ok && value.Sub(got, big.NewFloat(c.want)).Abs(value).Cmp(big.NewFloat(1e-3)) > 0 {
			t.Errorf("%s: %v, %v, want %g", c.name, got, ok, c.want)
		}
	}
}
