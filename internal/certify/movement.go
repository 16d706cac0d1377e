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

// A neighbourhood encloses the exact value with coordinate i moved by some half ulps. A negative number moves it down. there is false if
// the function has no value there, or if the coordinate would leave its format.
type neighbourhood func(i int, halfUlps float64) (exact errs.Interval, there bool)

// onTheWay is a fraction of half an ulp by which coordinates are moved too. A function whose period is an ulp or a divisor of it, such as
// sin(pi*x) beyond 2^53, has the same value half an ulp or an ulp away.
const onTheWay = 391.0 / 1024 // it has few bits, so that squares fit into the first precision; it is near the golden section

// partOfOne returns the part of half an ulp by which x moves: onTheWay, but at most a distance of onTheWay. Large numbers are integers, and
// a function with period 1 has the same value at all of them.
func partOfOne(x fp.Value) float64 {
	half := x.NextUp().Float64()/2 - x.Float64()/2
	return onTheWay / max(1, math.Abs(half))
}

// ways is the number of places to which each coordinate is moved: half an ulp down, half an ulp up, and onTheWay of half an ulp up.
const ways = 3

// A reach tells whether exact values half an ulp away are in the range of the format.
type reach uint8

// The reaches.
const (
	insideRange   reach = iota // all of them are
	unclearRange               // it is not known of one of them
	outsideRange               // one of them is not
	edgeOfDomain               // the function has no value at one of them
	isolatedPoint              // the function has no value wherever some coordinate is moved
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

// movementOf encloses how far half an ulp or less of every coordinate moves the exact result. It takes the worse direction of each
// coordinate and adds up. far compares the moved results with limit, the end of the format's range.
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
		if !known { // an isolated point: nothing is known nearby
			return errs.Everywhere().Abs(), unclearRange
		}
		moved = moved.Plus(worse)
	}
	return moved, far
}

// reals is an arithmetic that also follows integers beyond the width of their type. A wrapper must pass all of its methods on.
type reals interface {
	interp.Arith[*ball.Real]
	interp.Wholes[*ball.Real]
	interp.Restarter[*ball.Real]
}

// movedInput is ball arithmetic with one coordinate moved.
type movedInput struct {
	reals
	Dim int
	To  fp.Value
}

// Input returns the moved value for coordinate Dim, and other coordinates unchanged.
func (m *movedInput) Input(z *ball.Real, dim int, x fp.Value) *ball.Real {
	if dim == m.Dim {
		x = m.To
	}
	return m.reals.Input(z, dim, x)
}

// movedInputs is ball arithmetic with all floating-point coordinates moved. Integers do not move.
type movedInputs struct {
	reals
	To func(dim int, x fp.Value) fp.Value
}

// Input returns the moved coordinate.
func (m *movedInputs) Input(z *ball.Real, dim int, x fp.Value) *ball.Real {
	if x.Format != fp.NoFormat {
		x = m.To(dim, x)
	}
	return m.reals.Input(z, dim, x)
}

// shiftedInputs is ball arithmetic with all coordinates shifted. The shifted values need not be floats.
type shiftedInputs struct {
	reals
	By   []float64
	Prec uint
}

// Input returns the shifted coordinate. An integer does not move.
func (m *shiftedInputs) Input(z *ball.Real, dim int, x fp.Value) *ball.Real {
	if z = m.reals.Input(z, dim, x); x.Format != fp.NoFormat {
		z.Add(z, ball.New().SetFloat64(m.By[dim]), m.Prec)
	}
	return z
}

// byHalfUlps moves coordinate dim by n(dim) half ulps.
func byHalfUlps(n func(dim int) float64) func(dim int, x fp.Value) fp.Value {
	return func(dim int, x fp.Value) fp.Value {
		if to, ok := movedHalfUlps(x, n(dim)); ok {
			return to
		}
		return x
	}
}

// signPattern moves every coordinate by half an ulp, up or down by the bits of pattern.
func signPattern(pattern uint64) func(dim int, x fp.Value) fp.Value {
	return byHalfUlps(func(dim int) float64 {
		bits := (uint64(dim+1) ^ pattern) * 0x9e3779b97f4a7c15
		return float64(int(bits>>62&1)*2 - 1)
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

// onlyInputs applies to to the coordinates of a group, and leaves the others unchanged.
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

// movedConstants is ball arithmetic in which rounded constants are moved by half an ulp, each in its own direction. A number that was
// rounded once moves in one direction, also if the program uses multiples of it: pi, pi/2 and -2*pi.
type movedConstants struct {
	reals
	Pattern uint64
	Back    bool  // all of them in the opposite direction
	Any     *bool // becomes true when a constant is moved
	moved   [3]ball.Real
}

// Op moves the operands that are rounded constants.
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

// direction returns the direction of a constant. Its multiples by powers of two have the same one.
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
	spareBits       = 4  // the zero bits at the end that a rounded constant may have
	signAndExponent = 12 // the bits before the significand of a double
)

// movedHalfUlp is movedHalfUlps for one half ulp.
func movedHalfUlp(x fp.Value, sign int) (fp.Value, bool) { return movedHalfUlps(x, float64(sign)) }

// movedHalfUlps returns x moved by n half ulps, exactly, in binary128. It moves down if n is negative. It returns false if the format of x
// is too wide, or x moves out of it.
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
