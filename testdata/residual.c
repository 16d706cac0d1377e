/* Residuals of correct code: the result is the rounding error, and the exact value is 0. Each was called avoidable.
 *
 * find: root_error
 * want: certified cancellation
 * says: "class":"inherent"
 * find: log_error
 * want: certified cancellation
 * says: "class":"inherent"
 */
#include <float.h>
#include <math.h>

double root_error(double x) { if (!(x > 0.1 && x < 10)) return 0; double y = sqrt(x); return fma(y, y, -x) / (x * DBL_EPSILON); }
double log_error(double x) { if (!(x > 1 && x < 10)) return 0; return (exp(log(x)) - x) / (x * DBL_EPSILON); }
