package errs

// This file is the errors of doubles whose exact value is known as a difference and a bound.

import (
	"math"

	"faultline/internal/fp"
)

// How well an error must be enclosed to be known: the ends of its enclosure are no further apart than a factor.
const (
	Guiding  = 1 + 1e-6 // an error that guides a search
	Measured = 1.01     // an error that is measured at very many points
	Judged   = 1.05     // an error that is judged at some points
	Stated   = 1e-6     // not a factor: the width of the enclosure that a certificate states, relative to its end
)

// Errors that are as good as none.
const (
	TinyUlps = 0x1p-10 // ulps
	Tiny     = 0x1p-60 // relative: below what any format resolves
)

const (
	rounding   = 0x1p-50 // of what is computed here: a few units
	narrowBits = 100     // how many bits are known of what is as good as one number
)

// SmallestNormal is the smallest normal number of a format; 0 for those wider than double, where no double says it.
func SmallestNormal(f fp.Format) float64 { return math.Ldexp(1, f.MinExp()) }

// Relative is the error |delta| of z relative to the exact value z + delta, or to tiny, the smallest normal number, where that is larger.
func Relative(z, delta, tiny float64) float64 { return math.Abs(delta) / max(math.Abs(z+delta), tiny) }

// A Double is a computed number, finite and of at most 53 bits, and what is known of its exact value: it is within Bound of
// Value + Delta. An infinite Bound says nothing.
type Double struct {
	Value, Delta, Bound float64
	Format              fp.Format
}

// DoubleOf is a computed number whose exact value is within bound of v + delta.
func DoubleOf(v *fp.Value, delta, bound float64) Double {
	return Double{v.Float64(), delta, bound, v.Format}
}

// Estimate is the relative error of v if delta is what the exact value is above it: 0 where delta says nothing.
func Estimate(v *fp.Value, delta float64) float64 {
	if size := math.Abs(delta); !(size > 0) || math.IsInf(size, 1) {
		return 0
	}
	return min(Relative(v.Float64(), delta, SmallestNormal(v.Format)), math.MaxFloat64)
}

// EstimateUlps is the same error in ulps of the exact value.
func EstimateUlps(v *fp.Value, delta float64) float64 {
	exp := math.MinInt32 // of 0: less than any format's
	if exact := v.Float64() + delta; exact != 0 {
		exp = math.Ilogb(exact)
	}
	return math.Ldexp(math.Abs(delta), -v.Format.UlpExp(exp))
}

// Relative encloses the relative error. The upper end is infinite where the exact value may be zero, and isn't known to be.
func (x *Double) Relative() (lower, upper float64) {
	size, exact, tiny := math.Abs(x.Delta), math.Abs(x.Value+x.Delta), SmallestNormal(x.Format)
	slack := x.Bound + rounding*exact
	switch {
	case slack < exact:
		return max(0, size-x.Bound) / max(exact+slack, tiny), (size + x.Bound) / max(exact-slack, tiny)
	case x.Value == 0 && x.Delta == 0 && x.Bound == 0:
		return 0, 0
	case !(exact+slack > 0) || math.IsInf(slack, 1):
		return 0, math.Inf(1)
	}
	return max(0, size-x.Bound) / max(exact+slack, tiny), math.Inf(1)
}

// Ulps encloses the error in ulps. The upper end is infinite where the exact value may be on either side of a power of two.
func (x *Double) Ulps() (lower, upper float64) {
	exp, sure := x.exponent()
	if !sure {
		return 0, math.Inf(1)
	}
	ulp, size := x.Format.UlpExp(exp), math.Abs(x.Delta)
	return math.Ldexp(max(0, size-x.Bound), -ulp), math.Ldexp(size+x.Bound, -ulp)
}

// Guides returns the relative error, if it is known well enough to guide a search. It is an estimate otherwise, 2^53 at the most; NaN if
// there is none.
func (x *Double) Guides() (relative float64, known bool) {
	lower, upper := x.Relative()
	if math.IsInf(upper, 1) {
		return min(Relative(x.Value, x.Delta, SmallestNormal(x.Format)), 0x1p53), false
	}
	return lower, upper <= Guiding*lower || upper <= math.Ldexp(TinyUlps, -x.Format.Digits())
}

// Measure returns the lower ends of the error's enclosures, if both are known well enough.
func (x *Double) Measure() (relative, ulps float64, known bool) {
	if !(x.Bound <= math.MaxFloat64) || x.Format.Digits() > fp.Binary64.Digits() {
		return math.NaN(), math.NaN(), false
	}
	relative, most := x.Relative()
	ulps, mostUlps := x.Ulps()
	known = mostUlps <= TinyUlps || most <= Measured*relative && mostUlps <= Measured*ulps
	return relative, ulps, known
}

// exponent returns e such that the exact value is certainly at least 2^e and below 2^(e+1), but for its sign. Of a value that 100 bits do
// not tell from a power of two it is the exponent of that power.
func (x *Double) exponent() (e int, sure bool) {
	high := x.Value + x.Delta
	low := fp.TwoSum(x.Value, x.Delta, high)
	size := math.Abs(high)
	low *= math.Copysign(1, high)
	frac, exp := math.Frexp(size)
	switch {
	case size == 0 || !(x.Bound < size):
		return 0, false
	case frac != 0.5: // |low| is at most half an ulp
		_, least := math.Frexp(size - 2*x.Bound)
		_, most := math.Frexp(size + 2*x.Bound)
		return exp - 1, least == exp && most == exp
	case low+x.Bound < 0:
		return exp - 2, true
	}
	return exp - 1, low >= x.Bound || math.Abs(low)+x.Bound <= math.Ldexp(size, -narrowBits)
}
