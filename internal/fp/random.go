package fp

// This file draws numbers: "uniformly at random in the space of floating-point numbers" (ATOMU, section 4.3).

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// RandomFloat returns a float64 of [min, max], each place on the line of floating-point numbers with the same
// probability; zero is one place, drawn as +0. The ends may be infinite and are included; NaN ends, or min > max, are a
// broken invariant.
func RandomFloat(r *rand.Rand, min, max float64) float64 {
	if !(min <= max) {
		panic(fmt.Sprintf("fp: no floats in [%v, %v]", min, max))
	}
	return FromOrdinal(RandomInt(r, Ordinal(min), Ordinal(max)))
}

// RandomInt returns an integer of [min, max], min <= max, uniformly.
func RandomInt(r *rand.Rand, min, max int64) int64 {
	n := uint64(max) - uint64(min) + 1
	if n == 0 {
		return int64(r.Uint64())
	}
	return min + int64(r.Uint64N(n))
}

// RandomIn is RandomFloat among the numbers of a format no wider than Binary64. ok is false where [min, max] holds none.
func RandomIn(r *rand.Rand, f Format, min, max float64) (x float64, ok bool) {
	if f == Binary64 {
		return RandomFloat(r, min, max), true
	}
	lo, hi := Inward(f, min, max)
	if !(lo <= hi) {
		return math.NaN(), false
	}
	a, b := OrdinalIn(f, lo), OrdinalIn(f, hi)
	return FromOrdinalIn(f, RandomInt(r, a, b)), true
}

// Inward returns the smallest and the largest number of format f in [min, max]; lo > hi where there is none.
func Inward(f Format, min, max float64) (lo, hi float64) {
	a, b := Of(f, min), Of(f, max)
	if a.Float64() < min {
		a = a.NextUp()
	}
	if b.Float64() > max {
		b = b.NextDown()
	}
	return a.Float64(), b.Float64()
}

// OrdinalIn is Ordinal on the line of a format no wider than Binary64, for an x of that format.
func OrdinalIn(f Format, x float64) int64 {
	n := int64(Of(f, math.Abs(x)).Lo)
	if x < 0 {
		return -n
	}
	return n
}

// FromOrdinalIn is the inverse of OrdinalIn.
func FromOrdinalIn(f Format, n int64) float64 {
	if n < 0 {
		return -Value{Format: f, Lo: uint64(-n)}.Float64()
	}
	return Value{Format: f, Lo: uint64(n)}.Float64()
}
