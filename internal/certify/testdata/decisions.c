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

/* x to 21 bits: half an ulp of x moves the exact result, and the shadow of what is made of bits does not move. */
double shortened(double x)
{
	union { double f; unsigned long i; } u = { x };
	u.i &= ~0ul << 32;
	return u.f * u.f - 2 + 1e-15;
}

/* |x|, -x, and x with a sign, by their bits; and half of x by its exponent. */
static double bits(double x, unsigned long and, unsigned long xor, unsigned long less)
{
	union { double f; unsigned long i; } u = { x };
	u.i = ((u.i & and) ^ xor) - less;
	return u.f;
}
static double size(double x)
{
	union { double f; unsigned long i; } u = { x };
	u.i &= ~0ul >> 1;
	return u.f;
}
static double minus(double x)
{
	union { double f; unsigned long i; } u = { x };
	u.i ^= 1ul << 63;
	return u.f;
}
static double half(double x) { return bits(x, ~0ul, 0, 1ul << 52); }
double sized(double x) { return 3 * size(x / 3) - x + 1e-18 * x; }
double turned(double x) { return x + 3 * minus(x / 3) + 1e-18 * x; }
double halved(double x) { return 6 * half(x / 3) - x + 1e-18 * x; }

/* The bits of a rounded value as a number: over the reals that is nothing. */
double hashed(double x) { return bits(x / 3, ~0ul, 0x00f00f00f00f00f0, 0) - x; }

// No roots are written where the discriminant is negative.
int roots(double a, double b, double c, double out[2])
{
	double d = b * b - 4 * a * c;
	if (d < 0)
		return 0;
	double s = sqrt(d);
	out[0] = (-b - s) / (2 * a);
	out[1] = (-b + s) / (2 * a);
	return 2;
}

// The same, and nothing says how many.
void found(double a, double b, double c, double out[2]) { roots(a, b, c, out); }

// Written over the reals alone, and written with zero by the floats.
int silent(double x, double out[2])
{
	if ((x + 1e16) - 1e16 == x)
		out[0] = out[1] = 1;
	return 0;
}
int zeroed(double x, double out[2])
{
	out[0] = out[1] = (x + 1e16) - 1e16 == x ? 1 : 0;
	return 0;
}
