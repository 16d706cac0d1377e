package ball

// This file is the special functions of reals. Outside its real domain each is indeterminate. The functions that Arb has
// over the complex numbers only are called there for their real value.

// #include "ball.h"
import "C"

import "unsafe"

// Gamma sets z to Γ(x).
func (z *Real) Gamma(x *Real, prec uint) *Real { return z.call1(C.arb_gamma, x, prec) }

// RGamma sets z to 1/Γ(x), 0 at the poles of Γ.
func (z *Real) RGamma(x *Real, prec uint) *Real { return z.call1(C.arb_rgamma, x, prec) }

// Digamma sets z to Γ'(x)/Γ(x).
func (z *Real) Digamma(x *Real, prec uint) *Real { return z.call1(C.arb_digamma, x, prec) }

// Zeta sets z to Riemann's ζ(x).
func (z *Real) Zeta(x *Real, prec uint) *Real { return z.call1(C.arb_zeta, x, prec) }

// Lgamma sets z to log Γ(x) for x > 0.
func (z *Real) Lgamma(x *Real, prec uint) *Real { return z.call1(C.arb_lgamma, x, prec) }

// LogAbsGamma sets z to log |Γ(x)|, the lgamma of C. For x < 0 it is log(π/|sin πx|) - log Γ(1-x).
func (z *Real) LogAbsGamma(x *Real, prec uint) *Real {
	switch sign, _ := x.Sign(); {
	case sign > 0:
		return z.Lgamma(x, prec)
	case sign == 0:
		return z.SetIndeterminate()
	}
	var reflected, sin Real
	wide := exactPrec(x, prec)
	reflected.Lgamma(reflected.Sub(reflected.SetInt64(1), x, wide), prec)
	sin.Abs(sin.SinPi(x, wide), prec)
	z.Div(New().Pi(prec), &sin, prec)
	return z.Sub(z.Log(z, prec), &reflected, prec)
}

// Eta sets z to Dirichlet's η(x) = (1 - 2^(1-x)) ζ(x).
func (z *Real) Eta(x *Real, prec uint) *Real { return z.via1(C.acb_dirichlet_eta, x, prec) }

// Polygamma sets z to the polygamma function of order s, the derivative number s of the digamma function, at x.
func (z *Real) Polygamma(s, x *Real, prec uint) *Real { return z.via2(C.acb_polygamma, s, x, prec) }

// Rising sets z to x (x+1) ... (x+n-1) = Γ(x+n)/Γ(x).
func (z *Real) Rising(x, n *Real, prec uint) *Real { return z.call2(C.arb_hypgeom_rising, x, n, prec) }

// Hurwitz sets z to Hurwitz's ζ(s, a).
func (z *Real) Hurwitz(s, a *Real, prec uint) *Real { return z.call2(C.arb_hurwitz_zeta, s, a, prec) }

// Polylog sets z to the polylogarithm of order s.
func (z *Real) Polylog(s, x *Real, prec uint) *Real { return z.call2(C.arb_polylog, s, x, prec) }

// Dilog sets z to the dilogarithm Li₂(x), x <= 1.
func (z *Real) Dilog(x *Real, prec uint) *Real { return z.call1(C.arb_hypgeom_dilog, x, prec) }

// AiryAi sets z to Ai(x).
func (z *Real) AiryAi(x *Real, prec uint) *Real { return z.airy(x, 0, prec) }

// AiryAiPrime sets z to Ai'(x).
func (z *Real) AiryAiPrime(x *Real, prec uint) *Real { return z.airy(x, 1, prec) }

// AiryBi sets z to Bi(x).
func (z *Real) AiryBi(x *Real, prec uint) *Real { return z.airy(x, 2, prec) }

// AiryBiPrime sets z to Bi'(x).
func (z *Real) AiryBiPrime(x *Real, prec uint) *Real { return z.airy(x, 3, prec) }

func (z *Real) airy(x *Real, which int, prec uint) *Real {
	C.ball_r_airy(z.ptr(), x.ptr(), C.int(which), C.slong(prec))
	return z
}

// AiryAiZero sets z to the zero number n of Ai, counted from 1.
func (z *Real) AiryAiZero(n *Real, prec uint) *Real { return z.airyZero(n, 0, prec) }

// AiryAiPrimeZero sets z to the zero number n of Ai', counted from 1.
func (z *Real) AiryAiPrimeZero(n *Real, prec uint) *Real { return z.airyZero(n, 1, prec) }

// AiryBiZero sets z to the zero number n of Bi, counted from 1.
func (z *Real) AiryBiZero(n *Real, prec uint) *Real { return z.airyZero(n, 2, prec) }

// AiryBiPrimeZero sets z to the zero number n of Bi', counted from 1.
func (z *Real) AiryBiPrimeZero(n *Real, prec uint) *Real { return z.airyZero(n, 3, prec) }

func (z *Real) airyZero(n *Real, which int, prec uint) *Real {
	C.ball_r_airy_zero(z.ptr(), n.ptr(), C.int(which), C.slong(prec))
	return z
}

// BesselJ sets z to J_ν(x).
func (z *Real) BesselJ(nu, x *Real, prec uint) *Real {
	return z.call2(C.arb_hypgeom_bessel_j, nu, x, prec)
}

// BesselY sets z to Y_ν(x).
func (z *Real) BesselY(nu, x *Real, prec uint) *Real {
	return z.call2(C.arb_hypgeom_bessel_y, nu, x, prec)
}

// BesselI sets z to I_ν(x).
func (z *Real) BesselI(nu, x *Real, prec uint) *Real {
	return z.call2(C.arb_hypgeom_bessel_i, nu, x, prec)
}

// BesselK sets z to K_ν(x).
func (z *Real) BesselK(nu, x *Real, prec uint) *Real {
	return z.call2(C.arb_hypgeom_bessel_k, nu, x, prec)
}

// BesselIScaled sets z to e^-x I_ν(x).
func (z *Real) BesselIScaled(nu, x *Real, prec uint) *Real {
	return z.call2(C.arb_hypgeom_bessel_i_scaled, nu, x, prec)
}

// BesselKScaled sets z to e^x K_ν(x).
func (z *Real) BesselKScaled(nu, x *Real, prec uint) *Real {
	return z.call2(C.arb_hypgeom_bessel_k_scaled, nu, x, prec)
}

// Erf sets z to erf(x).
func (z *Real) Erf(x *Real, prec uint) *Real { return z.call1(C.arb_hypgeom_erf, x, prec) }

// Erfc sets z to 1 - erf(x).
func (z *Real) Erfc(x *Real, prec uint) *Real { return z.call1(C.arb_hypgeom_erfc, x, prec) }

// Erfi sets z to -i erf(ix).
func (z *Real) Erfi(x *Real, prec uint) *Real { return z.call1(C.arb_hypgeom_erfi, x, prec) }

// Ei sets z to the exponential integral Ei(x).
func (z *Real) Ei(x *Real, prec uint) *Real { return z.call1(C.arb_hypgeom_ei, x, prec) }

// Si sets z to the sine integral.
func (z *Real) Si(x *Real, prec uint) *Real { return z.call1(C.arb_hypgeom_si, x, prec) }

// Ci sets z to the cosine integral, x > 0.
func (z *Real) Ci(x *Real, prec uint) *Real { return z.call1(C.arb_hypgeom_ci, x, prec) }

// Shi sets z to the hyperbolic sine integral.
func (z *Real) Shi(x *Real, prec uint) *Real { return z.call1(C.arb_hypgeom_shi, x, prec) }

// Chi sets z to the hyperbolic cosine integral, x > 0.
func (z *Real) Chi(x *Real, prec uint) *Real { return z.call1(C.arb_hypgeom_chi, x, prec) }

// Expint sets z to the exponential integral E_s(x).
func (z *Real) Expint(s, x *Real, prec uint) *Real { return z.call2(C.arb_hypgeom_expint, s, x, prec) }

// GammaUpper sets z to Γ(s, x).
func (z *Real) GammaUpper(s, x *Real, prec uint) *Real {
	return z.call2f(C.arb_hypgeom_gamma_upper, s, x, 0, prec)
}

// GammaUpperReg sets z to Γ(s, x)/Γ(s).
func (z *Real) GammaUpperReg(s, x *Real, prec uint) *Real {
	return z.call2f(C.arb_hypgeom_gamma_upper, s, x, 1, prec)
}

// GammaLower sets z to γ(s, x).
func (z *Real) GammaLower(s, x *Real, prec uint) *Real {
	return z.call2f(C.arb_hypgeom_gamma_lower, s, x, 0, prec)
}

// GammaLowerReg sets z to γ(s, x)/Γ(s).
func (z *Real) GammaLowerReg(s, x *Real, prec uint) *Real {
	return z.call2f(C.arb_hypgeom_gamma_lower, s, x, 1, prec)
}

// BetaLowerReg sets z to the regularised incomplete beta function I_x(a, b).
func (z *Real) BetaLowerReg(a, b, x *Real, prec uint) *Real {
	return z.call3f(C.arb_hypgeom_beta_lower, a, b, x, 1, prec)
}

// Hyp0F1 sets z to 0F1(; a; x).
func (z *Real) Hyp0F1(a, x *Real, prec uint) *Real { return z.call2f(C.arb_hypgeom_0f1, a, x, 0, prec) }

// Hyp1F1 sets z to Kummer's 1F1(a; b; x).
func (z *Real) Hyp1F1(a, b, x *Real, prec uint) *Real {
	return z.call3f(C.arb_hypgeom_m, a, b, x, 0, prec)
}

// HypU sets z to Tricomi's U(a, b, x).
func (z *Real) HypU(a, b, x *Real, prec uint) *Real { return z.call3(C.arb_hypgeom_u, a, b, x, prec) }

// Hyp2F1 sets z to 2F1(a, b; c; x).
func (z *Real) Hyp2F1(a, b, c, x *Real, prec uint) *Real {
	return z.call4f(C.arb_hypgeom_2f1, a, b, c, x, 0, prec)
}

// Hyp2F1Reg sets z to 2F1(a, b; c; x)/Γ(c).
func (z *Real) Hyp2F1Reg(a, b, c, x *Real, prec uint) *Real {
	return z.call4f(C.arb_hypgeom_2f1, a, b, c, x, 1, prec)
}

func (z *Real) call4f(f unsafe.Pointer, a, b, c, d *Real, flag int, prec uint) *Real {
	C.ball_call_r4f(C.ball_r4f(f), z.ptr(), a.ptr(), b.ptr(), c.ptr(), d.ptr(), C.int(flag), C.slong(prec))
	return z
}

// Hyp1F2 sets z to 1F2(a; b, c; x).
func (z *Real) Hyp1F2(a, b, c, x *Real, prec uint) *Real {
	C.ball_r_1f2(z.ptr(), a.ptr(), b.ptr(), c.ptr(), x.ptr(), C.slong(prec))
	return z
}

// LambertW sets z to the branch k of Lambert's W: 0 or -1; indeterminate for any other.
func (z *Real) LambertW(k, x *Real, prec uint) *Real {
	branch, known := k.Sign()
	if !known || branch > 0 || !k.State().Is(Integer) || branch < 0 && Compare(k, New().SetInt64(-1)) != Equal {
		return z.SetIndeterminate()
	}
	C.ball_r_lambertw(z.ptr(), x.ptr(), C.int(-branch), C.slong(prec))
	return z
}

// EllipK sets z to the complete elliptic integral K(m), m = k².
func (z *Real) EllipK(x *Real, prec uint) *Real { return z.via1(C.acb_elliptic_k, x, prec) }

// EllipE sets z to the complete elliptic integral E(m), m = k².
func (z *Real) EllipE(x *Real, prec uint) *Real { return z.via1(C.acb_elliptic_e, x, prec) }

// EllipPi sets z to the complete elliptic integral Π(n, m), m = k².
func (z *Real) EllipPi(n, m *Real, prec uint) *Real { return z.via2(C.acb_elliptic_pi, n, m, prec) }

// EllipF sets z to the elliptic integral F(φ, m), m = k².
func (z *Real) EllipF(phi, m *Real, prec uint) *Real {
	return z.via2f(C.acb_elliptic_f, phi, m, 0, prec)
}

// EllipEInc sets z to the elliptic integral E(φ, m), m = k².
func (z *Real) EllipEInc(phi, m *Real, prec uint) *Real {
	return z.via2f(C.acb_elliptic_e_inc, phi, m, 0, prec)
}

// EllipPiInc sets z to the elliptic integral Π(n, φ, m), m = k².
func (z *Real) EllipPiInc(n, phi, m *Real, prec uint) *Real {
	return z.via3f(C.acb_elliptic_pi_inc, n, phi, m, 0, prec)
}

// CarlsonRF sets z to Carlson's R_F(x, y, w).
func (z *Real) CarlsonRF(x, y, w *Real, prec uint) *Real {
	return z.via3f(C.acb_elliptic_rf, x, y, w, 0, prec)
}

// CarlsonRJ sets z to Carlson's R_J(x, y, w, p).
func (z *Real) CarlsonRJ(x, y, w, p *Real, prec uint) *Real {
	return z.via4f(C.acb_elliptic_rj, x, y, w, p, 0, prec)
}

// CarlsonRD sets z to Carlson's R_D(x, y, w) = R_J(x, y, w, w).
func (z *Real) CarlsonRD(x, y, w *Real, prec uint) *Real { return z.CarlsonRJ(x, y, w, w, prec) }

// LegendreP sets z to Legendre's P_n^m(x), |x| < 1, with the Condon-Shortley phase.
func (z *Real) LegendreP(n, m, x *Real, prec uint) *Real {
	return z.call3f(C.arb_hypgeom_legendre_p, n, m, x, 0, prec)
}

// LegendreP3 sets z to Legendre's P_n^m(x), x > 1.
func (z *Real) LegendreP3(n, m, x *Real, prec uint) *Real {
	return z.call3f(C.arb_hypgeom_legendre_p, n, m, x, 1, prec)
}

// LegendreQ sets z to Legendre's Q_n^m(x), |x| < 1.
func (z *Real) LegendreQ(n, m, x *Real, prec uint) *Real {
	return z.call3f(C.arb_hypgeom_legendre_q, n, m, x, 0, prec)
}

// LegendreQ3 sets z to Legendre's Q_n^m(x), x > 1.
func (z *Real) LegendreQ3(n, m, x *Real, prec uint) *Real {
	return z.call3f(C.arb_hypgeom_legendre_q, n, m, x, 1, prec)
}

// Gegenbauer sets z to Gegenbauer's C_n^(m)(x).
func (z *Real) Gegenbauer(n, m, x *Real, prec uint) *Real {
	return z.call3(C.arb_hypgeom_gegenbauer_c, n, m, x, prec)
}

// Laguerre sets z to Laguerre's L_n^(m)(x).
func (z *Real) Laguerre(n, m, x *Real, prec uint) *Real {
	return z.call3(C.arb_hypgeom_laguerre_l, n, m, x, prec)
}

// Hermite sets z to Hermite's H_n(x).
func (z *Real) Hermite(n, x *Real, prec uint) *Real {
	return z.call2(C.arb_hypgeom_hermite_h, n, x, prec)
}

// CoulombF sets z to the regular Coulomb wave function F_l(η, x).
func (z *Real) CoulombF(l, eta, x *Real, prec uint) *Real {
	C.ball_r_coulomb_f(z.ptr(), l.ptr(), eta.ptr(), x.ptr(), C.slong(prec))
	return z
}
