/* Plausible inputs in single precision.
 *
 * The square of 1e-23 is no float, and that of 1e20 none either: both are inputs that programs in single precision are not meant for.
 *
 * find: longest --evals 3000 --fail-on wrong
 * says: "extreme":true
 * exit: 0 */
#include <math.h>

float longest(float x, float y) { return sqrtf(x * x + y * y); }
