package search

// This file takes coordinates apart, for searches that know of signs, exponents and significands (LSGA, section II-A) or of
// bits (the standard genetic algorithm).
//
// The exponent of a floating-point number is the field of its format, biased: 1023 for 1 <= |x| < 2 in binary64, 0 for zero and
// the subnormals. That of an integer is its number of binary digits: 0 for 0, 1 for 1, 2 for 2 and 3. The bits of a
// floating-point number are its encoding, those of an integer its distance from the lower end of its range.

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"faultline/internal/fp"
)

// Format returns the format of coordinate i, [fp.NoFormat] for integers.
func (d *Domain) Format(i int) fp.Format { return d.axes[i].format }

// Exponent returns the exponent of x, an admissible value of coordinate i.
func (d *Domain) Exponent(i int, x float64) int { return exponent(d.axes[i].format, x) }

func exponent(f fp.Format, x float64) int {
	if f == fp.NoFormat {
		_, e := math.Frexp(x)
		return e
	}
	return int(fp.OrdinalIn(f, math.Abs(x)) >> (f.Digits() - 1))
}

// Exponents returns the least and the greatest exponent of the range of coordinate i. Those between occur as well, each with at
// least one sign.
func (d *Domain) Exponents(i int) (lo, hi int) {
	a := &d.axes[i]
	p, q := exponent(a.format, a.lo), exponent(a.format, a.hi)
	if a.lo <= 0 && a.hi >= 0 {
		return 0, max(p, q)
	}
	return min(p, q), max(p, q)
}

// DrawAt returns a value of coordinate i that has an exponent, one of Exponents, and a random significand: each value of the
// range with this sign and exponent has the same probability. Where there is none the sign is the other one.
func (d *Domain) DrawAt(r *rand.Rand, i, exponent int, negative bool) float64 {
	a := &d.axes[i]
	least, most := binade(a.format, exponent)
	part, ok := a.signed(least, most, negative)
	if !ok {
		part, _ = a.signed(least, most, !negative)
	}
	return part.draw(r)
}

// signed returns the part of a with magnitudes from least to most and the sign; ok is false if it is empty.
func (a axis) signed(least, most float64, negative bool) (part axis, ok bool) {
	if negative {
		least, most = -most, -least
	}
	part = axis{a.format, max(a.lo, least), min(a.hi, most)}
	return part, part.lo <= part.hi
}

// binade returns the smallest and the largest magnitude with an exponent.
func binade(f fp.Format, exponent int) (least, most float64) {
	switch {
	case f != fp.NoFormat:
		n := int64(exponent) << (f.Digits() - 1)
		return fp.FromOrdinalIn(f, n), fp.FromOrdinalIn(f, n+1<<(f.Digits()-1)-1)
	case exponent == 0:
		return 0, 0
	case exponent > fp.Binary64.Digits(): // not every integer is a float64
		return math.Ldexp(1, exponent-1), fp.Prev(math.Ldexp(1, exponent))
	}
	return math.Ldexp(1, exponent-1), math.Ldexp(1, exponent) - 1
}

// Width returns the number of bits of coordinate i; 0 for an integer that has one value only.
func (d *Domain) Width(i int) int {
	a := &d.axes[i]
	if a.format != fp.NoFormat {
		return 8 * a.format.Size()
	}
	return bits.Len64(unsigned(a.hi - a.lo))
}

// Bits returns the bits of x, an admissible value of coordinate i: the Width lowest, the sign first for floating-point numbers.
func (d *Domain) Bits(i int, x float64) uint64 {
	a := &d.axes[i]
	if a.format != fp.NoFormat {
		return fp.Of(a.format, x).Lo
	}
	return unsigned(x - a.lo)
}

// FromBits is the inverse of Bits; ok is false where no admissible value of coordinate i has these bits. Integers beyond 2^53 are
// rounded.
func (d *Domain) FromBits(i int, word uint64) (x float64, ok bool) {
	a := &d.axes[i]
	if a.format != fp.NoFormat {
		x = fp.Value{Format: a.format, Lo: word}.Float64()
	} else {
		x = a.lo + float64(word)
	}
	return x, x >= a.lo && x <= a.hi
}

// unsigned converts an integer that is not negative; one that is too large becomes the largest.
func unsigned(x float64) uint64 {
	if x >= 1<<64 {
		return math.MaxUint64
	}
	return uint64(x)
}
