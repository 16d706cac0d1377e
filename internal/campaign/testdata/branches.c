/* Formulas that are wrong on a branch which chance does not meet, and right elsewhere. */
#include <math.h>

double half(double x) { return x == 0.5 ? 0.48 : sin(x); }
double rare(double x) { return x == 1234.5 ? 7 : cos(x) + 2; }
double small(double x) { return fabs(x) < 1e-8 ? 1.01 * x : sin(x); }
double large(double x, double y) { return x > 1e6 ? y / 1.02 : x + y > x + y + 1 ? 0 : y; }
double order(int n, double x) { return n == 0 ? 1.1 : pow(x, n); }
double ninth(int n, double x) {
	switch (n) {
	case 9: return 1.1 * x;
	case 30: return 0.9 * x;
	}
	return x;
}
double equal(double a, double b) { return a == b ? 1.9 * a : a + b; }
double opposite(double a, double b) { return a == -b ? 0.1 * a * a : (a + b) * (a + b); }
double lambda(double l, double x) { return l == 0 ? x * (4.0 / 3.0 * x * x - 2) : x * (8.0 / 3.0 * x * x - 2) + l; }
double both(int n, double x) { return n == 3 ? (x == 2 ? 8.1 : x * x * x) : x + n; }
float narrow(float x) { return x == 0.1f ? 0.2f : x; }
