/* 1/a by Newton's iteration without a division, 0 where a or 1/a is no normal number: stable.
 *
 * 2 - b x subtracts at most 1 from 2, which cancels nothing, and the iteration corrects its own rounding: no relative error of
 * 1e-11 is found. */
#include <float.h>
#include <math.h>

double inv(double a) {
	double b = fabs(a), x = 1;
	if (!(b >= DBL_MIN && b <= 1 / DBL_MIN))
		return 0;
	while (b * x > 1) /* products with powers of two are exact */
		x *= 0.5;
	while (b * x < 0.5)
		x *= 2;
	for (int i = 0; i < 6; i++) /* 1 - b x is at most 1/2, and is squared each time */
		x = x * (2 - b * x);
	return a < 0 ? -x : x;
}
