/* tanh x = (e^2x - 1) / (e^2x + 1) from 2^-12 to 9. e^2x is rounded where it is near 1: at 2^-12 the difference is known to 12 bits.
 *
 * find: tanh32 --strategy exhaustive --domain 'x in [0x1p-12,0x1.01p-12]' --reference '(tanh x)' --threshold 1e-4
 * want: certified cancellation at "(e - 1)" */
#include <math.h>
#include <stdint.h>
#include <string.h>

/* e^x for 0 <= x < 20 */
static float exponential(float x) {
	float k = rintf(x * 1.442695f);
	float r = (x - k * 0.693145752f) - k * 1.42860677e-6f;
	uint32_t bits = (uint32_t)((int)k + 127) << 23;
	float scale;
	memcpy(&scale, &bits, 4);
	return scale * (1 + r * (1 + r * (0.5f + r * (0.16666667f + r * (0.041666667f + r * (0.0083333333f + r * 0.0013888889f))))));
}

float tanh32(float x) {
	float a = fabsf(x);
	if (a < 0x1p-12f)
		return x;
	if (a > 9)
		return x < 0 ? -1 : 1;
	float e = exponential(2 * a);
	float t = (e - 1) / (e + 1);
	return x < 0 ? -t : t;
}
