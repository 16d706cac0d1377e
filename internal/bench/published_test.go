package bench

// This file tests which doubles a published input can mean.

import (
	"slices"
	"testing"
)

// The paper prints 16 digits: several doubles share them, and the one meant is among those.
func TestSharing(t *testing.T) {
	list := sharing("-2.457024738220797e+00")
	for _, x := range []float64{-2.457024738220797, -2.4570247382207972} {
		if !slices.Contains(list, x) {
			t.Errorf("%v is not among %v", x, list)
		}
	}
	if list[0] != -2.457024738220797 || len(list) > 10 {
		t.Errorf("sharing = %v", list)
	}
}
