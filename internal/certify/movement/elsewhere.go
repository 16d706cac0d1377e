package movement

// This file says where else in a domain one looks before a small result is taken for nothing.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"faultline/internal/errs"
	"faultline/internal/fp"
)

// A Range is where a coordinate may be; one without a format is an integer, and stays where it is.
type Range struct {
	Min, Max float64
	Format   fp.Format
}

const (
	elsewhere     = 4  // points whose coordinates are all of ordinary size, and different ones,
	mostElsewhere = 8  // and so many coordinates that are far larger and far smaller, each alone
	farBits       = 50 // by so many powers of two
	ordinary      = 4  // the largest of ordinary size, where the range goes through zero
)

// Elsewhere returns points all over a domain, with the signs of a point where the ranges go through zero; none where a range is so narrow
// that all of it is one place.
func Elsewhere(at []float64, ranges []Range) (points [][]float64) {
	r := rand.New(rand.NewPCG(1, uint64(len(at))))
	for range elsewhere {
		p := slices.Clone(at)
		for i := range p {
			if !ranges[i].wide() {
				return nil
			}
			p[i] = ranges[i].place(at[i], ordinary, (1+3*r.Float64())/4)
		}
		points = append(points, p)
	}
	for i := range at[:min(len(at), mostElsewhere)] {
		for _, k := range []int{-farBits, farBits} {
			p := slices.Clone(points[0])
			p[i] = ranges[i].place(at[i], math.Ldexp(ordinary, k), 0.7)
			points = append(points, p)
		}
	}
	return points
}

// wide reports whether a range has numbers of different sizes.
func (r *Range) wide() bool {
	return r.Format == fp.NoFormat || r.Min <= 0 && r.Max >= 0 || max(r.Min/r.Max, r.Max/r.Min) >= 2
}

// place returns a number of the range: so far on the way to its end or to a size, whichever is nearer, with the sign of x where there is
// a choice; of a range without zero between its ends, as far as it has that size.
func (r *Range) place(x, size, part float64) float64 {
	if r.Format == fp.NoFormat {
		return x
	}
	y := math.Copysign(size*part, x)
	switch {
	case r.Min > 0 || r.Max < 0:
		lo, hi := math.Log(math.Abs(r.Min)), math.Log(math.Abs(r.Max))
		y = math.Copysign(math.Exp(lo+(hi-lo)*part), r.Max)
		if size != ordinary {
			y = math.Copysign(size*part, r.Max)
		}
	case y > 0 && y > r.Max && r.Max > 0:
		y = r.Max * part
	case y < 0 && y < r.Min && r.Min < 0:
		y = r.Min * part
	}
	return fp.FromFloat64(min(max(y, r.Min), r.Max)).Convert(r.Format).Float64()
}

// nothingBits is how many powers of two a difference lies below its terms that is taken for nothing: some below an ulp of theirs, and
// below what is left of ordinary numbers beside constants such as the speed of light, squared.
const nothingBits = 64

// leastKnown is at how many points elsewhere it must be known.
const leastKnown = 3

// Nothing reports whether a difference is nothing beside numbers of a size.
func Nothing(exact errs.Interval, size *big.Float) bool {
	return size.Sign() > 0 && exact.Abs().Hi.Cmp(new(big.Float).SetMantExp(size, -nothingBits)) <= 0
}

// NothingElsewhere reports whether a difference that is nothing at a point is so all over the domain, as far as that is known.
func NothingElsewhere(at []float64, ranges []Range, difference func([]float64) (errs.Interval, *big.Float, bool)) bool {
	found := 0
	for _, p := range Elsewhere(at, ranges) {
		exact, size, known := difference(p)
		switch {
		case !known || !exact.Bounded():
		case Nothing(exact, size):
			found++
		case exact.Abs().Lo.Cmp(new(big.Float).SetMantExp(size, -nothingBits)) > 0:
			return false
		}
	}
	return found >= leastKnown
}
