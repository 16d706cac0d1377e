package alu

// This file compares a float made from the bits of another float with that float.

import (
	"math"
	"math/bits"

	"faultline/internal/fp"
)

// Scaled returns s with v = 2^s b or v = -2^s b, for normal numbers with the same significand. Powers of 2 are excluded: a power of 2 made
// from b's exponent has the same significand by chance.
func Scaled(b, v fp.Value) (s int, negative, ok bool) {
	x, y := b.Float64(), v.Float64()
	m, e := math.Frexp(math.Abs(x))
	n, f := math.Frexp(math.Abs(y))
	ok = b.Classify() == fp.Normal && v.Classify() == fp.Normal && m == n && m != 0.5
	return f - e, math.Signbit(x) != math.Signbit(y), ok
}

// Rounded reports whether v is b rounded to fewer digits, up or down.
func Rounded(b, v fp.Value) bool {
	zeros := bits.TrailingZeros64(v.Lo | 1<<(v.Format.Digits()-1))
	distance := int64(b.Lo) - int64(v.Lo)
	return zeros > 0 && max(distance, -distance) < 1<<zeros
}
