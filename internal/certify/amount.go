package certify

// This file is errors in both units, as far as enclosures say them.

import (
	"math/big"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

// measuredOf returns the error of c and whether the enclosure of the exact value is narrow enough to say it.
func measuredOf(c fp.Value, exact Interval) (e measured, known bool) {
	if !c.IsFinite() {
		r, known := errorOf(c, exact)
		return measured{r, r}, known
	}
	x, _ := c.Big()
	m := measure(x, exact, c.Format)
	r := m.judged(exact, c.Format)
	e.relative, _ = r.Lo.Float64()
	e.ulps, _ = m.Ulps.Lo.Float64()
	most, _ := r.Hi.Float64()
	mostUlps, _ := ulpsAbove(&m, exact, c.Format).Float64()
	if mostUlps > errs.TinyUlps && !(most <= errs.Measured*e.relative && mostUlps <= errs.Measured*e.ulps) {
		return notMeasured, false
	}
	return e, true
}

// ulpsAbove is the upper end of an error in ulps; of a narrow enclosure, with one ulp for both of its ends: exact values such as
// 1 - 1e-200 are not told from 1, which has another ulp; the ends of balls have 128 bits.
func ulpsAbove(m *Measure, exact Interval, f fp.Format) *big.Float {
	size := exact.abs()
	if exact.bounded() && up().Sub(size.Hi, size.Lo).Cmp(down().SetMantExp(size.Hi, -narrowBits)) <= 0 {
		return up().SetMantExp(m.Absolute.Hi, -ulpExponent(size.Hi, f))
	}
	return m.Ulps.Hi
}

// narrowBits is how many bits are known of what is as good as one number.
const narrowBits = 100
