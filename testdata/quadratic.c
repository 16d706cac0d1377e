/* The larger root of a x^2 + b x + c = 0, as in school.
 *
 * found: cancellation at -b + sqrt(d) when b > 0 and b*b is much larger than 4ac; overflow of b*b; divide-by-zero at
 *        a = 0; invalid in sqrt for a negative discriminant.
 * not found: with b < 0 and moderate operands, nothing: -b and the square root have the same sign. */
#include <math.h>

double quadratic(double a, double b, double c) {
	double d = b * b - 4 * a * c;
	return (-b + sqrt(d)) / (2 * a);
}
