/* This file is libm's door: the functions of the C library that native code calls, and the processor's arithmetic in
   long double and __float128. It decides nothing: one switch per format, over the numbers of enum fl_op. */

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

typedef struct { uint64_t lo, hi; } fl_bits;

enum fl_op {
	FL_NONE, FL_ADD, FL_SUB, FL_MUL, FL_DIV, FL_REM, FL_FMA, FL_SQRT, FL_MIN, FL_MAX,
	FL_FLOOR, FL_CEIL, FL_TRUNC, FL_ROUND, FL_ROUNDEVEN, FL_RINT,
	FL_SIN, FL_COS, FL_TAN, FL_ASIN, FL_ACOS, FL_ATAN, FL_ATAN2, FL_SINH, FL_COSH, FL_TANH, FL_ASINH, FL_ACOSH, FL_ATANH,
	FL_EXP, FL_EXP2, FL_EXP10, FL_EXPM1, FL_LOG, FL_LOG10, FL_LOG1P, FL_LOG2, FL_POW, FL_CBRT, FL_HYPOT,
	FL_ERF, FL_ERFC, FL_TGAMMA, FL_LGAMMA, FL_FDIM,
	FL_LOGB, FL_NEXTAFTER, FL_REMAINDER, FL_J0, FL_J1, FL_Y0, FL_Y1, FL_MULADD, FL_SINCOS_S, FL_SINCOS_C,
	FL_JN, FL_YN, FL_NEXTUP, FL_NEXTDOWN, FL_QUOTIENT,
	FL_PARTS /* of functions of complex numbers, two of each, in the order of package fp */
};

/* fl_part##S computes a part of a function of the complex number x + iy. */
#define FL_PART(S, T) \
static T fl_part##S(int part, T x, T y) \
{ \
	_Complex T z = __builtin_complex(x, y); \
	switch (part / 2) { \
	case 0: z = cexp##S(z); break; \
	case 1: z = clog##S(z); break; \
	case 2: z = clog10##S(z); break; \
	case 3: z = csqrt##S(z); break; \
	case 4: z = csin##S(z); break; \
	case 5: z = ccos##S(z); break; \
	case 6: z = ctan##S(z); break; \
	case 7: z = csinh##S(z); break; \
	case 8: z = ccosh##S(z); break; \
	case 9: z = ctanh##S(z); break; \
	case 10: z = casin##S(z); break; \
	case 11: z = cacos##S(z); break; \
	case 12: z = catan##S(z); break; \
	case 13: z = casinh##S(z); break; \
	case 14: z = cacosh##S(z); break; \
	case 15: z = catanh##S(z); break; \
	default: __builtin_trap(); \
	} \
	return part % 2 ? cimag##S(z) : creal##S(z); \
}

FL_PART(, double)
FL_PART(f, float)
FL_PART(l, long double)
FL_PART(f128, _Float128)

/* fl_call##S computes op in the format with suffix S. */
#define FL_CALL(S, T) \
static T fl_call##S(int op, T x, T y, T z) \
{ \
	int sign; \
	if (op >= FL_PARTS) \
		return fl_part##S(op - FL_PARTS, x, y); \
	switch (op) { \
	case FL_ADD: return x + y; \
	case FL_SUB: return x - y; \
	case FL_MUL: return x * y; \
	case FL_DIV: return x / y; \
	case FL_REM: return fmod##S(x, y); \
	case FL_FMA: return fma##S(x, y, z); \
	case FL_MULADD: { volatile T p = x * y; return p + z; } \
	case FL_SQRT: return sqrt##S(x); \
	case FL_MIN: { T (*volatile f)(T, T) = fmin##S; return f(x, y); } /* of -0 and 0 the order counts, */ \
	case FL_MAX: { T (*volatile f)(T, T) = fmax##S; return f(x, y); } /* and compilers exchange the two */ \
	case FL_FLOOR: return floor##S(x); \
	case FL_CEIL: return ceil##S(x); \
	case FL_TRUNC: return trunc##S(x); \
	case FL_ROUND: return round##S(x); \
	case FL_ROUNDEVEN: return roundeven##S(x); \
	case FL_RINT: return rint##S(x); \
	case FL_SIN: return sin##S(x); \
	case FL_COS: return cos##S(x); \
	case FL_TAN: return tan##S(x); \
	case FL_ASIN: return asin##S(x); \
	case FL_ACOS: return acos##S(x); \
	case FL_ATAN: return atan##S(x); \
	case FL_ATAN2: return atan2##S(x, y); \
	case FL_SINH: return sinh##S(x); \
	case FL_COSH: return cosh##S(x); \
	case FL_TANH: return tanh##S(x); \
	case FL_ASINH: return asinh##S(x); \
	case FL_ACOSH: return acosh##S(x); \
	case FL_ATANH: return atanh##S(x); \
	case FL_EXP: return exp##S(x); \
	case FL_EXP2: return exp2##S(x); \
	case FL_EXP10: return exp10##S(x); \
	case FL_EXPM1: return expm1##S(x); \
	case FL_LOG: return log##S(x); \
	case FL_LOG10: return log10##S(x); \
	case FL_LOG1P: return log1p##S(x); \
	case FL_LOG2: return log2##S(x); \
	case FL_POW: return pow##S(x, y); \
	case FL_CBRT: return cbrt##S(x); \
	case FL_HYPOT: return hypot##S(x, y); \
	case FL_ERF: return erf##S(x); \
	case FL_ERFC: return erfc##S(x); \
	case FL_TGAMMA: return tgamma##S(x); \
	case FL_LGAMMA: return lgamma##S##_r(x, &sign); \
	case FL_FDIM: return fdim##S(x, y); \
	case FL_LOGB: return logb##S(x); \
	case FL_NEXTAFTER: return nextafter##S(x, y); \
	case FL_REMAINDER: return remainder##S(x, y); \
	case FL_J0: return j0##S(x); \
	case FL_J1: return j1##S(x); \
	case FL_Y0: return y0##S(x); \
	case FL_Y1: return y1##S(x); \
	case FL_JN: return jn##S((int)y, x); \
	case FL_YN: return yn##S((int)y, x); \
	case FL_NEXTUP: return nextup##S(x); \
	case FL_NEXTDOWN: return nextdown##S(x); \
	case FL_QUOTIENT: { int q = 0; remquo##S(x, y, &q); return q; } \
	case FL_SINCOS_S: { T s, c; sincos##S(x, &s, &c); return s; } \
	case FL_SINCOS_C: { T s, c; sincos##S(x, &s, &c); return c; } \
	} \
	__builtin_trap(); /* the table in door.go names an operation that is not here */ \
}

FL_CALL(, double)
FL_CALL(f, float)
FL_CALL(l, long double)
FL_CALL(f128, _Float128)

/* fl_bits_of##S is fl_call##S on bits. */
#define FL_APPLY(S, T, N) \
static inline fl_bits fl_bits_of##S(int op, fl_bits a, fl_bits b, fl_bits c) \
{ \
	T x, y, z; \
	fl_bits r = {0, 0}; \
	memcpy(&x, &a, N); memcpy(&y, &b, N); memcpy(&z, &c, N); \
	x = fl_call##S(op, x, y, z); \
	memcpy(&r, &x, N); \
	return r; \
}
FL_APPLY(, double, 8)
FL_APPLY(f, float, 4)
FL_APPLY(l, long double, 10)
FL_APPLY(f128, _Float128, 16)

static inline fl_bits fl_apply(int format, int op, fl_bits a, fl_bits b, fl_bits c)
{
	fl_bits r;
	switch (format) {
	case 0: r = fl_bits_off(op, a, b, c); break;
	case 1: r = fl_bits_of(op, a, b, c); break;
	case 2: r = fl_bits_ofl(op, a, b, c); break;
	default: r = fl_bits_off128(op, a, b, c);
	}
	return r;
}

/* The common case, without structures. */
static inline double fl_double(int op, double x, double y)
{
	return fl_call(op, x, y, 0);
}

/* Whether op of x and y, to the 64 bits of long double, is other than z. */
static inline int fl_differs(int op, double x, double y, double z)
{
	return fl_calll(op, x, y, 0) != z;
}
