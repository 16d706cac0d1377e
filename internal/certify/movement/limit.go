package movement

// This file says whether a function that has no value at a point has a limit there, as far as values around it tell: sin(x)/x at 0.

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

const (
	directions = 6  // in which a point is left, from where it is and from where its coordinates that are not 0 are others
	agreeBits  = 10 // values agree that differ by no more than 2^-10 of their size
)

// Limit is what the values all around a point agree on. They agree too where the coordinates that are not 0 are others: the mean of equal
// numbers has a value whatever their weights are, and weights of 0 have none in general. False if they do not, or if they are 0.
func Limit(at []float64, ranges []Range, value func([]float64) (errs.Interval, bool)) (limit *big.Float, ok bool) {
	if len(at) > mostMoved {
		return nil, false
	}
	for _, base := range [][]float64{other(at, ranges), at} {
		limit = nil
		for k := range directions {
			x, known := value(left(base, ranges, k))
			if !known || !x.Bounded() || limit != nil && !agree(x, limit) {
				return nil, false
			}
			if limit == nil {
				limit = x.Lo
			}
		}
	}
	return limit, limit != nil && limit.Sign() != 0
}

// agree reports whether a value is a number.
func agree(x errs.Interval, number *big.Float) bool {
	most := new(big.Float).SetMantExp(new(big.Float).Abs(number), -agreeBits)
	return x.Distance(errs.Exactly(number)).Hi.Cmp(most) <= 0
}

// part is a number from -1 to 1 of a coordinate in a direction.
func part(direction, i int) float64 {
	_, f := math.Modf(float64((direction+1)*(mostMoved+1)+i) * math.Phi)
	return 2*f - 1
}

// other is the point with each coordinate that is not 0 smaller or larger by a part of itself.
func other(at []float64, ranges []Range) []float64 {
	p := slices.Clone(at)
	for i, x := range at {
		p[i] = ranges[i].moved(x, x*part(directions, i)/4)
	}
	return p
}

// left is the point left in a direction, by a small part of each coordinate, of 1 where it is 0.
func left(at []float64, ranges []Range, direction int) []float64 {
	p := slices.Clone(at)
	for i, x := range at {
		r := &ranges[i]
		size := math.Abs(x)
		if x == 0 {
			size = min(1, max(-r.Min, r.Max))
		}
		p[i] = r.moved(x, math.Ldexp(size*part(direction, i), -3*r.Format.Digits()/4))
	}
	return p
}

// moved is x moved by a distance, or the other way where the range ends; an integer stays.
func (r *Range) moved(x, by float64) float64 {
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
