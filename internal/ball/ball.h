/* This file is the only place that says where Arb's headers are, and the thin calls that cgo cannot make itself:
   a function through its pointer, a macro, a structure's field; and what would take several calls, each of which takes longer than an
   addition. Nothing is computed here that Arb does not compute. */

#ifndef FAULTLINE_BALL_H
#define FAULTLINE_BALL_H

#include <stdint.h>
#include <stdlib.h>
#include <math.h>
#if __has_include(<flint/arb.h>) /* FLINT 3 */
#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/arf.h>
#include <flint/arb.h>
#include <flint/arb_hypgeom.h>
#include <flint/acb.h>
#include <flint/acb_calc.h>
#include <flint/acb_dirichlet.h>
#include <flint/acb_elliptic.h>
#include <flint/acb_hypgeom.h>
#include <flint/arb_fmpz_poly.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_factor.h>
static inline const char *ball_arb_version(void) { return ""; } /* part of FLINT */
#else /* FLINT 2 and Arb */
#include <flint/flint.h>
#include <flint/fmpz.h>
#include <arf.h>
#include <arb.h>
#include <arb_hypgeom.h>
#include <acb.h>
#include <acb_calc.h>
#include <acb_dirichlet.h>
#include <acb_elliptic.h>
#include <acb_hypgeom.h>
#include <arb_fmpz_poly.h>
#include <flint/fmpz_poly_factor.h>
static inline const char *ball_arb_version(void) { return arb_version; }
#endif

/* Calls through a pointer: one to four arguments, with or without a flag behind them. */
typedef void (*ball_r1)(arb_ptr, arb_srcptr, slong);
typedef void (*ball_r2)(arb_ptr, arb_srcptr, arb_srcptr, slong);
typedef void (*ball_r3)(arb_ptr, arb_srcptr, arb_srcptr, arb_srcptr, slong);
typedef void (*ball_r2f)(arb_ptr, arb_srcptr, arb_srcptr, int, slong);
typedef void (*ball_r3f)(arb_ptr, arb_srcptr, arb_srcptr, arb_srcptr, int, slong);
typedef void (*ball_r4f)(arb_ptr, arb_srcptr, arb_srcptr, arb_srcptr, arb_srcptr, int, slong);
typedef void (*ball_c1)(acb_ptr, acb_srcptr, slong);
typedef void (*ball_c2)(acb_ptr, acb_srcptr, acb_srcptr, slong);
typedef void (*ball_c3)(acb_ptr, acb_srcptr, acb_srcptr, acb_srcptr, slong);
typedef void (*ball_c2f)(acb_ptr, acb_srcptr, acb_srcptr, int, slong);
typedef void (*ball_c3f)(acb_ptr, acb_srcptr, acb_srcptr, acb_srcptr, int, slong);
typedef void (*ball_c4f)(acb_ptr, acb_srcptr, acb_srcptr, acb_srcptr, acb_srcptr, int, slong);

static inline void ball_call_r1(ball_r1 f, arb_ptr z, arb_srcptr x, slong p) { f(z, x, p); }
static inline void ball_call_r2(ball_r2 f, arb_ptr z, arb_srcptr x, arb_srcptr y, slong p) { f(z, x, y, p); }
static inline void ball_call_r3(ball_r3 f, arb_ptr z, arb_srcptr x, arb_srcptr y, arb_srcptr w, slong p) { f(z, x, y, w, p); }
static inline void ball_call_r2f(ball_r2f f, arb_ptr z, arb_srcptr x, arb_srcptr y, int k, slong p) { f(z, x, y, k, p); }
static inline void ball_call_r3f(ball_r3f f, arb_ptr z, arb_srcptr x, arb_srcptr y, arb_srcptr w, int k, slong p) { f(z, x, y, w, k, p); }
static inline void ball_call_r4f(ball_r4f f, arb_ptr z, arb_srcptr x, arb_srcptr y, arb_srcptr u, arb_srcptr v, int k, slong p) { f(z, x, y, u, v, k, p); }
static inline void ball_call_c1(ball_c1 f, acb_ptr z, acb_srcptr x, slong p) { f(z, x, p); }
static inline void ball_call_c2(ball_c2 f, acb_ptr z, acb_srcptr x, acb_srcptr y, slong p) { f(z, x, y, p); }
static inline void ball_call_c3(ball_c3 f, acb_ptr z, acb_srcptr x, acb_srcptr y, acb_srcptr w, slong p) { f(z, x, y, w, p); }
static inline void ball_call_c2f(ball_c2f f, acb_ptr z, acb_srcptr x, acb_srcptr y, int k, slong p) { f(z, x, y, k, p); }
static inline void ball_call_c3f(ball_c3f f, acb_ptr z, acb_srcptr x, acb_srcptr y, acb_srcptr w, int k, slong p) { f(z, x, y, w, k, p); }
static inline void ball_call_c4f(ball_c4f f, acb_ptr z, acb_srcptr x, acb_srcptr y, acb_srcptr u, acb_srcptr v, int k, slong p) { f(z, x, y, u, v, k, p); }

/* A real value out of a complex function: the real part if the imaginary part may be zero, else no value.
   The last step of every function that Arb has over the complex numbers only. */
static inline void ball_take_real(arb_ptr z, acb_ptr w)
{
    if (acb_is_finite(w) && arb_contains_zero(acb_imagref(w)))
        arb_swap(z, acb_realref(w));
    else
        arb_indeterminate(z);
}

/* Arguments 0 to 3 as complex numbers around a call of a complex function. */
#define BALL_VIA(n, call)                                         \
    do {                                                          \
        acb_t w[5];                                               \
        slong i;                                                  \
        arb_srcptr arg[5] = {NULL, x, y, u, v};                   \
        for (i = 0; i < (n) + 1; i++) acb_init(w[i]);             \
        for (i = 1; i < (n) + 1; i++) acb_set_arb(w[i], arg[i]);  \
        call;                                                     \
        ball_take_real(z, w[0]);                                  \
        for (i = 0; i < (n) + 1; i++) acb_clear(w[i]);            \
    } while (0)

static inline void ball_via_c1(ball_c1 f, arb_ptr z, arb_srcptr x, slong p)
{ arb_srcptr y = NULL, u = NULL, v = NULL; BALL_VIA(1, f(w[0], w[1], p)); }
static inline void ball_via_c2(ball_c2 f, arb_ptr z, arb_srcptr x, arb_srcptr y, slong p)
{ arb_srcptr u = NULL, v = NULL; BALL_VIA(2, f(w[0], w[1], w[2], p)); }
static inline void ball_via_c2f(ball_c2f f, arb_ptr z, arb_srcptr x, arb_srcptr y, int k, slong p)
{ arb_srcptr u = NULL, v = NULL; BALL_VIA(2, f(w[0], w[1], w[2], k, p)); }
static inline void ball_via_c3f(ball_c3f f, arb_ptr z, arb_srcptr x, arb_srcptr y, arb_srcptr u, int k, slong p)
{ arb_srcptr v = NULL; BALL_VIA(3, f(w[0], w[1], w[2], w[3], k, p)); }
static inline void ball_via_c4f(ball_c4f f, arb_ptr z, arb_srcptr x, arb_srcptr y, arb_srcptr u, arb_srcptr v, int k, slong p)
{ BALL_VIA(4, f(w[0], w[1], w[2], w[3], w[4], k, p)); }

/* exprel(x) = (e^x - 1)/x = e^(x/2) sinc(ix/2), entire. */
static inline void ball_c_exprel(acb_ptr z, acb_srcptr x, slong p)
{
    acb_t h, s;
    acb_init(h); acb_init(s);
    acb_mul_2exp_si(h, x, -1);
    acb_mul_onei(s, h);
    acb_sinc(s, s, p);
    acb_exp(h, h, p);
    acb_mul(z, h, s, p);
    acb_clear(h); acb_clear(s);
}
static inline void ball_r_exprel(arb_ptr z, arb_srcptr x, slong p)
{ arb_srcptr y = NULL, u = NULL, v = NULL; BALL_VIA(1, ball_c_exprel(w[0], w[1], p)); }

/* 1F2(a; b, c; x), entire in x. */
static inline void ball_c_1f2(acb_ptr z, acb_srcptr a, acb_srcptr b, acb_srcptr c, acb_srcptr x, int k, slong p)
{
    acb_ptr q = _acb_vec_init(4);
    acb_set(q, a); acb_set(q + 1, b); acb_set(q + 2, c); acb_set(q + 3, x);
    acb_hypgeom_pfq(z, q, 1, q + 1, 2, q + 3, k, p);
    _acb_vec_clear(q, 4);
}
static inline void ball_r_1f2(arb_ptr z, arb_srcptr x, arb_srcptr y, arb_srcptr u, arb_srcptr v, slong p)
{ BALL_VIA(4, ball_c_1f2(w[0], w[1], w[2], w[3], w[4], 0, p)); }

/* One of Ai, Ai', Bi, Bi'. */
static inline void ball_r_airy(arb_ptr z, arb_srcptr x, int k, slong p)
{ arb_hypgeom_airy(k == 0 ? z : NULL, k == 1 ? z : NULL, k == 2 ? z : NULL, k == 3 ? z : NULL, x, p); }
static inline void ball_c_airy(acb_ptr z, acb_srcptr x, int k, slong p)
{ acb_hypgeom_airy(k == 0 ? z : NULL, k == 1 ? z : NULL, k == 2 ? z : NULL, k == 3 ? z : NULL, x, p); }

/* Whether n is one integer, of at most 2^20 bits; m is it then. */
static inline int ball_integer(fmpz_t m, const arf_t mid, const mag_t rad)
{
    if (!mag_is_zero(rad) || !arf_is_int(mid) || arf_cmpabs_2exp_si(mid, 1 << 20) >= 0) return 0;
    arf_get_fmpz(m, mid, ARF_RND_DOWN);
    return 1;
}

/* Zero number n of one of them; no value unless n is one positive integer. */
static inline void ball_r_airy_zero(arb_ptr z, arb_srcptr n, int k, slong p)
{
    fmpz_t m;
    fmpz_init(m);
    if (ball_integer(m, arb_midref(n), arb_radref(n)) && fmpz_sgn(m) > 0)
        arb_hypgeom_airy_zero(k == 0 ? z : NULL, k == 1 ? z : NULL, k == 2 ? z : NULL, k == 3 ? z : NULL, m, p);
    else
        arb_indeterminate(z);
    fmpz_clear(m);
}

static inline void ball_r_lambertw(arb_ptr z, arb_srcptr x, int k, slong p) { arb_lambertw(z, x, k, p); }
static inline void ball_r_coulomb_f(arb_ptr z, arb_srcptr l, arb_srcptr e, arb_srcptr x, slong p) { arb_hypgeom_coulomb(z, NULL, l, e, x, p); }

/* |x| without negative members; x without its fraction. */
static inline void ball_r_abs(arb_ptr z, arb_srcptr x)
{
    arf_t a, b;
    if (arb_is_exact(x) || !arb_contains_zero(x)) { arb_abs(z, x); return; }
    arf_init(a); arf_init(b);
    arb_get_abs_ubound_arf(b, x, MAG_BITS);
    arb_set_interval_arf(z, a, b, MAG_BITS + 2);
    arf_clear(a); arf_clear(b);
}
static inline void ball_r_trunc(arb_ptr z, arb_srcptr x, slong p)
{
    arb_t f;
    if (arb_is_nonnegative(x)) { arb_floor(z, x, p); return; }
    if (arb_is_nonpositive(x)) { arb_ceil(z, x, p); return; }
    arb_init(f);
    arb_floor(f, x, p); arb_ceil(z, x, p);
    arb_union(z, z, f, p);
    arb_clear(f);
}

/* x 2^n and x^n for n one integer. */
static inline void ball_r_ldexp(arb_ptr z, arb_srcptr x, arb_srcptr n)
{
    fmpz_t m;
    fmpz_init(m);
    if (ball_integer(m, arb_midref(n), arb_radref(n))) arb_mul_2exp_fmpz(z, x, m); else arb_indeterminate(z);
    fmpz_clear(m);
}
static inline void ball_r_powint(arb_ptr z, arb_srcptr x, arb_srcptr n, slong p)
{
    fmpz_t m;
    fmpz_init(m);
    if (ball_integer(m, arb_midref(n), arb_radref(n))) arb_pow_fmpz(z, x, m, p); else arb_indeterminate(z);
    fmpz_clear(m);
}
static inline void ball_c_powint(acb_ptr z, acb_srcptr x, arb_srcptr n, slong p)
{
    fmpz_t m;
    fmpz_init(m);
    if (ball_integer(m, arb_midref(n), arb_radref(n))) acb_pow_fmpz(z, x, m, p); else acb_indeterminate(z);
    fmpz_clear(m);
}

/* The relations that x and y may be in: 1 less, 2 equal, 4 greater. */
static inline int ball_order(arb_srcptr x, arb_srcptr y)
{
    if (arf_is_nan(arb_midref(x)) || arf_is_nan(arb_midref(y))) return 7;
    return (arb_ge(x, y) ? 0 : 1) | (arb_ne(x, y) ? 0 : 2) | (arb_le(x, y) ? 0 : 4);
}

/* Bits of what is asked most: 1 finite, 2 exact, 4 contains zero, 8 one integer, 16 positive, 32 negative. */
static inline int ball_state(arb_srcptr x)
{
    return (arb_is_finite(x) ? 1 : 0) | (arb_is_exact(x) ? 2 : 0) | (arb_contains_zero(x) ? 4 : 0) | (arb_is_int(x) ? 8 : 0)
        | (arb_is_positive(x) ? 16 : 0) | (arb_is_negative(x) ? 32 : 0);
}

/* Bounds of the binary exponent: every |t| in x fulfils |t| < 2^hi, and 2^lo <= |t| if lo > WORD_MIN. */
static inline slong ball_mag_hi(arb_srcptr x)
{
    mag_t m; slong e;
    mag_init(m); arb_get_mag(m, x);
    e = mag_is_special(m) ? (mag_is_zero(m) ? WORD_MIN : WORD_MAX)
        : COEFF_IS_MPZ(MAG_EXP(m)) ? (fmpz_sgn(MAG_EXPREF(m)) < 0 ? -(WORD_MAX / 4) : WORD_MAX) : MAG_EXP(m);
    mag_clear(m);
    return e;
}
static inline slong ball_mag_lo(arb_srcptr x)
{
    mag_t m; slong e;
    mag_init(m); arb_get_mag_lower(m, x);
    e = mag_is_special(m) ? (mag_is_zero(m) ? WORD_MIN : WORD_MAX)
        : COEFF_IS_MPZ(MAG_EXP(m)) ? (fmpz_sgn(MAG_EXPREF(m)) < 0 ? WORD_MIN : WORD_MAX / 4) : MAG_EXP(m) - 1;
    mag_clear(m);
    return e;
}

/* The most bits that an operation is given to be exact: they cover every pair of long doubles. */
#define BALL_MOST_EXACT (1 << 17)

/* A precision at which sums of x and 1/2 or 1 are exact for every x that is a float of some format. */
static inline slong ball_exact_prec(arb_srcptr x, slong p)
{
    slong e = ball_mag_hi(x);
    if (e < 0) e = e == WORD_MIN ? 0 : -e;
    return p + 128 + (e < BALL_MOST_EXACT ? e : BALL_MOST_EXACT);
}

/* The integer nearest to x; of two that are as near the even one, or the one away from zero. The integers at or below x + 1/2 and at or
   above x - 1/2 agree unless x may be a tie. */
static inline void ball_r_nearest(arb_ptr z, arb_srcptr x, int even, slong p)
{
    arb_t half, lo, hi;
    slong exact = ball_exact_prec(x, p);
    arb_init(half); arb_init(lo); arb_init(hi);
    arb_set_d(half, 0.5);
    arb_sub(lo, x, half, exact); arb_ceil(lo, lo, exact);
    arb_add(hi, x, half, exact); arb_floor(hi, hi, exact);
    if (arb_is_exact(x) && ball_order(lo, hi) != 2) {
        arb_mul_2exp_si(half, lo, -1);
        arb_set_round(z, (even ? arb_is_int(half) : arb_is_negative(lo)) ? lo : hi, p);
    } else
        arb_union(z, lo, hi, p);
    arb_clear(half); arb_clear(lo); arb_clear(hi);
}

/* x - n y for n = x/y without its fraction, or the integer nearest to x/y; no value unless that is one integer. */
static inline void ball_r_remainder(arb_ptr z, arb_srcptr x, arb_srcptr y, int nearest, slong p)
{
    arb_t n;
    slong wide = p + 64, hi = ball_mag_hi(x), lo = ball_mag_lo(y);
    if (lo > -BALL_MOST_EXACT && hi < BALL_MOST_EXACT && hi > lo) wide += hi - lo;
    arb_init(n);
    arb_div(n, x, y, wide);
    if (nearest) ball_r_nearest(n, n, 1, wide); else ball_r_trunc(n, n, wide);
    if (arb_is_finite(n) && arb_is_int(n)) {
        arb_mul(n, n, y, 2 * wide + 256);
        arb_sub(z, x, n, p);
    } else
        arb_indeterminate(z);
    arb_clear(n);
}

/* |c - x|/|x|, about, for a point c; 0 where x has no value, infinite where it may be 0 and c is not. */
static inline double ball_off(arb_srcptr c, arb_srcptr x, slong p)
{
    arb_t d;
    double off;
    if (!arb_is_finite(x)) return 0;
    arb_init(d);
    arb_sub(d, c, x, p);
    if (arb_is_zero(d))
        off = 0;
    else if (arb_contains_zero(x))
        off = arb_is_zero(c) ? 0 : HUGE_VAL;
    else {
        arb_div(d, d, x, p);
        off = fabs(arf_get_d(arb_midref(d), ARF_RND_NEAR));
    }
    arb_clear(d);
    return off;
}

/* An integer of n limbs (little end first, the top one not zero), times 2^exp. */
static inline void ball_set_limbs(arb_ptr z, const void *limbs, slong n, int negative, slong exp)
{
    fmpz_t e;
    if (n == 0) { arb_zero(z); return; }
    fmpz_init(e);
    fmpz_set_si(e, exp);
    arf_set_mpn(arb_midref(z), (mp_srcptr) limbs, n, negative);
    arf_mul_2exp_fmpz(arb_midref(z), arb_midref(z), e);
    mag_zero(arb_radref(z));
    fmpz_clear(e);
}

/* One end of x, rounded outward to p bits, as limbs (at most max of them), sign and exponent: the value is
   0.limbs * 2^exp. Returns the number of limbs; 0 for zero, -1 and -2 for -inf and inf, -3 if undefined;
   -4 and -5 if the exponent does not fit: tiny, huge. */
static inline slong ball_end(arb_srcptr x, int upper, slong p, void *limbs, slong max, int *negative, slong *exp)
{
    arf_t a;
    mp_srcptr d;
    mp_size_t i, n;
    slong r;
    arf_init(a);
    if (upper) arb_get_ubound_arf(a, x, p); else arb_get_lbound_arf(a, x, p);
    *negative = arf_sgn(a) < 0;
    *exp = 0;
    if (arf_is_special(a))
        r = arf_is_zero(a) ? 0 : arf_is_neg_inf(a) ? -1 : arf_is_pos_inf(a) ? -2 : -3;
    else if (ARF_IS_LAGOM(a) && !COEFF_IS_MPZ(ARF_EXP(a))) {
        ARF_GET_MPN_READONLY(d, n, a);
        for (i = 0; i < n && i < max; i++) ((mp_limb_t *) limbs)[i] = d[i];
        *exp = ARF_EXP(a);
        r = n;
    } else
        r = fmpz_sgn(ARF_EXPREF(a)) < 0 ? -4 : -5;
    arf_clear(a);
    return r;
}

/* Integration along the segment from a to b; param goes to the callback unread. */
extern int faultlineIntegrand(acb_ptr out, acb_ptr t, void *param, slong order, slong prec);
static inline int ball_integrand(acb_ptr out, const acb_t t, void *param, slong order, slong prec)
{ return faultlineIntegrand(out, (acb_ptr) t, param, order, prec); }
static inline void ball_integrate(acb_ptr z, uintptr_t param, acb_srcptr a, acb_srcptr b, slong p)
{
    mag_t tol;
    mag_init(tol);
    mag_set_ui_2exp_si(tol, 1, -p);
    acb_calc_integrate(z, ball_integrand, (void *) param, a, b, p, tol, NULL, p);
    mag_clear(tol);
}

/* The distinct real roots of a polynomial, FLINT's text of it, with their multiplicities, in no order; at most max of them.
   Returns their number, -1 if the text is none of a polynomial that is not zero. */
static inline slong ball_real_roots(const char *text, arb_ptr roots, slong *multiplicities, slong max, slong p)
{
    fmpz_poly_t f;
    fmpz_poly_factor_t parts;
    slong i, j, degree, n = 0;
    acb_ptr all;
    fmpz_poly_init(f);
    if (fmpz_poly_set_str(f, text) != 0 || fmpz_poly_is_zero(f)) { fmpz_poly_clear(f); return -1; }
    fmpz_poly_factor_init(parts);
    fmpz_poly_factor_squarefree(parts, f);
    for (i = 0; i < parts->num; i++) {
        degree = fmpz_poly_degree(parts->p + i);
        if (degree < 1) continue;
        all = _acb_vec_init(degree);
        arb_fmpz_poly_complex_roots(all, parts->p + i, 0, p);
        for (j = 0; j < degree && n < max; j++)
            if (arb_is_zero(acb_imagref(all + j))) {
                arb_set(roots + n, acb_realref(all + j));
                multiplicities[n++] = parts->exp[i];
            }
        _acb_vec_clear(all, degree);
    }
    fmpz_poly_factor_clear(parts);
    fmpz_poly_clear(f);
    return n;
}

/* The value at x of the polynomial with n coefficients c, that of x^0 first, by Horner's rule. z is not x. */
static inline void ball_horner(arb_ptr z, arb_srcptr c, slong n, arb_srcptr x, slong p)
{
    arb_zero(z);
    while (n-- > 0) arb_fma(z, z, x, c + n, p);
}

static inline arb_ptr ball_re(acb_ptr z) { return acb_realref(z); }
static inline arb_ptr ball_im(acb_ptr z) { return acb_imagref(z); }

#endif
