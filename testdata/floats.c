/* Single precision.
 *
 * found: cancellation at sqrtf(x + 1) - sqrtf(x) for large x; from 2^24 on the result is often 0: relative error 1.
 * reference: (/ 1 (+ (sqrt (+ x 1)) (sqrt x)))     domain: x in [0,inf) */
#include <math.h>

float floats(float x) { return sqrtf(x + 1) - sqrtf(x); }
