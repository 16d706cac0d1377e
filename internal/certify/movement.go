package certify

// This file measures how far half an ulp of the inputs, or of rounded constants, moves the exact result. The arithmetics are balls with
// inputs or constants moved:
//
//	movedInput      one input
//	movedInputs     all inputs: by half ulps, in a sign pattern, scaled, or to another point
//	shiftedInputs   all inputs, by numbers that are no floats
//	movedConstants  constants that are rounded

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

// A neighbourhood encloses the exact value with coordinate i moved by some half ulps, down where their number is negative; there is
// false where the function does not go on in that direction: beyond its domain, or the largest number.
type neighbourhood func(i int, halfUlps float64) (exact errs.Interval, there bool)

// onTheWay is a part of half an ulp that is moved by too: a function with a period of an ulp, or of a whole part of one, is back where it
// was half an ulp or an ulp away, sin(pi*x) beyond 2^53.
const onTheWay = 391.0 / 1024 // few bits, so that squares fit into the first precision; about the golden section's

// ways is how many places every coordinate is moved to: half an ulp down, half an ulp up, and one on the way.
const ways = 3

// A reach says whether exact values half an ulp away are still in the format's range.
type reach uint8

// The reaches.
const (
	insideRange   reach = iota // all of them
	unclearRange               // one is not known well enough
	outsideRange               // one is not
	edgeOfDomain               // the function has no value at one
	isolatedPoint              // it has none in any direction that some input is moved
)

func reachOf(x errs.Interval, limit *big.Float) reach {
	switch size := x.Abs(); {
	case size.Hi.Cmp(limit) < 0:
		return insideRange
	case size.Lo.Cmp(limit) >= 0:
		return outsideRange
	}
	return unclearRange
}

// movementOf encloses how far half an ulp of every coordinate, or less, moves the exact result, each in its worse direction, and how
// far away that is from limit, the end of the format's range.
func movementOf(dims int, exact errs.Interval, limit *big.Float, at neighbourhood) (moved errs.Interval, far reach) {
	if dims > mostMoved {
		return errs.Everywhere().Abs(), unclearRange
	}
	moved = errs.Exactly(new(big.Float))
	for i := range dims {
		worse, known := errs.Exactly(new(big.Float)), false
		for _, by := range [ways]float64{-1, +1, onTheWay} {
			x, there := at(i, by)
			if !there {
				continue
			}
			known = true
			worse = worse.Larger(x.Distance(exact))
			far = max(far, reachOf(x, limit))
		}
		if !known { // an isolated point: who knows what it would be beside it
			return errs.Everywhere().Abs(), unclearRange
		}
		moved = moved.Plus(worse)
	}
	return moved, far
}

// largestMovement bounds from below how far 2 to inherentFactor half ulps of every coordinate move the exact result at most. For a linear
// function this is inherentFactor times the movement by half an ulp. A function whose period is about an ulp moves less or more.
func largestMovement(dims int, exact errs.Interval, at neighbourhood) *big.Float {
	all := new(big.Float)
	if dims > mostMoved {
		return all
	}
	for i := range dims {
		most := new(big.Float)
		for n := 2; n <= inherentFactor; n++ {
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

// reals are an arithmetic that knows integers beyond the width of their type. What wraps one passes all of it on.
type reals interface {
	interp.Arith[*ball.Real]
	interp.Wholes[*ball.Real]
	interp.Restarter[*ball.Real]
}

// movedInput is the arithmetic of balls with one coordinate moved.
type movedInput struct {
	reals
	Dim int
	To  fp.Value
}

// Input is the coordinate that is moved, or another one as it is.
func (m *movedInput) Input(z *ball.Real, dim int, x fp.Value) *ball.Real {
	if dim == m.Dim {
		x = m.To
	}
	return m.reals.Input(z, dim, x)
}

// movedInputs is the arithmetic of balls with all coordinates elsewhere. Integers are as they are.
type movedInputs struct {
	reals
	To func(dim int, x fp.Value) fp.Value
}

// Input is a coordinate, elsewhere.
func (m *movedInputs) Input(z *ball.Real, dim int, x fp.Value) *ball.Real {
	if x.Format != fp.NoFormat {
		x = m.To(dim, x)
	}
	return m.reals.Input(z, dim, x)
}

// shiftedInputs is the arithmetic of balls in which all coordinates are moved by numbers that need be no floats of theirs.
type shiftedInputs struct {
	reals
	By   []float64
	Prec uint
}

// Input is a coordinate, moved; an integer stays.
func (m *shiftedInputs) Input(z *ball.Real, dim int, x fp.Value) *ball.Real {
	if z = m.reals.Input(z, dim, x); x.Format != fp.NoFormat {
		z.Add(z, ball.New().SetFloat64(m.By[dim]), m.Prec)
	}
	return z
}

// byHalfUlps moves every coordinate by so many half ulps.
func byHalfUlps(n func(dim int) float64) func(dim int, x fp.Value) fp.Value {
	return func(dim int, x fp.Value) fp.Value {
		if to, ok := movedHalfUlps(x, n(dim)); ok {
			return to
		}
		return x
	}
}

// signPattern moves all coordinates by as much, each in a direction of its own.
func signPattern(pattern uint64, halfUlps int) func(dim int, x fp.Value) fp.Value {
	return byHalfUlps(func(dim int) float64 {
		bits := (uint64(dim+1) ^ pattern) * 0x9e3779b97f4a7c15
		return float64((int(bits>>62&1)*2 - 1) * halfUlps)
	})
}

// scaledBy multiplies all coordinates by a factor.
func scaledBy(by float64) func(dim int, x fp.Value) fp.Value {
	return func(_ int, x fp.Value) fp.Value {
		if !x.IsFinite() {
			return x
		}
		return fp.FromBig(x.Format, big.NewFloat(x.Float64()*by))
	}
}

// onlyInputs moves some coordinates alone.
func onlyInputs(group []int, to func(dim int, x fp.Value) fp.Value) func(dim int, x fp.Value) fp.Value {
	return func(dim int, x fp.Value) fp.Value {
		if slices.Contains(group, dim) {
			return to(dim, x)
		}
		return x
	}
}

// atPoint moves all coordinates to those of a point.
func atPoint(p []float64) func(dim int, x fp.Value) fp.Value {
	return func(dim int, x fp.Value) fp.Value { return fp.FromFloat64(p[dim]).Convert(x.Format) }
}

// movedConstants is the arithmetic of balls in which constants that are rounded themselves are moved by half an ulp, each in a direction of
// its own: pi, pi/2 and -2*pi, one number rounded once, in the same.
type movedConstants struct {
	reals
	Pattern uint64
	Back    bool  // all of them in the other direction
	Any     *bool // becomes true where one was moved
	moved   [3]ball.Real
}

// Op moves the operands that are such constants.
func (m *movedConstants) Op(z *ball.Real, e *interp.Event[*ball.Real]) *ball.Real {
	var kept [3]*ball.Real
	for i, n := range e.From {
		kept[i] = e.Shadows[i]
		if n != 0 || i >= len(m.moved) || !rounded(e.Args[i]) {
			continue
		}
		if x, ok := movedHalfUlp(e.Args[i], m.direction(e.Args[i])); ok {
			e.Shadows[i], *m.Any = m.reals.Lift(&m.moved[i], x), true
		}
	}
	z = m.reals.Op(z, e)
	copy(e.Shadows, kept[:len(e.Shadows)])
	return z
}

// direction is that of a constant: the same wherever it, or a power of two times it, is read.
func (m *movedConstants) direction(x fp.Value) int {
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

// movedHalfUlp returns x moved by half an ulp, exactly, in a format that holds it; false for a format that is too wide.
func movedHalfUlp(x fp.Value, sign int) (fp.Value, bool) { return movedHalfUlps(x, float64(sign)) }

// movedHalfUlps is the same for so many of them, down where the number is negative.
func movedHalfUlps(x fp.Value, n float64) (fp.Value, bool) {
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
