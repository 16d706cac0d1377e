package alu

// This file decides whether powers and hypotenuses are exact. The 64 bits of long double are not sufficient for that.

import (
	"math"
	"math/big"
	"math/bits"

	"faultline/internal/fp"
)

const (
	mostDigits = 53      // of a float's significand
	mostScale  = 1074    // of its exponent
	mostWhole  = 1 << 20 // of an exponent y: x^y of a larger one is a float only for |x| = 1
)

// power reports whether x^y equals z, for finite numbers with z zero or subnormal. Let x = m 2^e, z = w 2^f and y = p/q, with m and w odd
// and q a power of 2. Then x^y = z if m^p = w^q and e p = f q.
func power(x, y, z float64) bool {
	switch {
	case y == 0 || x == 0 || z == 0:
		return x == 0 && z == 0
	case math.Abs(y) > mostWhole:
		return false
	}
	m, e := oddPart(x)
	w, f := oddPart(z)
	p, shift := oddPart(y)
	p *= int64(math.Copysign(1, y))
	if shift > 0 {
		p, shift = p<<shift, 0
	}
	q := -shift // y is p 2^-q
	switch {
	case q > bits.Len(mostScale): // no x but 1 has such a root
		return false
	case int64(e)*p != int64(f)<<q:
		return false
	case m == 1 || w == 1:
		return m == w
	case p < 0 || p > mostDigits:
		return false
	}
	one, other := big.NewInt(m), big.NewInt(w)
	return one.Exp(one, big.NewInt(p), nil).Cmp(other.Exp(other, big.NewInt(1<<q), nil)) == 0
}

// oddPart returns |x|, which must be finite and not zero, as an odd integer times a power of 2.
func oddPart(x float64) (odd int64, exp int) {
	fraction, exp := math.Frexp(math.Abs(x))
	odd = int64(math.Ldexp(fraction, mostDigits))
	zeros := bits.TrailingZeros64(uint64(odd))
	return odd >> zeros, exp - mostDigits + zeros
}

// hypotenuse reports whether z is exactly the hypotenuse of two numbers.
func hypotenuse(args []fp.Value, z fp.Value) bool {
	square := func(v fp.Value) *big.Rat {
		b, _ := v.Big()
		r, _ := b.Rat(nil)
		if r == nil {
			r = new(big.Rat)
		}
		return r.Mul(r, r)
	}
	sum := square(args[0])
	return sum.Add(sum, square(args[1])).Cmp(square(z)) == 0
}
