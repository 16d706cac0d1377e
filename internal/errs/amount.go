package errs

// This file is what enclosures say of an error in a few doubles, for judgements of many points.

import (
	"math"
	"math/big"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// An Amount is an error in both units: the lower ends of enclosures that are narrow enough. NaN: not known.
type Amount struct{ Relative, Ulps float64 }

// Unknown is the amount that says nothing.
var Unknown = Amount{math.NaN(), math.NaN()}

// lost is the error of a NaN or an infinity.
func lost(c fp.Value, exact Interval) (e Amount, known bool) {
	switch judgeNonFinite(c, exact).Verdict {
	case finding.Certified:
		return Amount{math.Inf(1), math.Inf(1)}, true
	case finding.Refuted:
		return Unknown, true
	}
	return Unknown, false
}

// Rough returns the relative error of c alone, and whether the enclosure of the exact value is narrow enough to say it: to some per cent,
// or that it is below what any format resolves.
func Rough(c fp.Value, exact Interval) (e Amount, known bool) {
	if !c.IsFinite() {
		return lost(c, exact)
	}
	r := enclose(c, exact).judged(exact, c.Format)
	lo, _ := r.Lo.Float64()
	hi, _ := r.Hi.Float64()
	if hi > Judged*lo && hi > Tiny {
		return Unknown, false
	}
	return Amount{lo, math.NaN()}, true
}

// Measure returns the lower ends of the error of c in both units, and whether the enclosure of the exact value is narrow enough to say it.
func Measure(c fp.Value, exact Interval) (e Amount, known bool) {
	if !c.IsFinite() {
		return lost(c, exact)
	}
	m := enclose(c, exact)
	r := m.judged(exact, c.Format)
	e.Relative, _ = r.Lo.Float64()
	e.Ulps, _ = m.Ulps.Lo.Float64()
	most, _ := r.Hi.Float64()
	mostUlps, _ := ulpsAbove(m, exact, c.Format).Float64()
	if mostUlps > TinyUlps && !(most <= Measured*e.Relative && mostUlps <= Measured*e.Ulps) {
		return Unknown, false
	}
	return e, true
}

func enclose(c fp.Value, exact Interval) *Enclosed {
	x, _ := c.Big()
	m := Enclose(x, exact, c.Format)
	return &m
}

// ulpsAbove is the upper end of an error in ulps; of a narrow enclosure, with one ulp for both of its ends: exact values such as
// 1 - 1e-200 are not told from 1, which has another ulp; the ends of balls have 128 bits.
func ulpsAbove(m *Enclosed, exact Interval, f fp.Format) *big.Float {
	if exact.Narrow(narrowBits) {
		return up().SetMantExp(m.Absolute.Hi, -ulpExponent(exact.Abs().Hi, f))
	}
	return m.Ulps.Hi
}

// judged is the error that a judgement states: the relative one, which is one of the smallest normal number below that, and the
// absolute one where the exact value is zero. It is not known where the exact value may be zero.
func (m *Enclosed) judged(exact Interval, f fp.Format) Interval {
	switch {
	case exact.IsZero():
		return m.Absolute
	case !m.Defined && !exact.nearZero(f):
		return Everywhere().Abs()
	case exact.BelowNormal(f):
		tiny := smallestNormal(f)
		return Interval{new(big.Float).Quo(m.Absolute.Lo, tiny), new(big.Float).Quo(m.Absolute.Hi, tiny)}
	}
	return m.Relative
}
