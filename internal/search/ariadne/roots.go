package ariadne

// This file finds the floats next to real roots of polynomials (Algorithm 4): between them no polynomial changes its sign.

import (
	"math/big"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/symbolic"
)

// A cutter collects the floats from lo to hi next to roots.
type cutter struct {
	lo, hi float64
	cuts   []float64
	open   bool // some may be missing, because there were too many pieces
	work   int  // terms of polynomials that may still be evaluated
}

// The limits of a search for roots: pieces of the line, bits of an evaluation, and bits of coefficients for a method that isolates all
// roots at once.
const (
	mostPieces = 3000
	rootBits   = 256
	exactBits  = 64 * rootBits
	mostBits   = 128
)

// add adds the floats next to roots of p.
func (c *cutter) add(p symbolic.Poly) {
	for p.Degree() > 0 && p.C[0].Sign() == 0 {
		c.near(0)
		p.C = p.C[1:]
	}
	switch {
	case p.Degree() <= 0:
	case p.Degree() == 1:
		x, _ := new(big.Rat).SetFrac(new(big.Int).Neg(p.C[0]), p.C[1]).Float64()
		c.near(x)
	case p.Bits() <= mostBits:
		for _, r := range ball.RealRoots(p.C, rootBits) {
			lo, hi := r.Float64Bounds()
			c.near(lo)
			c.near(hi)
		}
	default:
		c.isolate(p)
	}
}

// near adds x and its neighbours.
func (c *cutter) near(x float64) {
	for _, v := range []float64{fp.Prev(x), x, fp.Next(x)} {
		if c.lo <= v && v <= c.hi {
			c.cuts = append(c.cuts, v)
		}
	}
}

// isolate searches the sign changes of p piece by piece. Methods for all roots at once do not end if the roots differ by hundreds of binary
// orders of magnitude, as Omega and lambda do.
func (c *cutter) isolate(p symbolic.Poly) {
	f, slope := newValues(p), newValues(p.Derivative())
	pieces := [][2]int64{{fp.Ordinal(c.lo), min(fp.Ordinal(c.hi), 0)}, {max(fp.Ordinal(c.lo), 0), fp.Ordinal(c.hi)}}
	for n := 0; len(pieces) > 0; n++ {
		lo, hi := pieces[len(pieces)-1][0], pieces[len(pieces)-1][1]
		pieces = pieces[:len(pieces)-1]
		if lo > hi {
			continue
		}
		if n == mostPieces || c.work < 0 {
			c.open = true
			return
		}
		c.work -= 2 * len(p.C)
		if _, known := f.over(lo, hi).Sign(); known || f.centred(slope, lo, hi) {
			continue
		}
		if hi-lo <= 2 {
			c.near(fp.FromOrdinal(lo))
			c.near(fp.FromOrdinal(hi))
			continue
		}
		if _, known := slope.over(lo, hi).Sign(); known {
			c.work -= 64 * len(p.C)
			c.crossing(f, lo, hi)
			continue
		}
		middle := lo + (hi-lo)/2
		pieces = append(pieces, [2]int64{lo, middle}, [2]int64{middle, hi})
	}
}

// crossing adds the floats where f, which is monotone from lo to hi, changes its sign.
func (c *cutter) crossing(f *values, lo, hi int64) {
	sign := func(at int64) int {
		s, known := f.at(at)
		c.open = c.open || !known
		return s
	}
	low, high := sign(lo), sign(hi)
	if low == high && low != 0 {
		return
	}
	for hi-lo > 1 {
		middle := lo + (hi-lo)/2
		s := sign(middle)
		if s == 0 {
			c.near(fp.FromOrdinal(middle))
		}
		if s == low {
			lo = middle
		} else {
			hi = middle
		}
	}
	c.near(fp.FromOrdinal(lo))
	c.near(fp.FromOrdinal(hi))
}

// values evaluates a polynomial.
type values struct {
	of        *ball.Polynomial
	x, end, z ball.Real
}

func newValues(p symbolic.Poly) *values { return &values{of: ball.NewPolynomial(p.C)} }

// centred reports whether f has one sign from lo to hi, by its value in the middle and its derivative. Near a double root an enclosure of f
// over a piece contains 0, however small the piece is.
func (v *values) centred(slope *values, lo, hi int64) bool {
	middle := lo + (hi-lo)/2
	z := ball.New().Mul(slope.over(lo, hi), v.x.Sub(&slope.x, v.end.SetFloat64(fp.FromOrdinal(middle)), rootBits), rootBits)
	_, known := z.Add(z, v.over(middle, middle), rootBits).Sign()
	return known
}

// at returns the sign of the value at a double. It uses more bits if the sign is unknown, because the double may be a root.
func (v *values) at(x int64) (sign int, known bool) {
	if sign, known = v.over(x, x).Sign(); known {
		return sign, true
	}
	return v.of.Evaluate(&v.z, &v.x, exactBits).Sign()
}

// over encloses the values over the doubles from lo to hi. The ball is valid until the next call.
func (v *values) over(lo, hi int64) *ball.Real {
	v.x.SetFloat64(fp.FromOrdinal(lo))
	if lo != hi {
		v.x.Hull(&v.x, v.end.SetFloat64(fp.FromOrdinal(hi)), rootBits)
	}
	return v.of.Evaluate(&v.z, &v.x, rootBits)
}
