/* Loops that go on until nothing changes, and recurrences. */
#include <math.h>

/* Heron's iteration for a square root. */
double newton_root(double a) {
	if (!(a > 1e-100 && a < 1e100))
		return 0;
	double x = a > 1 ? a : 1;
	for (int i = 0; i < 400; i++) {
		double next = 0.5 * (x + a / x);
		if (next >= x)
			break;
		x = next;
	}
	return x;
}

/* The anomaly of an orbit, by Newton. */
double kepler(double mean, double e) {
	if (!(e >= 0 && e < 0.9 && fabs(mean) < 3.2))
		return 0;
	double E = mean;
	for (int i = 0; i < 50; i++) {
		double d = (E - e * sin(E) - mean) / (1 - e * cos(E));
		E -= d;
		if (fabs(d) < 1e-12)
			break;
	}
	return E;
}

/* The fixed point of the cosine's kind: x = cos(c*x), by Newton. */
double cosine_point(double c) {
	if (!(c >= 0 && c <= 1))
		return 0;
	double x = 0.75;
	for (int i = 0; i < 40; i++) {
		double d = (x - cos(c * x)) / (1 + c * sin(c * x));
		x -= d;
		if (fabs(d) <= 1e-15)
			break;
	}
	return x;
}

double agm(double a, double b) {
	if (!(a > 0 && b > 0 && a < 1e100 && b < 1e100))
		return 0;
	for (int i = 0; i < 60 && fabs(a - b) > 4e-16 * a; i++) {
		double m = (a + b) / 2;
		b = sqrt(a * b);
		a = m;
	}
	return a;
}

/* The exponential function by its series: for negative numbers the terms cancel. */
double exp_series(double x) {
	double term = 1, sum = 1;
	for (int i = 1; i < 200; i++) {
		term *= x / i;
		sum += term; /* textbook */
	}
	return sum;
}

/* The sine by its series, without a reduction of the argument. */
double sin_series(double x) {
	double term = x, sum = x;
	for (int i = 1; i < 100; i++) {
		term *= -x * x / ((2 * i) * (2 * i + 1));
		sum += term; /* textbook */
	}
	return sum;
}

/* The limit that is e to the x: what 1 + x/n drops is raised to the n. */
double compound_limit(double x, double n) {
	return pow(1 + x / n, n); /* textbook */
}

/* The integral of x^n e^(x-1) from 0 to 1, upwards from n = 0, for a start that is known to a rounding. */
double moment(double start, int n) {
	double value = start;
	for (int i = 1; i <= n && i < 30; i++)
		value = 1 - i * value;
	return value;
}

/* Archimedes: the circle's half from polygons of ever more sides. */
double half_circle(int doublings) {
	double s = 1, sides = 6;
	for (int i = 0; i < doublings && i < 40; i++) {
		s = sqrt(2 - sqrt(4 - s * s)); /* textbook */
		sides *= 2;
	}
	return sides * s / 2;
}

/* A sum of positive numbers. */
double basel(int n) {
	double sum = 0;
	for (int i = n < 1000 ? n : 1000; i > 0; i--)
		sum += 1.0 / ((double)i * i);
	return sum;
}

/* The logarithm of 1 + x by halving: a product of conjugates is missing. */
double log_by_roots(double x) {
	if (!(x > 1e-3 && x < 1e3))
		return 0;
	for (int i = 0; i < 30; i++)
		x = sqrt(x);
	return (x - 1) * 1073741824.0; /* textbook */
}
