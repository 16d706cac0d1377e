/* sin x. Below 1024 Cody and Waite's reduction in float, pi/2 in two parts: k q1 is exact and q2 is not, so that what is left
 * near the largest multiples of pi has few digits. In double, then by integers, beyond.
 *
 * find: sin32 --strategy exhaustive --domain 'x in [709.99,710.01]' --reference '(sin x)' --threshold 1e-5
 * want: certified cancellation at "(x - k * q1) - k * q2" */
#include "trig.h"

float sin32(float x) {
	const float q1 = 0x1.921p+0f, q2 = 0x1.f6a888p-13f;
	int n;
	float r;
	if (fabsf(x) < 0x1p-12f)
		return x;
	if (fabsf(x) < 1024) {
		float k = rintf(x * 0.63661977f);
		n = (int)k;
		r = (x - k * q1) - k * q2;
	} else if (fabsf(x) < 0x1p26f)
		r = reduce_medium(x, &n);
	else
		r = reduce_large(x, &n);
	return sin_quadrant(r, n);
}
