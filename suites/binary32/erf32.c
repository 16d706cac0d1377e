/* The error function by formula 7.1.26 of Abramowitz and Stegun: good to 1.5e-7 absolutely. Near 0 the result is the rest of
 * 1 - 1, whatever x is.
 *
 * find: erf32 --strategy exhaustive --domain 'x in [1e-20,1.01e-20]' --reference '(erf x)'
 * want: certified cancellation at "1 - p * expf(-a * a)" */
#include <math.h>

float erf32(float x) {
	float a = fabsf(x);
	float t = 1 / (1 + 0.3275911f * a);
	float p = t * (0.254829592f + t * (-0.284496736f + t * (1.421413741f + t * (-1.453152027f + t * 1.061405429f))));
	float y = 1 - p * expf(-a * a);
	return x < 0 ? -y : y;
}
