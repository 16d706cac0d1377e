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

// Sgn sets z to the sign of x: -1, 0 or 1, or to a ball around the possible signs.
func (z *Real) Sgn(x *Real, _ uint) *Real {
	C.arb_sgn(z.ptr(), x.ptr())
	return z
}

// Scale sets z to x 2^n; exact.
func (z *Real) Scale(x *Real, n int) *Real {
	C.arb_mul_2exp_si(z.ptr(), x.ptr(), C.slong(n))
	return z
}

// Ldexp sets z to x 2^n, exactly. It is indeterminate unless n is exactly one integer.
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

// Hull sets z to a ball that contains x, y and all numbers between them.
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
	C.ball_r_nearest(z.ptr(), x.ptr(), 0, C.slong(prec))
	return z
}

// RoundEven sets z to the nearest integer, halves to the even one.
func (z *Real) RoundEven(x *Real, prec uint) *Real {
	C.ball_r_nearest(z.ptr(), x.ptr(), 1, C.slong(prec))
	return z
}

// Rem sets z to x - n y with n = trunc(x/y), like fmod. It is indeterminate if y may be 0, or if x and y do not determine n.
func (z *Real) Rem(x, y *Real, prec uint) *Real {
	C.ball_r_remainder(z.ptr(), x.ptr(), y.ptr(), 0, C.slong(prec))
	return z
}

// Remainder is Rem with n = x/y rounded to nearest, ties to even, like C's remainder.
func (z *Real) Remainder(x, y *Real, prec uint) *Real {
	C.ball_r_remainder(z.ptr(), x.ptr(), y.ptr(), 1, C.slong(prec))
	return z
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
