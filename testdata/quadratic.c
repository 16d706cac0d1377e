/* The larger root of a x^2 + b x + c = 0, as in school.
 *
 * -b + sqrt(d) cancels when b > 0 and b*b is much larger than 4ac; b*b overflows.
 * find: quadratic --evals 5000
 * want: certified cancellation at "(-b + sqrt(d))"
 * want: certified overflow at "= b * b"
 *
 * With b < 0 and moderate operands nothing goes wrong: -b and the square root have the same sign.
 * find: quadratic --domain 'a in [1,2]' --domain 'b in [-100,-10]' --domain 'c in [1,2]' --evals 5000
 * want: nothing */
#include <math.h>

double quadratic(double a, double b, double c) {
	double d = b * b - 4 * a * c;
	return (-b + sqrt(d)) / (2 * a);
}
