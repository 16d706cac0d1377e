// Errors that the input explains, and errors that it does not.
#include <math.h>

// sin of a large number reduced by a rounded pi: half an ulp of 1e22 is 2^20, so everything is lost already.
double large(double x)
{
    double k = floor(x / 3.141592653589793);
    return sin(x - k * 3.141592653589793);
}

// 1 - cos x moves by a relative 2 half ulps, its error is 100%.
double cosine(double x) { return 1 - cos(x); }

// (x + 1) - x is 1 whatever x is.
double constant(double x) { return (x + 1) - x; }

// NaN for sinc 0 = 1.
double quotient(double x) { return sin(x) / x; }

// Infinity for the largest number, which has no neighbour above.
double end(double x) { return (x + x) / 2; }

// 0 beyond the middle, NaN for 1/x: 0/0.
double pole(double x) { return (x * x) / (x * x * x); }

// The formula is not the function.
double cubic(double x) { return 1 + x + x * x * x / 1000; }

// The squares are rounded as the inputs may have been.
double squares(double x, double y) { return x * x - y * y; }

// Half an ulp of x leads to the root of a negative number: it moves the result by an amount that has no upper end.
double edge(double x, double y, double z) { return sqrt(x - y - z); }

// 0 for 1/x at the largest number; half an ulp of it moves the result by less than the smallest number.
double largest(double x) { return 1 / (x * x) * x; }

// A rotation: what is next to nothing of it is as wrong as the rest is large.
void turned(double x, double y, double r[3]) {
	double c = cos(x), s = sin(x);
	r[0] = c * c + s * s;
	r[1] = (c * c + s * s) - 1 + y;
	r[2] = s;
}

// A mean, a variance and a sum of squares are no vector: where x doubles, so does the first, and the others are four times as large.
void moments(double x, double y, double z, double out[3]) {
    double m = (x + y + z) / 3, q = x * x + y * y + z * z;
    out[0] = m;
    out[1] = q / 3 - m * m;
    out[2] = q;
}

// The two roots of a quadratic are two results, and the smaller one counts.
void roots(double b, double c, double r[2]) {
	double d = sqrt(b * b - 4 * c);
	r[0] = (-b - d) / 2;
	r[1] = (-b + d) / 2;
}

// An angle brought into a turn: next to 0 it jumps by a turn, wherever the rounding puts that.
double angle(double a, double b) {
	double w = fmod(a - 2451545.0 + b, 6.283185307179586);
	return w < 0 ? w + 6.283185307179586 : w;
}

// What is compared is nothing but rounding.
double guarded(double x) { return 1 - cos(x) > 1e-20 ? 1 : 2; }

// Clipped by another side from 45 degrees on. An angle stays as it is where both coordinates grow.
double clipped(double a, double b) {
    double h = atan2(b, a) * (180 / 3.141592653589793);
    return h >= 45 && h < 135 ? 1 / (b / a) : -100;
}

// A mean of pendulum's periods beside that of small swings: pi/2 and pi are one number, rounded once.
double excess(double x) {
    double a = (1 + sqrt(1 - x * x)) / 2;
    return 3.141592653589793 / (2 * a) - 1.5707963267948966;
}

// Half an ulp of x is more than the period: the movement by half an ulp says nothing of that by one.
double wide(double x, double y) { return cos((x + y) + y); }

// Minutes of hours: the integer before them moves with the input.
int minutes(double hours) {
	double a = rint(100 * 60 * hours);
	a -= 6000 * floor(a / 6000);
	return (int)floor(a / 100);
}

// An angle brought into a turn: of a large t half an ulp is many turns, and the rounding of the product is more.
double turn(double t) {
	double a = 360.98564736629 * t + 1e-9 * t * t;
	return a - 360 * floor(a / 360);
}

// A turn is so many half ulps of x: those lead back to where it was, and what lies between does not.
double turns(double x, double y) { return cos(x * acos(y)); }

// NaN by decision, where rounding makes less than 0 of a discriminant, as half an ulp of p does.
double cube(double p, double q) {
	double d = q * q / 4 + p * p * p / 27;
	if (d < 0)
		return 0.0 / 0.0;
	double s = sqrt(d);
	return cbrt(-q / 2 + s) + cbrt(-q / 2 - s);
}

// Fresnel's equations beyond the critical angle: half an ulp of c leads to the root of a negative number.
double outwards(double c, double n) {
	double g = sqrt(n * n - 1 + c * c);
	return (c * (g + c) - 1) / (c * (g - c) + 1);
}

// The area of no triangle: wherever a is moved to, the product is negative.
double island(double a, double b, double c) {
	double s = (a + b + c) / 2;
	return sqrt(s * (s - a) * (s - b) * (s - c));
}

// A dew point beside its pole.
double nearPole(double t, double rh) {
	double g = log(rh / 100) + 17.62 * t / (243.12 + t);
	return 243.12 * g / (17.62 - g);
}

// The angle of pitch of a quaternion that is far from a unit: half an ulp changes the sign of s, and |s| is larger in either direction.
double folded(double w, double x, double y, double z) {
	double s = 2 * (w * y - z * x);
	return fabs(s) >= 1 ? copysign(1.5707963267948966, s) : asin(s);
}

// A standard deviation, whose square is never below 0 over the reals.
double difference(double a, double b) { return sqrt((a * a + b * b) / 2 - (a + b) / 2 * ((a + b) / 2)); }

// Halley's iteration: near 0 rounding gives exactly that, where it ends. The cube root makes no jump.
double halley(double a) {
	double x = 1;
	for (int i = 0; i < 200; i++) {
		double c = x * x * x, n = x * (c + 2 * a) / (2 * c + a);
		if (fabs(n - x) <= 1e-15 * fabs(n)) return n;
		x = n;
	}
	return x;
}

/* What is left of 1 + v, and of exp, takes more bits than v has. */
double log_rest(double v) { return log(1 + v) - v; }
double exp_rest(double x) { return exp(x) - 1 - x; }

/* The angle of two vectors, right to half an ulp of unit vectors: beside an axis their small elements have more digits. */
double between(const double *a, const double *b) {
	double la = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]), lb = sqrt(b[0] * b[0] + b[1] * b[1] + b[2] * b[2]), d = 0, s = 0;
	for (int i = 0; i < 3; i++) {
		double u = a[i] / la, v = b[i] / lb;
		d += (u - v) * (u - v);
		s += (u + v) * (u + v);
	}
	return 2 * atan2(sqrt(d), sqrt(s));
}

struct size { double wide, high; };
double diagonal_more(struct size s) { return sqrt(s.wide * s.wide + s.high * s.high) - s.wide; }
double halfway(const double *v) { return atan2(sqrt(v[0] * v[0] + v[1] * v[1]) - v[0], v[1]); }
/* No vectors: quantities of several kinds, elements that are computed one by one, elements that do not grow together. */
struct body { double mass, speed, light; };
double kinetic(const struct body *b) { double q = b->speed / b->light; return b->mass * b->light * b->light * (1 / sqrt(1 - q * q) - 1); }
void residues(const double *x, double *y) { for (int i = 0; i < 4; i++) y[i] = x[i] + 1 - 1; }
double sum_of_logs(const double *v) { return log1p(v[0]) + (v[1] + 1 - 1); }

// Remainders by hand jump where a program's rounding puts that; what a price is cut to is a result.
static double shifted(double x) { return (x + 1000) - 1000; }
static void range(double *v, double r) { *v -= r * floor(*v / r); }
double hours(double x) { double t = shifted(x); range(&t, 24); return t; }
double minute(double x) { double t = shifted(x); return t - floor(t); }
double degrees(double x) { double t = shifted(x); return t - 360 * floor(t * (1 / 360.0)); }
double halves(double x) { double t = 0.5 + shifted(x); return t - (int)(t + 0.5); }
static double day(double x) { return floor(x - 0.5) + 0.5; }
double noon(double x) { double t = 0.5 + shifted(x); return (t - day(t)) * 24; }
double cut(double x) { return floor(shifted(x) * 100) / 100; }
double other(double x) { double t = shifted(x); return t - 24 * floor(t / 12); }

/* A thousand roundings before a difference, every digit of which half an ulp of x moves. */
double dimes(double x) {
	double s = 0;
	for (int i = 0; i < 1000; i++)
		s += 0.1 * x;
	return s - 100;
}

/* One round too many with a step of 0.1: the counter is 1 - 2^-53 after ten rounds. */
double riemann(double a, double b, double h) {
	double s = 0;
	for (double x = a; x < b; x += h)
		s += exp(-x * x) * h;
	return s;
}

/* The logarithm of a sum of exponentials, written with the maximum. */
double log_of_sum(const double *v) {
	double top = v[0] > v[1] ? v[0] : v[1];
	return top + log(exp(v[0] - top) + exp(v[1] - top));
}

/* 0.5 and the quotient by a rounded constant cancel for all x far below 0, and no input is to blame. */
double cauchy(double x) { return 0.5 + atan(x) / 3.14159265358979323846; }
double logistic(double x) { return 0.1 + 0.1 * tanh(x / 2); }

/* A period of 1, and x a whole number. */
double quantile(double p) { return tan(3.14159265358979323846 * (p - 0.5)); }

/* Integers have no rounding error, and the constant is what is rounded. */
double twiddle(int k, int n) { return cos(2 * 3.14159265358979323846 * k / n); }

/* The sum of an array of more elements than are moved one by one. */
double many(const double a[100]) {
	double s = 0;
	for (int i = 0; i < 100; i++)
		s += a[i];
	return s;
}
