package ball

// This file is the elementary functions of reals. Outside its real domain each is indeterminate.

// #include "ball.h"
import "C"

// Pi sets z to π.
func (z *Real) Pi(prec uint) *Real { C.arb_const_pi(z.ptr(), C.slong(prec)); return z }

// Ln2 sets z to log 2.
func (z *Real) Ln2(prec uint) *Real { C.arb_const_log2(z.ptr(), C.slong(prec)); return z }

// Ln10 sets z to log 10.
func (z *Real) Ln10(prec uint) *Real { C.arb_const_log10(z.ptr(), C.slong(prec)); return z }

// E sets z to e.
func (z *Real) E(prec uint) *Real { C.arb_const_e(z.ptr(), C.slong(prec)); return z }

// Euler sets z to Euler's constant γ.
func (z *Real) Euler(prec uint) *Real { C.arb_const_euler(z.ptr(), C.slong(prec)); return z }

// The functions of these names, with their usual real domains.
func (z *Real) Sqrt(x *Real, prec uint) *Real  { return z.call1(C.arb_sqrt, x, prec) }
func (z *Real) Exp(x *Real, prec uint) *Real   { return z.call1(C.arb_exp, x, prec) }
func (z *Real) Expm1(x *Real, prec uint) *Real { return z.call1(C.arb_expm1, x, prec) }
func (z *Real) Log(x *Real, prec uint) *Real   { return z.call1(C.arb_log, x, prec) }
func (z *Real) Log1p(x *Real, prec uint) *Real { return z.call1(C.arb_log1p, x, prec) }
func (z *Real) Sin(x *Real, prec uint) *Real   { return z.call1(C.arb_sin, x, prec) }
func (z *Real) Cos(x *Real, prec uint) *Real   { return z.call1(C.arb_cos, x, prec) }
func (z *Real) Tan(x *Real, prec uint) *Real   { return z.call1(C.arb_tan, x, prec) }
func (z *Real) SinPi(x *Real, prec uint) *Real { return z.call1(C.arb_sin_pi, x, prec) }
func (z *Real) CosPi(x *Real, prec uint) *Real { return z.call1(C.arb_cos_pi, x, prec) }
func (z *Real) Sinh(x *Real, prec uint) *Real  { return z.call1(C.arb_sinh, x, prec) }
func (z *Real) Cosh(x *Real, prec uint) *Real  { return z.call1(C.arb_cosh, x, prec) }
func (z *Real) Tanh(x *Real, prec uint) *Real  { return z.call1(C.arb_tanh, x, prec) }
func (z *Real) Coth(x *Real, prec uint) *Real  { return z.call1(C.arb_coth, x, prec) }
func (z *Real) Csch(x *Real, prec uint) *Real  { return z.call1(C.arb_csch, x, prec) }
func (z *Real) Sech(x *Real, prec uint) *Real  { return z.call1(C.arb_sech, x, prec) }
func (z *Real) Asin(x *Real, prec uint) *Real  { return z.call1(C.arb_asin, x, prec) }
func (z *Real) Acos(x *Real, prec uint) *Real  { return z.call1(C.arb_acos, x, prec) }
func (z *Real) Atan(x *Real, prec uint) *Real  { return z.call1(C.arb_atan, x, prec) }
func (z *Real) Asinh(x *Real, prec uint) *Real { return z.call1(C.arb_asinh, x, prec) }
func (z *Real) Acosh(x *Real, prec uint) *Real { return z.call1(C.arb_acosh, x, prec) }
func (z *Real) Atanh(x *Real, prec uint) *Real { return z.call1(C.arb_atanh, x, prec) }

// Sinc sets z to sin(x)/x, continued by 1 at 0.
func (z *Real) Sinc(x *Real, prec uint) *Real { return z.call1(C.arb_sinc, x, prec) }

// SincPi sets z to sin(πx)/(πx), continued by 1 at 0.
func (z *Real) SincPi(x *Real, prec uint) *Real { return z.call1(C.arb_sinc_pi, x, prec) }

// ExpRel sets z to (e^x - 1)/x, continued by 1 at 0.
func (z *Real) ExpRel(x *Real, prec uint) *Real {
	C.ball_r_exprel(z.ptr(), x.ptr(), C.slong(prec))
	return z
}

// Hypot sets z to the root of x² + y².
func (z *Real) Hypot(x, y *Real, prec uint) *Real { return z.call2(C.arb_hypot, x, y, prec) }

// Atan2 sets z to the angle of the point (x, y), in (-π, π]; y comes first, as in C.
func (z *Real) Atan2(y, x *Real, prec uint) *Real { return z.call2(C.arb_atan2, y, x, prec) }

// Exp2 sets z to 2^x.
func (z *Real) Exp2(x *Real, prec uint) *Real { return z.call2(C.arb_pow, New().SetInt64(2), x, prec) }

// Exp10 sets z to 10^x.
func (z *Real) Exp10(x *Real, prec uint) *Real {
	return z.call2(C.arb_pow, New().SetInt64(10), x, prec)
}

// Log2 sets z to the logarithm of x to base 2; exact at powers of 2.
func (z *Real) Log2(x *Real, prec uint) *Real { return z.logBase(x, 2, prec) }

// Log10 sets z to the logarithm of x to base 10; exact at powers of 10.
func (z *Real) Log10(x *Real, prec uint) *Real { return z.logBase(x, 10, prec) }

func (z *Real) logBase(x *Real, base uint, prec uint) *Real {
	C.arb_log_base_ui(z.ptr(), x.ptr(), C.ulong(base), C.slong(prec))
	return z
}

// Cbrt sets z to the real cube root of x.
func (z *Real) Cbrt(x *Real, prec uint) *Real {
	sign, known := x.Sign()
	switch {
	case !known:
		return z.around0(New().cbrt(New().Abs(x, prec), prec), prec)
	case sign < 0:
		return z.Neg(z.cbrt(z.Neg(x, prec), prec), prec)
	}
	return z.cbrt(x, prec)
}

// cbrt is the cube root of x >= 0.
func (z *Real) cbrt(x *Real, prec uint) *Real {
	if x.ContainsZero() {
		if x.IsZero() || !x.IsFinite() {
			return z.Set(x)
		}
		upper := New().SetBigFloat(x.Upper())
		return z.Hull(New(), z.cbrt(upper, prec), prec)
	}
	C.arb_root_ui(z.ptr(), x.ptr(), 3, C.slong(prec))
	return z
}

// around0 sets z to the ball of all t with |t| <= r for some r in bound.
func (z *Real) around0(bound *Real, prec uint) *Real {
	return z.Hull(bound, New().Neg(bound, prec), prec)
}

// Pow sets z to x^y: defined for x > 0, for integers y, and for x = 0 with y >= 0 (0^0 = 1).
//
// Arb's own function is not asked about balls around 0: there, x^y for y > 0 lies between 0 and the largest |x|^y.
func (z *Real) Pow(x, y *Real, prec uint) *Real {
	xs, ys := x.State(), y.State()
	switch {
	case y.IsZero() && xs.Is(Finite):
		return z.SetInt64(1)
	case !xs.Is(Finite) || !ys.Is(Finite):
		return z.SetIndeterminate()
	case !xs.Is(ContainsZero):
		return z.call2(C.arb_pow, x, y, prec)
	case !ys.Is(Positive):
		return z.SetIndeterminate()
	case x.IsZero():
		return z.SetInt64(0)
	}
	mag := New().SetBigFloat(New().Abs(x, prec).Upper())
	mag.call2(C.arb_pow, mag, y, prec)
	if ys.Is(Integer) {
		return z.around0(mag, prec)
	}
	if x.Lower().Sign() < 0 {
		return z.SetIndeterminate()
	}
	return z.Hull(New(), mag, prec)
}
