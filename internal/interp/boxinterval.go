package interp

// This file is intervals of two doubles whose ends are rounded outward, and bounds that are rounded up.
//
// The error of a sum, product, quotient or root is known exactly (Dekker, Knuth), so an end moves by one number, and only
// where the result was rounded inward.

import (
	"fmt"
	"math"

	"faultline/internal/interp/alu"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// An Interval is all reals from Lo to Hi. A NaN or an infinite end says that nothing is known.
type Interval struct{ Lo, Hi float64 }

var everything = Interval{math.Inf(-1), math.Inf(1)}

// String is x for people.
func (x Interval) String() string { return fmt.Sprintf("[%.6g, %.6g]", x.Lo, x.Hi) }

func (x Interval) bounded() bool { return x.Hi-x.Lo < math.Inf(1) && !math.IsInf(x.Lo, 0) }

// Has0 reports whether 0 is in x.
func (x Interval) Has0() bool { return !(x.Lo > 0 || x.Hi < 0) }

// isPoint reports whether x is one number.
func (x Interval) isPoint() bool { return x.Lo == x.Hi }

// Largest is the largest magnitude in x.
func (x Interval) Largest() float64 { return max(math.Abs(x.Lo), math.Abs(x.Hi)) }

// Smallest is the smallest magnitude in x.
func (x Interval) Smallest() float64 {
	if x.Has0() {
		return 0
	}
	return min(math.Abs(x.Lo), math.Abs(x.Hi))
}

func (x Interval) hull(y Interval) Interval {
	return Interval{min(x.Lo, y.Lo), max(x.Hi, y.Hi)}
}

// meet is what x and y, which enclose the same number, both say of it.
func (x Interval) meet(y Interval) Interval {
	return Interval{max(x.Lo, y.Lo), min(x.Hi, y.Hi)}
}

func (x Interval) neg() Interval { return Interval{-x.Hi, -x.Lo} }

func (x Interval) abs() Interval {
	switch {
	case x.Lo >= 0:
		return x
	case x.Hi <= 0:
		return x.neg()
	}
	return Interval{0, x.Largest()}
}

func (x Interval) add(y Interval) Interval {
	return Interval{sumBound(x.Lo, y.Lo, false), sumBound(x.Hi, y.Hi, true)}
}

func (x Interval) sub(y Interval) Interval { return x.add(y.neg()) }

func (x Interval) mul(y Interval) Interval {
	if x.Lo >= 0 && y.Lo >= 0 {
		return Interval{productBound(x.Lo, y.Lo, false), productBound(x.Hi, y.Hi, true)}
	}
	z := Interval{math.Inf(1), math.Inf(-1)}
	for _, a := range [2]float64{x.Lo, x.Hi} {
		for _, b := range [2]float64{y.Lo, y.Hi} {
			z = z.hull(Interval{productBound(a, b, false), productBound(a, b, true)})
		}
	}
	return z
}

// square is x times itself.
func (x Interval) square() Interval {
	a := x.abs()
	return Interval{productBound(a.Lo, a.Lo, false), productBound(a.Hi, a.Hi, true)}
}

// div is x / y, everything if 0 is in y.
func (x Interval) div(y Interval) Interval {
	if y.Has0() {
		return everything
	}
	if x.Lo >= 0 && y.Lo > 0 {
		return Interval{quotientBound(x.Lo, y.Hi, false), quotientBound(x.Hi, y.Lo, true)}
	}
	z := Interval{math.Inf(1), math.Inf(-1)}
	for _, a := range [2]float64{x.Lo, x.Hi} {
		for _, b := range [2]float64{y.Lo, y.Hi} {
			z = z.hull(Interval{quotientBound(a, b, false), quotientBound(a, b, true)})
		}
	}
	return z
}

// sqrt is the root of a nonnegative x.
func (x Interval) sqrt() Interval {
	return Interval{rootBound(x.Lo, false), rootBound(x.Hi, true)}
}

// outward is z, or its neighbour on the side of up if the exact value lies there: the sign of e says where.
func outward(z, e float64, up bool) float64 {
	switch {
	case e > 0 && up:
		return fp.Next(z)
	case e < 0 && !up, e != e && !up:
		return fp.Prev(z)
	case e != e:
		return fp.Next(z)
	}
	return z
}

func sumBound(x, y float64, up bool) float64 {
	z := x + y
	return outward(z, twoSum(x, y, z), up)
}

// sideOf0 is a bound of a number whose sign is known: it does not cross 0.
func sideOf0(bound float64, positive bool) float64 {
	if positive {
		return max(bound, 0)
	}
	return min(bound, 0)
}

// exactLeast is a magnitude of results above which the errors of products, quotients and roots are no subnormal numbers.
const exactLeast = 0x1p-960

func productBound(x, y float64, up bool) float64 {
	if x == 0 || y == 0 {
		return 0
	}
	z := float64(x * y)
	if math.Abs(z) < exactLeast {
		return sideOf0(outward(z, math.NaN(), up), (x > 0) == (y > 0))
	}
	return outward(z, twoProduct(x, y, z), up)
}

func quotientBound(x, y float64, up bool) float64 {
	if x == 0 {
		return 0
	}
	z := x / y
	if math.Abs(z) < exactLeast || math.Abs(x) < exactLeast {
		return sideOf0(outward(z, math.NaN(), up), (x > 0) == (y > 0))
	}
	e := math.FMA(-z, y, x)
	if y < 0 {
		e = -e
	}
	return outward(z, e, up)
}

func rootBound(x float64, up bool) float64 {
	if x == 0 {
		return 0
	}
	z := math.Sqrt(x)
	if x < exactLeast {
		return outward(z, math.NaN(), up)
	}
	return outward(z, math.FMA(-z, z, x), up)
}

// The arithmetic of bounds: of numbers that are not negative, rounded up. What is 0 stays 0.

func addUp(x ...float64) float64 {
	sum := 0.0
	for _, a := range x {
		sum = sumBound(sum, a, true)
	}
	return sum
}

func mulUp(x ...float64) float64 {
	product := 1.0
	for _, a := range x {
		product = productBound(product, a, true)
	}
	return product
}

func divUp(x, y float64) float64 {
	if y == 0 && x != 0 {
		return math.Inf(1)
	}
	return quotientBound(x, y, true)
}

// spread is x scaled by a real at most s away from 1, plus one of at most a.
func (x Interval) spread(s, a float64) Interval {
	if s == 0 && a == 0 {
		return x
	}
	lo := addUp(mulUp(math.Abs(x.Lo), s), a)
	hi := addUp(mulUp(math.Abs(x.Hi), s), a)
	if s > 1 { // the ends need not be the farthest
		lo = addUp(mulUp(x.Largest(), s), a)
		hi = lo
	}
	return Interval{sumBound(x.Lo, -lo, false), sumBound(x.Hi, hi, true)}
}

// boxPrec is the precision of elementary functions over intervals, in bits.
const boxPrec = 64

// setInterval makes z a ball around x.
func setInterval(z *ball.Real, x Interval) *ball.Real {
	z.SetFloat64(x.Lo)
	if x.isPoint() {
		return z
	}
	var hi ball.Real
	return z.Hull(z, hi.SetFloat64(x.Hi), boxPrec)
}

// imageOf encloses op of everything in the intervals, by balls.
func imageOf(op fp.Op, args ...Interval) Interval {
	balls := make([]*ball.Real, len(args))
	for i, x := range args {
		balls[i] = setInterval(ball.New(), x)
	}
	z := ball.Apply(ball.New(), op, boxPrec, balls...)
	if !z.IsFinite() {
		return everything
	}
	lo, hi := z.Float64Bounds()
	return Interval{lo, hi}
}

// valueAt encloses op of x and, where op has two operands, y: the C library's result, and as far from it as is assumed (Boxes.assume
// has noted that).
func valueAt(op fp.Op, x, y float64) Interval {
	ulps := doubleUlps[op]
	switch {
	case ulps == 0:
		return imageOf(op, point(x))
	case x == 0 && fixes0[op] || x == 1 && (op == fp.Log || op == fp.Log2 || op == fp.Log10 || op == fp.Acosh):
		return Interval{}
	case x == 0 && (op == fp.Exp || op == fp.Exp2 || op == fp.Exp10 || op == fp.Cos || op == fp.Cosh || op == fp.Erfc):
		return unit
	}
	z := alu.Libm64(op, x, y)
	switch {
	case z != z:
		return everything
	case z > math.MaxFloat64:
		return Interval{math.MaxFloat64 / 2, z}
	case z < -math.MaxFloat64:
		return Interval{z, -math.MaxFloat64 / 2}
	}
	// An ulp of the exact value is at most 2^-52 of it, and so 2^-51 of z, or a subnormal number.
	d := float64(math.Abs(z)*(ulps*0x1p-51)) + (ulps+1)*math.SmallestNonzeroFloat64
	image := Interval{fp.Prev(z - d), fp.Next(z + d)}
	if within := ranges[op]; within != (Interval{}) {
		image = image.meet(within)
	}
	return image
}

// ranges are what functions do not leave.
var ranges = [256]Interval{
	fp.Sin: {-1, 1}, fp.Cos: {-1, 1}, fp.Tanh: {-1, 1}, fp.Erf: {-1, 1}, fp.Erfc: {0, 2}, fp.Cosh: {1, math.Inf(1)},
	fp.Exp: {0, math.Inf(1)}, fp.Exp2: {0, math.Inf(1)}, fp.Exp10: {0, math.Inf(1)}, fp.Acos: {0, 3.15}, fp.Acosh: {0, math.Inf(1)},
	fp.Pow: {0, math.Inf(1)}, fp.Hypot: {0, math.Inf(1)}, fp.Expm1: {-1, math.Inf(1)},
}

// point is the interval of one number.
func point(x float64) Interval { return Interval{x, x} }
