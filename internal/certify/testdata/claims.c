// Exceptions and decisions; each comment says what is claimed and what of it is so.
#include <math.h>

// x*x overflows at 1e200: avoidable, the root is 1e200.
double norm(double x) { return sqrt(x * x + 1); }

// exp(x) overflows at 800, and so does the result: not avoidable.
double grows(double x) { return exp(x) * 2; }

// x*x underflows at 1e-170 and nothing comes of it: the sum is right.
double harmless(double x) { return 1 + x * x; }

// At 1 the sum is 1 and the difference 0: a pole that is none over the reals, within half an ulp of one that is.
double pole(double x)
{
    double d = 1 - (x + 1e-17);
    return 1 / d;
}

// 0/0 at 0: NaN.
double quotient(double x) { return sin(x) / x; }

// The infinity is caught by a comparison.
double caught(double x)
{
    double y = x * x;
    if (y > 1e300)
        return 1;
    return y;
}

// sqrt of -0.5 at 2.5, where the exact operand is 0.
double negative(double x) { return sqrt((x + 1e16) - 1e16 - x); }

// (x + 1e16) - 1e16 - x is 0 for reals and 0.5 for doubles at 1.5: decides otherwise.
double branch(double x)
{
    double d = (x + 1e16) - 1e16 - x;
    if (d > 0.25)
        return 2;
    return 1;
}

// The integer part of 3 x for x = 1/3 rounded is 1 in floats, 0 for reals.
double whole(double x) { return (int)(3 * x); }

// floor(x / y), whose quotient is below 10 for reals.
double floored(double x, double y) { return floor(x / y); }

// Decides as the exact values do, until one looks very closely.
double close(double x)
{
    if (sin(x) * 3 > 0.4234)
        return 1;
    return x;
}

// 2x overflows, and so does the cube, by far.
double cube(double x) { return 2 * x * x * x; }

// Infinity - infinity at 1e308, where the result, 1e318, is beyond the range.
double undone(double x) { return x * 2e10 - x * 1e10; }

// x*x underflows at 1e-170; the sum is off by 1e-4, below the threshold and not right.
double coarse(double x) { return 1.0001 + x * x; }

// Three outputs, each with a product of its own.
void step(const double *p, const double *v, double out[3], double dt)
{
    for (int i = 0; i < 3; i++)
        out[i] = p[i] + dt * v[i];
}

// The haversine formula: of latitudes of 1e18 rad nothing is known of the distance.
double globe(double lat1, double lon1, double lat2, double lon2)
{
    double a = sin((lat2 - lat1) / 2), b = sin((lon2 - lon1) / 2);
    return asin(sqrt(a * a + cos(lat1) * cos(lat2) * b * b));
}

/* One exponential underflows, which is lost in the sum, and another one overflows: the infinity comes of that. */
double sumexp(double x, double y)
{
	double v[2] = {x, y}, s = 0;
	for (int i = 0; i < 2; i++)
		s += exp(v[i]);
	return log(s);
}

/* 1/(x*x + x*x + ...): long enough that its run is recorded for several claims alone. */
double many_squares(double x) {
    double sum = 0;
    for (int i = 0; i < 2000; i++) sum += x * x;
    return 1 / sum;
}
