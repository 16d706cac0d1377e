/* The cube root: a third of the exponent by integer arithmetic on the bits, then Newton's method, twice. The bits of
 * subnormal numbers are no logarithm: the first guess is far off there, and two steps do not mend it. Everywhere else the
 * relative error is 6e-6 at the worst.
 *
 * find: cbrt32 --strategy exhaustive --domain 'x in [0,1e-44]' --reference '(cbrt x)'
 * want: certified approximation
 * find: cbrt32 --strategy exhaustive --domain 'x in [1,1.01]' --reference '(cbrt x)'
 * want: nothing */
#include <math.h>
#include <stdint.h>
#include <string.h>

float cbrt32(float x) {
	float a = fabsf(x), y;
	uint32_t bits;
	if (a == 0)
		return x;
	memcpy(&bits, &a, 4);
	bits = bits / 3 + 709921077;
	memcpy(&y, &bits, 4);
	y = (2 * y + a / (y * y)) * 0.33333333f;
	y = (2 * y + a / (y * y)) * 0.33333333f;
	return x < 0 ? -y : y;
}
