#include "numkit.h"
#include <math.h>
void softmax(const float *x, float *out, int n) {
	float sum = 0;
	for (int i = 0; i < n; i++) sum += expf(x[i]);
	for (int i = 0; i < n; i++) out[i] = expf(x[i]) / sum;
}
