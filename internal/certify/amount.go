package certify

// This file is errors in both units, as far as enclosures say them.

import (
	"math"
	"math/big"

	"faultline/internal/fp"
	"faultline/internal/interp"
)

// amountOf returns the error of c and whether the enclosure of the exact value is narrow enough to say it.
func amountOf(c fp.Value, exact Interval) (e amount, known bool) {
	if !c.IsFinite() {
		r, known := errorOf(c, exact)
		return amount{r, r}, known
	}
	x, _ := c.Big()
	m := measure(x, exact, c.Format)
	r := m.judged(exact, c.Format)
	e.relative, _ = r.Lo.Float64()
	e.ulps, _ = m.Ulps.Lo.Float64()
	most, _ := r.Hi.Float64()
	mostUlps, _ := ulpsAbove(&m, exact, c.Format).Float64()
	if mostUlps > tinyUlps && !(enough(e.relative, most) && enough(e.ulps, mostUlps)) {
		return unknownAmount, false
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

// amountOfPair is amountOf for a double-double number.
func amountOfPair(c fp.Value, x interp.Pair) (e amount, known bool) {
	if !x.Known() {
		return unknownAmount, false
	}
	f := c.Format
	size := math.Abs(x.Hi)
	exp, sure := exponentOf(x)
	if !sure || f != fp.Binary64 && f != fp.Binary32 || !c.IsFinite() || exp <= f.MinExp() || x.Err > 0x1p-10*size {
		return amountOf(c, ends(x))
	}
	// The difference, exact where it is small, and what is made of it are rounded by a few units of 2^-53.
	const rounding = 0x1p-50
	above := math.Abs((x.Hi - c.Float64()) + x.Lo)
	least, most := max(0, above*(1-rounding)-x.Err), above*(1+rounding)+x.Err
	ulp := f.UlpExp(exp)
	e = amount{least / (size + x.Err) * (1 - rounding), math.Ldexp(least, -ulp)}
	if math.Ldexp(most, -ulp) > tinyUlps && !(enough(least, most) && enough(e.relative, most/(size-x.Err)*(1+rounding))) {
		return unknownAmount, false
	}
	return e, true
}

// exponentOf returns e such that |x| is at least 2^e and below 2^(e+1), if its bounds are sure.
func exponentOf(x interp.Pair) (e int, sure bool) {
	size, low := math.Abs(x.Hi), math.Copysign(1, x.Hi)*x.Lo
	frac, exp := math.Frexp(size)
	switch {
	case frac != 0.5: // |low| is at most half an ulp
		_, least := math.Frexp(size - 2*x.Err)
		_, most := math.Frexp(size + 2*x.Err)
		return exp - 1, least == exp && most == exp
	case low+x.Err < 0:
		return exp - 2, true
	}
	return exp - 1, low >= x.Err
}

// ends is the enclosure that x says.
func ends(x interp.Pair) Interval {
	end := func(z *big.Float, err float64) *big.Float {
		z.Add(big.NewFloat(x.Hi), big.NewFloat(x.Lo))
		return z.Add(z, big.NewFloat(err))
	}
	return Interval{end(down(), -x.Err), end(up(), x.Err)}
}
