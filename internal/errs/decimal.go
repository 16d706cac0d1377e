package errs

// This file writes enclosures as decimals that still enclose.

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/finding"
)

// Bounds prints an enclosure as decimals that still enclose.
func (x Interval) Bounds() *finding.Bounds {
	return &finding.Bounds{Lower: Decimal(x.Lo, false, boundDigits), Upper: Decimal(x.Hi, true, boundDigits)}
}

// boundDigits is how many digits of an error's bound are printed.
const boundDigits = 10

// Decimal prints x >= 0 with n digits, rounded up or down.
func Decimal(x *big.Float, above bool, n int) string {
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
	s := Digits(x, n)
	for {
		back, _, _ := big.ParseFloat(s, 10, 4*Precision, big.ToNearestEven)
		if cmp := back.Cmp(x); cmp == 0 || cmp > 0 == above {
			return s
		}
		// The nearest decimal lies on the wrong side: one step of the last digit.
		step := math.Pow10(1 - n)
		if !above {
			step = -step
		}
		s = Digits(back.Mul(x, big.NewFloat(1+step)), n)
	}
}

// AtMost prints x >= 0 with n digits as the least such decimal that is not below it, for a sentence.
func AtMost(x *big.Float, n int) string {
	if exp := x.MantExp(nil); x.IsInf() || x.Sign() == 0 || exp > wideExp || exp < -wideExp {
		return Decimal(x, true, n)
	}
	for tenths := 0; ; tenths++ { // of the last digit's unit, at the least
		up := new(big.Float).SetPrec(4 * Precision).SetFloat64(1 + float64(tenths)*math.Pow10(-n))
		s := up.Mul(up, x).Text('g', n)
		if back, _, _ := big.ParseFloat(s, 10, 4*Precision, big.ToNearestEven); back.Cmp(x) >= 0 {
			return s
		}
	}
}

// Beyond 2^farExp, 10^3.2e8, a bound is printed as a power of ten that bounds it.
const farExp = 1 << 30

// wideExp is the exponent from which on big.Float's own text would take milliseconds and more: it writes out all digits.
const wideExp = 1 << 13

// Digits prints x with n digits, nearly rounded to nearest.
func Digits(x *big.Float, n int) string {
	exp := x.MantExp(nil)
	if exp < wideExp && exp > -wideExp {
		return x.Text('g', n)
	}
	ten := int(float64(exp) * math.Log10(2))
	power, _, _ := big.ParseFloat("1e"+strconv.Itoa(ten), 10, x.Prec()+64, big.ToNearestEven)
	mantissa, tail, _ := strings.Cut(power.Quo(x, power).Text('e', n-1), "e")
	rest, err := strconv.Atoi(tail)
	if err != nil {
		panic("errs: exponent of " + tail)
	}
	if strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	return mantissa + "e" + strconv.Itoa(ten+rest)
}

// Digits of a middle beyond those that are vouched for, and at most.
const (
	guardDigits  = 2
	mostDigits   = 24
	radiusDigits = 3
)

// Exact writes an enclosure as mid +/- rad, decimals that contain it.
func (x Interval) Exact(oracle finding.Oracle, prec uint) finding.Exact {
	e := finding.Exact{Oracle: oracle, Mid: "0", Rad: "inf", Precision: prec}
	size := x.Abs()
	switch {
	case x.Bounded() && size.Hi.MantExp(nil) < -farExp:
		e.Rad = Decimal(size.Hi, true, radiusDigits)
		return e
	case !x.Bounded() || size.Hi.MantExp(nil) > farExp:
		if size.Lo.Sign() > 0 {
			e.Beyond = Decimal(size.Lo, false, radiusDigits)
			if x.Lo.Sign() < 0 {
				e.Beyond = "-" + e.Beyond
			}
		}
		return e
	}
	wide := func() *big.Float { return new(big.Float).SetPrec(max(x.Lo.Prec(), x.Hi.Prec(), prec) + 64) }
	mid := wide().Add(x.Lo, x.Hi)
	mid.Quo(mid, big.NewFloat(2))
	e.Mid = Digits(mid, x.digits(mid))
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
	e.Rad = Decimal(up().Add(radius, slack), true, radiusDigits)
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

// Read returns the enclosure that Exact wrote; ok is false where it says nothing.
func Read(e *finding.Exact) (x Interval, ok bool) {
	mid, _, err := new(big.Float).SetPrec(readPrecision).Parse(e.Mid, 10)
	rad, _, other := new(big.Float).SetPrec(readPrecision).Parse(e.Rad, 10)
	if err != nil || other != nil || mid.IsInf() || rad.IsInf() {
		return Everywhere(), false
	}
	if rad.Sign() == 0 && mid.MinPrec() < readPrecision/2 { // nothing was rounded
		return Exactly(mid), true
	}
	slack := up().Abs(mid)
	slack.SetMantExp(slack, 1-readPrecision)
	rad = up().Add(rad, slack)
	return Interval{down().SetPrec(readPrecision).Sub(mid, rad), up().SetPrec(readPrecision).Add(mid, rad)}, true
}

// readPrecision, in bits, is more than any printed middle has.
const readPrecision = 4 * Precision
