// Decisions in every format, and what makes integers of numbers in other ways than a conversion does.
#include <math.h>

#define STEPS(NAME, T) \
	double NAME(double a, double b) { \
		T x = a, y = b, s = 0; \
		for (int i = 0; i < 4 && s < 1000; i++) { \
			s += x * y; \
			x = x - s; \
			if (x > y) y = y + (int)x % 7; \
		} \
		return s; \
	}

STEPS(halves, _Float16)
STEPS(singles, float)
STEPS(extended, long double)
STEPS(quads, __float128)

double rounds(double x) {
	double s = 0;
	for (int i = 0; i < 3; i++) {
		s = s + x;
		if (s > 4) s = s - (int)s;
	}
	return s + (unsigned char)x;
}

// The path hangs on integers that no conversion of the program makes.
double nearest(double x) { return lrint(x) > 3 ? x - 1 : x + 1; }
double exponent(double x) { int e; double m = frexp(x, &e); return e > 1 ? m - 1 : m + 1; }
double quotient(double x, double y) { int q; double r = remquo(x, y, &q); return q & 1 ? r - 1 : r + 1; }
double sign(double x) { return signbit(x) ? 1 - x : 1 + x; }
double whole(double x) { double n, f = modf(x, &n); return n > 3 ? f - 1 : f + n; }

// Comparisons that no number holds, extremes, and a magic number.
double unordered(double x, double y) { return !(x < y) ? fmin(x, y) - 1 : fmax(x, y) + 1; }
double magic(double x) { return (x + 0x1.8p52) - 0x1.8p52 > 3 ? x - 1 : x + 1; }
