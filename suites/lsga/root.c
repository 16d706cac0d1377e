/* The larger root of x^2 + b x + c = 0 by the formula of school, 0 where there is none: unstable.
 *
 * For b > 0 and b*b much larger than 4c the two terms of the numerator agree in almost all digits, or in all: a relative error of 1 is
 * found, where the result is 0 in place of about -c/b. */
#include <math.h>

double root(double b, double c) {
	double d = b * b - 4 * c;
	if (!(d >= 0))
		return 0;
	return (-b + sqrt(d)) / 2;
}
