package fp

// This file draws numbers: "uniformly at random in the space of floating-point numbers" (ATOMU, section 4.3).

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// RandomFloat returns a float64 of [lo, hi], each place on the line of floating-point numbers with the same
// probability; zero is one place, drawn as +0. The ends may be infinite and are included; NaN ends, or lo > hi, are a
// broken invariant.
func RandomFloat(r *rand.Rand, lo, hi float64) float64 {
	if !(lo <= hi) {
		panic(fmt.Sprintf("fp: no floats in [%v, %v]", lo, hi))
	}
	return FromOrdinal(RandomInt(r, Ordinal(lo), Ordinal(hi)))
}

// RandomInt returns an integer of [lo, hi], lo <= hi, uniformly.
func RandomInt(r *rand.Rand, lo, hi int64) int64 {
	n := uint64(hi) - uint64(lo) + 1
	if n == 0 {
		return int64(r.Uint64())
	}
	return lo + int64(r.Uint64N(n))
}

// RandomIn is RandomFloat restricted to the numbers of a format no wider than Binary64. ok is false if [least, most] contains none.
func RandomIn(r *rand.Rand, f Format, least, most float64) (x float64, ok bool) {
	if f == Binary64 {
		return RandomFloat(r, least, most), true
	}
	lo, hi := Inward(f, least, most)
	if !(lo <= hi) {
		return math.NaN(), false
	}
	a, b := OrdinalIn(f, lo), OrdinalIn(f, hi)
	return FromOrdinalIn(f, RandomInt(r, a, b)), true
}

// Inward returns the smallest and the largest number of format f in [least, most]; lo > hi if there is none.
func Inward(f Format, least, most float64) (lo, hi float64) {
	a, b := Of(f, least), Of(f, most)
	if a.Float64() < least {
		a = a.NextUp()
	}
	if b.Float64() > most {
		b = b.NextDown()
	}
	return a.Float64(), b.Float64()
}

// OrdinalIn is Ordinal for a format no wider than Binary64. x must be a number of that format.
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
