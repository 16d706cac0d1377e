// Functions whose errors are known; each comment says what certify must find.
#include <math.h>

// 0.4996 for 1/2 at 1e-7: the subtraction, condition 2.0e14 (ATOMU, section 2).
double foo(double x)
{
    double c = cos(x);
    double d = 1.0 - c;
    return d / (x * x);
}

// Correct to an ulp or two everywhere: refuted.
double square(double x) { return x * x + 1; }

// Five terms of the series: at 3 the formula itself is wrong by 4%, and the rounding is not.
double series(double x)
{
    double y = x * x;
    return x * (1 + y * (-1 / 6. + y * (1 / 120. + y * (-1 / 5040. + y * (1 / 362880.)))));
}

// The sum loses x whole where x < 2^-53: absorption.
double lost(double x)
{
    double s = 1.0 + x;
    return log(s);
}

// x*x overflows from 1.4e154 on, the result does not before 1.8e308.
double norm(double x) { return sqrt(x * x + 1); }

// Infinity for 1/x at 0x1p-1074 is right (an overflow); for 0 there is no exact value.
double inverse(double x) { return 1 / x; }

// NaN for 0 at 0, where the reference says 1: invalid.
double sinc(double x) { return sin(x) / x; }

// Reads the exponent: the shadow restarts from the computed scale.
double scaled(double x)
{
    union { double d; unsigned long long u; } v = {x};
    v.u &= 0x7ff0000000000000ull;
    return (x - v.d) / v.d;
}

// The largest error over an array: element 1 cancels.
void differences(const double *A, double *R)
{
    R[0] = A[0] + A[1];
    R[1] = (A[0] * A[0] + A[1]) - A[1];
    R[2] = A[0] - A[1];
}

// In float: the subtraction cancels what the conversions rounded.
float single(float x) { return (x + 1.0f) - x; }

// (x + 1e16) - 1e16 - x is 0 for reals and 0.5 for doubles at 1.5, which then take the wrong branch: divergence.
double branch(double x)
{
    double d = (x + 1e16) - 1e16 - x;
    if (d > 0.25)
        return 2;
    return 1;
}

// Half of x, but 0 where that is subnormal: underflow, by decision.
double flush(double x) { return fabs(x) < 0x1p-1021 ? 0 : x / 2; }

// Does not return.
double forever(double x)
{
    volatile double y = x;
    while (y == x)
        ;
    return y;
}

void abort(void);
double dies(double x)
{
    if (x > 1)
        abort();
    return x;
}

// Needs three elements.
double chosen(const double *A) { return A[1] + A[(int)A[0]]; }

/* The sign of zero says on which side of the cut the angle is: angle(-0, -1) is -pi. */
double angle(double y, double x) { return atan2(y, x); }
float anglef(double y, double x) { return atan2f(0.0f * (float)y, x); }
double signed_as(double x, double y) { return copysign(x / 3, y); }

/* Rounding changes the quotient of the first, and the integer of the second, which no double holds. */
double phase(double x) { return fmod(x * 0.1, 0.1); }
double whole(double x) { return rint(x * 3) - x * 3; }

/* Rounding ends the loop at once; over the reals it counts to the end. */
double endless(double x) {
	double y = x * 0.1;
	for (long n = 0; y * 10 != x && n < 1000000000; n++)
		;
	return y * 10 - x;
}
