/* What sin32.c and cos32.c share: kernels on [-pi/4, pi/4], and reductions by multiples of pi/2. */
#include <math.h>
#include <stdint.h>
#include <string.h>

static float sin_kernel(float r) {
	float z = r * r;
	return r + r * z * (-1.6666655e-1f + z * (8.3321609e-3f - z * 1.9515296e-4f));
}

static float cos_kernel(float r) {
	float z = r * r;
	return 1 - 0.5f * z + z * z * (4.1666646e-2f + z * (-1.3887316e-3f + z * 2.4433157e-5f));
}

/* sin(r + n pi/2) */
static float sin_quadrant(float r, int n) {
	float s = n & 1 ? cos_kernel(r) : sin_kernel(r);
	return n & 2 ? -s : s;
}

/* |x| < 2^26: in double, pi/2 in three parts; the products with the first two are exact. */
static float reduce_medium(float x, int *n) {
	double k = rint(x * 0.63661977236758138);
	*n = (int)k;
	return (float)(((x - k * 1.570796325802803) - k * 9.920935739593517e-10) - k * 5.721188726109832e-18);
}

/* |x| >= 2^26: 62 bits of the fraction of |x| 2/pi, by integers (Payne and Hanek). */
static float reduce_large(float x, int *n) {
	static const uint32_t two_over_pi[] = {0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561};
	uint32_t bits;
	memcpy(&bits, &x, 4);
	uint64_t m = (bits & 0x7fffff) | 0x800000;
	int from = (int)(bits >> 23 & 255) - 127 - 23 - 2; /* |x| = m 2^(from+2); bits before this one give multiples of 4 */
	const uint32_t *t = two_over_pi + from / 32;
	int s = from % 32;
	uint64_t high = (uint64_t)t[0] << 32 | t[1], low = (uint64_t)t[2] << 32 | t[3];
	if (s > 0) {
		high = high << s | low >> (64 - s);
		low <<= s;
	}
	uint64_t p = (m * (high >> 32) << 32) + m * (high & 0xffffffff) + (m * (low >> 32) >> 32);
	uint64_t quadrant = (p + ((uint64_t)1 << 61)) >> 62;
	double r = (double)(int64_t)(p - (quadrant << 62)) * 3.4061215800865545e-19; /* pi/2 2^-62 */
	*n = (int)(x < 0 ? -quadrant : quadrant);
	return (float)(x < 0 ? -r : r);
}
