/* Single precision. For large x the result has few digits, and from 2^24 on it is often 0.
 *
 * find: floats --domain 'x in [0,inf]' --reference '(/ 1 (+ (sqrt (+ x 1)) (sqrt x)))' --evals 2000
 * want: certified cancellation at "sqrtf(x + 1) - sqrtf(x)" */
#include <math.h>

float floats(float x) { return sqrtf(x + 1) - sqrtf(x); }
