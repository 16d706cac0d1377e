/* x87 extended precision: 64 bits of significand.
 *
 * find: longdouble --domain 'x in [1e-30,1]' --reference x --evals 2000
 * want: certified absorption at "(1 + x)"
 *
 * What long double operations lose was left out of estimates, so that the search saw no error in them.
 * find: difference --kind inaccuracy
 * want: certified cancellation at "* x - y"
 * find: determinant --kind inaccuracy --seed 2
 * want: certified cancellation at "a * d -"
 * find: dot --kind inaccuracy --seed 3
 * want: certified cancellation at "s +="
 * find: quotient --kind inaccuracy
 * want: certified cancellation at "q - y"
 * find: root --kind inaccuracy
 * want: certified cancellation at "r - y"
 *
 * Functions of libm seemed to round nothing, and operations to raise nothing.
 * find: versine --kind inaccuracy
 * want: certified cancellation at "1 - cosl"
 * find: sinc
 * want: certified invalid at "sinl(x) / x"
 * find: inverse --kind exception --strategy hunt
 * want: certified divide-by-zero at "1 / x"
 * find: square --kind exception --strategy hunt
 * want: certified overflow at "(double)(x" */
#include <math.h>

long double longdouble(long double x) { return (1 + x) - 1; }

double difference(double x, double y) {
	return (double)((long double)x * x - y);
}

long double determinant(double a, double b, double c, double d) {
	return (long double)a * d - (long double)b * c;
}

double dot(const double *a, const double *b) {
	long double s = 0;
	for (int i = 0; i < 4; i++)
		s += (long double)a[i] * b[i];
	return s;
}

double quotient(double x, double z, double y) {
	long double q = (long double)x / z;
	return (double)(q - y);
}

double root(double x, double y) {
	long double r = sqrtl(x);
	return (double)(r - y);
}

long double versine(long double x) { return (1 - cosl(x)) / (x * x); }

long double sinc(long double x) { return sinl(x) / x; }

long double inverse(long double x) { return 1 / x; }

double square(long double x) { return (double)(x * x); }
