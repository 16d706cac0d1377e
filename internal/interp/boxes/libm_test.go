package boxes

// This file tests what is assumed of the C library against balls, as far as samples can.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"faultline/internal/fp/interval"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// manyBoxes is how many times more points are tried than usual.
func manyBoxes() int { n, _ := strconv.Atoi(os.Getenv("FAULTLINE_BOXES")); return max(n, 1) }

// The interval around the C library's result holds the exact value, at points of all sizes and next to where results are 0 or huge.
func TestValueAtHoldsTheValue(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 36))
	special := []float64{0, 1, -1, 0.5, 2, 1e-300, 709.78, -745, 1023.9, 308.2, math.Pi, math.Pi / 2, 26.5, 5e-324}
	for op, ulps := range doubleUlps {
		if ulps == 0 {
			continue
		}
		op, tried := fp.Op(op), 0
		for i := range 1000 * manyBoxes() {
			x, y := math.Ldexp(r.NormFloat64(), r.IntN(24)-12), math.Ldexp(r.NormFloat64(), r.IntN(8)-4)
			switch {
			case i < len(special):
				x = special[i]
			case i%8 == 0:
				x = fp.FromOrdinal(fp.Ordinal(special[r.IntN(len(special))]) + r.Int64N(9) - 4)
			case i%8 == 1:
				x = math.Ldexp(x, r.IntN(1800)-900)
			}
			args := []interval.Interval{interval.Point(x)}
			if op.Arity() == 2 {
				args = append(args, interval.Point(y))
			}
			if op == fp.Pow && x <= 0 || !inDomain(op, args[0]) {
				continue
			}
			balls := make([]*ball.Real, len(args))
			for i, a := range args {
				balls[i] = ball.New().SetFloat64(a.Lo)
			}
			exact := ball.Apply(ball.New(), op, 300, balls...)
			z := valueAt(op, x, y)
			if !exact.IsFinite() && math.IsInf(z.Hi-z.Lo, 0) {
				continue // beyond what balls hold
			}
			if tried++; !exact.IsFinite() || z.Lo != z.Lo || z.Hi != z.Hi {
				t.Fatalf("%s of %v, %v: %v in %v", op, x, y, exact, z)
			}
			if big.NewFloat(z.Lo).Cmp(exact.Upper()) > 0 || big.NewFloat(z.Hi).Cmp(exact.Lower()) < 0 {
				t.Errorf("%s of %v, %v is %v, not in [%v, %v]", op, x, y, exact, z.Lo, z.Hi)
			}
		}
		if tried < 50 {
			t.Errorf("%s: %d points tried", op, tried)
		}
	}
}
