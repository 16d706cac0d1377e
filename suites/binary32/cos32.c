/* cos x as sin(x + pi/2). The sum is rounded, by up to half an ulp of x: near odd multiples of pi/2 nothing else is left,
 * and what pi/2 itself lacks shows.
 * Above 1024 the reduction is accurate, and pi/2 is added to its quadrant.
 *
 * find: cos32 --strategy exhaustive --domain 'x in [1.57,1.571]' --reference '(cos x)'
 * want: certified cancellation
 * want: certified approximation */
#include "trig.h"

float cos32(float x) {
	int n;
	float r;
	if (fabsf(x) < 1024) {
		float y = x + 1.5707964f;
		r = reduce_medium(y, &n);
	} else {
		r = fabsf(x) < 0x1p26f ? reduce_medium(x, &n) : reduce_large(x, &n);
		n++;
	}
	return sin_quadrant(r, n);
}
