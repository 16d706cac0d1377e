/* atan x = 2 atan(x / (1 + sqrt(1 + x^2))), so that one polynomial on [-1,1] does. x^2 overflows from 1.8e19 on, where the result
 * should be pi/2 and is 0.
 *
 * find: atan32 --strategy exhaustive --domain 'x in [1.8e19,1.9e19]' --reference '(atan x)'
 * want: certified overflow at "x / (1 + sqrtf(1 + x * x))" */
#include <math.h>

float atan32(float x) {
	float t = x / (1 + sqrtf(1 + x * x));
	float z = t * t;
	float p = -0.33333037f + z * (0.19991872f + z * (-0.14197798f + z * (0.10618371f + z * (-0.074568548f + z * (0.042137624f + z * (-0.015731249f + z * 0.0027662835f))))));
	return 2 * (t + t * (z * p));
}
