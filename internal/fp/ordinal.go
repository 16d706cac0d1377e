package fp

// This file is the line of float64 numbers: places on it, distances along it, units in the last place.

import "math"

// MaxOrdinal is the ordinal of +Inf; -MaxOrdinal is that of -Inf. The ordinals of NaNs have a larger magnitude.
const MaxOrdinal = 0x7ff0000000000000

// Ordinal returns the position of x in the order of float64 numbers: it increases with x, and neighbours differ by 1. Both zeros have
// ordinal 0. The ordinal of a NaN is beyond that of the infinity with its sign.
func Ordinal(x float64) int64 {
	b := int64(math.Float64bits(x))
	if b < 0 {
		return math.MinInt64 - b // -(b without its sign)
	}
	return b
}

// FromOrdinal is the inverse of Ordinal. It returns +0 for 0, and a NaN if |n| > MaxOrdinal. No number has the ordinal math.MinInt64, for
// which it returns a NaN too.
func FromOrdinal(n int64) float64 {
	switch {
	case n == math.MinInt64:
		return math.NaN()
	case n < 0:
		return math.Float64frombits(uint64(math.MinInt64 - n))
	}
	return math.Float64frombits(uint64(n))
}

// Next returns the next larger number. Next(+Inf) is +Inf, and Next of a NaN is the NaN.
func Next(x float64) float64 {
	if !(x < math.Inf(1)) {
		return x
	}
	return FromOrdinal(Ordinal(x) + 1)
}

// Prev returns the next smaller number. Prev(-Inf) is -Inf, and Prev of a NaN is the NaN.
func Prev(x float64) float64 {
	if !(x > math.Inf(-1)) {
		return x
	}
	return FromOrdinal(Ordinal(x) - 1)
}

// UlpExp returns the exponent of the ulp, 2^UlpExp(e), of numbers z with 2^e <= |z| < 2^(e+1). If e is below MinExp, it is the exponent of
// the ulp of subnormal numbers.
func (f Format) UlpExp(e int) int { return max(e, f.MinExp()) - f.Digits() + 1 }
