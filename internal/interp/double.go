package interp

// This file is double-double numbers: sums of two doubles, and what is known of their own error.
//
// The algorithms and the bounds of their relative errors, u being 2^-53, are those of Joldes, Muller and Popescu, "Tight and
// rigorous error bounds for basic building blocks of double-word arithmetic", ACM TOMS 44(2), 2017:
//
//	x + y   algorithm 6, AccurateDWPlusDW          3 u^2 + 13 u^3
//	x y     algorithm 12, DWTimesDW3               4 u^2 (Muller and Rideau, 2022)
//	x / y   algorithm 17, DWDivDW2                 15 u^2 + 56 u^3
//	sqrt    SQRTDWtoDW, Lefevre and others, 2023   25/8 u^2
//
// They hold where nothing overflows and no part of a product is lost below the subnormal numbers. So what is said below is
// up to twice as much, which pays for the rounding of the bounds too, for results that are ordinary in size; below that an
// absolute error is added, and above nothing is said.

import (
	"math"

	"faultline/internal/ball"
)

// A Pair is a real number: some value within Err of Hi + Lo. |Lo| is at most half an ulp of Hi. If Err is not finite, nothing
// is known of the number. The zero Pair is 0.
type Pair struct{ Hi, Lo, Err float64 }

const (
	beyondPair = 0x1p1000
	belowPair  = 0x1p-900
	slip       = 0x1p-1060 // more than a few operations lose to underflow

	roundOff = 0x1p-53 // u
	uu       = roundOff * roundOff
	up       = 1 + 0x1p-48 // more than the rounding of a bound takes away
)

// unknown is a number of which nothing is known.
var unknown = Pair{Err: math.Inf(1)}

// Known reports whether anything is known of x.
func (x Pair) Known() bool { return x.Err <= math.MaxFloat64 }

// exact reports whether x is a double.
func (x *Pair) exact() bool { return x.Lo == 0 && x.Err == 0 }

// ordinary reports that the bounds of relative errors hold for a result of size h.
func ordinary(h float64) bool {
	h = math.Abs(h)
	return h > belowPair && h < beyondPair
}

// settled is z outside of the ordinary sizes.
func settled(z Pair) Pair {
	if !(math.Abs(z.Hi) < beyondPair && math.Abs(z.Lo) < beyondPair && z.Known()) {
		return unknown
	}
	z.Err = (z.Err + slip) * up
	return z
}

// neg is -x; a zero keeps its sign, which a real does not have.
func (x Pair) neg() Pair { return Pair{0 - x.Hi, 0 - x.Lo, x.Err} }

// abs is |x|, which is no farther from its value than x from its own.
func (x Pair) abs() Pair {
	if x.Hi < 0 {
		return x.neg()
	}
	return x
}

// add is x + y. The high parts' sum and its error are exact; what is rounded is the sum c of that error and the low parts, and
// the low part w of the result. So where the low parts are small against u x, as in 1 + 1e-26, the bound is small as well.
// Additions lose nothing to underflow.
func (x Pair) add(y Pair) Pair {
	h := x.Hi + y.Hi
	l := twoSum(x.Hi, y.Hi, h)
	z := Pair{Hi: h, Lo: l}
	if x.Lo != 0 || y.Lo != 0 {
		t := x.Lo + y.Lo
		c := l + t
		v := h + c
		w := twoSum(x.Lo, y.Lo, t) + twoSum(h, c, v)
		z.Hi = v + w
		z.Lo = twoSum(v, w, z.Hi)
		z.Err = roundOff * (math.Abs(c) + math.Abs(w))
	}
	z.Err = (z.Err + x.Err + y.Err) * up
	if !(math.Abs(z.Hi) < beyondPair) {
		return unknown
	}
	return z
}

func (x Pair) sub(y Pair) Pair { return x.add(y.neg()) }

// mul is x y.
func (x Pair) mul(y Pair) Pair {
	h := float64(x.Hi * y.Hi)
	l := math.FMA(x.Hi, y.Hi, -h)
	if x.exact() && y.exact() {
		if ordinary(h) || x.Hi == 0 || y.Hi == 0 {
			return Pair{Hi: h, Lo: l}
		}
		return settled(Pair{Hi: h, Lo: l})
	}
	q := math.FMA(x.Lo, y.Hi, float64(x.Lo*y.Lo)) // with the rounding of Lo Lo, off by less than 2 u q
	r := math.FMA(x.Hi, y.Lo, q)
	l += r
	z := Pair{Hi: h + l}
	z.Lo = l - (z.Hi - h)
	a, b := math.Abs(x.Hi), math.Abs(y.Hi)
	own := 2*roundOff*(math.Abs(q)+math.Abs(r)+math.Abs(l)) + slip
	z.Err = (float64(a*y.Err) + float64(b*x.Err) + float64(x.Err*y.Err) + own) * up
	if ordinary(z.Hi) {
		return z
	}
	if x == (Pair{}) && y.Known() || y == (Pair{}) && x.Known() {
		return Pair{}
	}
	return settled(z)
}

// div is x / y. The remainder of the rounded quotient is not normalised: 20 u^2 is what that leaves.
func (x Pair) div(y Pair) Pair {
	least := math.Abs(y.Hi)*(1-0x1p-50) - y.Err // of |y|, rounded down
	if !(least > 0) {
		return unknown
	}
	q := x.Hi / y.Hi
	h := float64(q * y.Hi)
	l := math.FMA(q, y.Hi, -h)
	l = math.FMA(q, y.Lo, l)
	rest := (x.Hi - h) + (x.Lo - l)
	r := rest / y.Hi
	z := Pair{Hi: q + r}
	z.Lo = r - (z.Hi - q)
	size := math.Abs(z.Hi)
	if rest == 0 && x.exact() && y.exact() && ordinary(q) && math.Abs(x.Hi) > belowPair {
		return Pair{Hi: q}
	}
	z.Err = 32 * uu * size
	if x.Err != 0 || y.Err != 0 {
		z.Err = (z.Err + (x.Err+float64(size*y.Err))/least) * (1 + 0x1p-40)
	}
	switch {
	case ordinary(z.Hi) && math.Abs(x.Hi) > belowPair:
		return z
	case x == (Pair{}):
		return x
	}
	z.Err += slip / least
	return settled(z)
}

// sqrt is the square root of x.
func (x Pair) sqrt() Pair {
	switch {
	case x == (Pair{}):
		return x
	case !(x.Hi > x.Err): // also where nothing is known
		return unknown
	case x.Hi < belowPair:
		const scale = 0x1p400
		z := Pair{x.Hi * scale, x.Lo * scale, x.Err * scale}.sqrt()
		return Pair{z.Hi / 0x1p200, z.Lo / 0x1p200, z.Err / 0x1p200}
	case !(x.Hi < beyondPair):
		return unknown
	}
	h := math.Sqrt(x.Hi)
	l := (math.FMA(-h, h, x.Hi) + x.Lo) / (2 * h)
	z := Pair{Hi: h + l}
	z.Lo = l - (z.Hi - h)
	z.Err = (8*uu*z.Hi + x.Err/z.Hi) * (1 + 0x1p-40)
	return z
}

// scale is x 2^n.
func (x Pair) scale(n int64) Pair {
	if x == (Pair{}) {
		return x
	}
	k := int(min(max(n, -5000), 5000))
	z := Pair{math.Ldexp(x.Hi, k), math.Ldexp(x.Lo, k), math.Ldexp(x.Err, k)}
	if ordinary(z.Hi) && x.Known() {
		if !x.exact() {
			z.Err += slip
		}
		return z
	}
	return settled(z)
}

// order is the relations that x and y can be in.
func (x Pair) order(y Pair) ball.Order {
	d := x.sub(y)
	switch {
	case d.Hi > d.Err:
		return ball.Greater
	case -d.Hi > d.Err:
		return ball.Less
	case d == Pair{}:
		return ball.Equal
	}
	return ball.Less | ball.Equal | ball.Greater
}

// certainly reports whether x and y are in one of the relations, for sure.
func (x Pair) certainly(set ball.Order, y Pair) bool { return x.order(y)&^set == 0 }
