/* Gamma by Lanczos's series and, below 1/2, reflection. sin(pi x) is taken of a rounded product, which near negative integers
 * leaves no digit. A power overflows from 26 on, where gamma is still an ordinary number.
 *
 * find: gamma32 --strategy exhaustive --domain 'x in [-2.0001,-1.9999]' --reference '(gamma x)'
 * want: certified amplification at "sinf(3.1415927f * x)"
 * find: gamma32 --strategy exhaustive --domain 'x in [30,30.001]' --reference '(gamma x)'
 * want: certified overflow at "powf(t, x + 0.5f)" */
#include <math.h>

/* for x >= 1/2 */
static float lanczos(float x) {
	float t = x + 5.5f;
	float sum = 1 + 76.180092f / (x + 1) - 86.505320f / (x + 2) + 24.014098f / (x + 3) - 1.2317396f / (x + 4) + 1.2086510e-3f / (x + 5);
	return 2.5066283f * sum / x * powf(t, x + 0.5f) * expf(-t);
}

float gamma32(float x) {
	if (x >= 0.5f)
		return lanczos(x);
	if (x == floorf(x))
		return NAN;
	float s = sinf(3.1415927f * x);
	return 3.1415927f / (s * lanczos(1 - x));
}
