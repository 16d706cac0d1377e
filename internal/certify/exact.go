package certify

// This file writes an enclosure of an exact value as the stream has it.

import (
	"math"
	"math/big"

	"faultline/internal/finding"
)

// Digits of a middle beyond those that are vouched for, and at most.
const (
	guardDigits  = 2
	mostDigits   = 24
	radiusDigits = 3
)

// exact writes an enclosure as mid +/- rad, decimals that contain it.
func (x Interval) exact(oracle finding.Oracle, prec uint) finding.Exact {
	e := finding.Exact{Oracle: oracle, Mid: "0", Rad: "inf", Precision: prec}
	size := x.abs()
	switch {
	case x.bounded() && size.Hi.MantExp(nil) < -farExp:
		e.Rad = decimalDigits(size.Hi, true, radiusDigits)
		return e
	case !x.bounded() || size.Hi.MantExp(nil) > farExp:
		if size.Lo.Sign() > 0 {
			e.Beyond = decimalDigits(size.Lo, false, radiusDigits)
			if x.Lo.Sign() < 0 {
				e.Beyond = "-" + e.Beyond
			}
		}
		return e
	}
	wide := func() *big.Float { return new(big.Float).SetPrec(max(x.Lo.Prec(), x.Hi.Prec(), prec) + 64) }
	mid := wide().Add(x.Lo, x.Hi)
	mid.Quo(mid, big.NewFloat(2))
	e.Mid = digitsOf(mid, x.digits(mid))
	printed, _, _ := wide().SetMode(big.ToNearestEven).Parse(e.Mid, 10)
	radius := up().Sub(x.Hi, printed)
	if below := up().Sub(printed, x.Lo); below.Cmp(radius) > 0 {
		radius = below
	}
	// The binary printed may differ from the decimal by its last bit, which slack covers; with a radius of zero the
	// decimal is exact.
	if radius.Sign() == 0 {
		e.Rad = "0"
		return e
	}
	slack := up().Abs(printed)
	slack.SetMantExp(slack, -int(wide().Prec())+1)
	e.Rad = decimalDigits(up().Add(radius, slack), true, radiusDigits)
	return e
}

// digits returns how many digits of mid the enclosure vouches for, and two more.
func (x Interval) digits(mid *big.Float) int {
	width := up().Sub(x.Hi, x.Lo)
	if width.Sign() == 0 {
		return mostDigits
	}
	if mid.Sign() == 0 {
		return 1
	}
	known := float64(mid.MantExp(nil)-width.MantExp(nil)) * math.Log10(2)
	return min(max(int(known), 1)+guardDigits, mostDigits)
}
