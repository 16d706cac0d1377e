package certify

// This file says where else in a domain one looks before a small result is taken for nothing.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

// An inputRange is where a coordinate may be; one without a format is an integer, and stays where it is.
type inputRange struct {
	Min, Max float64
	Format   fp.Format
}

const (
	ordinaryPoints = 4  // points whose coordinates are all of ordinary size, and different ones,
	mostElsewhere  = 8  // and so many coordinates that are far larger and far smaller, each alone
	farBits        = 50 // by so many powers of two
	ordinarySize   = 4  // the largest of ordinary size, and one over the smallest
)

// elsewherePoints returns 4 + 2n probe points spread over the domain. A range that spans zero keeps the sign of at. It returns nil if some
// range has almost no values in [1/4, 4].
func elsewherePoints(at []float64, ranges []inputRange) (points [][]float64) {
	for k := range ordinaryPoints {
		p := slices.Clone(at)
		for i, x := range at {
			least, most, ok := ranges[i].usual(x)
			if !ok {
				return nil
			}
			_, part := math.Modf(float64(k*len(at)+i+1) * math.Phi)
			p[i] = ranges[i].place(x, least*math.Pow(most/least, part))
		}
		points = append(points, p)
	}
	for i, x := range at[:min(len(at), mostElsewhere)] {
		for _, k := range []int{-farBits, farBits} {
			p := slices.Clone(points[0])
			p[i] = ranges[i].place(x, math.Ldexp(math.Abs(p[i]), k))
			points = append(points, p)
		}
	}
	return points
}

// ends are the sizes that a range has on the side of x, or on its only one.
func (r *inputRange) ends(x float64) (least, most float64) {
	switch {
	case r.Min > 0:
		return r.Min, r.Max
	case r.Max < 0:
		return -r.Max, -r.Min
	case math.Signbit(x) && r.Min < 0 || r.Max == 0:
		return 0, -r.Min
	}
	return 0, r.Max
}

// usual are those of ordinary size; false if there are none, or next to none. A domain that is all of small numbers says nothing: there
// 1 - cos x is nothing beside 1.
func (r *inputRange) usual(x float64) (least, most float64, ok bool) {
	least, most = r.ends(x)
	least, most = max(least, 1.0/ordinarySize), min(most, ordinarySize)
	return least, most, r.Format == fp.NoFormat || most >= 2*least
}

// place returns a number of the range that has a size, or the nearest to it, with the sign of x where there is a choice.
func (r *inputRange) place(x, size float64) float64 {
	if r.Format == fp.NoFormat {
		return x
	}
	least, most := r.ends(x)
	y := min(max(size, least), most)
	if r.Max <= 0 || r.Min < 0 && math.Signbit(x) {
		y = -y
	}
	return fp.FromFloat64(y).Convert(r.Format).Float64()
}

// nothingBits is how many powers of two a difference lies below its terms that is taken for nothing: some below an ulp of theirs, and
// below what is left of ordinary numbers beside constants such as the speed of light, squared.
const nothingBits = 64

// leastKnown is at how many points elsewhere it must be known.
const leastKnown = 3

// isNothing reports whether a difference is nothing beside numbers of a size.
func isNothing(exact errs.Interval, size *big.Float) bool {
	return size.Sign() > 0 && exact.Abs().Hi.Cmp(new(big.Float).SetMantExp(size, -nothingBits)) <= 0
}

// nothingElsewhere reports whether a difference that is negligible at a point is so all over the domain, as far as that is known.
func nothingElsewhere(at []float64, ranges []inputRange, difference func([]float64) (errs.Interval, *big.Float, bool)) bool {
	found := 0
	for _, p := range elsewherePoints(at, ranges) {
		exact, size, known := difference(p)
		switch {
		case !known || !exact.Bounded():
		case isNothing(exact, size):
			found++
		case exact.Abs().Lo.Cmp(new(big.Float).SetMantExp(size, -nothingBits)) > 0:
			return false
		}
	}
	return found >= leastKnown
}

// nearPart is how far away "round about" is, as a part of an input.
const nearPart = 1. / 64

// A mover encloses an exact value with coordinate i at x; there is false where the function does not go on there.
type mover func(i int, x fp.Value) (exact errs.Interval, there bool)

// eachNearby sees the exact result where one input is moved by such parts of itself, within its range.
func eachNearby(at []float64, ranges []inputRange, parts []float64, moves mover, see func(errs.Interval)) {
	for i, x := range at[:len(ranges)] {
		if r := ranges[i]; r.Format != fp.NoFormat && !math.IsInf(x, 0) && !math.IsNaN(x) {
			for _, by := range parts {
				if to := x + by*x; to >= r.Min && to <= r.Max && !math.IsInf(to, 0) {
					if exact, there := moves(i, fp.FromBig(r.Format, big.NewFloat(to))); there {
						see(exact)
					}
				}
			}
		}
	}
}

// vanishing is the size of an enclosure of 0 that no double tells from 0. An identity such as exp(log(x)) - x has such an enclosure.
var vanishing = new(big.Float).SetMantExp(big.NewFloat(1), -1100)

// vanishes reports whether x is 0, or an enclosure of 0 that no double tells from it.
func vanishes(x errs.Interval) bool {
	return x.IsZero() || x.HasZero() && x.Abs().Hi.Cmp(vanishing) < 0
}

// vanishesAround reports whether an exact value is 0 at a point, and where one input is moved a little, doubled or negated.
func vanishesAround(exact errs.Interval, at []float64, ranges []inputRange, moves mover) bool {
	if !vanishes(exact) || !slices.ContainsFunc(at, func(x float64) bool { return x != 0 }) {
		return false
	}
	places, other := 0, false
	eachNearby(at, ranges, []float64{-2, -nearPart, nearPart, 1}, moves, func(x errs.Interval) {
		places, other = places+1, other || !vanishes(x)
	})
	return places > 0 && !other
}

// sizeAround is the largest size of what f encloses where all inputs are a little smaller or larger, from below; or the least that it is.
func sizeAround(least float64, f func(by float64) errs.Interval) *big.Float {
	size := big.NewFloat(least)
	for _, by := range []float64{-1, 1} {
		if x := f(1 + by*nearPart); x.Bounded() && x.Abs().Lo.Cmp(size) > 0 {
			size = x.Abs().Lo
		}
	}
	return size
}

// growth is what all inputs are multiplied by to see in what degree results grow: a square, for roots.
const growth = 4

// unlikeUnits reports whether results have different units, as a mean and a variance have. It compares results here with those where all
// inputs are growth times as large: each must grow as a power, and the powers must differ. Results that are 0 do not count. It returns
// false if one grows as no power or does not grow, as the elements of a rotation.
func unlikeUnits(here, grown []errs.Interval) bool {
	degrees := map[int]bool{}
	for i, x := range here {
		if x.Lo.Sign() == 0 && x.Hi.Sign() == 0 {
			continue
		}
		by, ok := degree(x, grown[i])
		if !ok || by == 0 {
			return false
		}
		degrees[by] = true
	}
	return len(degrees) > 1
}

// degree is the power of two that a result grew by, false where it grew by none exactly.
func degree(x, grown errs.Interval) (by int, ok bool) {
	if !x.Bounded() || !grown.Bounded() {
		return 0, false
	}
	by = grown.Lo.MantExp(nil) - x.Lo.MantExp(nil)
	raised := func(v *big.Float) *big.Float { return new(big.Float).SetMantExp(v, by) }
	return by, raised(x.Lo).Cmp(grown.Lo) == 0 && raised(x.Hi).Cmp(grown.Hi) == 0
}
