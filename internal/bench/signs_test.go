package bench

// This file tests the rules by which techniques are compared.

import (
	"math"
	"testing"
)

func TestSignTest(t *testing.T) {
	for _, test := range []struct {
		plus, minus int
		want        float64 // 2 * sum of C(n, k) / 2^n for k up to the lesser number
	}{
		{0, 0, 1},
		{1, 0, 1},
		{5, 5, 1},
		{5, 4, 1},
		{5, 0, 2. / 32},
		{0, 5, 2. / 32},
		{9, 1, 2 * (1. + 10) / 1024},
		{8, 2, 2 * (1. + 10 + 45) / 1024},
		{2, 8, 2 * (1. + 10 + 45) / 1024},
		{15, 5, 2 * 21700. / (1 << 20)}, // 1 + 20 + 190 + 1140 + 4845 + 15504
		{150, 0, math.Ldexp(1, -149)},
		{140, 1, 2 * 142 * math.Ldexp(1, -141)},
	} {
		if got := signTest(test.plus, test.minus); math.Abs(got-test.want) > 1e-10*test.want {
			t.Errorf("signTest(%d, %d) = %g, want %g", test.plus, test.minus, got, test.want)
		}
	}
}

func TestCompareErrors(t *testing.T) {
	for _, test := range []struct {
		a, b float64
		want int
	}{
		{1e-3, 1e-4, 1},
		{1e-4, 1e-3, -1},
		{2e-16, 2e-16, 0},
		{2e-16, 2.001e-16, -1}, // the paper has no tolerance
		{1, 1.005, 0},          // every digit wrong, both
		{0.995, 1, 0},
		{0.98, 1, -1},
		{1, 1.02, -1},
		{1e300, 1, 1},
		{0, 1e-17, -1},
	} {
		if got := compareErrors(test.a, test.b); got != test.want {
			t.Errorf("compareErrors(%g, %g) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

func TestSignificantlyLarger(t *testing.T) {
	for _, test := range []struct {
		a, b, factor float64
		want         bool
	}{
		{1.1e-3, 1e-6, 1000, true},
		{1e-3, 1.1e-6, 1000, false},
		{1, 1e-2, 10, true},
		{1e-13, 0, 1000, false}, // nothing found is half an ulp here
		{1e-12, 0, 1000, true},
		{1e-17, 1e-25, 1000, false}, // both rounded correctly
		{0, 1e-3, 1000, false},
	} {
		if got := significantlyLarger(test.a, test.b, test.factor); got != test.want {
			t.Errorf("significantlyLarger(%g, %g, %g) = %v, want %v", test.a, test.b, test.factor, got, test.want)
		}
	}
}

func TestBest(t *testing.T) {
	for _, test := range []struct {
		errors []float64
		want   int
	}{
		{[]float64{1, 2, 3}, 2},
		{[]float64{3, 2, 1}, 0},
		{[]float64{3, 3, 1}, -1},
		{[]float64{1, 0.999, 0.5}, -1}, // both total
		{[]float64{0, 0, 0}, -1},
		{[]float64{0, 1e-17, 0}, 1},
	} {
		if got := best(test.errors); got != test.want {
			t.Errorf("best(%v) = %d, want %d", test.errors, got, test.want)
		}
	}
}

func TestPairing(t *testing.T) {
	var p pairing
	for _, e := range [][2]float64{{1, 1.001}, {5, 5}, {5, 3}, {1e-3, 1e-3}, {1e-9, 1e-3}, {1, 1e-3}} {
		p.add(e[0], e[1])
	}
	if want := (pairing{plus: 2, minus: 1, ties: 3, beyond: 1}); p != want {
		t.Errorf("got %+v, want %+v", p, want)
	}
}
