package certify

// This file samples other inputs of the domain, to test whether a small result is negligible everywhere or small only at this input.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

// An inputRange is the range and format of a coordinate. A coordinate without a format is an integer, and does not move.
type inputRange struct {
	Min, Max float64
	Format   fp.Format
}

const (
	ordinaryPoints = 4  // points at which all coordinates have an ordinary size
	mostElsewhere  = 8  // coordinates that are also made far larger and far smaller, one at a time
	farBits        = 50 // log2 of the factor for these
	ordinarySize   = 4  // the largest ordinary size; its reciprocal is the smallest
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

// ends returns the smallest and largest size of the range on the side of x, or on its only side.
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

// usual returns the ordinary sizes in the range. ok is false if there are almost none. A domain of small numbers only is no evidence: 1 -
// cos x is negligible relative to 1 everywhere in it.
func (r *inputRange) usual(x float64) (least, most float64, ok bool) {
	least, most = r.ends(x)
	least, most = max(least, 1.0/ordinarySize), min(most, ordinarySize)
	return least, most, r.Format == fp.NoFormat || most >= 2*least
}

// place returns the number of the range whose size is nearest to size. It has the sign of x if the range has both signs.
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

// nothingBits is log2 of the ratio at which a difference is negligible relative to its terms. It is a few bits below an ulp of the terms.
// It is also below ordinary numbers divided by constants such as the square of the speed of light.
const nothingBits = 64

// leastKnown is the number of other points at which the difference must be known to be negligible.
const leastKnown = 3

// isNothing reports whether a difference is negligible relative to numbers of a size.
func isNothing(exact errs.Interval, size *big.Float) bool {
	return size.Sign() > 0 && exact.Abs().Hi.Cmp(new(big.Float).SetMantExp(size, -nothingBits)) <= 0
}

// nothingElsewhere reports whether a difference that is negligible at a point is so at points all over the domain, as far as it is known
// there.
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

// nearPart is the relative distance of nearby inputs.
const nearPart = 1. / 64

// A mover encloses an exact value with coordinate i at x. there is false if the function has no value there.
type mover func(i int, x fp.Value) (exact errs.Interval, there bool)

// eachNearby moves one input after the other by the given parts of itself, within its range, and calls see with each exact result.
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

// vanishesAround reports whether an exact value is 0 at a point, and also with one input moved a little, doubled or negated.
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

// sizeAround returns a lower bound of the largest size that f encloses with all inputs a little smaller or larger. It returns at least
// least.
func sizeAround(least float64, f func(by float64) errs.Interval) *big.Float {
	size := big.NewFloat(least)
	for _, by := range []float64{-1, 1} {
		if x := f(1 + by*nearPart); x.Bounded() && x.Abs().Lo.Cmp(size) > 0 {
			size = x.Abs().Lo
		}
	}
	return size
}

// growth is the factor for all inputs that shows the degree with which results grow. It is a square, so that roots grow by a power of two.
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

// degree returns log2 of the factor by which a result grew. ok is false if the factor is not exactly a power of two.
func degree(x, grown errs.Interval) (by int, ok bool) {
	if !x.Bounded() || !grown.Bounded() {
		return 0, false
	}
	by = grown.Lo.MantExp(nil) - x.Lo.MantExp(nil)
	raised := func(v *big.Float) *big.Float { return new(big.Float).SetMantExp(v, by) }
	return by, raised(x.Lo).Cmp(grown.Lo) == 0 && raised(x.Hi).Cmp(grown.Hi) == 0
}
