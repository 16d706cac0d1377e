// The functions of constructs.fpcore, written in C. Compiled with -ffp-contract=off.
#include <math.h>

double arith(double x, double y, double z) { return x * y - z / x - 0.1 + -y + z + -x + x * y * z; }
double signs(double x, double y) { return -0.0 * x - -fabs(y) - copysign(x, y); }
double rounding(double x, double y) { return floor(x) + 2 * ceil(y) + trunc(x / 3) + round(y * 1.5) + nearbyint(x * 2.5); }
double extremes(double x, double y) { return fmin(x, y) - 3 * fmax(x, -y) - fdim(x, y); }
double divisions(double x, double y) { return fmod(x, y) + 0.5 * remainder(y, x); }
double fused(double x, double y, double z) { return fma(x, y, fma(z, 0.1, sqrt(fabs(z)))); }
double exponentials(double x, double y) { return exp(x) + exp2(y) + expm1(x) + log(fabs(y)) + log1p(x) + log2(fabs(x)) + log10(y); }
double circular(double x, double y) { return sin(x) + cos(y) + tan(x) + asin(x / 10) + acos(y / 10) + atan(x) + atan2(x, y); }
double hyperbolic(double x, double y) { return sinh(x) + cosh(y) + tanh(x) + asinh(y) + acosh(fabs(x)) + atanh(y / 10); }
double powers(double x, double y) { return pow(fabs(x), y) + cbrt(x) + hypot(x, y) + erf(x) + erfc(y) + tgamma(x) + lgamma(y); }
double constants(double x) {
	return x * 3.14159265358979323846 + 2.71828182845904523536 + 0.69314718055994530942 + 2.30258509299404568402 +
		1.44269504088896340736 + 0.43429448190325182765 + 1.57079632679489661923 + 0.78539816339744830962 +
		0.31830988618379067154 + 0.63661977236758134308 + 1.12837916709551257390 + 1.41421356237309504880 + 0.70710678118654752440;
}

double ordered(double x, double y, double z) {
	double a = x < y && y < z ? 1 : 0, b = x <= y ? 2 : 0, c = x > y ? 4 : 0, d = x >= y && y >= z ? 8 : 0, e = x == y ? 16 : 0;
	return a + b + c + d + e;
}
double distinct(double x, double y, double z) {
	if (x != y && x != z && y != z) return 1;
	return x != y ? 2 : !(y == z) ? 3 : 4;
}
double logic(double x, double y, double z) { return (x < y && y < z) || (!(z < x) && y > 0) || z >= 1 ? 1 / x : 1 / y; }
double classes(double x, double y) {
	double a = isfinite(x) ? 1 : 0, b = isinf(x) ? 2 : 0, c = isnan(x) ? 4 : 0, d = isnormal(y) ? 8 : 0, e = signbit(y) ? 16 : 0;
	return a + b + c + d + e;
}
int truth(double x, double y) { return x < y && (x > 0 || isinf(y)); }

double nested(double x, double y) {
	double x1 = y, y1 = x, x2 = x1 + 1, y2 = x2 * y1, z = x2 < y2 ? x2 - y2 : y2;
	return z * z - x2;
}

double newton(double x) {
	double n = fabs(x), r = n, k = 0;
	while (fabs(r * r - n) > 1e-9 * n) {
		r = (r + n / r) / 2;
		k = k + 1;
	}
	return r + k;
}
double exchange(double x, double y) {
	double a = x, b = y;
	for (int i = 0; i < 5; i++) {
		double old = a;
		a = b;
		b = old + b;
	}
	return a - b;
}
double sequence(double x, double y) {
	double a = x, b = a + y;
	for (int i = 0; i < 5; i++) {
		a = b;
		b = a + b;
	}
	return a - b;
}
double grid(double x) {
	double s = x, t = 1;
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 4; j++) {
			double old = s;
			s = s + i * (x / (j + 1.0));
			t = old * t;
		}
	return s + t;
}
double gridded(double x) {
	double s = x, t = s;
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 4; j++) {
			s = s + i * (x / (j + 1.0));
			t = s * 0.5 - t;
		}
	return s + t;
}
double none(double x) { return x; }

float single(float x, float y) { return x * 0.1f + sinf(y) + fmaf(x, y, 3.14159265358979323846f) + sqrtf(fabsf(x)); }
long double extended(long double x, long double y) {
	return x * 0.1L + sinl(y) + fmal(x, y, 3.14159265358979323846264338327950288L) + expl(x / 3) + roundl(y);
}
double mixed(float x, double y, long double z) {
	double a = x * y;
	float b = (float)(y + 0.1f), c = x * b; // 0.1 has the precision around it
	long double d = z - (long double)((long double)x / y);
	double e = a + c;
	return (double)(e + d);
}
float narrow(long double x, float y) {
	float a = (float)sinl(x), b = (float)(x * y), c = a - b, d = c - y;
	return (float)(d - (x < y ? x : y));
}
long double wide(float x, long double y) {
	double t = (double)(x * y);
	return (long double)t * t - (1.0f / 3.0f);
}
double widening(float x, double y) {
	long double s = x;
	for (int i = 0; i < 3; i++) s = s * y;
	return (double)s;
}
double counted(double x, long n) {
	double s = 0;
	for (long i = 1; i < n; i++) s = s + x / i;
	return s;
}

float square(float x) { return x * x; }
int below(double x, double y) { return x < y; }
double calls(double x, double y) {
	if (below(x, y)) return (double)square((float)x) - (double)square((float)(y + 0.1));
	return square((float)x) * 3.0;
}
