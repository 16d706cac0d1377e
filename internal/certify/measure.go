package certify

// This file measures errors: enclosures in, enclosures out, every end rounded outward.

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
)

// An Interval holds an exact value: Lo <= value <= Hi. Ends may be infinite, never nil.
type Interval struct{ Lo, Hi *big.Float }

// measurePrec is the precision of the arithmetic on ends: far more than the digits that are printed.
const measurePrec = 192

func down() *big.Float { return new(big.Float).SetPrec(measurePrec).SetMode(big.ToNegativeInf) }
func up() *big.Float   { return new(big.Float).SetPrec(measurePrec).SetMode(big.ToPositiveInf) }

// Everywhere is the enclosure that says nothing.
func everywhere() Interval {
	return Interval{new(big.Float).SetInf(true), new(big.Float).SetInf(false)}
}

func pointInterval(x *big.Float) Interval { return Interval{x, x} }

func infinite() Interval { return pointInterval(new(big.Float).SetInf(false)) }

func (x Interval) bounded() bool { return !x.Lo.IsInf() && !x.Hi.IsInf() }

func (x Interval) hasZero() bool { return x.Lo.Sign() <= 0 && x.Hi.Sign() >= 0 }

func (x Interval) isZero() bool { return x.Lo.Sign() == 0 && x.Hi.Sign() == 0 }

// abs returns the enclosure of |x|.
func (x Interval) abs() Interval {
	switch {
	case x.Lo.Sign() >= 0:
		return x
	case x.Hi.Sign() <= 0:
		return Interval{new(big.Float).Neg(x.Hi), new(big.Float).Neg(x.Lo)}
	}
	hi := new(big.Float).Neg(x.Lo)
	if x.Hi.Cmp(hi) > 0 {
		hi = x.Hi
	}
	return Interval{new(big.Float), hi}
}

// minus returns the enclosure of x - c; both bounded.
func (x Interval) minus(c *big.Float) Interval {
	return Interval{down().Sub(x.Lo, c), up().Sub(x.Hi, c)}
}

// A Measure is the error of a computed value against an exact one, enclosed in every unit. Absolute is always
// there; Defined is false where the exact value is or may be zero, so that no relative error exists or none is known.
type Measure struct {
	Absolute, Relative, Ulps, Bits Interval
	Defined                        bool
}

// measure encloses the error of a finite c against an exact value; ulps are those of format.
func measure(c *big.Float, exact Interval, format fp.Format) Measure {
	if exact.Lo.IsInf() && exact.Hi.IsInf() {
		unknown := Interval{new(big.Float), new(big.Float).SetInf(false)}
		return Measure{unknown, unknown, unknown, unknown, true}
	}
	m := Measure{Absolute: exact.minus(c).abs(), Defined: !exact.hasZero()}
	m.Relative = relative(c, exact, m.Absolute)
	m.Ulps = ulps(m.Absolute, exact.abs(), format)
	m.Bits = Interval{bitsOf(m.Ulps.Lo, false), bitsOf(m.Ulps.Hi, true)}
	return m
}

// measureNonFinite is the error of a NaN or an infinity where the exact value is an ordinary number.
func measureNonFinite() Measure {
	return Measure{infinite(), infinite(), infinite(), infinite(), true}
}

// relative encloses |c - e|/|e|. With e of one sign it is |c/e - 1|, whose ends belong to the ends of e.
func relative(c *big.Float, e, absolute Interval) Interval {
	if !e.hasZero() {
		lo, hi := down(), up()
		a, b := e.Lo, e.Hi // c/e falls along e where c > 0, else it rises
		if c.Sign() < 0 {
			a, b = b, a
		}
		return Interval{lo.Quo(c, b), hi.Quo(c, a)}.minus(big.NewFloat(1)).abs()
	}
	most := e.abs().Hi
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
	return width.Cmp(up().Mul(x.Hi, big.NewFloat(errs.Stated))) <= 0
}

// bounds prints an enclosure as decimals that still enclose.
func (x Interval) bounds() *finding.Bounds {
	return &finding.Bounds{Lower: decimal(x.Lo, false), Upper: decimal(x.Hi, true)}
}

// digits of a printed bound of an error.
const digits = 10

// decimal prints a bound of an error, rounded outward.
func decimal(x *big.Float, above bool) string { return decimalDigits(x, above, digits) }

// decimalDigits prints x >= 0 with n digits, rounded up or down.
func decimalDigits(x *big.Float, above bool, n int) string {
	switch {
	case x.IsInf():
		return "inf"
	case x.Sign() == 0:
		return "0" // rounding down leaves -0
	case x.MantExp(nil) < -farExp:
		return map[bool]string{false: "0", true: "1e-300000000"}[above]
	case x.MantExp(nil) > farExp:
		return map[bool]string{false: "1e300000000", true: "inf"}[above]
	}
	s := digitsOf(x, n)
	for {
		back, _, _ := big.ParseFloat(s, 10, 4*measurePrec, big.ToNearestEven)
		if cmp := back.Cmp(x); cmp == 0 || cmp > 0 == above {
			return s
		}
		// The nearest decimal lies on the wrong side: one step of the last digit.
		step := math.Pow10(1 - n)
		if !above {
			step = -step
		}
		s = digitsOf(back.Mul(x, big.NewFloat(1+step)), n)
	}
}

// atMost prints x >= 0 with n digits as the least such decimal that is not below it, for a sentence.
func atMost(x *big.Float, n int) string {
	if exp := x.MantExp(nil); x.IsInf() || x.Sign() == 0 || exp > wideExp || exp < -wideExp {
		return decimalDigits(x, true, n)
	}
	for tenths := 0; ; tenths++ { // of the last digit's unit, at the least
		up := new(big.Float).SetPrec(4 * measurePrec).SetFloat64(1 + float64(tenths)*math.Pow10(-n))
		s := up.Mul(up, x).Text('g', n)
		if back, _, _ := big.ParseFloat(s, 10, 4*measurePrec, big.ToNearestEven); back.Cmp(x) >= 0 {
			return s
		}
	}
}

// Beyond 2^farExp, 10^3.2e8, a bound is printed as a power of ten that bounds it.
const farExp = 1 << 30

// wideExp is the exponent from which on big.Float's own text would take milliseconds and more: it writes out all digits.
const wideExp = 1 << 13

// digitsOf prints x with n digits, nearly rounded to nearest.
func digitsOf(x *big.Float, n int) string {
	exp := x.MantExp(nil)
	if exp < wideExp && exp > -wideExp {
		return x.Text('g', n)
	}
	ten := int(float64(exp) * math.Log10(2))
	power, _, _ := big.ParseFloat("1e"+strconv.Itoa(ten), 10, x.Prec()+64, big.ToNearestEven)
	mantissa, tail, _ := strings.Cut(power.Quo(x, power).Text('e', n-1), "e")
	rest, err := strconv.Atoi(tail)
	if err != nil {
		panic("certify: exponent of " + tail)
	}
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	return mantissa + "e" + strconv.Itoa(ten+rest)
}

// finding returns the error as the stream has it.
func (m *Measure) finding(oracle finding.Oracle) finding.Error {
	e := finding.Error{Oracle: oracle, Absolute: m.Absolute.bounds(), Ulps: m.Ulps.bounds(), Bits: m.Bits.bounds()}
	if m.Defined {
		e.Relative = m.Relative.bounds()
	}
	return e
}

// in returns the error in the threshold's measure. Where the exact value is or may be zero, no relative error is known: there the
// absolute one is compared with the same number, so that a result of 1e-17 for 0 is no finding and one of 0.5 is.
func (m *Measure) in(unit finding.Measure) Interval {
	switch {
	case unit == finding.InUlps:
		return m.Ulps
	case unit == finding.InBits:
		return m.Bits
	case !m.Defined:
		return m.Absolute
	}
	return m.Relative
}
