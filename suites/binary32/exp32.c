/* e^x by a table of 2^(j/16). The multiple of log(2)/16 that is taken off is rounded to a float: half an ulp of x at the
 * worst, which is a relative error of 4e-6 in the result for x near 88.
 *
 * find: exp32 --strategy exhaustive --domain 'x in [88,88.01]' --reference '(exp x)' --threshold 1e-6
 * want: certified cancellation at "k * 0x1.62e43p-5f" */
#include <math.h>
#include <stdint.h>
#include <string.h>

/* 2^e for normal numbers */
static float power_of_two(int e) {
	uint32_t bits = (uint32_t)(e + 127) << 23;
	float y;
	memcpy(&y, &bits, 4);
	return y;
}

float exp32(float x) {
	static const float table[16] = {
		0x1p+0f, 0x1.0b5586p+0f, 0x1.172b84p+0f, 0x1.2387a6p+0f, 0x1.306fep+0f, 0x1.3dea64p+0f, 0x1.4bfdaep+0f, 0x1.5ab07ep+0f,
		0x1.6a09e6p+0f, 0x1.7a1148p+0f, 0x1.8ace54p+0f, 0x1.9c4918p+0f, 0x1.ae89fap+0f, 0x1.c199bep+0f, 0x1.d5818ep+0f, 0x1.ea4afap+0f};
	if (x > 88.722839f)
		return INFINITY;
	if (x < -103.97208f)
		return 0;
	float k = rintf(x * 0x1.715476p+4f);
	float r = x - k * 0x1.62e43p-5f;
	int n = (int)k;
	float p = r + r * r * (0.5f + r * (0.16666667f + r * 0.041666667f));
	float t = table[n & 15];
	float y = t + t * p;
	int e = n >> 4;
	if (e < -126)
		return y * power_of_two(e + 64) * 0x1p-64f;
	if (e > 127)
		return y * power_of_two(e - 1) * 2;
	return y * power_of_two(e);
}
