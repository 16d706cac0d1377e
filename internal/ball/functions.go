package ball

// This file is the table of functions: Arb's real functions with their complex continuations.

// #include "ball.h"
import "C"

import "unsafe"

// Functions of one to four balls.
type (
	Real1    = func(z, x *Real, prec uint) *Real
	Real2    = func(z, x, y *Real, prec uint) *Real
	Real3    = func(z, x, y, w *Real, prec uint) *Real
	Real4    = func(z, a, b, c, d *Real, prec uint) *Real
	Complex1 = func(z, x *Complex, prec uint) *Complex
	Complex2 = func(z, x, y *Complex, prec uint) *Complex
	Complex3 = func(z, x, y, w *Complex, prec uint) *Complex
	Complex4 = func(z, a, b, c, d *Complex, prec uint) *Complex
)

// A Function has a real function, which is indeterminate outside of its real domain, and its principal branch over complex numbers, with
// the same number of operands.
type Function struct {
	Real     any  // Real1 to Real4
	Complex  any  // Complex1 to Complex4, nil if there is none
	Analytic bool // entire or meromorphic in all operands that may vary
}

const (
	analytic = true
	cut      = false // has branch cuts, or is not analytic at all
)

// Functions maps names to functions: C's names if they exist, and operator signs for arithmetic. Parameters precede the variable.
var Functions = map[string]Function{
	"+": {(*Real).Add, complex2(C.acb_add), analytic},
	"-": {(*Real).Sub, complex2(C.acb_sub), analytic},
	"*": {(*Real).Mul, complex2(C.acb_mul), analytic},
	"/": {(*Real).Div, complex2(C.acb_div), analytic},

	"fabs":     {(*Real).Abs, (*Complex).Abs, cut},
	"sgn":      {(*Real).Sgn, nil, cut},
	"copysign": {(*Real).CopySign, nil, cut},
	"fmin":     {real2(C.arb_min), nil, cut},
	"fmax":     {(*Real).Max, nil, cut},
	"hull":     {(*Real).Hull, nil, cut},
	"fdim":     {(*Real).Fdim, nil, cut},
	"fma":      {(*Real).Fma, nil, cut},

	"floor":     {(*Real).Floor, nil, cut},
	"ceil":      {(*Real).Ceil, nil, cut},
	"trunc":     {(*Real).Trunc, nil, cut},
	"round":     {(*Real).Round, nil, cut},
	"nearbyint": {(*Real).RoundEven, nil, cut},
	"roundeven": {(*Real).RoundEven, nil, cut},
	"fmod":      {(*Real).Rem, nil, cut},
	"remainder": {(*Real).Remainder, nil, cut},

	"sqrt":  {real1(C.arb_sqrt), complex1(C.acb_sqrt), cut},
	"cbrt":  {(*Real).cbrt, nil, cut},
	"hypot": {real2(C.arb_hypot), nil, cut},
	"pow":   {(*Real).pow, (*Complex).pow, cut},

	"exp":    {real1(C.arb_exp), complex1(C.acb_exp), analytic},
	"exp2":   {powerOf(2), nil, cut},
	"exp10":  {powerOf(10), nil, cut},
	"expm1":  {real1(C.arb_expm1), complex1(C.acb_expm1), analytic},
	"exprel": {expRel, complexExpRel, analytic}, // (e^x - 1)/x, 1 at 0
	"log":    {real1(C.arb_log), complex1(C.acb_log), cut},
	"log1p":  {real1(C.arb_log1p), complex1(C.acb_log1p), cut},
	"log2":   {logarithm(2), nil, cut}, // exact at powers of the base
	"log10":  {logarithm(10), nil, cut},

	"sin":    {real1(C.arb_sin), complex1(C.acb_sin), analytic},
	"cos":    {real1(C.arb_cos), complex1(C.acb_cos), analytic},
	"tan":    {real1(C.arb_tan), complex1(C.acb_tan), analytic},
	"sinpi":  {real1(C.arb_sin_pi), complex1(C.acb_sin_pi), analytic}, // sin πx
	"cospi":  {real1(C.arb_cos_pi), complex1(C.acb_cos_pi), analytic},
	"sinc":   {real1(C.arb_sinc), complex1(C.acb_sinc), analytic},       // sin(x)/x, 1 at 0
	"sincpi": {real1(C.arb_sinc_pi), complex1(C.acb_sinc_pi), analytic}, // sin(πx)/(πx), 1 at 0
	"sinh":   {real1(C.arb_sinh), complex1(C.acb_sinh), analytic},
	"cosh":   {real1(C.arb_cosh), complex1(C.acb_cosh), analytic},
	"tanh":   {real1(C.arb_tanh), complex1(C.acb_tanh), analytic},
	"cot":    {real1(C.arb_cot), complex1(C.acb_cot), analytic},
	"sec":    {real1(C.arb_sec), complex1(C.acb_sec), analytic},
	"csc":    {real1(C.arb_csc), complex1(C.acb_csc), analytic},
	"coth":   {real1(C.arb_coth), complex1(C.acb_coth), analytic},
	"csch":   {real1(C.arb_csch), complex1(C.acb_csch), analytic},
	"sech":   {real1(C.arb_sech), complex1(C.acb_sech), analytic},
	"asin":   {real1(C.arb_asin), complex1(C.acb_asin), cut},
	"acos":   {real1(C.arb_acos), complex1(C.acb_acos), cut},
	"atan":   {real1(C.arb_atan), complex1(C.acb_atan), cut},
	"atan2":  {(*Real).Atan2, nil, cut},
	"asinh":  {real1(C.arb_asinh), complex1(C.acb_asinh), cut},
	"acosh":  {real1(C.arb_acosh), complex1(C.acb_acosh), cut},
	"atanh":  {real1(C.arb_atanh), complex1(C.acb_atanh), cut},

	"gamma":     {real1(C.arb_gamma), complex1(C.acb_gamma), analytic},
	"tgamma":    {real1(C.arb_gamma), complex1(C.acb_gamma), analytic},
	"rgamma":    {real1(C.arb_rgamma), complex1(C.acb_rgamma), analytic}, // 1/Γ(x), 0 at the poles of Γ
	"lgamma":    {(*Real).logAbsGamma, complex1(C.acb_lgamma), cut},
	"digamma":   {real1(C.arb_digamma), complex1(C.acb_digamma), analytic}, // Γ'(x)/Γ(x)
	"polygamma": {via2(C.acb_polygamma), complex2(C.acb_polygamma), cut},   // the derivative number s of digamma
	"rising":    {real2(C.arb_hypgeom_rising), complex2(C.acb_hypgeom_rising), cut},
	"zeta":      {real1(C.arb_zeta), complex1(C.acb_zeta), analytic},
	"hurwitz":   {real2(C.arb_hurwitz_zeta), complex2(C.acb_hurwitz_zeta), cut}, // ζ(s, a)
	"eta":       {via1(C.acb_dirichlet_eta), complex1(C.acb_dirichlet_eta), analytic},
	"polylog":   {polylog, complexPolylog, cut},
	"dilog":     {real1(C.arb_hypgeom_dilog), complex1(C.acb_hypgeom_dilog), cut},

	"airy-ai":       {airy(0), complexAiry(0), analytic},
	"airy-aip":      {airy(1), complexAiry(1), analytic},
	"airy-bi":       {airy(2), complexAiry(2), analytic},
	"airy-bip":      {airy(3), complexAiry(3), analytic},
	"airy-zero-ai":  {airyZero(0), nil, cut}, // number n, counted from 1
	"airy-zero-aip": {airyZero(1), nil, cut},
	"airy-zero-bi":  {airyZero(2), nil, cut},
	"airy-zero-bip": {airyZero(3), nil, cut},

	"bessel-j":        {real2(C.arb_hypgeom_bessel_j), complex2(C.acb_hypgeom_bessel_j), cut},
	"bessel-y":        {real2(C.arb_hypgeom_bessel_y), complex2(C.acb_hypgeom_bessel_y), cut},
	"bessel-i":        {real2(C.arb_hypgeom_bessel_i), complex2(C.acb_hypgeom_bessel_i), cut},
	"bessel-k":        {real2(C.arb_hypgeom_bessel_k), complex2(C.acb_hypgeom_bessel_k), cut},
	"bessel-i-scaled": {real2(C.arb_hypgeom_bessel_i_scaled), complex2(C.acb_hypgeom_bessel_i_scaled), cut}, // e^-x I
	"bessel-k-scaled": {real2(C.arb_hypgeom_bessel_k_scaled), complex2(C.acb_hypgeom_bessel_k_scaled), cut}, // e^x K

	"erf":     {real1(C.arb_hypgeom_erf), complex1(C.acb_hypgeom_erf), analytic},
	"erfc":    {real1(C.arb_hypgeom_erfc), complex1(C.acb_hypgeom_erfc), analytic},
	"erfi":    {real1(C.arb_hypgeom_erfi), complex1(C.acb_hypgeom_erfi), analytic}, // -i erf(ix)
	"erfinv":  {real1(C.arb_hypgeom_erfinv), nil, cut},
	"ei":      {real1(C.arb_hypgeom_ei), complex1(C.acb_hypgeom_ei), cut},
	"expint":  {real2(C.arb_hypgeom_expint), complex2(C.acb_hypgeom_expint), cut}, // E_s(x)
	"erfcinv": {real1(C.arb_hypgeom_erfcinv), nil, cut},
	"si":      {real1(C.arb_hypgeom_si), complex1(C.acb_hypgeom_si), analytic},
	"ci":      {real1(C.arb_hypgeom_ci), complex1(C.acb_hypgeom_ci), cut},
	"shi":     {real1(C.arb_hypgeom_shi), complex1(C.acb_hypgeom_shi), analytic},
	"chi":     {real1(C.arb_hypgeom_chi), complex1(C.acb_hypgeom_chi), cut},

	"gamma-upper":     {real2f(C.arb_hypgeom_gamma_upper, 0), complex2f(C.acb_hypgeom_gamma_upper, 0), cut}, // Γ(s, x)
	"gamma-upper-reg": {real2f(C.arb_hypgeom_gamma_upper, 1), complex2f(C.acb_hypgeom_gamma_upper, 1), cut}, // Γ(s, x)/Γ(s)
	"gamma-lower":     {real2f(C.arb_hypgeom_gamma_lower, 0), complex2f(C.acb_hypgeom_gamma_lower, 0), cut}, // γ(s, x)
	"gamma-lower-reg": {real2f(C.arb_hypgeom_gamma_lower, 1), complex2f(C.acb_hypgeom_gamma_lower, 1), cut}, // γ(s, x)/Γ(s)
	"beta-lower-reg":  {real3f(C.arb_hypgeom_beta_lower, 1), complex3f(C.acb_hypgeom_beta_lower, 1), cut},   // I_x(a, b)
	"hyp0f1":          {real2f(C.arb_hypgeom_0f1, 0), complex2f(C.acb_hypgeom_0f1, 0), analytic},            // 0F1(; a; x)
	"hyp1f1":          {real3f(C.arb_hypgeom_m, 0), complex3f(C.acb_hypgeom_m, 0), analytic},                // Kummer's 1F1(a; b; x)
	"hypu":            {real3(C.arb_hypgeom_u), complex3(C.acb_hypgeom_u), cut},                             // Tricomi's U(a, b, x)
	"hyp2f1":          {real4f(C.arb_hypgeom_2f1, 0), complex4f(C.acb_hypgeom_2f1, 0), cut},                 // 2F1(a, b; c; x)
	"hyp2f1-reg":      {real4f(C.arb_hypgeom_2f1, 1), complex4f(C.acb_hypgeom_2f1, 1), cut},                 // 2F1(a, b; c; x)/Γ(c)
	"hyp1f2":          {hyp1F2, complexHyp1F2, analytic},                                                    // 1F2(a; b, c; x)
	"lambertw":        {lambertW, nil, cut},
	"agm":             {real2(C.arb_agm), nil, cut}, // the arithmetic-geometric mean
	"barnesg":         {via1(C.acb_barnes_g), complex1(C.acb_barnes_g), analytic},

	"ellip-k":      {via1(C.acb_elliptic_k), complex1(C.acb_elliptic_k), cut}, // K(m), m = k², as in all of these
	"ellip-e":      {via1(C.acb_elliptic_e), complex1(C.acb_elliptic_e), cut},
	"ellip-pi":     {via2(C.acb_elliptic_pi), complex2(C.acb_elliptic_pi), cut},              // Π(n, m)
	"ellip-f":      {via2f(C.acb_elliptic_f), complex2f(C.acb_elliptic_f, 0), cut},           // F(φ, m)
	"ellip-e-inc":  {via2f(C.acb_elliptic_e_inc), complex2f(C.acb_elliptic_e_inc, 0), cut},   // E(φ, m)
	"ellip-pi-inc": {via3f(C.acb_elliptic_pi_inc), complex3f(C.acb_elliptic_pi_inc, 0), cut}, // Π(n, φ, m)
	"rf":           {via3f(C.acb_elliptic_rf), complex3f(C.acb_elliptic_rf, 0), cut},         // Carlson's R_F(x, y, w)
	"rj":           {carlsonRJ, complexRJ, cut},                                              // R_J(x, y, w, p)
	"rd": {func(z, x, y, w *Real, prec uint) *Real { return carlsonRJ(z, x, y, w, w, prec) },
		func(z, x, y, w *Complex, prec uint) *Complex { return complexRJ(z, x, y, w, w, prec) }, cut},

	// With the Condon-Shortley phase, for |x| < 1. The functions whose names end in 3 are for x > 1.
	"legendre-p":   {real3f(C.arb_hypgeom_legendre_p, 0), complex3f(C.acb_hypgeom_legendre_p, 0), cut},
	"legendre-p-3": {real3f(C.arb_hypgeom_legendre_p, 1), complex3f(C.acb_hypgeom_legendre_p, 1), cut},
	"legendre-q":   {real3f(C.arb_hypgeom_legendre_q, 0), complex3f(C.acb_hypgeom_legendre_q, 0), cut},
	"legendre-q-3": {real3f(C.arb_hypgeom_legendre_q, 1), complex3f(C.acb_hypgeom_legendre_q, 1), cut},
	"gegenbauer":   {real3(C.arb_hypgeom_gegenbauer_c), complex3(C.acb_hypgeom_gegenbauer_c), cut}, // C_n^(m)(x)
	"laguerre":     {real3(C.arb_hypgeom_laguerre_l), complex3(C.acb_hypgeom_laguerre_l), cut},     // L_n^(m)(x)
	"chebyshev-t":  {real2(C.arb_hypgeom_chebyshev_t), complex2(C.acb_hypgeom_chebyshev_t), cut},
	"chebyshev-u":  {real2(C.arb_hypgeom_chebyshev_u), complex2(C.acb_hypgeom_chebyshev_u), cut},
	"hermite":      {real2(C.arb_hypgeom_hermite_h), complex2(C.acb_hypgeom_hermite_h), cut},
	"coulomb-f":    {coulombF, nil, cut}, // the regular wave function F_l(η, x)
}

var (
	carlsonRJ = via4f(C.acb_elliptic_rj)
	complexRJ = complex4f(C.acb_elliptic_rj, 0)
)

// Wrappers for the ways to call Arb, by the number of operands. f means an additional flag at the end: regularised or not, type 0 or 1.
func real1(f unsafe.Pointer) Real1 {
	return func(z, x *Real, prec uint) *Real { return z.call1(f, x, prec) }
}

func real2(f unsafe.Pointer) Real2 {
	return func(z, x, y *Real, prec uint) *Real { return z.call2(f, x, y, prec) }
}

func real3(f unsafe.Pointer) Real3 {
	return func(z, x, y, w *Real, prec uint) *Real {
		C.ball_call_r3(C.ball_r3(f), z.ptr(), x.ptr(), y.ptr(), w.ptr(), C.slong(prec))
		return z
	}
}

func real2f(f unsafe.Pointer, flag C.int) Real2 {
	return func(z, x, y *Real, prec uint) *Real {
		C.ball_call_r2f(C.ball_r2f(f), z.ptr(), x.ptr(), y.ptr(), flag, C.slong(prec))
		return z
	}
}

func real3f(f unsafe.Pointer, flag C.int) Real3 {
	return func(z, x, y, w *Real, prec uint) *Real {
		C.ball_call_r3f(C.ball_r3f(f), z.ptr(), x.ptr(), y.ptr(), w.ptr(), flag, C.slong(prec))
		return z
	}
}

func real4f(f unsafe.Pointer, flag C.int) Real4 {
	return func(z, a, b, c, d *Real, prec uint) *Real {
		C.ball_call_r4f(C.ball_r4f(f), z.ptr(), a.ptr(), b.ptr(), c.ptr(), d.ptr(), flag, C.slong(prec))
		return z
	}
}

// The calls of a complex function for its real value; indeterminate where the value is not real. Flags are 0.
func via1(f unsafe.Pointer) Real1 {
	return func(z, x *Real, prec uint) *Real {
		C.ball_via_c1(C.ball_c1(f), z.ptr(), x.ptr(), C.slong(prec))
		return z
	}
}

func via2(f unsafe.Pointer) Real2 {
	return func(z, x, y *Real, prec uint) *Real {
		C.ball_via_c2(C.ball_c2(f), z.ptr(), x.ptr(), y.ptr(), C.slong(prec))
		return z
	}
}

func via2f(f unsafe.Pointer) Real2 {
	return func(z, x, y *Real, prec uint) *Real {
		C.ball_via_c2f(C.ball_c2f(f), z.ptr(), x.ptr(), y.ptr(), 0, C.slong(prec))
		return z
	}
}

func via3f(f unsafe.Pointer) Real3 {
	return func(z, x, y, w *Real, prec uint) *Real {
		C.ball_via_c3f(C.ball_c3f(f), z.ptr(), x.ptr(), y.ptr(), w.ptr(), 0, C.slong(prec))
		return z
	}
}

func via4f(f unsafe.Pointer) Real4 {
	return func(z, a, b, c, d *Real, prec uint) *Real {
		C.ball_via_c4f(C.ball_c4f(f), z.ptr(), a.ptr(), b.ptr(), c.ptr(), d.ptr(), 0, C.slong(prec))
		return z
	}
}

func complex1(f unsafe.Pointer) Complex1 {
	return func(z, x *Complex, prec uint) *Complex {
		C.ball_call_c1(C.ball_c1(f), z.ptr(), x.ptr(), C.slong(prec))
		return z
	}
}

func complex2(f unsafe.Pointer) Complex2 {
	return func(z, x, y *Complex, prec uint) *Complex {
		C.ball_call_c2(C.ball_c2(f), z.ptr(), x.ptr(), y.ptr(), C.slong(prec))
		return z
	}
}

func complex3(f unsafe.Pointer) Complex3 {
	return func(z, x, y, w *Complex, prec uint) *Complex {
		C.ball_call_c3(C.ball_c3(f), z.ptr(), x.ptr(), y.ptr(), w.ptr(), C.slong(prec))
		return z
	}
}

func complex2f(f unsafe.Pointer, flag C.int) Complex2 {
	return func(z, x, y *Complex, prec uint) *Complex {
		C.ball_call_c2f(C.ball_c2f(f), z.ptr(), x.ptr(), y.ptr(), flag, C.slong(prec))
		return z
	}
}

func complex3f(f unsafe.Pointer, flag C.int) Complex3 {
	return func(z, x, y, w *Complex, prec uint) *Complex {
		C.ball_call_c3f(C.ball_c3f(f), z.ptr(), x.ptr(), y.ptr(), w.ptr(), flag, C.slong(prec))
		return z
	}
}

func complex4f(f unsafe.Pointer, flag C.int) Complex4 {
	return func(z, a, b, c, d *Complex, prec uint) *Complex {
		C.ball_call_c4f(C.ball_c4f(f), z.ptr(), a.ptr(), b.ptr(), c.ptr(), d.ptr(), flag, C.slong(prec))
		return z
	}
}
