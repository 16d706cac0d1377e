#include "numkit.h"
#include <math.h>
Roots quadratic(double a, double b, double c) {
	Roots r = {0, 0, 0};
	double d = b * b - 4 * a * c;
	if (d < 0) return r;
	r.small = (-b + sqrt(d)) / (2 * a);
	r.large = (-b - sqrt(d)) / (2 * a);
	r.count = 2;
	return r;
}
