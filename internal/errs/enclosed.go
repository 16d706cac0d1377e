package errs

// This file is errors of any size: enclosures in, enclosures out.

import (
	"math"
	"math/big"

	"faultline/internal/finding"
	"faultline/internal/fp"
)

// An Enclosed is the error of a computed value against an exact one, enclosed in every unit. Absolute is always
// there; Defined is false where the exact value is or may be zero, so that no relative error exists or none is known.
type Enclosed struct {
	Absolute, Relative, Ulps, Bits Interval
	Defined                        bool
}

// Enclose encloses the error of a finite c against an exact value; ulps are those of format.
func Enclose(c *big.Float, exact Interval, format fp.Format) Enclosed {
	if exact.Lo.IsInf() && exact.Hi.IsInf() {
		unknown := Interval{new(big.Float), new(big.Float).SetInf(false)}
		return Enclosed{unknown, unknown, unknown, unknown, true}
	}
	m := Enclosed{Absolute: exact.minus(c).Abs(), Defined: !exact.HasZero()}
	m.Relative = relative(c, exact, m.Absolute)
	m.Ulps = ulps(m.Absolute, exact.Abs(), format)
	m.Bits = Interval{bitsOf(m.Ulps.Lo, false), bitsOf(m.Ulps.Hi, true)}
	return m
}

// Lost is the error of a NaN or an infinity where the exact value is an ordinary number.
func Lost() Enclosed {
	return Enclosed{infinite(), infinite(), infinite(), infinite(), true}
}

// relative encloses |c - e|/|e|. With e of one sign it is |c/e - 1|, whose ends belong to the ends of e.
func relative(c *big.Float, e, absolute Interval) Interval {
	if !e.HasZero() {
		lo, hi := down(), up()
		a, b := e.Lo, e.Hi // c/e falls along e where c > 0, else it rises
		if c.Sign() < 0 {
			a, b = b, a
		}
		return Interval{lo.Quo(c, b), hi.Quo(c, a)}.minus(big.NewFloat(1)).Abs()
	}
	most := e.Abs().Hi
	r := Interval{new(big.Float), new(big.Float).SetInf(false)}
	size := new(big.Float).Abs(c)
	switch {
	case most.Sign() == 0 && c.Sign() == 0:
		r.Hi = new(big.Float)
	case most.Sign() == 0:
		r.Lo = r.Hi
	case size.Cmp(most) > 0:
		r.Lo = down().Quo(absolute.Lo, up().Set(most))
	}
	return r
}

// ulps encloses absolute/ulp(exact), where exact >= 0.
func ulps(absolute, exact Interval, format fp.Format) Interval {
	u := Interval{new(big.Float), up().SetMantExp(absolute.Hi, -ulpExponent(exact.Lo, format))}
	if !exact.Hi.IsInf() {
		u.Lo = down().SetMantExp(absolute.Lo, -ulpExponent(exact.Hi, format))
	}
	return u
}

// ulpExponent returns e with ulp(x) = 2^e: the spacing of format around x, its subnormal spacing at the least and,
// beyond its range, the spacing that more exponents would have.
func ulpExponent(x *big.Float, format fp.Format) int {
	if x.Sign() == 0 {
		return format.UlpExp(format.MinExp())
	}
	return format.UlpExp(x.MantExp(nil) - 1) // MantExp has 1/2 <= m < 1
}

// bitsOf bounds log2(1+u) from one side. Error of the double arithmetic is below 2^-40 relative, which is what the
// end is moved by.
func bitsOf(u *big.Float, above bool) *big.Float {
	if u.IsInf() {
		return u
	}
	var b float64
	if exp := u.MantExp(nil); exp > 1000 {
		m, _ := new(big.Float).SetMantExp(u, -exp).Float64()
		b = float64(exp) + math.Log2(m)
	} else {
		f, _ := u.Float64()
		b = math.Log1p(f) / math.Ln2
	}
	switch {
	case b == 0 && !above || u.Sign() == 0:
		return new(big.Float)
	case above:
		return big.NewFloat(b*(1+0x1p-40) + math.SmallestNonzeroFloat64)
	}
	return big.NewFloat(b * (1 - 0x1p-40))
}

// sharp reports whether an enclosure of an error is known to about six digits.
func (x Interval) sharp() bool {
	if x.Hi.IsInf() || x.Hi.Sign() == 0 {
		return x.Lo.Cmp(x.Hi) == 0
	}
	width := up().Sub(x.Hi, x.Lo)
	return width.Cmp(up().Mul(x.Hi, big.NewFloat(Stated))) <= 0
}

// Finding returns the error as the stream has it.
func (m *Enclosed) Finding(oracle finding.Oracle) finding.Error {
	e := finding.Error{Oracle: oracle, Absolute: m.Absolute.Bounds(), Ulps: m.Ulps.Bounds(), Bits: m.Bits.Bounds()}
	if m.Defined {
		e.Relative = m.Relative.Bounds()
	}
	return e
}

// In returns the error in the threshold's measure. Where the exact value is or may be zero, no relative error is known: there the
// absolute one is compared with the same number, so that a result of 1e-17 for 0 is no finding and one of 0.5 is.
func (m *Enclosed) In(unit finding.Measure) Interval {
	switch {
	case unit == finding.InUlps:
		return m.Ulps
	case unit == finding.InBits:
		return m.Bits
	case unit == finding.Absolute || !m.Defined:
		return m.Absolute
	}
	return m.Relative
}
