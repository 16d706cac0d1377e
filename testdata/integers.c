/* Integer, enumerated and boolean parameters.
 *
 * power: found: nothing but overflow and underflow: n multiplications are good to n ulps.
 * rounded: x rounded to a mode; found: nothing. mode is down unless it is fixed otherwise.
 * either: cancellation at the subtraction where flag is 1. */
#include <math.h>
#include <stdbool.h>

enum mode { down, up };

double power(double x, int n) {
	double p = 1;
	for (; n > 0; n--)
		p *= x;
	return p;
}

double rounded(double x, enum mode mode) { return mode == up ? ceil(x) : floor(x); }

double either(double x, double y, bool flag) { return flag ? x - y : x + y; }
