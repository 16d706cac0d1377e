// Programs whose decisions over the reals are not those of the floats.
#include <math.h>

/* Kepler's equation by Newton: left after 25 rounds by the floats, after some 70 over the reals, at the same root. */
double kepler(double M, double e)
{
	double E = M, d;
	do {
		d = (E - e * sin(E) - M) / (1 - e * cos(E));
		E -= d;
	} while (fabs(d) > 1e-15);
	return E;
}

/* Over the reals it never ends: no step of Newton's iteration is 0. */
double fixpoint(double x)
{
	double r = x, last;
	do {
		last = r;
		r = (r + x / r) / 2;
	} while (r != last);
	return r;
}

/* x/3*3 is x over the reals, and balls do not say so: the error is there either way. */
double tie(double x, double y)
{
	double s = y * y - 2;
	return x / 3 * 3 == x ? s : s * 1.0001;
}

/* Zero over the reals, up to a rounding. */
double residual(double x) { double r = 1 / x; return fma(-r, x, 1) * r; }
double third(double x) { return (x / 3) * 3 - x; }
double zero(double x) { return (x + 1) - 1 - x; }
double powers(double x) { return x * exp(-log(x)) - 1; }

/* -1 at 1, where the exact value is zero. */
double off(double x) { return (x / 3) * 3 - x + ((x + 0x1p53) - x - 0x1p53); }

/* |x| by its bits: half an ulp of x moves the result, and the shadow of what is made of bits does not move. */
double masked(double x)
{
	union { double f; unsigned long i; } u = { x };
	u.i &= ~0ul >> 1;
	return u.f * u.f - 2;
}
