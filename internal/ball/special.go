package ball

// This file is the functions that are more than one call of Arb.

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

// Sqrt sets z to the square root of x.
func (z *Real) Sqrt(x *Real, prec uint) *Real { return z.call1(C.arb_sqrt, x, prec) }

// SinPi sets z to sin πx.
func (z *Real) SinPi(x *Real, prec uint) *Real { return z.call1(C.arb_sin_pi, x, prec) }

// Zeta sets z to Riemann's ζ(x).
func (z *Real) Zeta(x *Real, prec uint) *Real { return z.call1(C.arb_zeta, x, prec) }

// Digamma sets z to Γ'(x)/Γ(x).
func (z *Real) Digamma(x *Real, prec uint) *Real { return z.call1(C.arb_digamma, x, prec) }

// Atan2 sets z to the angle of the point (x, y), in (-π, π]. y is the first argument, as in C. It is indeterminate if x or y is unbounded,
// because Arb would return bounds even for an undefined point.
func (z *Real) Atan2(y, x *Real, prec uint) *Real {
	if !x.IsFinite() || !y.IsFinite() {
		return z.SetIndeterminate()
	}
	return z.call2(C.arb_atan2, y, x, prec)
}

func powerOf(base int64) Real1 {
	return func(z, x *Real, prec uint) *Real { return z.call2(C.arb_pow, New().SetInt64(base), x, prec) }
}

func logarithm(base C.ulong) Real1 {
	return func(z, x *Real, prec uint) *Real {
		C.arb_log_base_ui(z.ptr(), x.ptr(), base, C.slong(prec))
		return z
	}
}

// cbrt is the real cube root of x.
func (z *Real) cbrt(x *Real, prec uint) *Real {
	sign, known := x.Sign()
	switch {
	case !known:
		return z.around0(New().positiveCbrt(New().Abs(x, prec), prec), prec)
	case sign < 0:
		return z.Neg(z.positiveCbrt(z.Neg(x, prec), prec), prec)
	}
	return z.positiveCbrt(x, prec)
}

// positiveCbrt is the cube root of x >= 0.
func (z *Real) positiveCbrt(x *Real, prec uint) *Real {
	if x.ContainsZero() {
		if x.IsZero() || !x.IsFinite() {
			return z.Set(x)
		}
		upper := New().SetBigFloat(x.Upper())
		return z.Hull(New(), z.positiveCbrt(upper, prec), prec)
	}
	C.arb_root_ui(z.ptr(), x.ptr(), 3, C.slong(prec))
	return z
}

// around0 sets z to the ball of all t with |t| <= r for some r in bound.
func (z *Real) around0(bound *Real, prec uint) *Real {
	return z.Hull(bound, New().Neg(bound, prec), prec)
}

// pow sets z to x^y. It is defined for x > 0, for integers y, and for x = 0 with y >= 0 (0^0 = 1).
//
// It does not use Arb's function for balls that contain 0. For these and y > 0, x^y is between 0 and the largest |x|^y.
func (z *Real) pow(x, y *Real, prec uint) *Real {
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

// Powi sets z to x^n. It is indeterminate unless n is exactly one integer. It is meromorphic in x.
func (z *Complex) Powi(x *Complex, n *Real, prec uint) *Complex {
	C.ball_c_powint(z.ptr(), x.ptr(), n.ptr(), C.slong(prec))
	return z
}

// pow sets z to x^y = exp(y log x). It is indeterminate if x may be 0, unless y is an integer.
func (z *Complex) pow(x, y *Complex, prec uint) *Complex {
	if y.IsReal() && y.Re().State().Is(Integer) {
		return z.Powi(x, y.Re(), prec)
	}
	if C.acb_contains_zero(x.ptr()) != 0 {
		return z.SetIndeterminate()
	}
	C.acb_pow(z.ptr(), x.ptr(), y.ptr(), C.slong(prec))
	return z
}

// besselOf is a Bessel function of an integer order.
func besselOf(name string, order int64) Real1 {
	f := Functions[name].Real.(Real2)
	return func(z, x *Real, prec uint) *Real { return f(z, New().SetInt64(order), x, prec) }
}

// besselOfOrder is a Bessel function of x and its order n; indeterminate unless n is one integer.
func besselOfOrder(name string) Real2 {
	f := Functions[name].Real.(Real2)
	return func(z, x, n *Real, prec uint) *Real {
		if !n.State().Is(Integer) {
			return z.SetIndeterminate()
		}
		return f(z, n, x, prec)
	}
}

// logAbsGamma sets z to log |Γ(x)|, C's lgamma. For x < 0 it is log(π/|sin πx|) - log Γ(1-x).
func (z *Real) logAbsGamma(x *Real, prec uint) *Real {
	switch sign, _ := x.Sign(); {
	case sign > 0:
		return z.call1(C.arb_lgamma, x, prec)
	case sign == 0:
		return z.SetIndeterminate()
	}
	var reflected, sin Real
	wide := uint(C.ball_exact_prec(x.ptr(), C.slong(prec)))
	reflected.call1(C.arb_lgamma, reflected.Sub(reflected.SetInt64(1), x, wide), prec)
	sin.Abs(sin.SinPi(x, wide), prec)
	z.Div(New().Pi(prec), &sin, prec)
	return z.Sub(z.call1(C.arb_log, z, prec), &reflected, prec)
}

// mostOrder is the bits of the largest order of a polylogarithm that Arb computes near 0: where an order does not fit a word it aborts.
const mostOrder = 60

func polylog(z, s, x *Real, prec uint) *Real {
	if s.MagBits() > mostOrder {
		return z.SetIndeterminate()
	}
	return z.call2(C.arb_polylog, s, x, prec)
}

func complexPolylog(z, s, x *Complex, prec uint) *Complex {
	if max(s.Re().MagBits(), s.Im().MagBits()) > mostOrder {
		return z.SetIndeterminate()
	}
	C.acb_polylog(z.ptr(), s.ptr(), x.ptr(), C.slong(prec))
	return z
}

func expRel(z, x *Real, prec uint) *Real {
	C.ball_r_exprel(z.ptr(), x.ptr(), C.slong(prec))
	return z
}

func complexExpRel(z, x *Complex, prec uint) *Complex {
	C.ball_c_exprel(z.ptr(), x.ptr(), C.slong(prec))
	return z
}

// airy returns one of the functions Ai, Ai', Bi and Bi'.
func airy(which C.int) Real1 {
	return func(z, x *Real, prec uint) *Real {
		C.ball_r_airy(z.ptr(), x.ptr(), which, C.slong(prec))
		return z
	}
}

func complexAiry(which C.int) Complex1 {
	return func(z, x *Complex, prec uint) *Complex {
		C.ball_c_airy(z.ptr(), x.ptr(), which, C.slong(prec))
		return z
	}
}

func airyZero(which C.int) Real1 {
	return func(z, n *Real, prec uint) *Real {
		C.ball_r_airy_zero(z.ptr(), n.ptr(), which, C.slong(prec))
		return z
	}
}

func hyp1F2(z, a, b, c, x *Real, prec uint) *Real {
	C.ball_r_1f2(z.ptr(), a.ptr(), b.ptr(), c.ptr(), x.ptr(), C.slong(prec))
	return z
}

func complexHyp1F2(z, a, b, c, x *Complex, prec uint) *Complex {
	C.ball_c_1f2(z.ptr(), a.ptr(), b.ptr(), c.ptr(), x.ptr(), 0, C.slong(prec))
	return z
}

// lambertW is the branch k of Lambert's W: 0 or -1; indeterminate for any other.
func lambertW(z, k, x *Real, prec uint) *Real {
	branch, known := k.Sign()
	if !known || branch > 0 || !k.State().Is(Integer) || branch < 0 && Compare(k, New().SetInt64(-1)) != Equal {
		return z.SetIndeterminate()
	}
	C.ball_r_lambertw(z.ptr(), x.ptr(), C.int(-branch), C.slong(prec))
	return z
}

func coulombF(z, l, eta, x *Real, prec uint) *Real {
	C.ball_r_coulomb_f(z.ptr(), l.ptr(), eta.ptr(), x.ptr(), C.slong(prec))
	return z
}
