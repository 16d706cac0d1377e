/* Divisions and poles where a difference or a sum made the 0. The finding was at the division.
 *
 * find: duration --seed 1 --fail-on wrong
 * want: certified cancellation at "sqrt(b * b + 1) - b"
 * exit: 1
 * find: duration --seed 2 --fail-on wrong
 * want: certified cancellation at "sqrt(b * b + 1) - b"
 * exit: 1
 * find: rate --seed 1 --fail-on wrong
 * want: certified absorption at "log(1 + x)"
 * exit: 1
 * find: rate --seed 2 --fail-on wrong
 * want: certified absorption at "log(1 + x)"
 * exit: 1
 * find: versine --seed 1 --fail-on wrong
 * want: certified cancellation at "1 - cos(x)"
 * exit: 1
 * find: segments --seed 1 --domain 'radius in [1,1e6]; sweep in [0.1,6]; tolerance in [1e-6,1]' --fail-on wrong
 * want: certified amplification at "acosf(c)"
 * exit: 1
 *
 * The divisor is 0 over the reals too.
 * find: ratio --kind exception --fail-on wrong
 * want: certified divide-by-zero at "x / y"
 * exit: 0 */
#include <math.h>

double duration(double w0, double w1, double d)
{
	double b = (w1 * w1 - w0 * w0 + 4 * d * d) / (4 * w0 * d);
	double r = log(sqrt(b * b + 1) - b);
	return r / 1.4;
}

double rate(double x, double n)
{
	double growth = log(1 + x);
	return n / growth;
}

double versine(double x, double r)
{
	double v = 1 - cos(x);
	return r / v;
}

double ratio(double x, double y) { return x / y; }

float segments(float radius, float sweep, float tolerance)
{
	float c = radius / (radius + tolerance);
	float step = acosf(c) * 2.0f;
	return sweep / step;
}
