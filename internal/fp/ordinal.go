package fp

// This file is the line of float64 numbers: places on it, distances along it, units in the last place.

import "math"

// MaxOrdinal is the ordinal of +Inf; -MaxOrdinal is that of -Inf. NaNs lie beyond.
const MaxOrdinal = 0x7ff0000000000000

// Ordinal returns the place of x on the line of float64 numbers: increasing in x, neighbours differ by 1.
// Both zeros have ordinal 0. The ordinal of a NaN lies beyond that of the infinity of its sign.
func Ordinal(x float64) int64 {
	b := int64(math.Float64bits(x))
	if b < 0 {
		return math.MinInt64 - b // -(b without its sign)
	}
	return b
}

// FromOrdinal is the inverse of Ordinal; it gives +0 for 0, and a NaN beyond MaxOrdinal on either side.
// The one ordinal that no number has, math.MinInt64, gives a NaN too.
func FromOrdinal(n int64) float64 {
	switch {
	case n == math.MinInt64:
		return math.NaN()
	case n < 0:
		return math.Float64frombits(uint64(math.MinInt64 - n))
	}
	return math.Float64frombits(uint64(n))
}

// Next returns the neighbour of x above it; Next(+Inf) is +Inf, Next of a NaN that NaN.
func Next(x float64) float64 {
	if !(x < math.Inf(1)) {
		return x
	}
	return FromOrdinal(Ordinal(x) + 1)
}

// Prev returns the neighbour of x below it; Prev(-Inf) is -Inf, Prev of a NaN that NaN.
func Prev(x float64) float64 {
	if !(x > math.Inf(-1)) {
		return x
	}
	return FromOrdinal(Ordinal(x) - 1)
}

// UlpExp returns the exponent of the unit in the last place, 2^UlpExp(e), of numbers z with 2^e <= |z| < 2^(e+1):
// that of subnormals where e lies below MinExp.
func (f Format) UlpExp(e int) int { return max(e, f.MinExp()) - f.Digits() + 1 }
