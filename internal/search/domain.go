package search

// This file gives a search its view of the domain: draw a point, clamp a coordinate, step to a neighbour. It also splits coordinates into
// sign, exponent and significand (LSGA, section II-A) and into bits (the standard genetic algorithm).
//
// The exponent of a floating-point number is the field of its format, biased: 1023 for 1 <= |x| < 2 in binary64, 0 for zero and
// the subnormals. That of an integer is its number of binary digits: 0 for 0, 1 for 1, 2 for 2 and 3. The bits of a
// floating-point number are its encoding, those of an integer its distance from the lower end of its range.

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/shape"
)

// A Domain is the set of admissible points of a subject. It serves one goroutine.
type Domain struct {
	axes   []axis
	admits func(point []float64) bool
	tries  int // of the next draw, see maxTries
	shapes []shape.Shape
}

// An axis is the range of one coordinate: the values of a format, or the integers, from lo to hi.
type axis struct {
	format fp.Format // NoFormat: integers
	lo, hi float64   // themselves admissible
	usual  float64   // integers: see subject.Param
	values []float64 // ascending: the only admissible values; nil: all values between lo and hi
}

// A draw is repeated at most maxTries times until the filter accepts the point. If all tries fail, the point is inadmissible and is not
// run. Each such failure halves the tries of later draws, down to minTries.
const (
	maxTries = 1000
	minTries = 8
)

// NewDomain returns the domain of the setup's subject. It panics if a parameter's range holds no value of its kind, since package subject
// refuses such a parameter.
func NewDomain(setup *Setup) *Domain {
	d := &Domain{admits: setup.Admits, tries: maxTries, shapes: setup.Subject.Shapes}
	for i := range setup.Subject.Params {
		d.axes = append(d.axes, newAxis(&setup.Subject.Params[i]))
	}
	return d
}

func newAxis(p *subject.Param) axis {
	a := axis{format: p.Precision, lo: p.Min, hi: p.Max, usual: p.Usual, values: p.Values}
	switch {
	case p.Format == fp.NoFormat:
		a.format, a.lo, a.hi = fp.NoFormat, math.Ceil(p.Min), math.Floor(p.Max)
	case a.format == fp.NoFormat:
		a.format = min(p.Format, fp.Binary64)
	}
	if a.format != fp.NoFormat && a.format != fp.Binary64 {
		a.lo, a.hi = fp.Inward(a.format, a.lo, a.hi)
	}
	if !(a.lo <= a.hi) {
		panic(fmt.Sprintf("search: no value of %s in [%v, %v]", p.Name, p.Min, p.Max))
	}
	return a
}

// Dims returns the number of coordinates.
func (d *Domain) Dims() int { return len(d.axes) }

// Range returns the least and the greatest value of coordinate i.
func (d *Domain) Range(i int) (lo, hi float64) { return d.axes[i].lo, d.axes[i].hi }

// Smallest returns the smallest number above 0 of coordinate i's format, 0 for an integer.
func (d *Domain) Smallest(i int) float64 {
	if f := d.axes[i].format; f != fp.NoFormat {
		return fp.Of(f, 0).NextUp().Float64()
	}
	return 0
}

// Integer reports whether coordinate i takes integers only.
func (d *Domain) Integer(i int) bool { return d.axes[i].format == fp.NoFormat }

// Draw fills point with an admissible point: each floating-point coordinate uniform over the floats of its range and format (ATOMU, section
// 4.3), each integer uniform over its range.
func (d *Domain) Draw(r *rand.Rand, point []float64) {
	admitted := d.Redraw(d.tries, point, func() {
		for i := range d.axes {
			point[i] = d.axes[i].draw(r)
		}
		for i := range d.shapes {
			d.shapes[i].Draw(r, point)
		}
	})
	if !admitted {
		d.tries = max(d.tries/2, minTries)
	}
}

// Redraw draws at most `tries` points until the filter admits one. It reports whether one was admitted.
func (d *Domain) Redraw(tries int, point []float64, draw func()) bool {
	for range tries {
		if draw(); d.Settle(point) {
			return true
		}
	}
	return false
}

func (a *axis) draw(r *rand.Rand) float64 {
	if a.values != nil {
		return a.clamp(a.values[r.IntN(len(a.values))])
	}
	if a.format != fp.NoFormat {
		x, _ := fp.RandomIn(r, a.format, a.lo, a.hi)
		return x
	}
	if a.usual > 0 {
		return a.drawBits(r)
	}
	if span := a.hi - a.lo; span < 1<<53 {
		return a.lo + float64(r.Uint64N(uint64(span)+1))
	}
	return a.clamp(math.RoundToEven(a.lo + r.Float64()*(a.hi-a.lo)))
}

// drawBits draws an integer of any size: a usual one, random bits, a small integer shifted to the upper end, or one of any number of
// digits.
func (a *axis) drawBits(r *rand.Rand) float64 {
	top, sign := math.Ilogb(a.hi), 1.0
	switch kind := r.IntN(8); kind {
	case 0, 1, 2, 3:
		if a.lo < 0 && r.IntN(4) == 0 {
			sign = -1
		}
		switch kind {
		case 0, 1: // random bits
			return a.clamp(sign * math.Floor(r.Float64()*a.hi))
		case 2: // a byte, shifted so that its first bit is near the first bit of the largest integer
			small := 1 + r.IntN(255)
			return a.clamp(sign * math.Ldexp(float64(small), top-math.Ilogb(float64(small))-r.IntN(topBits)))
		}
		least := math.Log2(a.usual)
		return a.clamp(sign * math.Floor(math.Exp2(least+r.Float64()*(math.Log2(a.hi)-least))))
	}
	return a.clamp(math.Floor(r.Float64() * (a.usual + 1)))
}

// topBits is the largest distance, in bits, between the first bits of a shifted integer and of the largest integer.
const topBits = 12

// OfBits reports whether coordinate i is an integer of any size, half of whose values are small.
func (d *Domain) OfBits(i int) bool { return d.axes[i].usual > 0 }

// Uniform returns a value of coordinate i, uniform over the real numbers of its range. Small values are rare.
func (d *Domain) Uniform(r *rand.Rand, i int) float64 {
	a := &d.axes[i]
	if a.format == fp.NoFormat || a.values != nil {
		return a.draw(r)
	}
	t := r.Float64()
	return a.clamp(a.lo*(1-t) + a.hi*t)
}

// Filtered reports whether there is a filter, so whether Admits may refuse a point in range.
func (d *Domain) Filtered() bool { return d.admits != nil }

// Admits reports whether the filter accepts point. The coordinates of point must be in range.
func (d *Domain) Admits(point []float64) bool { return d.admits == nil || d.admits(point) }

// Clamp returns the admissible value of coordinate i nearest to x: an end of the range for an x outside of it, else x
// rounded to the coordinate's format, or to an integer. A NaN becomes the lower end.
func (d *Domain) Clamp(i int, x float64) float64 { return d.axes[i].clamp(x) }

func (a *axis) clamp(x float64) float64 {
	if a.values != nil {
		return a.nearest(x)
	}
	switch a.format {
	case fp.NoFormat:
		x = math.RoundToEven(x)
	case fp.Binary64:
	default:
		x = fp.Of(a.format, x).Float64()
	}
	switch {
	case !(x > a.lo):
		return a.lo
	case x > a.hi:
		return a.hi
	}
	return x
}

// nearest returns the admissible value nearest to x.
func (a *axis) nearest(x float64) float64 {
	k, exact := slices.BinarySearch(a.values, x)
	switch {
	case exact || k == 0:
		return a.values[k]
	case k == len(a.values) || x-a.values[k-1] <= a.values[k]-x:
		return a.values[k-1]
	}
	return a.values[k]
}

// Beside returns the admissible neighbour of x above or below it: the next value of the format, or the next integer. At an end of the range
// it returns x. x must be an admissible value of coordinate i.
func (d *Domain) Beside(i int, x float64, up bool) float64 {
	switch a := &d.axes[i]; {
	case a.values != nil:
		k, _ := slices.BinarySearch(a.values, x)
		if up {
			k += 2
		}
		return a.values[min(max(k-1, 0), len(a.values)-1)]
	case a.format == fp.NoFormat && up:
		return a.clamp(x + 1)
	case a.format == fp.NoFormat:
		return a.clamp(x - 1)
	case up:
		return a.clamp(fp.Of(a.format, x).NextUp().Float64())
	default:
		return a.clamp(fp.Of(a.format, x).NextDown().Float64())
	}
}

// Ordinal returns the rank of x among the values of coordinate i: neighbours differ by 1. An integer's rank is the integer. x must be an
// admissible value of coordinate i.
func (d *Domain) Ordinal(i int, x float64) int64 {
	if f := d.axes[i].format; f != fp.NoFormat {
		return fp.OrdinalIn(f, x)
	}
	if x >= math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(x)
}

// FromOrdinal is the inverse of Ordinal. A rank beyond the range returns the end of the range.
func (d *Domain) FromOrdinal(i int, n int64) float64 {
	a := &d.axes[i]
	switch {
	case a.format == fp.NoFormat:
		return a.clamp(float64(n))
	case a.values != nil:
		return a.nearest(fp.FromOrdinalIn(a.format, n))
	case n < fp.OrdinalIn(a.format, a.lo):
		return a.lo
	case n > fp.OrdinalIn(a.format, a.hi):
		return a.hi
	}
	return fp.FromOrdinalIn(a.format, n)
}

// Extremity measures how far a point is from ordinary numbers: the sum over coordinates of |log2|x||. A zero counts as the smallest number.
// Of two points with equal errors, the less extreme is the better witness.
func Extremity(point []float64) float64 {
	sum := 0.0
	for _, x := range point {
		if x == 0 {
			x = math.SmallestNonzeroFloat64
		}
		_, e := math.Frexp(x)
		sum += math.Abs(float64(e - 1))
	}
	return sum
}

// mostSingle is the largest plausible float. Times in nanoseconds, areas in pixels and INT_MAX are smaller, and its fourth power does not
// overflow.
const mostSingle = 4e9

// PlausibleSizes returns the smallest nonzero and the largest magnitude of a plausible input. Few programs are meant for others. In formats
// narrower than binary64, the limits keep products in range: cubes of binary16, fourth powers of the others.
func PlausibleSizes(p *subject.Param) (least, most float64) {
	switch p.Format {
	case fp.Binary16:
		return 1.0 / 32, 32
	case fp.Binary32, fp.BFloat16:
		return 1e-6, mostSingle
	}
	if p.Ordinary > 0 {
		return 0, p.Ordinary
	}
	return 1e-30, 1e30
}

// Plausible reports whether every coordinate of a point is 0 or within its plausible sizes. A guard, a comment or a name in the source may
// suggest an interval for a float; then the float must be in it. An integer of any size must not be negative.
func Plausible(s *subject.Subject, point []float64) bool {
	for i, x := range point {
		p := &s.Params[i]
		least, most := PlausibleSizes(p)
		if size := math.Abs(x); size != 0 && !(least <= size && size <= most) || x < 0 && p.Ordinary > 0 {
			return false
		}
	}
	for k := range s.Claims {
		c := &s.Claims[k]
		for i, x := range point {
			if p := &s.Params[i]; p.Name == c.Param && p.Format != fp.NoFormat && !subject.Within(c.Low, c.High, x) {
				return false
			}
		}
	}
	return true
}

// PlausibleForOverflow is Plausible, except that all integers are plausible. An overflow of integers needs large ones.
func PlausibleForOverflow(s *subject.Subject, point []float64) bool {
	ordinary := slices.Clone(point)
	for i := range ordinary {
		if s.Params[i].Format == fp.NoFormat {
			ordinary[i] = 0
		}
	}
	return Plausible(s, ordinary)
}

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

// Exponents returns the least and the greatest exponent in the range of coordinate i. Every exponent between them occurs with at least one
// sign.
func (d *Domain) Exponents(i int) (lo, hi int) {
	a := &d.axes[i]
	p, q := exponent(a.format, a.lo), exponent(a.format, a.hi)
	if a.lo <= 0 && a.hi >= 0 {
		return 0, max(p, q)
	}
	return min(p, q), max(p, q)
}

// DrawAt returns a value of coordinate i with the given exponent, one of Exponents, and a random significand. All values of the range with
// that sign and exponent are equally likely. If there are none, it takes the other sign.
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
	part = axis{format: a.format, lo: max(a.lo, least), hi: min(a.hi, most), values: a.values}
	return part, part.lo <= part.hi
}

// binade returns the smallest and the largest magnitude with that exponent.
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

// Width returns the number of bits of coordinate i. It is 0 for an integer with a single value.
func (d *Domain) Width(i int) int {
	a := &d.axes[i]
	if a.format != fp.NoFormat {
		return 8 * a.format.Size()
	}
	return bits.Len64(unsigned(a.hi - a.lo))
}

// Bits returns the bits of x, an admissible value of coordinate i, in the lowest Width bits. The sign comes first for a float.
func (d *Domain) Bits(i int, x float64) uint64 {
	a := &d.axes[i]
	if a.format != fp.NoFormat {
		return fp.Of(a.format, x).Lo
	}
	return unsigned(x - a.lo)
}

// FromBits is the inverse of Bits. ok is false if no admissible value of coordinate i has these bits. Integers beyond 2^53 are rounded.
func (d *Domain) FromBits(i int, word uint64) (x float64, ok bool) {
	a := &d.axes[i]
	if a.format != fp.NoFormat {
		x = fp.Value{Format: a.format, Lo: word}.Float64()
	} else {
		x = a.lo + float64(word)
	}
	return x, x >= a.lo && x <= a.hi && (a.values == nil || a.nearest(x) == x)
}

// unsigned converts a nonnegative integer. One that is too large becomes the largest uint64.
func unsigned(x float64) uint64 {
	if x >= 1<<64 {
		return math.MaxUint64
	}
	return uint64(x)
}
