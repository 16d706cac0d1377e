/* log x. x = 2^k (1+f) with f in [0,1), not around 0: just below 1 the result is log(2-) - log 2.
 *
 * find: log32 --strategy exhaustive --domain 'x in [0.999,1.001]' --reference '(log x)'
 * want: certified cancellation at "k * 0.69314718f + l" */
#include <math.h>
#include <stdint.h>
#include <string.h>

float log32(float x) {
	int k = 0;
	if (x < 0)
		return NAN;
	if (x == 0)
		return -INFINITY;
	if (x < 0x1p-126f) {
		x *= 0x1p25f;
		k = -25;
	}
	uint32_t bits;
	memcpy(&bits, &x, 4);
	k += (int)(bits >> 23) - 127;
	bits = (bits & 0x7fffff) | 0x3f800000;
	memcpy(&x, &bits, 4);
	float f = x - 1;
	float s = f / (2 + f), z = s * s;
	float p = z * (0.66666667f + z * (0.4f + z * (0.28571429f + z * (0.22222222f + z * (0.18181818f + z * 0.15384615f)))));
	float l = 2 * s + s * p;
	return k * 0.69314718f + l;
}
