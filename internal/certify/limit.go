package certify

// This file says whether a function that has no value at a point has a limit there, as far as values around it tell: sin(x)/x at 0.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

const (
	directions = 6           // in which a point is left
	far, near  = 0.375, 0.75 // how near it is left, as parts of the digits that its coordinates have
	agreeBits  = 10          // values agree that differ by no more than 2^-10 of their size
	shrunkPart = 1. / 8      // a value comes to 0 of which no more is left near than this part of what it is far
	mostZeros  = 8           // coordinates: of more nothing is asked
	next       = -200        // 2^next of a coordinate's size is as good as nothing
)

// agreedDigits are those of a result in which results around an input agree.
const agreedDigits = 3

// around is what Limit asks about.
type around struct {
	ranges []inputRange
	value  func([]float64) (errs.Interval, bool)
	sides  []float64 // of coordinates that are 0: 1 or -1 where the function has values on that side alone
	poles  int       // how many of those that take the value away are no ends: two are 0 together where poles may lead to
}

// limitAt is what the values all around a point agree on, or 0 where all of them shrink as the point is approached. Around points whose
// coordinates are others they do one of these too: the mean of equal numbers has a value whatever their weights are, and weights of 0 have
// none in general. Where there is no value on one side, that of the other counts. Nothing is said of what shrinks as slowly as 1/log x, and
// of what shrinks towards several zeros at which the function does not end: poles of x*y/(x + y) lie as near to (0, 0) as any point.
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
	if !agreed && (a.poles > 1 || !a.vanish(at)) {
		return nil, false
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

// limitEnclosure encloses the limit of a function at a point. It returns false where limitAt finds none. The function moved evaluates with
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

// others are the points with other coordinates where the function has no value for a reason that it has none for at a point. A coordinate
// that is 0 stays so where it is such a reason alone, or with others: of 0 weights. Of several that are reasons alone there is a point for
// each. False where there are too many, or no values elsewhere, or more reasons than these: a determinant that is 0.
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

// elsewhere is a point with every coordinate smaller or larger by a part of itself, and not 0, where the function has a value; and which
// coordinates were 0. It notes on which sides of these it has values.
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
			a.sides[i], ok = -1, ok && math.Signbit(at[i]) // of NaN at 0 that is as right as beyond it nothing is said
		}
	}
	return p, zeros, ok
}

// with is a point with one coordinate elsewhere.
func with(at []float64, i int, x float64) []float64 {
	p := slices.Clone(at)
	p[i] = x
	return p
}

// valued reports whether there is a value at a point, or none is known.
func (a *around) valued(p []float64) bool {
	x, known := a.value(p)
	return !known || x.Bounded()
}

// agreed is what the values near a point agree on.
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

// agree reports whether a value is a number.
func agree(x errs.Interval, number *big.Float) bool {
	most := new(big.Float).SetMantExp(new(big.Float).Abs(number), -agreeBits)
	return x.Distance(errs.Exactly(number)).Hi.Cmp(most) <= 0
}

// vanish reports whether values are much smaller near a point than far.
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

// either is the value in a direction, or the other way where there is none that way: that of acos(x) / sqrt(1 - x*x) ends at 1.
func (a *around) either(at []float64, direction int, digits float64) (x errs.Interval, known bool) {
	for _, way := range []float64{1, -1} {
		if x, known = a.value(a.left(at, direction, way, digits)); known && x.Bounded() {
			return x, true
		}
	}
	return x, false
}

// left is the point left in a direction, by a small part of each coordinate, of 1 where it is 0. How small is a part of its digits.
func (a *around) left(at []float64, direction int, way, digits float64) []float64 {
	p := slices.Clone(at)
	for i, by := range a.steps(at, direction, way, 0) {
		r := &a.ranges[i]
		p[i] = r.moved(at[i], math.Ldexp(by, -int(digits*float64(r.Format.Digits()))))
	}
	return p
}

// steps are the parts of coordinates by which a point is left in a direction, times 2^exponent.
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

// part is a number from -1 to 1 of a coordinate in a direction.
func part(direction, i int) float64 {
	_, f := math.Modf(float64((direction+1)*(mostMoved+1)+i) * math.Phi)
	return 2*f - 1
}

// size is that of a coordinate, at most 1 where it is 0.
func (r *inputRange) size(x float64) float64 {
	if x == 0 {
		return min(1, max(-r.Min, r.Max))
	}
	return math.Abs(x)
}

// moved is x moved by a distance, or the other way where the range ends; an integer stays.
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
