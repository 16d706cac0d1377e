package campaign

// This file tests how inputs are dealt.

import (
	"math"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/search"
	"faultline/internal/search/exhaustive"
	"faultline/internal/subject"
)

// Parts are dealt once each, from all over, and each belongs to one piece.
func TestDeal(t *testing.T) {
	s := &subject.Subject{Name: "f", Params: []subject.Param{{Name: "x", Format: fp.Binary32, Precision: fp.Binary32,
		Min: -math.MaxFloat32, Max: math.MaxFloat32}}}
	all := exhaustive.New(search.Setup{Subject: s}, exhaustive.Defaults())
	whole := all.Inputs.Len()
	for _, n := range []int64{whole, 40*partSize + 5, 3*partSize + 5, 1} {
		x := newExhaustion(all, exhaustSetup{Subject: s, Evals: int(n)})
		seen, sum, sizes := make(map[int64]bool), int64(0), int64(0)
		for piece := range x.Pieces() {
			for k, end := x.bounds(piece + 1); k < end; k++ {
				from, end := x.part(k)
				if seen[from] || from%partSize != 0 || end <= from || end > whole {
					t.Fatalf("of %d: dealt %d to %d, seen before: %t", n, from, end, seen[from])
				}
				seen[from] = true
				sum += end - from
			}
			sizes += x.Size(piece + 1)
		}
		if sum != n || sizes != n || (x.Divide() != nil) != (n > 16*partSize) {
			t.Errorf("%d inputs were dealt in pieces of %d, want %d", sum, sizes, n)
		}
	}
	for n := range int64(1000) {
		if s := exhaustive.Stride(n + 1); s < 1 {
			t.Errorf("stride of %d is %d", n+1, s)
		}
	}
}
