/* (1 - cos x) / x^2, 1/2 at 0: the example of ATOMU's section 2.
 *
 * found: cancellation at the subtraction. At x = 1e-7 the result is 0.4996 where 1/2 is meant, and the subtraction's
 *        condition is 2.0e14. Nearer to 0 the result is 0: relative error 1.
 * reference: (/ (- 1 (cos x)) (* x x)) */
#include <math.h>

double foo(double x) {
	double num = 1 - cos(x);
	double den = x * x;
	return num / den;
}
