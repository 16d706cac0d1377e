package ball

// This file says once what the error of a computed value is, in every measure, as an enclosure.

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"faultline/internal/fp"
)

// Bounds enclose a number that is not known exactly: as doubles and as decimals, both rounded outward. The decimals are
// "inf" where there is no bound. The zero Bounds mean that there is no such number.
type Bounds struct {
	Lo, Hi       float64
	Lower, Upper string
}

// Defined reports whether there is a number to bound.
func (b Bounds) Defined() bool { return b.Lower != "" }

// Errors are the error of a computed value c against the exact e, in four measures.
type Errors struct {
	Absolute Bounds // |c - e|
	Relative Bounds // |c - e| / |e|; undefined where e is exactly 0 and c is not
	Ulps     Bounds // |c - e| in ulps of e, fractional
	Bits     Bounds // log2(1 + ulps)
}

// Measure returns the error of the computed c, a value of format f, against the ball of the exact value.
//
// The ulp is that of the exact value: 2^(floor(log2 |e|) - digits + 1), not below the spacing of subnormal numbers and
// not above that of the largest finite ones. All measures are infinite if c is infinite or no number; they are enclosed
// by [0, inf] if the exact value is not known at all. Where the exact value is subnormal in f its relative error says
// little (half an ulp may be a factor of two): judge by ulps.
func Measure(c fp.Value, exact *Real, f fp.Format) Errors {
	if c.IsNaN() || c.IsInf() {
		inf := Bounds{math.Inf(1), math.Inf(1), "inf", "inf"}
		return Errors{inf, inf, inf, inf}
	}
	prec := uint(boundPrec + f.Digits() + max(0, min(exact.RelAccuracyBits(), 4096)))
	var computed, diff, mag Real
	computed.SetFloat(c)
	diff.Abs(diff.Sub(&computed, exact, prec), prec)
	mag.Abs(exact, prec)
	lo, hi := diff.Lower(), diff.Upper()
	ulpLo, ulpHi := ulpOf(&mag, f)
	ulps := &interval{scale(lo, -ulpHi), scale(hi, -ulpLo)}
	return Errors{
		Absolute: (&interval{lo, hi}).bounds(),
		Relative: relative(&computed, exact, &diff, prec),
		Ulps:     ulps.bounds(),
		Bits:     ulps.bits().bounds(),
	}
}

// relative is |c/e - 1|, which is exact for c = 0; where e may be 0 only a lower bound is known.
func relative(c, e, diff *Real, prec uint) Bounds {
	if diff.IsZero() {
		return (&interval{new(big.Float), new(big.Float)}).bounds()
	}
	if e.IsZero() {
		return Bounds{}
	}
	var r Real
	if !e.ContainsZero() {
		r.Abs(r.Sub(r.Div(c, e, prec), New().SetInt64(1), prec), prec)
		return (&interval{r.Lower(), r.Upper()}).bounds()
	}
	far := New().SetBigFloat(diff.Lower())
	r.Div(far, New().SetBigFloat(New().Abs(e, prec).Upper()), prec)
	return (&interval{r.Lower(), new(big.Float).SetInf(false)}).bounds()
}

// ulpOf returns the exponents of the smallest and largest ulp that a member of mag >= 0 has in f.
func ulpOf(mag *Real, f fp.Format) (lo, hi int) {
	exponent := func(x *big.Float) int {
		e := f.MinExp()
		if x.IsInf() {
			e = f.MaxExp()
		} else if x.Sign() > 0 {
			e = x.MantExp(nil) - 1
		}
		return min(max(e, f.MinExp()), f.MaxExp()) - f.Digits() + 1
	}
	return exponent(mag.Lower()), exponent(mag.Upper())
}

func scale(x *big.Float, exp int) *big.Float {
	if x.IsInf() || x.Sign() == 0 {
		return x
	}
	return new(big.Float).SetMantExp(x, exp)
}

// An interval has ends that are at least 0; the upper one may be infinite.
type interval struct{ lo, hi *big.Float }

// bits is log2(1+x), outward.
func (i *interval) bits() *interval {
	log := func(x *big.Float) *Real {
		z := New().SetBigFloat(x)
		z.Log1p(z, boundPrec)
		return z.Div(z, New().Ln2(boundPrec), boundPrec)
	}
	z := &interval{new(big.Float), new(big.Float).SetInf(false)}
	if i.lo.Sign() > 0 && !i.lo.IsInf() {
		z.lo = log(i.lo).Lower()
	}
	if !i.hi.IsInf() {
		z.hi = new(big.Float)
		if i.hi.Sign() > 0 {
			z.hi = log(i.hi).Upper()
		}
	}
	return z
}

func (i *interval) bounds() Bounds {
	lo := i.lo
	if lo.Sign() < 0 { // an end of an absolute value: nothing is below 0
		lo = new(big.Float)
	}
	return Bounds{Float64Down(lo), Float64Up(i.hi), DecimalDown(lo, boundDigits), DecimalUp(i.hi, boundDigits)}
}

// boundDigits is how many digits of an error are written.
const boundDigits = 6

// DecimalDown writes a decimal of at most so many digits that is at most x >= 0.
func DecimalDown(x *big.Float, digits int) string { return decimal(x, digits, -1) }

// DecimalUp writes a decimal of at most so many digits that is at least x >= 0; "inf" if x is infinite.
func DecimalUp(x *big.Float, digits int) string { return decimal(x, digits, 1) }

// maxTextExp bounds the binary exponents that are written out; what is beyond is written as if it were there, outward.
const maxTextExp = 1 << 16

func decimal(x *big.Float, digits, direction int) string {
	switch {
	case x.IsInf():
		return "inf"
	case x.Sign() == 0:
		return "0"
	}
	if e := x.MantExp(nil); e > maxTextExp {
		if direction > 0 {
			return "inf"
		}
		x = scale(big.NewFloat(1), maxTextExp)
	} else if e < -maxTextExp {
		if direction < 0 {
			return "0"
		}
		x = scale(big.NewFloat(1), -maxTextExp)
	}
	mantissa, exp, _ := strings.Cut(x.Text('e', digits-1), "e")
	n, _ := new(big.Int).SetString(strings.Replace(mantissa, ".", "", 1), 10)
	e, _ := strconv.Atoi(exp)
	e -= digits - 1
	if exact, _ := x.Rat(nil); tens(n, e).Cmp(exact)*direction < 0 {
		if direction < 0 && n.Cmp(tens(big.NewInt(1), digits-1).Num()) == 0 { // 1.00 - 0.01 has a digit to spare
			n.Mul(n, big.NewInt(10))
			e--
		}
		n.Add(n, big.NewInt(int64(direction)))
	}
	return layout(n.String(), e)
}

// tens returns n 10^e.
func tens(n *big.Int, e int) *big.Rat {
	p := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(e, -e))), nil)
	r := new(big.Rat).SetInt(n)
	if e < 0 {
		return r.Quo(r, new(big.Rat).SetInt(p))
	}
	return r.Mul(r, new(big.Rat).SetInt(p))
}

// layout writes the integer in digits times 10^e as a reader wants it: with an exponent only if it is large or small.
func layout(digits string, e int) string {
	point := len(digits) + e // digits before the decimal point
	digits = strings.TrimRight(digits, "0")
	n := len(digits)
	switch {
	case n == 0:
		return "0"
	case point > 7 || point < -3:
		s := digits[:1]
		if n > 1 {
			s += "." + digits[1:]
		}
		return s + "e" + strconv.Itoa(point-1)
	case point <= 0:
		return "0." + strings.Repeat("0", -point) + digits
	case point >= n:
		return digits + strings.Repeat("0", point-n)
	}
	return digits[:point] + "." + digits[point:]
}
