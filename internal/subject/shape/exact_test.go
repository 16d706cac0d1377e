package shape

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// The exact shape that rounded numbers stand for has lengths of 1 and right angles far below the rounding of the numbers.
func TestExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, s := range []Shape{
		{Word: "unit", Coords: []int{0, 1, 2}, Digits: 53}, {Word: "rotation", Coords: []int{0, 1, 2, 3}, Digits: 53},
		{Word: "rotation", Coords: []int{8, 7, 6, 5, 4, 3, 2, 1, 0}, Digits: 53},
	} {
		point := make([]float64, 9)
		for i := range point {
			point[i] = 2*r.Float64() - 1
		}
		s.Restore(point)
		exact := make([]*big.Float, len(point))
		for i, x := range point {
			exact[i] = new(big.Float).SetPrec(256).SetFloat64(x)
		}
		s.Exactly(exact)
		n := len(s.Coords)
		if s.Word == "rotation" {
			n = map[int]int{4: 2, 9: 3}[n]
		}
		var rows [][]*big.Float
		for k := 0; k < len(s.Coords); k += n {
			var row []*big.Float
			for _, c := range s.Coords[k : k+n] {
				row = append(row, exact[c])
			}
			rows = append(rows, row)
		}
		for i := range rows {
			for j := range rows {
				want := big.NewFloat(0)
				if i == j {
					want.SetInt64(1)
				}
				if off := new(big.Float).Sub(product(rows[i], rows[j]), want); off.MantExp(nil) > -200 && off.Sign() != 0 {
					t.Errorf("%s: rows %d and %d are off by %v", s.Word, i, j, off)
				}
			}
		}
		for i, x := range point {
			if y, _ := exact[i].Float64(); y-x > 1e-14 || x-y > 1e-14 {
				t.Errorf("%s: %v moved to %v", s.Word, x, y)
			}
		}
	}
	zero := []*big.Float{new(big.Float), new(big.Float)}
	if s := (Shape{Word: "unit", Coords: []int{0, 1}}); true {
		if s.Exactly(zero); zero[0].Sign() != 0 || zero[1].Sign() != 0 {
			t.Errorf("a vector of length 0 moved to %v", zero)
		}
	}
}
