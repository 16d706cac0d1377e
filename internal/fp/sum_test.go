package fp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
)

// x - y is x + -y to the bit, and what it raises and whether it is exact below the normal numbers is said of both alike.
func TestADifferenceIsASum(t *testing.T) {
	inf := math.Inf(1)
	numbers := []float64{0, 1, 1 + 0x1p-52, 0x1p-53, 0x1.8p52, 3, 0.1, 0x1p-1074, 0x1p-1022, 0x1.23456789p-1040, math.MaxFloat64, inf}
	for _, x := range numbers {
		for _, y := range append([]float64{x}, numbers...) {
			for _, signs := range [][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
				x, y := math.Copysign(x, signs[0]), math.Copysign(y, signs[1])
				opposite := fp.Summand(fp.Sub, fp.FromFloat64(y), fp.Value.Neg).Float64()
				d, s := fp.Basic(fp.Sub, x, y), fp.Basic(fp.Add, x, opposite)
				if math.Float64bits(d) != math.Float64bits(s) && !(d != d && s != s) {
					t.Errorf("%x - %x is %x, the sum %x", x, y, d, s)
				}
			}
		}
	}
	if got := fp.Summand(fp.Add, 3.0, func(x float64) float64 { return -x }); got != 3 {
		t.Errorf("a sum of 3 adds %v", got)
	}
	if fp.Add.Raises() != fp.Sub.Raises() || fp.Add.ExactTiny() != fp.Sub.ExactTiny() || !fp.Add.Additive() || !fp.Sub.Additive() {
		t.Error("sums and differences are not alike")
	}
}

// (x + c) - c is x rounded to a multiple of c's ulp, for every magic number c.
func TestMagic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for unit := fp.LeastMagicUnit - 1; unit <= fp.MostMagicUnit+1; unit++ {
		for _, c := range []float64{math.Ldexp(1.5, unit+52), -math.Ldexp(1.5, unit+52)} {
			if want := unit >= fp.LeastMagicUnit && unit <= fp.MostMagicUnit; fp.IsMagic(c, 53) != want {
				t.Errorf("%x is magic: %v", c, !want)
			}
			for range 100 {
				x := (r.Float64() - 0.5) * 1000
				ulp := math.Ldexp(1, unit)
				if got, want := (x+c)-c, math.RoundToEven(x/ulp)*ulp; got != want {
					t.Errorf("(%v + %x) - %x is %v, not %v", x, c, c, got, want)
				}
			}
		}
	}
	for c, want := range map[float64]bool{0x1p52: true, -0x1p52: true, 0x1p51: false, 0x1.4p52: false, 0: false, 1.5: false, math.Inf(1): false} {
		if fp.IsMagic(c, 53) != want {
			t.Errorf("%x is magic: %v", c, !want)
		}
	}
	if !fp.IsMagic(0x1.8p23, 24) || !fp.IsMagic(0x1.8p63, 64) || fp.IsMagic(0x1.8p23, 53) || fp.IsMagic(math.NaN(), 53) {
		t.Error("the magic numbers of other formats")
	}
}
