// Package movement says how far half an ulp of what a program is given moves its exact result: of inputs, and of constants that are rounded
// themselves.
//
//	Of          the movement by inputs, one after the other
//	Largest     the same by some ulps, where half an ulp does not tell
//	ByVectors   the movement by inputs that are vectors, each measured by its largest element
//	Class       what a movement makes of an error
//	Decision    what it makes of a decision
//	Coordinate  the arithmetic of balls with an input moved
//	Inputs      the same with all inputs elsewhere: by half ulps, in a Pattern, at a Scale, At a point
//	Constants   the same with constants moved
//
// It must not know certificates.
package movement

import (
	"math"
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/interp"
)

// mostMoved is the largest number of coordinates that are moved one by one.
const mostMoved = 64

// A Neighbourhood encloses the exact value with coordinate i moved by some half ulps, down where their number is negative; there is
// false where the function does not go on in that direction: beyond its domain, or the largest number.
type Neighbourhood func(i int, halfUlps float64) (exact errs.Interval, there bool)

// onTheWay is a part of half an ulp that is moved by too: a function with a period of an ulp, or of a whole part of one, is back where it
// was half an ulp or an ulp away, sin(pi*x) beyond 2^53.
const onTheWay = 391.0 / 1024 // few bits, so that squares fit into the first precision; about the golden section's

// Ways is how many places every coordinate is moved to: half an ulp down, half an ulp up, and one on the way.
const Ways = 3

// A Reach says whether exact values half an ulp away are still in the format's range.
type Reach uint8

// The reaches.
const (
	Inside   Reach = iota // all of them
	Unclear               // one is not known well enough
	Outside               // one is not
	Edge                  // the function has no value at one
	Isolated              // it has none in any direction that some input is moved
)

func reachOf(x errs.Interval, limit *big.Float) Reach {
	switch size := x.Abs(); {
	case size.Hi.Cmp(limit) < 0:
		return Inside
	case size.Lo.Cmp(limit) >= 0:
		return Outside
	}
	return Unclear
}

// Of encloses how far half an ulp of every coordinate, or less, moves the exact result, each in its worse direction, and how
// far away that is from limit, the end of the format's range.
func Of(dims int, exact errs.Interval, limit *big.Float, at Neighbourhood) (moved errs.Interval, far Reach) {
	if dims > mostMoved {
		return errs.Everywhere().Abs(), Unclear
	}
	moved = errs.Exactly(new(big.Float))
	for i := range dims {
		worse, known := errs.Exactly(new(big.Float)), false
		for _, by := range [Ways]float64{-1, +1, onTheWay} {
			x, there := at(i, by)
			if !there {
				continue
			}
			known = true
			worse = worse.Larger(x.Distance(exact))
			far = max(far, reachOf(x, limit))
		}
		if !known { // an isolated point: who knows what it would be beside it
			return errs.Everywhere().Abs(), Unclear
		}
		moved = moved.Plus(worse)
	}
	return moved, far
}

// Largest is how far some ulps of every coordinate move the exact result at most, from below: as many as make an error inherent. Of a
// function that is linear so far this is what half an ulp does, as many times. One whose period is an ulp or so moves otherwise.
func Largest(dims int, exact errs.Interval, at Neighbourhood) *big.Float {
	all := new(big.Float)
	if dims > mostMoved {
		return all
	}
	for i := range dims {
		most := new(big.Float)
		for n := 2; n <= InherentFactor; n++ {
			for _, by := range []float64{-float64(n), float64(n)} {
				if x, there := at(i, by); there && x.Bounded() {
					if d := x.Distance(exact).Lo; d.Cmp(most) > 0 {
						most = d
					}
				}
			}
		}
		all.Add(all, most)
	}
	return all
}

// Reals are an arithmetic that knows integers beyond the width of their type. What wraps one passes all of it on.
type Reals interface {
	interp.Arith[*ball.Real]
	interp.Wholes[*ball.Real]
	interp.Restarter[*ball.Real]
}

// Coordinate is the arithmetic of balls with one coordinate moved.
type Coordinate struct {
	Reals
	Dim int
	To  fp.Value
}

// Input is the coordinate that is moved, or another one as it is.
func (m *Coordinate) Input(z *ball.Real, dim int, x fp.Value) *ball.Real {
	if dim == m.Dim {
		x = m.To
	}
	return m.Reals.Input(z, dim, x)
}

// Inputs is the arithmetic of balls with all coordinates elsewhere. Integers are as they are.
type Inputs struct {
	Reals
	To func(dim int, x fp.Value) fp.Value
}

// Input is a coordinate, elsewhere.
func (m *Inputs) Input(z *ball.Real, dim int, x fp.Value) *ball.Real {
	if x.Format != fp.NoFormat {
		x = m.To(dim, x)
	}
	return m.Reals.Input(z, dim, x)
}

// Shifted is the arithmetic of balls in which all coordinates are moved by numbers that need be no floats of theirs.
type Shifted struct {
	Reals
	By   []float64
	Prec uint
}

// Input is a coordinate, moved; an integer stays.
func (m *Shifted) Input(z *ball.Real, dim int, x fp.Value) *ball.Real {
	if z = m.Reals.Input(z, dim, x); x.Format != fp.NoFormat {
		z.Add(z, ball.New().SetFloat64(m.By[dim]), m.Prec)
	}
	return z
}

// ByHalfUlps moves every coordinate by so many half ulps.
func ByHalfUlps(n func(dim int) float64) func(dim int, x fp.Value) fp.Value {
	return func(dim int, x fp.Value) fp.Value {
		if to, ok := HalfUlps(x, n(dim)); ok {
			return to
		}
		return x
	}
}

// Pattern moves all coordinates by as much, each in a direction of its own.
func Pattern(pattern uint64, halfUlps int) func(dim int, x fp.Value) fp.Value {
	return ByHalfUlps(func(dim int) float64 {
		bits := (uint64(dim+1) ^ pattern) * 0x9e3779b97f4a7c15
		return float64((int(bits>>62&1)*2 - 1) * halfUlps)
	})
}

// Scale multiplies all coordinates by a factor.
func Scale(by float64) func(dim int, x fp.Value) fp.Value {
	return func(_ int, x fp.Value) fp.Value {
		if !x.IsFinite() {
			return x
		}
		return fp.FromBig(x.Format, big.NewFloat(x.Float64()*by))
	}
}

// Only moves some coordinates alone.
func Only(group []int, to func(dim int, x fp.Value) fp.Value) func(dim int, x fp.Value) fp.Value {
	return func(dim int, x fp.Value) fp.Value {
		if slices.Contains(group, dim) {
			return to(dim, x)
		}
		return x
	}
}

// At moves all coordinates to those of a point.
func At(p []float64) func(dim int, x fp.Value) fp.Value {
	return func(dim int, x fp.Value) fp.Value { return fp.FromFloat64(p[dim]).Convert(x.Format) }
}

// Constants is the arithmetic of balls in which constants that are rounded themselves are moved by half an ulp, each in a direction of
// its own: pi, pi/2 and -2*pi, one number rounded once, in the same.
type Constants struct {
	Reals
	Pattern uint64
	Back    bool  // all of them in the other direction
	Any     *bool // becomes true where one was moved
	moved   [3]ball.Real
}

// Op moves the operands that are such constants.
func (m *Constants) Op(z *ball.Real, e *interp.Event[*ball.Real]) *ball.Real {
	var kept [3]*ball.Real
	for i, n := range e.From {
		kept[i] = e.Shadows[i]
		if n != 0 || i >= len(m.moved) || !rounded(e.Args[i]) {
			continue
		}
		if x, ok := HalfUlp(e.Args[i], m.direction(e.Args[i])); ok {
			e.Shadows[i], *m.Any = m.Reals.Lift(&m.moved[i], x), true
		}
	}
	z = m.Reals.Op(z, e)
	copy(e.Shadows, kept[:len(e.Shadows)])
	return z
}

// direction is that of a constant: the same wherever it, or a power of two times it, is read.
func (m *Constants) direction(x fp.Value) int {
	significand := math.Float64bits(x.Float64()) << signAndExponent
	bits := (significand ^ m.Pattern) * 0x9e3779b97f4a7c15
	if m.Back != x.Signbit() {
		bits = ^bits
	}
	return int(bits>>62&1)*2 - 1
}

// rounded reports whether a constant looks like a number that was rounded to its format: 1 and 0.5 do not.
func rounded(x fp.Value) bool {
	v, ok := x.Big()
	return ok && v.Sign() != 0 && int(v.MinPrec()) >= x.Format.Digits()-spareBits
}

const (
	spareBits       = 4  // that a rounded constant may end in zeros
	signAndExponent = 12 // bits in front of the significand of a double
)

// HalfUlp returns x moved by half an ulp, exactly, in a format that holds it; false for a format that is too wide.
func HalfUlp(x fp.Value, sign int) (fp.Value, bool) { return HalfUlps(x, float64(sign)) }

// HalfUlps is the same for so many of them, down where the number is negative.
func HalfUlps(x fp.Value, n float64) (fp.Value, bool) {
	v, ok := x.Big()
	if !ok || x.Format.Digits() >= fp.Binary128.Digits() {
		return fp.Value{}, false
	}
	neighbour := x.NextUp()
	if n < 0 {
		neighbour, n = x.NextDown(), -n
	}
	to, ok := neighbour.Big()
	if !ok {
		return fp.Value{}, false
	}
	by := new(big.Float).SetPrec(200).Sub(to, v)
	by.Mul(by, big.NewFloat(n/2))
	return fp.FromBig(fp.Binary128, by.Add(v, by)), true
}
