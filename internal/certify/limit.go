package certify

// This file finds the limit of a function at a point where it has no value, from its values around the point: sin(x)/x at 0.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

const (
	directions = 6           // number of directions from the point
	far, near  = 0.375, 0.75 // distances from the point, as shares of the digits of its coordinates
	agreeBits  = 10          // values agree if they differ by at most 2^-10 of their size
	shrunkPart = 1. / 8      // a value shrinks to 0 if the near value is at most this share of the far one
	mostZeros  = 8           // coordinates that are 0: with more of them, no limit is computed
	next       = -200        // 2^next of a coordinate's size is negligible
)

// agreedDigits is the number of digits to which results around an input agree.
const agreedDigits = 3

// around holds the function whose limit is computed.
type around struct {
	ranges []inputRange
	value  func([]float64) (errs.Interval, bool)
	sides  []float64 // for a coordinate that is 0: 1 or -1 if the function has values on that side only
	poles  int       // coordinates whose 0 removes the value, and where both sides have values; with two of them poles may be near
}

// limitAt returns the common value of the results all around a point, or 0 if all of them shrink as the point is approached. One of the two
// must also hold around other points with the same zeros. The mean of equal numbers, for example, has a value for all weights, but with
// weights of 0 it has no limit in general. If one side has no value, the other side decides.
//
// limitAt returns false for a function that shrinks as slowly as 1/log x. If the function shrinks towards several zeros at which its domain
// does not end, the results around the point must be bounded: the poles of x*y/(x + y) are arbitrarily near to (0, 0).
func limitAt(at []float64, ranges []inputRange, value func([]float64) (errs.Interval, bool)) (limit *big.Float, ok bool) {
	a := &around{ranges: ranges, value: value, sides: make([]float64, len(at))}
	if len(at) > mostMoved {
		return nil, false
	}
	others, ok := a.others(at)
	if !ok {
		return nil, false
	}
	limit, agreed := a.agreed(at)
	if !agreed && !a.vanish(at) {
		return nil, false
	}
	if !agreed && a.poles > 1 {
		if _, bounded := boundAround(at, ranges, value); !bounded {
			return nil, false
		}
	}
	for _, p := range others {
		if _, also := a.agreed(p); !also && (agreed || !a.vanish(p)) {
			return nil, false
		}
	}
	if !agreed {
		limit = new(big.Float)
	}
	return limit, true
}

// limitEnclosure encloses the limit of a function at a point. It returns false if limitAt finds none. moved evaluates the function with
// every coordinate moved by a number that is too small for any float.
func limitEnclosure(at []float64, ranges []inputRange, value func([]float64) (errs.Interval, bool),
	moved func(by []float64) (errs.Interval, bool)) (x errs.Interval, known bool) {
	limit, ok := limitAt(at, ranges, value)
	if !ok || limit.Sign() == 0 {
		return errs.Exactly(limit), ok
	}
	a := &around{ranges: ranges, value: value, sides: make([]float64, len(at))}
	a.elsewhere(at)
	for k := range 2 {
		for _, way := range []float64{1, -1} {
			y, valued := moved(a.steps(at, k, way, next))
			switch {
			case !valued || !y.Bounded():
			case known:
				x = x.Hull(y)
			default:
				x, known = y, true
			}
		}
	}
	return x, known
}

// others returns points with other coordinates at which the function has no value for the same reason as at the point. A coordinate that is
// 0 stays 0 if it is such a reason, alone or with others: weights of 0. If several are reasons alone, there is one point for each. others
// returns false if there are too many zeros, if the function has no value elsewhere, or if there are further reasons: a determinant that is
// 0.
func (a *around) others(at []float64) (list [][]float64, ok bool) {
	elsewhere, zeros, ok := a.elsewhere(at)
	if !ok || len(zeros) > mostZeros {
		return nil, false
	}
	other, rid := slices.Clone(elsewhere), slices.Clone(at)
	for _, i := range zeros {
		switch alone := with(elsewhere, i, 0); {
		case !a.valued(alone):
			list = append(list, alone)
		case a.valued(with(at, i, elsewhere[i])) || a.valued(with(at, i, -elsewhere[i])):
		default:
			continue
		}
		if other[i], rid[i] = 0, elsewhere[i]; a.sides[i] == 0 {
			a.poles++
		}
	}
	if len(zeros) > 0 && !a.valued(rid) {
		return nil, false
	}
	if list = append(list, other); len(zeros) <= 1 {
		list = list[len(list)-1:]
	}
	return slices.DeleteFunc(list, func(p []float64) bool { return slices.Equal(p, at) }), true
}

// elsewhere returns a point at which every coordinate differs by a fraction of itself and is not 0, and the coordinates that were 0. ok
// reports whether the function has a value there. It sets sides for the coordinates that were 0.
func (a *around) elsewhere(at []float64) (p []float64, zeros []int, ok bool) {
	for _, way := range []float64{1, -1} {
		p, zeros = slices.Clone(at), nil
		for i, x := range at {
			r := &a.ranges[i]
			by := part(directions, i) / 4
			if x == 0 {
				by = math.Abs(part(directions, i))
			}
			if p[i] = r.moved(x, way*by*r.size(x)); x == 0 && p[i] != 0 {
				zeros = append(zeros, i)
			}
		}
		if ok = a.valued(p); ok {
			break
		}
	}
	for _, i := range zeros {
		above, below := a.valued(with(p, i, math.Abs(p[i]))), a.valued(with(p, i, -math.Abs(p[i])))
		switch {
		case above && !below:
			a.sides[i] = 1
		case below && !above:
			a.sides[i], ok = -1, ok && math.Signbit(at[i]) // a NaN at 0 is as right as one at negative numbers
		}
	}
	return p, zeros, ok
}

// with returns the point with coordinate i set to x.
func with(at []float64, i int, x float64) []float64 {
	p := slices.Clone(at)
	p[i] = x
	return p
}

// valued reports whether the function has a value at a point, or whether this is unknown.
func (a *around) valued(p []float64) bool {
	x, known := a.value(p)
	return !known || x.Bounded()
}

// agreed returns the value near a point if it is the same in all directions and not 0.
func (a *around) agreed(at []float64) (number *big.Float, ok bool) {
	for k := range directions {
		x, known := a.either(at, k, near)
		if !known || number != nil && !agree(x, number) {
			return nil, false
		}
		if number == nil {
			number = x.Lo
		}
	}
	return number, number.Sign() != 0
}

// agree reports whether a value equals a number to agreeBits bits.
func agree(x errs.Interval, number *big.Float) bool {
	most := new(big.Float).SetMantExp(new(big.Float).Abs(number), -agreeBits)
	return x.Distance(errs.Exactly(number)).Hi.Cmp(most) <= 0
}

// vanish reports whether the values near a point are much smaller than those further away, in all directions.
func (a *around) vanish(at []float64) bool {
	for k := range directions {
		x, known := a.either(at, k, far)
		y, also := a.either(at, k, near)
		if !known || !also || y.Abs().Hi.Cmp(new(big.Float).Mul(x.Abs().Lo, big.NewFloat(shrunkPart))) > 0 {
			return false
		}
	}
	return true
}

// either returns the value in a direction, or in the opposite one if there is none: acos(x) / sqrt(1 - x*x) ends at 1.
func (a *around) either(at []float64, direction int, digits float64) (x errs.Interval, known bool) {
	for _, way := range []float64{1, -1} {
		if x, known = a.value(a.left(at, direction, way, digits)); known && x.Bounded() {
			return x, true
		}
	}
	return x, false
}

// left returns the point moved in a direction by a small part of each coordinate, or of 1 if the coordinate is 0. digits is that part as a
// share of the coordinate's digits.
func (a *around) left(at []float64, direction int, way, digits float64) []float64 {
	p := slices.Clone(at)
	for i, by := range a.steps(at, direction, way, 0) {
		r := &a.ranges[i]
		p[i] = r.moved(at[i], math.Ldexp(by, -int(digits*float64(r.Format.Digits()))))
	}
	return p
}

// steps returns the distance that each coordinate moves in a direction, times 2^exponent.
func (a *around) steps(at []float64, direction int, way float64, exponent int) (list []float64) {
	for i, x := range at {
		by := way * part(direction, i)
		if side := a.sides[i]; x == 0 && side != 0 {
			by = math.Copysign(by, side)
		}
		list = append(list, math.Ldexp(by*a.ranges[i].size(x), exponent))
	}
	return list
}

// part returns the pseudo-random component of a direction in coordinate i, from -1 to 1.
func part(direction, i int) float64 {
	_, f := math.Modf(float64((direction+1)*(mostMoved+1)+i) * math.Phi)
	return 2*f - 1
}

const (
	boundSamples = 96 // number of directions that boundAround samples
	boundFactor  = 6  // results are bounded if the largest one is at most this multiple of the median
)

// boundAround returns the largest absolute value of the results near a point. ok is false if the results are not bounded there, as those of
// a quotient whose divisor may be 0: 96 quotients of two uniform numbers are all below six times their median with probability 0.0003. If a
// point has no value, for example outside of the domain, the opposite point must have one.
func boundAround(at []float64, ranges []inputRange, value func([]float64) (errs.Interval, bool)) (most *big.Float, ok bool) {
	if len(at) > mostMoved {
		return nil, false
	}
	var sizes []*big.Float
	by := make([]float64, len(at))
	for k := range boundSamples {
		for i := range by {
			by[i] = math.Ldexp(scattered(k, i)*ranges[i].size(at[i]), -int(near*float64(ranges[i].Format.Digits())))
		}
		valued := false
		for _, way := range []float64{1, -1} {
			p := slices.Clone(at)
			for i := range p {
				p[i] = ranges[i].moved(p[i], way*by[i])
			}
			if x, known := value(p); !valued && known && x.Bounded() {
				valued, sizes = true, append(sizes, x.Abs().Hi)
			}
		}
		if !valued {
			return nil, false
		}
	}
	slices.SortFunc(sizes, (*big.Float).Cmp)
	most = sizes[len(sizes)-1]
	return most, most.Sign() > 0 && most.Cmp(times(sizes[len(sizes)/2], boundFactor)) <= 0
}

// scattered returns component i of direction k, from -1 to 1. The components of a direction are unrelated, unlike those of part.
func scattered(k, i int) float64 {
	x := uint64(k*mostMoved+i+1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return float64((x^x>>31)>>11)*0x1p-52 - 1
}

// size returns the size of a coordinate. For 0 it returns 1, or less if the range is smaller.
func (r *inputRange) size(x float64) float64 {
	if x == 0 {
		return min(1, max(-r.Min, r.Max))
	}
	return math.Abs(x)
}

// moved returns x moved by a distance, or by its negative if the range ends before. An integer does not move.
func (r *inputRange) moved(x, by float64) float64 {
	if r.Format == fp.NoFormat {
		return x
	}
	for _, y := range []float64{x + by, x - by} {
		if y = fp.FromFloat64(y).Convert(r.Format).Float64(); r.Min <= y && y <= r.Max {
			return y
		}
	}
	return x
}
