/* Matrices of two and three rows, and complex numbers as pairs. */
#include <math.h>

double det2(double a, double b, double c, double d) { return a * d - b * c; }

/* The determinant by Kahan, with a fused multiply-add. */
double det2_fused(double a, double b, double c, double d) {
	double w = b * c, e = fma(-b, c, w), f = fma(a, d, -w);
	return f + e;
}

double det3(const double m[9]) {
	return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
}

/* Elimination without a look at the pivot. */
void solve2_no_pivot(const double a[4], const double b[2], double x[2]) {
	double factor = a[2] / a[0];     /* textbook */
	double d = a[3] - factor * a[1]; /* textbook */
	double e = b[1] - factor * b[0]; /* textbook */
	x[1] = e / d;                    /* textbook */
	x[0] = (b[0] - a[1] * x[1]) / a[0]; /* textbook */
}

/* The factors of three rows without pivots: the last one. */
double lu3_no_pivot(const double m[9]) {
	double l1 = m[3] / m[0], l2 = m[6] / m[0];             /* textbook */
	double u11 = m[4] - l1 * m[1], u12 = m[5] - l1 * m[2]; /* textbook */
	double v11 = m[7] - l2 * m[1], v12 = m[8] - l2 * m[2]; /* textbook */
	return v12 - v11 / u11 * u12;                          /* textbook */
}

/* The smaller eigenvalue of a symmetric matrix with positive ones, by the quadratic formula. */
double small_eigenvalue(double a, double b, double c) {
	double trace = a + c, det = a * c - b * b;
	return (trace - sqrt(trace * trace - 4 * det)) / 2; /* textbook */
}

/* The larger one: of a positive trace nothing cancels. */
double large_eigenvalue(double a, double b, double c) {
	return (fabs(a + c) + hypot(a - c, 2 * b)) / 2;
}

/* Of four numbers, with what lies in between beyond the range. */
void complex_quotient(double a, double b, double c, double d, double *re, double *im) {
	double den = c * c + d * d;      /* textbook */
	*re = (a * c + b * d) / den; /* textbook */
	*im = (b * c - a * d) / den; /* textbook */
}

void complex_product(double a, double b, double c, double d, double *re, double *im) {
	*re = a * c - b * d;
	*im = a * d + b * c;
}

/* The square root of a complex number, its real part: lost left of the imaginary axis. */
double complex_root(double a, double b) {
	return sqrt((sqrt(a * a + b * b) + a) / 2); /* textbook */
}

double complex_root_stable(double a, double b) {
	double m = hypot(a, b);
	if (m == 0)
		return 0;
	if (a >= 0)
		return sqrt((m + a) / 2);
	return fabs(b) / sqrt(2 * (m - a));
}

double frobenius(const double m[4]) { return sqrt(m[0] * m[0] + m[1] * m[1] + m[2] * m[2] + m[3] * m[3]); }

void givens(double a, double b, double *c, double *s) {
	double r = hypot(a, b);
	*c = r == 0 ? 1 : a / r;
	*s = r == 0 ? 0 : b / r;
}
