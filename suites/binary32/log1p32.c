/* log(1+x) as it is written. 1+x is rounded: for |x| < 2^-25 to 1, and no digit of the result is right.
 *
 * find: log1p32 --strategy exhaustive --domain 'x in [0x1p-25,0x1.01p-25]' --reference '(log1p x)'
 * want: certified absorption at "float y = 1 + x" */
#include <math.h>
#include <stdint.h>
#include <string.h>

/* log y for normal y > 0, its fraction in [2/3, 4/3) */
static float logarithm(float y) {
	uint32_t bits;
	memcpy(&bits, &y, 4);
	int k = (int)(bits - 0x3f2aaaab) >> 23;
	bits -= (uint32_t)k << 23;
	memcpy(&y, &bits, 4);
	float f = y - 1;
	float s = f / (2 + f), z = s * s;
	float p = z * (0.66666667f + z * (0.4f + z * (0.28571429f + z * 0.22222222f)));
	return k * 0.693145752f + (k * 1.42860677e-6f + (2 * s + s * p));
}

float log1p32(float x) {
	if (x <= -1)
		return x < -1 ? NAN : -INFINITY;
	float y = 1 + x;
	return logarithm(y);
}
