/* Between points: lines, cubics, surfaces. */
#include <math.h>

double lerp(double a, double b, double t) { return a + t * (b - a); }

double unlerp(double a, double b, double x) { return (x - a) / (b - a); }

double bilinear(double f00, double f10, double f01, double f11, double x, double y) {
	return (1 - y) * ((1 - x) * f00 + x * f10) + y * ((1 - x) * f01 + x * f11);
}

double hermite(double p0, double m0, double p1, double m1, double t) {
	double t2 = t * t, t3 = t2 * t;
	return (2 * t3 - 3 * t2 + 1) * p0 + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * p1 + (t3 - t2) * m1;
}

double smoothstep(double t) {
	if (t <= 0)
		return 0;
	if (t >= 1)
		return 1;
	return t * t * (3 - 2 * t);
}

/* Where a parabola through three samples has its top. */
double peak(double left, double middle, double right) {
	return 0.5 * (left - right) / (left - 2 * middle + right);
}

/* The slope at x of a square root, by a difference. */
double root_slope(double x, double h) {
	return (sqrt(x + h) - sqrt(x)) / h; /* textbook */
}

double root_slope_stable(double x, double h) {
	if (!(x > 0 && h > 0))
		return 0;
	return 1 / (sqrt(x + h) + sqrt(x));
}

/* The slope of the sine by a forward difference. */
double sine_slope(double x, double h) {
	return (sin(x + h) - sin(x)) / h; /* textbook */
}

double sine_slope_stable(double x, double h) {
	double half = h / 2;
	if (h == 0)
		return cos(x);
	return cos(x + half) * (sin(half) / half);
}
