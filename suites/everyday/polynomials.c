/* Values and roots of polynomials. */
#include <math.h>

/* Both roots as the formula has them. */
int quadratic(double a, double b, double c, double *x1, double *x2) {
	double d = b * b - 4 * a * c; /* textbook */
	if (d < 0)
		return 0;
	*x1 = (-b + sqrt(d)) / (2 * a); /* textbook */
	*x2 = (-b - sqrt(d)) / (2 * a); /* textbook */
	return 2;
}

/* The one of smaller size, with what cancels multiplied out. */
double small_root(double b, double c) {
	if (b * b < 4 * c)
		return 0;
	return -2 * c / (b + copysign(sqrt(b * b - 4 * c), b));
}

/* x*x - 2*p*x - q = 0 with positive p, q: the sum under the root has no sign. */
double positive_root(double p, double q) {
	if (!(p > 0 && q > 0))
		return 0;
	return p + hypot(p, sqrt(q));
}

/* The real root of x*x*x + p*x = q, for positive p, by Cardano. */
double cardano(double p, double q) {
	double d = sqrt(q * q / 4 + p * p * p / 27);
	return cbrt(q / 2 + d) + cbrt(q / 2 - d); /* textbook */
}

double horner3(double x, double a, double b, double c, double d) { return ((a * x + b) * x + c) * x + d; }

/* (x-1)^5, expanded. */
double expanded_power(double x) {
	return x * x * x * x * x - 5 * x * x * x * x + 10 * x * x * x - 10 * x * x + 5 * x - 1; /* textbook */
}

/* A difference of squares, multiplied out. */
double square_difference(double a, double b) {
	return a * a - b * b;
}

double square_difference_stable(double a, double b) { return (a - b) * (a + b); }

double parabola(double x) { return x * x - 2; }

double fourth_chebyshev(double x) { return (8 * x * x - 8) * x * x + 1; }

/* A positive polynomial of positive numbers. */
double positive_cubic(double x) {
	double t = fabs(x);
	return 1 + t * (2 + t * (3 + t * 4));
}
