/* (1 - cos x) / x^2, 1/2 near 0: unstable.
 *
 * Near 0 the cosine is 1 but for its last digits, and 1 without them: relative errors above 1e-3 are found for |x| below about 3e-7,
 * of 1 below 1e-8. Large x are worse beside multiples of 2 pi only. */
#include <math.h>

double cosdiff(double x) {
	return (1 - cos(x)) / (x * x);
}
