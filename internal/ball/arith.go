package ball

// This file is real arithmetic.

// #include "ball.h"
import "C"

import "unsafe"

func (z *Real) call1(f unsafe.Pointer, x *Real, prec uint) *Real {
	C.ball_call_r1(C.ball_r1(f), z.ptr(), x.ptr(), C.slong(prec))
	return z
}

func (z *Real) call2(f unsafe.Pointer, x, y *Real, prec uint) *Real {
	C.ball_call_r2(C.ball_r2(f), z.ptr(), x.ptr(), y.ptr(), C.slong(prec))
	return z
}

// Add sets z to x + y.
func (z *Real) Add(x, y *Real, prec uint) *Real {
	C.arb_add(z.ptr(), x.ptr(), y.ptr(), C.slong(prec))
	return z
}

// Sub sets z to x - y.
func (z *Real) Sub(x, y *Real, prec uint) *Real {
	C.arb_sub(z.ptr(), x.ptr(), y.ptr(), C.slong(prec))
	return z
}

// Mul sets z to x y.
func (z *Real) Mul(x, y *Real, prec uint) *Real {
	C.arb_mul(z.ptr(), x.ptr(), y.ptr(), C.slong(prec))
	return z
}

// Div sets z to x / y, indeterminate if y contains 0.
func (z *Real) Div(x, y *Real, prec uint) *Real {
	C.arb_div(z.ptr(), x.ptr(), y.ptr(), C.slong(prec))
	return z
}

// Fma sets z to x y + w.
func (z *Real) Fma(x, y, w *Real, prec uint) *Real {
	C.arb_fma(z.ptr(), x.ptr(), y.ptr(), w.ptr(), C.slong(prec))
	return z
}

// Neg sets z to -x; exact, whatever the precision.
func (z *Real) Neg(x *Real, _ uint) *Real {
	C.arb_neg(z.ptr(), x.ptr())
	return z
}

// Abs sets z to |x|; exact, whatever the precision. It has no negative members.
func (z *Real) Abs(x *Real, _ uint) *Real {
	C.ball_r_abs(z.ptr(), x.ptr())
	return z
}

// Sgn sets z to the sign of x: -1, 0, 1, or a ball around those possible.
func (z *Real) Sgn(x *Real, _ uint) *Real {
	C.arb_sgn(z.ptr(), x.ptr())
	return z
}

// Scale sets z to x 2^n; exact.
func (z *Real) Scale(x *Real, n int) *Real {
	C.arb_mul_2exp_si(z.ptr(), x.ptr(), C.slong(n))
	return z
}

// Ldexp sets z to x 2^n; exact. It is indeterminate unless n is one integer.
func (z *Real) Ldexp(x, n *Real, _ uint) *Real {
	C.ball_r_ldexp(z.ptr(), x.ptr(), n.ptr())
	return z
}

// Powi sets z to x^n; indeterminate unless x is bounded and n is one integer.
func (z *Real) Powi(x, n *Real, prec uint) *Real {
	if !x.IsFinite() {
		return z.SetIndeterminate()
	}
	C.ball_r_powint(z.ptr(), x.ptr(), n.ptr(), C.slong(prec))
	return z
}

// Max sets z to the larger of x and y.
func (z *Real) Max(x, y *Real, prec uint) *Real { return z.call2(C.arb_max, x, y, prec) }

// Hull sets z to a ball that contains x and y and what lies between them.
func (z *Real) Hull(x, y *Real, prec uint) *Real { return z.call2(C.arb_union, x, y, prec) }

// Floor sets z to the largest integer not above x.
func (z *Real) Floor(x *Real, prec uint) *Real { return z.call1(C.arb_floor, x, prec) }

// Ceil sets z to the smallest integer not below x.
func (z *Real) Ceil(x *Real, prec uint) *Real { return z.call1(C.arb_ceil, x, prec) }

// Trunc sets z to x without its fraction.
func (z *Real) Trunc(x *Real, prec uint) *Real {
	C.ball_r_trunc(z.ptr(), x.ptr(), C.slong(prec))
	return z
}

// Round sets z to the nearest integer, halves away from zero.
func (z *Real) Round(x *Real, prec uint) *Real {
	return z.nearest(x, prec, func(lo, hi *Real) *Real {
		if _, known := lo.Sign(); !known || Compare(lo, New()) == Less { // lo < 0: the tie is negative
			return lo
		}
		return hi
	})
}

// RoundEven sets z to the nearest integer, halves to the even one.
func (z *Real) RoundEven(x *Real, prec uint) *Real {
	return z.nearest(x, prec, func(lo, hi *Real) *Real {
		if New().Scale(lo, -1).State().Is(Integer) {
			return lo
		}
		return hi
	})
}

// nearest rounds to the nearest integer. The integers at or below x + 1/2 and at or above x - 1/2 agree unless x may be
// a tie; tie chooses between them if it is one.
func (z *Real) nearest(x *Real, prec uint, tie func(lo, hi *Real) *Real) *Real {
	var half, lo, hi Real
	half.SetInt64(1).Scale(&half, -1)
	exact := exactPrec(x, prec)
	lo.Ceil(lo.Sub(x, &half, exact), exact)
	hi.Floor(hi.Add(x, &half, exact), exact)
	if x.IsExact() && Compare(&lo, &hi) != Equal {
		return z.RoundTo(tie(&lo, &hi), prec)
	}
	return z.Hull(&lo, &hi, prec)
}

// maxExactPrec bounds the bits that an operation may be given to be exact; it covers every pair of long doubles.
const maxExactPrec = 1 << 17

// exactPrec is a precision at which sums of x and 1/2 are exact for every x that is a float of some format.
func exactPrec(x *Real, prec uint) uint {
	e := x.MagBits()
	if e < 0 {
		e = max(-e, 0)
	}
	return prec + 128 + uint(min(e, maxExactPrec))
}

// Rem sets z to x - n y for the integer n = trunc(x/y), as fmod. It is indeterminate if y may be 0, or if x and y leave
// open which integer that is.
func (z *Real) Rem(x, y *Real, prec uint) *Real { return z.remainder(x, y, prec, (*Real).Trunc) }

// Remainder is Rem for the integer nearest to x/y, halves to the even one, as C's remainder.
func (z *Real) Remainder(x, y *Real, prec uint) *Real {
	return z.remainder(x, y, prec, (*Real).RoundEven)
}

func (z *Real) remainder(x, y *Real, prec uint, toInt func(z, x *Real, prec uint) *Real) *Real {
	wide, low := prec+64, y.MinMagBits()
	if q := x.MagBits() - low; low > -maxExactPrec && x.MagBits() < maxExactPrec && q > 0 {
		wide += uint(q)
	}
	var n Real
	n.Div(x, y, wide)
	if toInt(&n, &n, wide); !n.State().Is(Finite | Integer) {
		return z.SetIndeterminate()
	}
	n.Mul(&n, y, 2*wide+256)
	return z.Sub(x, &n, prec)
}

// CopySign sets z to |x| with the sign of y; indeterminate if y may be 0, whose sign a real does not have.
func (z *Real) CopySign(x, y *Real, prec uint) *Real {
	sign, _ := y.Sign()
	if z.Abs(x, prec); sign < 0 {
		return z.Neg(z, prec)
	} else if sign == 0 {
		return z.SetIndeterminate()
	}
	return z
}

// Fdim sets z to x - y where that is positive, else to 0.
func (z *Real) Fdim(x, y *Real, prec uint) *Real { return z.Max(z.Sub(x, y, prec), New(), prec) }
