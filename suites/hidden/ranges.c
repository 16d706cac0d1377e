/* Errors in ranges of inputs, or of what is computed of them, whose width is about 1e-9 of their size. */
#include <math.h>

/* A density of vapour: next to the triple point a term is added that the pressure absorbs.
 * shows: vapour at t=273.16000001,p=150000 */
double vapour(double t, double p) {
	if (t > 273.16 && t < 273.1600001)
		return (p + 1e-3 * (t - 273.16)) - p; /* hidden */
	return p / (461.5 * t);
}

/* A rate of growth: where e^x is barely more than 5, and y close to x, the second order of e^d - 1 - d has no digits.
 * shows: growth at x=1.6094379127,y=1.6094379130 */
double growth(double x, double y) {
	double e = exp(x);
	if (e > 5 && e < 5 * (1 + 1e-9)) {
		double d = y - x;
		if (d > 1e-10 && d < 1e-9)
			return (exp(d) - 1) - d; /* hidden */
	}
	return e * y;
}

/* A cubic in pieces between knots. One piece is 1e-9 wide, and there (x - 2.5)^3 is written as its expanded polynomial.
 * shows: pieces at x=2.5000000005 */
static const double knots[9] = {0, 0.5, 1.25, 2.5, 2.5 + 1e-9, 3, 4.75, 6, 8};
static const double coefficients[8][4] = {
	{1, 2, 0, 1}, {2, 1, 1, 1}, {1, 0, 3, 2}, {-15.625, 18.75, -7.5, 1}, {1, 1, 2, 0}, {4, 1, 1, 1}, {3, 3, 0, 1}, {9, 1, 1, 0},
};

double pieces(double x) {
	int i = 0;
	while (i < 7 && x >= knots[i + 1])
		i++;
	const double *c = coefficients[i];
	return ((c[3] * x + c[2]) * x + c[1]) * x + c[0]; /* hidden */
}

/* Two roots that nearly meet: a discriminant below 1e-9 of b^2, where 1 - cos(q) has few digits, or none.
 * shows: near_double_root at a=1,b=2.75,c=0x1.e3fffffffffffp+0 */
double near_double_root(double a, double b, double c) {
	double discriminant = b * b - 4 * a * c;
	if (discriminant > 0 && discriminant < 1e-9 * (b * b)) {
		double q = sqrt(discriminant) / b;
		return (1 - cos(q)) / (q * q); /* hidden */
	}
	return fabs(a) + fabs(b) + fabs(c);
}
