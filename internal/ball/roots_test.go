package ball

import (
	"math/big"
	"testing"
)

// (x-1)^2 (x+2) (x^2+1) (3x-1), and two roots that are near each other.
func TestRealRoots(t *testing.T) {
	integers := func(list ...int64) (c []*big.Int) {
		for _, x := range list {
			c = append(c, big.NewInt(x))
		}
		return c
	}
	for _, tt := range []struct {
		c            []*big.Int
		at           []float64
		multiplicity []int
	}{
		{integers(-2, 9, -11, 8, -6, -1, 3), []float64{-2, 1. / 3, 1}, []int{1, 1, 2}},
		{integers(-2, 0, 1), []float64{-1.4142135623730951, 1.4142135623730951}, []int{1, 1}},
		{integers(1, 0, 1), nil, nil},
		{integers(2, -3, 0, 1), []float64{-2, 1}, []int{1, 2}},
		{integers(5), nil, nil},
		{integers(0), nil, nil},
		{integers(-1e18, 2e9, -1), []float64{1e9}, []int{2}},
	} {
		roots := RealRoots(tt.c, 64)
		if len(roots) != len(tt.at) {
			t.Errorf("%v: %d roots, want %d", tt.c, len(roots), len(tt.at))
			continue
		}
		for i, r := range roots {
			if m := r.Mid64(); m != tt.at[i] || r.Multiplicity != tt.multiplicity[i] {
				t.Errorf("%v: root %d is %v, %d times", tt.c, i, r, r.Multiplicity)
			}
		}
	}
}

// Values of (x-1)^2 (x+2).
func TestPolynomialIsEvaluated(t *testing.T) {
	p := NewPolynomial([]*big.Int{big.NewInt(2), big.NewInt(-3), new(big.Int), big.NewInt(1)})
	if z := p.Evaluate(New(), New().SetFloat64(5), 64); z.Mid64() != 112 || !z.IsExact() {
		t.Errorf("at 5: %v, want 112", z)
	}
	unit := New().Hull(New(), New().SetInt64(1), 64)
	if lo, hi := p.Evaluate(New(), unit, 64).Float64Bounds(); lo > 0 || lo < -2 || hi < 2 || hi > 3 {
		t.Errorf("over [0,1]: [%v,%v], want [0,2] and at most one more on each side", lo, hi)
	}
	if z := NewPolynomial(nil).Evaluate(New(), unit, 64); z.Mid64() != 0 {
		t.Errorf("the empty one: %v, want 0", z)
	}
}
