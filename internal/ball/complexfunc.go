package ball

// This file is the functions of complex balls, on their principal branches; each is the continuation of the Real method
// of the same name.

// #include "ball.h"
import "C"

// Functions of one complex number.
func (z *Complex) Sqrt(x *Complex, prec uint) *Complex    { return z.call1(C.acb_sqrt, x, prec) }
func (z *Complex) Exp(x *Complex, prec uint) *Complex     { return z.call1(C.acb_exp, x, prec) }
func (z *Complex) Expm1(x *Complex, prec uint) *Complex   { return z.call1(C.acb_expm1, x, prec) }
func (z *Complex) Log(x *Complex, prec uint) *Complex     { return z.call1(C.acb_log, x, prec) }
func (z *Complex) Log1p(x *Complex, prec uint) *Complex   { return z.call1(C.acb_log1p, x, prec) }
func (z *Complex) Sin(x *Complex, prec uint) *Complex     { return z.call1(C.acb_sin, x, prec) }
func (z *Complex) Cos(x *Complex, prec uint) *Complex     { return z.call1(C.acb_cos, x, prec) }
func (z *Complex) Tan(x *Complex, prec uint) *Complex     { return z.call1(C.acb_tan, x, prec) }
func (z *Complex) SinPi(x *Complex, prec uint) *Complex   { return z.call1(C.acb_sin_pi, x, prec) }
func (z *Complex) CosPi(x *Complex, prec uint) *Complex   { return z.call1(C.acb_cos_pi, x, prec) }
func (z *Complex) Sinc(x *Complex, prec uint) *Complex    { return z.call1(C.acb_sinc, x, prec) }
func (z *Complex) SincPi(x *Complex, prec uint) *Complex  { return z.call1(C.acb_sinc_pi, x, prec) }
func (z *Complex) Sinh(x *Complex, prec uint) *Complex    { return z.call1(C.acb_sinh, x, prec) }
func (z *Complex) Cosh(x *Complex, prec uint) *Complex    { return z.call1(C.acb_cosh, x, prec) }
func (z *Complex) Tanh(x *Complex, prec uint) *Complex    { return z.call1(C.acb_tanh, x, prec) }
func (z *Complex) Coth(x *Complex, prec uint) *Complex    { return z.call1(C.acb_coth, x, prec) }
func (z *Complex) Csch(x *Complex, prec uint) *Complex    { return z.call1(C.acb_csch, x, prec) }
func (z *Complex) Sech(x *Complex, prec uint) *Complex    { return z.call1(C.acb_sech, x, prec) }
func (z *Complex) Asin(x *Complex, prec uint) *Complex    { return z.call1(C.acb_asin, x, prec) }
func (z *Complex) Acos(x *Complex, prec uint) *Complex    { return z.call1(C.acb_acos, x, prec) }
func (z *Complex) Atan(x *Complex, prec uint) *Complex    { return z.call1(C.acb_atan, x, prec) }
func (z *Complex) Asinh(x *Complex, prec uint) *Complex   { return z.call1(C.acb_asinh, x, prec) }
func (z *Complex) Acosh(x *Complex, prec uint) *Complex   { return z.call1(C.acb_acosh, x, prec) }
func (z *Complex) Atanh(x *Complex, prec uint) *Complex   { return z.call1(C.acb_atanh, x, prec) }
func (z *Complex) Gamma(x *Complex, prec uint) *Complex   { return z.call1(C.acb_gamma, x, prec) }
func (z *Complex) RGamma(x *Complex, prec uint) *Complex  { return z.call1(C.acb_rgamma, x, prec) }
func (z *Complex) Lgamma(x *Complex, prec uint) *Complex  { return z.call1(C.acb_lgamma, x, prec) }
func (z *Complex) Digamma(x *Complex, prec uint) *Complex { return z.call1(C.acb_digamma, x, prec) }
func (z *Complex) Zeta(x *Complex, prec uint) *Complex    { return z.call1(C.acb_zeta, x, prec) }
func (z *Complex) Eta(x *Complex, prec uint) *Complex     { return z.call1(C.acb_dirichlet_eta, x, prec) }
func (z *Complex) Dilog(x *Complex, prec uint) *Complex   { return z.call1(C.acb_hypgeom_dilog, x, prec) }
func (z *Complex) Erf(x *Complex, prec uint) *Complex     { return z.call1(C.acb_hypgeom_erf, x, prec) }
func (z *Complex) Erfc(x *Complex, prec uint) *Complex    { return z.call1(C.acb_hypgeom_erfc, x, prec) }
func (z *Complex) Erfi(x *Complex, prec uint) *Complex    { return z.call1(C.acb_hypgeom_erfi, x, prec) }
func (z *Complex) Ei(x *Complex, prec uint) *Complex      { return z.call1(C.acb_hypgeom_ei, x, prec) }
func (z *Complex) Si(x *Complex, prec uint) *Complex      { return z.call1(C.acb_hypgeom_si, x, prec) }
func (z *Complex) Ci(x *Complex, prec uint) *Complex      { return z.call1(C.acb_hypgeom_ci, x, prec) }
func (z *Complex) Shi(x *Complex, prec uint) *Complex     { return z.call1(C.acb_hypgeom_shi, x, prec) }
func (z *Complex) Chi(x *Complex, prec uint) *Complex     { return z.call1(C.acb_hypgeom_chi, x, prec) }
func (z *Complex) EllipK(x *Complex, prec uint) *Complex  { return z.call1(C.acb_elliptic_k, x, prec) }
func (z *Complex) EllipE(x *Complex, prec uint) *Complex  { return z.call1(C.acb_elliptic_e, x, prec) }

// Functions of more; the parameters stand where those of the Real methods do.
func (z *Complex) Polygamma(s, x *Complex, prec uint) *Complex {
	return z.call2(C.acb_polygamma, s, x, prec)
}
func (z *Complex) Rising(x, n *Complex, prec uint) *Complex {
	return z.call2(C.acb_hypgeom_rising, x, n, prec)
}
func (z *Complex) Hurwitz(s, a *Complex, prec uint) *Complex {
	return z.call2(C.acb_hurwitz_zeta, s, a, prec)
}
func (z *Complex) Polylog(s, x *Complex, prec uint) *Complex {
	return z.call2(C.acb_polylog, s, x, prec)
}
func (z *Complex) BesselJ(nu, x *Complex, prec uint) *Complex {
	return z.call2(C.acb_hypgeom_bessel_j, nu, x, prec)
}
func (z *Complex) BesselY(nu, x *Complex, prec uint) *Complex {
	return z.call2(C.acb_hypgeom_bessel_y, nu, x, prec)
}
func (z *Complex) BesselI(nu, x *Complex, prec uint) *Complex {
	return z.call2(C.acb_hypgeom_bessel_i, nu, x, prec)
}
func (z *Complex) BesselK(nu, x *Complex, prec uint) *Complex {
	return z.call2(C.acb_hypgeom_bessel_k, nu, x, prec)
}
func (z *Complex) BesselIScaled(nu, x *Complex, prec uint) *Complex {
	return z.call2(C.acb_hypgeom_bessel_i_scaled, nu, x, prec)
}
func (z *Complex) BesselKScaled(nu, x *Complex, prec uint) *Complex {
	return z.call2(C.acb_hypgeom_bessel_k_scaled, nu, x, prec)
}
func (z *Complex) Expint(s, x *Complex, prec uint) *Complex {
	return z.call2(C.acb_hypgeom_expint, s, x, prec)
}
func (z *Complex) EllipPi(n, m *Complex, prec uint) *Complex {
	return z.call2(C.acb_elliptic_pi, n, m, prec)
}
func (z *Complex) Hermite(n, x *Complex, prec uint) *Complex {
	return z.call2(C.acb_hypgeom_hermite_h, n, x, prec)
}

func (z *Complex) GammaUpper(s, x *Complex, prec uint) *Complex {
	return z.call2f(C.acb_hypgeom_gamma_upper, s, x, 0, prec)
}
func (z *Complex) GammaUpperReg(s, x *Complex, prec uint) *Complex {
	return z.call2f(C.acb_hypgeom_gamma_upper, s, x, 1, prec)
}
func (z *Complex) GammaLower(s, x *Complex, prec uint) *Complex {
	return z.call2f(C.acb_hypgeom_gamma_lower, s, x, 0, prec)
}
func (z *Complex) GammaLowerReg(s, x *Complex, prec uint) *Complex {
	return z.call2f(C.acb_hypgeom_gamma_lower, s, x, 1, prec)
}
func (z *Complex) Hyp0F1(a, x *Complex, prec uint) *Complex {
	return z.call2f(C.acb_hypgeom_0f1, a, x, 0, prec)
}
func (z *Complex) EllipF(phi, m *Complex, prec uint) *Complex {
	return z.call2f(C.acb_elliptic_f, phi, m, 0, prec)
}
func (z *Complex) EllipEInc(phi, m *Complex, prec uint) *Complex {
	return z.call2f(C.acb_elliptic_e_inc, phi, m, 0, prec)
}

func (z *Complex) HypU(a, b, x *Complex, prec uint) *Complex {
	return z.call3(C.acb_hypgeom_u, a, b, x, prec)
}
func (z *Complex) Gegenbauer(n, m, x *Complex, prec uint) *Complex {
	return z.call3(C.acb_hypgeom_gegenbauer_c, n, m, x, prec)
}
func (z *Complex) Laguerre(n, m, x *Complex, prec uint) *Complex {
	return z.call3(C.acb_hypgeom_laguerre_l, n, m, x, prec)
}
func (z *Complex) BetaLowerReg(a, b, x *Complex, prec uint) *Complex {
	return z.call3f(C.acb_hypgeom_beta_lower, a, b, x, 1, prec)
}
func (z *Complex) Hyp1F1(a, b, x *Complex, prec uint) *Complex {
	return z.call3f(C.acb_hypgeom_m, a, b, x, 0, prec)
}
func (z *Complex) EllipPiInc(n, phi, m *Complex, prec uint) *Complex {
	return z.call3f(C.acb_elliptic_pi_inc, n, phi, m, 0, prec)
}
func (z *Complex) CarlsonRF(x, y, w *Complex, prec uint) *Complex {
	return z.call3f(C.acb_elliptic_rf, x, y, w, 0, prec)
}
func (z *Complex) LegendreP(n, m, x *Complex, prec uint) *Complex {
	return z.call3f(C.acb_hypgeom_legendre_p, n, m, x, 0, prec)
}
func (z *Complex) LegendreP3(n, m, x *Complex, prec uint) *Complex {
	return z.call3f(C.acb_hypgeom_legendre_p, n, m, x, 1, prec)
}
func (z *Complex) LegendreQ(n, m, x *Complex, prec uint) *Complex {
	return z.call3f(C.acb_hypgeom_legendre_q, n, m, x, 0, prec)
}
func (z *Complex) LegendreQ3(n, m, x *Complex, prec uint) *Complex {
	return z.call3f(C.acb_hypgeom_legendre_q, n, m, x, 1, prec)
}

func (z *Complex) Hyp2F1(a, b, c, x *Complex, prec uint) *Complex {
	return z.call4f(C.acb_hypgeom_2f1, a, b, c, x, 0, prec)
}
func (z *Complex) Hyp2F1Reg(a, b, c, x *Complex, prec uint) *Complex {
	return z.call4f(C.acb_hypgeom_2f1, a, b, c, x, 1, prec)
}
func (z *Complex) CarlsonRJ(x, y, w, p *Complex, prec uint) *Complex {
	return z.call4f(C.acb_elliptic_rj, x, y, w, p, 0, prec)
}
func (z *Complex) CarlsonRD(x, y, w *Complex, prec uint) *Complex {
	return z.CarlsonRJ(x, y, w, w, prec)
}

func (z *Complex) AiryAi(x *Complex, prec uint) *Complex      { return z.airy(x, 0, prec) }
func (z *Complex) AiryAiPrime(x *Complex, prec uint) *Complex { return z.airy(x, 1, prec) }
func (z *Complex) AiryBi(x *Complex, prec uint) *Complex      { return z.airy(x, 2, prec) }
func (z *Complex) AiryBiPrime(x *Complex, prec uint) *Complex { return z.airy(x, 3, prec) }

func (z *Complex) airy(x *Complex, which int, prec uint) *Complex {
	C.ball_c_airy(z.ptr(), x.ptr(), C.int(which), C.slong(prec))
	return z
}

func (z *Complex) ExpRel(x *Complex, prec uint) *Complex {
	C.ball_c_exprel(z.ptr(), x.ptr(), C.slong(prec))
	return z
}

func (z *Complex) Hyp1F2(a, b, c, x *Complex, prec uint) *Complex {
	C.ball_c_1f2(z.ptr(), a.ptr(), b.ptr(), c.ptr(), x.ptr(), 0, C.slong(prec))
	return z
}

// Powi sets z to x^n; indeterminate unless n is one integer. It is meromorphic in x.
func (z *Complex) Powi(x *Complex, n *Real, prec uint) *Complex {
	C.ball_c_powint(z.ptr(), x.ptr(), n.ptr(), C.slong(prec))
	return z
}

// Pow sets z to x^y = exp(y log x); indeterminate where x may be 0, unless y is an integer.
func (z *Complex) Pow(x, y *Complex, prec uint) *Complex {
	if y.IsReal() && y.Re().State().Is(Integer) {
		return z.Powi(x, y.Re(), prec)
	}
	if x.ContainsZero() {
		return z.SetIndeterminate()
	}
	return z.call2(C.acb_pow, x, y, prec)
}
