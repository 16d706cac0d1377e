package ball

// This file has queries about the members of a ball.

// #include "ball.h"
import "C"

import (
	"math"
	"math/big"
	"unsafe"

	"faultline/internal/fp"
	"faultline/internal/fp/interval"
)

// State is a set of facts about a ball, as bits.
type State int

// The facts of a State. Positive and Negative exclude zero; a ball with neither may still be half-open at it.
const (
	Finite       State = 1 << iota // bounded
	Exact                          // one point
	ContainsZero                   // 0 is possible
	Integer                        // one point, an integer
	Positive                       // every member is > 0
	Negative                       // every member is < 0
)

// Is reports whether all of the facts hold.
func (s State) Is(facts State) bool { return s&facts == facts }

// State returns all facts at once, in one call.
func (x *Real) State() State { return State(C.ball_state(x.ptr())) }

// IsFinite reports whether x is bounded.
func (x *Real) IsFinite() bool {
	a := x.ptr()
	return (a.mid.size != 0 || a.mid.exp == 0) && (a.rad.man != 0 || a.rad.exp == 0) // an exponent without limbs: infinity or NaN
}

// IsExact reports whether x is one point.
func (x *Real) IsExact() bool {
	a := x.ptr()
	return a.rad.man == 0 && a.rad.exp == 0
}

// IsZero reports whether x is exactly 0.
func (x *Real) IsZero() bool {
	a := x.ptr()
	return a.mid.size == 0 && a.mid.exp == 0 && x.IsExact()
}

// ContainsZero reports whether 0 is in x.
func (x *Real) ContainsZero() bool { return x.State().Is(ContainsZero) }

// Sign returns -1, 0 or 1, and whether that is known of every member of x.
func (x *Real) Sign() (sign int, known bool) {
	switch s := x.State(); {
	case s.Is(Positive):
		return 1, true
	case s.Is(Negative):
		return -1, true
	}
	return 0, x.IsZero()
}

// Contains reports whether every member of y is in x.
func (x *Real) Contains(y *Real) bool { return C.arb_contains(x.ptr(), y.ptr()) != 0 }

// Overlaps reports whether some real is in both.
func (x *Real) Overlaps(y *Real) bool { return C.arb_overlaps(x.ptr(), y.ptr()) != 0 }

// RelAccuracyBits returns the relative accuracy of x in bits, about -log2(rad/|mid|). It is a very large number if x is exact, and a very
// small (negative) one if nothing is known.
func (x *Real) RelAccuracyBits() int { return int(C.arb_rel_accuracy_bits(x.ptr())) }

// MagBits returns e with |t| < 2^e for every t in x: math.MinInt for an exact zero, math.MaxInt if x is unbounded
// (or its exponent does not fit a word).
func (x *Real) MagBits() int { return int(C.ball_mag_hi(x.ptr())) }

// MinMagBits returns e with 2^e <= |t| for every t in x: math.MinInt if x contains zero or numbers too small for e.
func (x *Real) MinMagBits() int { return int(C.ball_mag_lo(x.ptr())) }

// An Order is the set of relations that two balls may be in.
type Order = fp.Order

// The relations.
const (
	Less    = fp.Less
	Equal   = fp.Equal
	Greater = fp.Greater
)

// Compare returns the relations that members of x and y can be in.
func Compare(x, y *Real) Order { return Order(C.ball_order(x.ptr(), y.ptr())) }

// boundPrec is the precision of bounds: enough for every format's values and for decimal output.
const boundPrec = 128

// Lower returns the largest number with 128 bits that is certainly at or below every member of x; -Inf if there is none.
func (x *Real) Lower() *big.Float { return x.end(false) }

// Upper returns the smallest number with 128 bits that is certainly at or above every member of x; +Inf if there is none.
func (x *Real) Upper() *big.Float { return x.end(true) }

func (x *Real) end(upper bool) *big.Float {
	var limbs [boundPrec/64 + 1]big.Word
	var which, negative C.int
	var exp C.slong
	if upper {
		which = 1
	}
	n := C.ball_end(x.ptr(), which, boundPrec, unsafe.Pointer(&limbs[0]), C.slong(len(limbs)), &negative, &exp)
	z := new(big.Float).SetPrec(boundPrec)
	switch {
	case n == 0:
		return z
	case n == -3: // undefined: all reals
		return z.SetInf(!upper)
	case n == -1 || n == -2:
		return z.SetInf(n == -1)
	case n > 0 && exp < math.MaxInt32/2 && exp > math.MinInt32/2:
		z.SetInt(new(big.Int).SetBits(limbs[:n]))
		z.SetMantExp(z, int(exp)-64*int(n))
		if negative != 0 {
			z.Neg(z)
		}
		return z
	}
	return extreme(z, n == -4 || n > 0 && exp < 0, negative != 0, upper)
}

// extreme returns an outward replacement for an end whose exponent does not fit into a big.Float.
func extreme(z *big.Float, tiny, negative, upper bool) *big.Float {
	outward := negative != upper // away from zero is outward
	switch {
	case tiny && !outward:
		return z
	case !tiny && outward:
		return z.SetInf(negative)
	case tiny:
		z.SetMantExp(big.NewFloat(1), math.MinInt32/2)
	default:
		z.SetMantExp(big.NewFloat(1), math.MaxInt32/2)
	}
	if negative {
		z.Neg(z)
	}
	return z
}

// Interval returns the tightest interval of doubles around x: everything where x is not finite.
func (x *Real) Interval() interval.Interval {
	if !x.IsFinite() {
		return interval.All
	}
	return interval.Of(x.Float64Bounds())
}

// Float64Bounds returns the tightest doubles around x.
func (x *Real) Float64Bounds() (lo, hi float64) { return Float64Down(x.Lower()), Float64Up(x.Upper()) }

// Float64Down returns the largest double that is at most x; -Inf for x below all finite doubles.
func Float64Down(x *big.Float) float64 {
	f, accuracy := x.Float64()
	if accuracy == big.Above {
		return math.Nextafter(f, math.Inf(-1))
	}
	return f
}

// Float64Up returns the smallest double that is at least x.
func Float64Up(x *big.Float) float64 {
	f, accuracy := x.Float64()
	if accuracy == big.Below {
		return math.Nextafter(f, math.Inf(1))
	}
	return f
}

// Mid64 returns the double nearest to the midpoint. It is for display, not for proofs.
func (x *Real) Mid64() float64 { return float64(C.arf_get_d(&x.ptr().mid, C.ARF_RND_NEAR)) }

// Off estimates |c - x|/|x| for a point c. It is 0 if x has no value, and infinite if x may be 0 and c is not.
func (x *Real) Off(c *Real, prec uint) float64 {
	return float64(C.ball_off(c.ptr(), x.ptr(), C.slong(prec)))
}

// String returns the ends of x with 20 digits, one where they are the same.
func (x *Real) String() string {
	lo, hi := x.Lower().Text('g', 20), x.Upper().Text('g', 20)
	if lo == hi {
		return lo
	}
	return "[" + lo + ", " + hi + "]"
}

// ContainsInt reports whether some integer is in x.
func (x *Real) ContainsInt() bool { return C.arb_contains_int(x.ptr()) != 0 }
