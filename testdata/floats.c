/* Single precision. For large x the result has few digits, and from 2^24 on it is often 0.
 *
 * find: floats --domain 'x in [0,inf]' --reference '(/ 1 (+ (sqrt (+ x 1)) (sqrt x)))' --evals 2000
 * want: certified cancellation at "sqrtf(x + 1) - sqrtf(x)" */
#include <math.h>

float floats(float x) { return sqrtf(x + 1) - sqrtf(x); }

/* The square of 1e-23 is no float, and that of 1e20 none either: both are inputs that programs in single precision are not meant for.
 *
 * find: longest --evals 3000 --fail-on wrong
 * says: "extreme":true
 * exit: 0 */
float longest(float x, float y) { return sqrtf(x * x + y * y); }
