package errs

// This file tests that doubles and enclosures have the same errors.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
)

// sameAmount reports whether two errors in ulps are the same to 1%, or both as good as none.
func sameAmount(a, b float64) bool {
	return a == b || a != a && b != b || math.Abs(a-b) <= 0.0101*max(a, b) || math.Abs(a-b) <= TinyUlps
}

// A double with a difference and a bound has the errors that the same interval has, wherever in the format: both rules are one.
func TestErrorsOfDoublesAndIntervals(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 4))
	known := 0
	for range 20_000 {
		h := fp.RandomFloat(r, -math.MaxFloat64, math.MaxFloat64)
		if r.IntN(3) == 0 {
			h = math.Copysign(math.Exp2(float64(r.IntN(80)-40)), h)
		}
		c := fp.FromFloat64(h + h*r.NormFloat64()*math.Exp2(-float64(r.IntN(54))))
		if r.IntN(2) == 0 {
			c = c.Convert(fp.Binary32)
		}
		if !c.IsFinite() {
			continue
		}
		delta := (h - c.Float64()) + h*(r.Float64()-0.5)*0x1p-53
		x := DoubleOf(&c, delta, math.Abs(h)*math.Exp2(-float64(20+r.IntN(90))))
		relative, ulps, ok := x.Measure()
		want, should := Measure(c, around(x))
		if ok != should && math.Abs(x.Bound/h) > 0x1p-55 {
			continue // enclosures nearly too wide
		}
		if ok && should {
			known++
			if !sameAmount(ulps, want.Ulps) || math.Abs(relative-want.Relative) > 1e-12*want.Relative+0x1p-62+4*x.Bound/math.Abs(h)*want.Relative {
				t.Errorf("%v + %v within %v: %v, %v ulps, as an interval %+v", c, delta, x.Bound, relative, ulps, want)
			}
		}
	}
	if known < 8_000 {
		t.Errorf("only %d known", known)
	}
}

// around is the enclosure that x says.
func around(x Double) Interval {
	end := func(z *big.Float, bound float64) *big.Float {
		z.Add(big.NewFloat(x.Value), big.NewFloat(x.Delta))
		return z.Add(z, big.NewFloat(bound))
	}
	return Interval{end(down(), -x.Bound), end(up(), x.Bound)}
}
