// Package interval has intervals of doubles. Its operations round the ends outward. It also has operations that bound operands from a
// result, and bounds that are rounded up. Proofs over boxes, the narrowing of formulas and abstract interpretation use it.
//
// The package does not depend on the meaning of intervals. Its values are plain numbers, which may be copied and shared.
//
// The rounding error of a sum, product, quotient or root is known exactly (Dekker, Knuth). So an end moves outward by at most one number,
// and only if the result was rounded inward.
package interval

import (
	"fmt"
	"math"

	"faultline/internal/fp"
)

// An Interval contains all reals from Lo to Hi. An infinite end or a NaN is not a bound. The result of an operation contains its results
// for all members of the operands.
type Interval struct{ Lo, Hi float64 }

// Of is the interval from lo to hi.
func Of(lo, hi float64) Interval { return Interval{lo, hi} }

// All is all reals.
var All = Interval{math.Inf(-1), math.Inf(1)}

// String formats x with six digits.
func (x Interval) String() string { return fmt.Sprintf("[%.6g, %.6g]", x.Lo, x.Hi) }

// Bounded reports whether both ends of x are numbers.
func (x Interval) Bounded() bool { return x.Hi-x.Lo < math.Inf(1) && !math.IsInf(x.Lo, 0) }

// Has0 reports whether 0 is in x.
func (x Interval) Has0() bool { return !(x.Lo > 0 || x.Hi < 0) }

// IsPoint reports whether x is one number.
func (x Interval) IsPoint() bool { return x.Lo == x.Hi }

// Largest is the largest magnitude in x.
func (x Interval) Largest() float64 { return max(math.Abs(x.Lo), math.Abs(x.Hi)) }

// Smallest is the smallest magnitude in x.
func (x Interval) Smallest() float64 {
	if x.Has0() {
		return 0
	}
	return min(math.Abs(x.Lo), math.Abs(x.Hi))
}

// Hull returns the smallest interval that contains x and y.
func (x Interval) Hull(y Interval) Interval {
	return Interval{min(x.Lo, y.Lo), max(x.Hi, y.Hi)}
}

// Meet returns the intersection of x and y, which must enclose the same number.
func (x Interval) Meet(y Interval) Interval {
	return Interval{max(x.Lo, y.Lo), min(x.Hi, y.Hi)}
}

// Orders returns the relations that members of x and y may have.
func (x Interval) Orders(y Interval) fp.Order { return fp.Orders(x.Lo, x.Hi, y.Lo, y.Hi) }

// Neg is -x.
func (x Interval) Neg() Interval { return Interval{-x.Hi, -x.Lo} }

// Abs is |x|.
func (x Interval) Abs() Interval {
	switch {
	case x.Lo >= 0:
		return x
	case x.Hi <= 0:
		return x.Neg()
	}
	return Interval{0, x.Largest()}
}

// Add is x + y.
func (x Interval) Add(y Interval) Interval {
	return Interval{sumBound(x.Lo, y.Lo, false), sumBound(x.Hi, y.Hi, true)}
}

// Sub is x - y.
func (x Interval) Sub(y Interval) Interval { return x.Add(y.Neg()) }

// Mul is x y.
func (x Interval) Mul(y Interval) Interval {
	if x.Lo >= 0 && y.Lo >= 0 {
		return Interval{productBound(x.Lo, y.Lo, false), productBound(x.Hi, y.Hi, true)}
	}
	return corners(x, y, productBound)
}

// Square is x times itself.
func (x Interval) Square() Interval {
	a := x.Abs()
	return Interval{productBound(a.Lo, a.Lo, false), productBound(a.Hi, a.Hi, true)}
}

// Product returns x y, or x^2 if same is true, because then x and y are the same number. It returns All if one of them is All: the number
// may be undefined, and then even its product with 0 is.
func Product(x, y Interval, same bool) Interval {
	switch {
	case same:
		return x.Square()
	case x == All || y == All:
		return All
	}
	return x.Mul(y)
}

// Div is x / y, and All if 0 is in y.
func (x Interval) Div(y Interval) Interval {
	switch {
	case y.Has0():
		return All
	case !x.Bounded() || !y.Bounded():
		return corners(x, y, limitBound)
	case x.Lo >= 0 && y.Lo > 0:
		return Interval{quotientBound(x.Lo, y.Hi, false), quotientBound(x.Hi, y.Lo, true)}
	}
	return corners(x, y, quotientBound)
}

// limitBound bounds the quotient of two ends if at least one is infinite.
func limitBound(x, y float64, up bool) float64 {
	switch {
	case math.IsInf(y, 0):
		return 0
	case math.IsInf(x, 0):
		return math.Copysign(x, x*y)
	}
	return quotientBound(x, y, up)
}

// Image encloses op over x from its values at numbers, if op has monotone pieces.
func Image(op fp.Op, x Interval, value func(op fp.Op, at float64) Interval) (z Interval, known bool) {
	switch f := fp.FunctionOf(op); {
	case f.Even:
		x = x.Abs()
	case f.Slope < 0:
		x = Interval{x.Hi, x.Lo}
	case f.Slope == 0:
		return All, false
	}
	z = value(op, x.Lo)
	if !x.IsPoint() {
		z.Hi = value(op, x.Hi).Hi
	}
	return z, true
}

// corners is the hull of bounds for each end of x with each end of y.
func corners(x, y Interval, bound func(x, y float64, up bool) float64) Interval {
	z := Interval{math.Inf(1), math.Inf(-1)}
	for _, a := range [2]float64{x.Lo, x.Hi} {
		for _, b := range [2]float64{y.Lo, y.Hi} {
			z = z.Hull(Interval{bound(a, b, false), bound(a, b, true)})
		}
	}
	return z
}

// Sqrt is the root of a nonnegative x.
func (x Interval) Sqrt() Interval {
	return Interval{sqrtBound(x.Lo, false), sqrtBound(x.Hi, true)}
}

// Min and Max are the smaller and the larger of both.
func (x Interval) Min(y Interval) Interval { return Interval{min(x.Lo, y.Lo), min(x.Hi, y.Hi)} }
func (x Interval) Max(y Interval) Interval { return Interval{max(x.Lo, y.Lo), max(x.Hi, y.Hi)} }

// Pow is x^n for n >= 0.
func (x Interval) Pow(n int) Interval {
	if n%2 == 0 {
		x = x.Abs()
	}
	lo, hi := Point(1), Point(1)
	for range n {
		lo, hi = lo.Mul(Point(x.Lo)), hi.Mul(Point(x.Hi))
	}
	return lo.Hull(hi)
}

// Unary and Binary are the operations of one and of two operands; nil for others.
var (
	Unary  = [256]func(x Interval) Interval{fp.Neg: Interval.Neg, fp.Abs: Interval.Abs, fp.Sqrt: Interval.Sqrt}
	Binary = [256]func(x, y Interval) Interval{
		fp.Add: Interval.Add, fp.Sub: Interval.Sub, fp.Mul: Interval.Mul, fp.Div: Interval.Div, fp.Min: Interval.Min, fp.Max: Interval.Max,
	}
)

// outward returns z, or its neighbour in direction up if the exact value is on that side. e has the sign of the exact value minus z, or is
// a NaN.
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
	return outward(z, fp.TwoSum(x, y, z), up)
}

// sideOf0 is a bound of a number whose sign is known: it does not cross 0.
func sideOf0(bound float64, positive bool) float64 {
	if positive {
		return max(bound, 0)
	}
	return min(bound, 0)
}

// exactLeast is a magnitude. The errors of larger products, quotients and roots are normal numbers.
const exactLeast = 0x1p-960

func productBound(x, y float64, up bool) float64 {
	if x == 0 || y == 0 {
		return 0
	}
	z := float64(x * y)
	if math.Abs(z) < exactLeast {
		return sideOf0(outward(z, math.NaN(), up), (x > 0) == (y > 0))
	}
	return outward(z, fp.TwoProduct(x, y, z), up)
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

func sqrtBound(x float64, up bool) float64 {
	if x == 0 {
		return 0
	}
	z := math.Sqrt(x)
	if x < exactLeast {
		return outward(z, math.NaN(), up)
	}
	return outward(z, math.FMA(-z, z, x), up)
}

// The functions of bounds take nonnegative numbers and round up, except that an exact 0 stays 0.

// AddUp is the sum.
func AddUp(x ...float64) float64 {
	sum := 0.0
	for _, a := range x {
		sum = sumBound(sum, a, true)
	}
	return sum
}

// MulUp is the product.
func MulUp(x ...float64) float64 {
	product := 1.0
	for _, a := range x {
		product = productBound(product, a, true)
	}
	return product
}

// DivUp is the quotient, infinite for y = 0 unless x is.
func DivUp(x, y float64) float64 {
	if y == 0 && x != 0 {
		return math.Inf(1)
	}
	return quotientBound(x, y, true)
}

// SqrtUp is the square root.
func SqrtUp(x float64) float64 { return sqrtBound(x, true) }

// Spread returns the interval of t x + d for all reals t with |t - 1| <= s and d with |d| <= a.
func (x Interval) Spread(s, a float64) Interval {
	if s == 0 && a == 0 {
		return x
	}
	lo := AddUp(MulUp(math.Abs(x.Lo), s), a)
	hi := AddUp(MulUp(math.Abs(x.Hi), s), a)
	if s > 1 { // the ends need not be the farthest
		lo = AddUp(MulUp(x.Largest(), s), a)
		hi = lo
	}
	return Interval{sumBound(x.Lo, -lo, false), sumBound(x.Hi, hi, true)}
}

// Point is the interval of one number.
func Point(x float64) Interval { return Interval{x, x} }
