#include "numkit.h"
#include <math.h>
static double spare;
static int has_spare;
double nk_normal(double u, double v) {
	if (has_spare) {
		has_spare = 0;
		return spare;
	}
	double r = sqrt(-2 * log(u));
	spare = r * sin(6.283185307179586 * v);
	has_spare = 1;
	return r * cos(6.283185307179586 * v);
}
