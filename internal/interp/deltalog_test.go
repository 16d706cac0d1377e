package interp_test

// This file tests the deltas of logarithms near 1: that of 1 + e^-50 is known although the float is 1.

import (
	"math"
	"testing"

	"faultline/internal/interp/alu"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

func TestDeltaOfLogNearOne(t *testing.T) {
	const prec = 400
	for _, x := range []float64{1, fp.Next(1), 1 - 0x1p-53, 1 + 1e-10, 1 - 1e-5, 0.5, 2, 0.4999, 2.0001} {
		for _, dx := range []float64{math.Exp(-50), -math.Exp(-60), 1e-40, 3e-17} {
			z := alu.Libm64(fp.Log, x, 0)
			got := functionDelta(fp.Log, &[3]float64{x}, &[3]float64{dx}, z, 0)
			exact := ball.New().Add(ball.New().SetFloat64(x), ball.New().SetFloat64(dx), prec)
			ball.Apply(exact, fp.Log, prec, exact)
			want := exact.Sub(exact, ball.New().SetFloat64(z), prec).Mid64()
			if math.Abs(got-want) > 1e-15*math.Abs(want)+0x1p-63*math.Abs(z) {
				t.Errorf("log(%v + %v) = %v: delta %v, want %v", x, dx, z, got, want)
			}
		}
	}
}
