/* (1 - cos x) / x^2, 1/2 at 0: the example of ATOMU's section 2. Near 0 the result is 0; nearer still x^2 is 0 too.
 *
 * find: foo --reference '(/ (- 1 (cos x)) (* x x))' --evals 2000
 * want: certified cancellation at "1 - cos(x)"
 * want: certified invalid at "num / den"
 * explain: foo --at x=1e-7
 * says: foo.c:@"1 - cos(x)":
 * says: 2e14
 * says: got    0.4996003610813
 * says: exact  0.49999999999999958 */
#include <math.h>

double foo(double x) {
	double num = 1 - cos(x);
	double den = x * x;
	return num / den;
}
