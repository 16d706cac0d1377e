#include "numkit.h"
#include <math.h>
static double largest(double a, double b, double c) { return fmax(a, fmax(b, c)); }
void rgb_to_hsv(const double rgb[3], double hsv[3]) {
	double v = largest(rgb[0], rgb[1], rgb[2]), d = v - fmin(rgb[0], fmin(rgb[1], rgb[2]));
	hsv[2] = v;
	hsv[1] = v > 0 ? d / v : 0;
	hsv[0] = d > 0 && v == rgb[0] ? 60 * (rgb[1] - rgb[2]) / d : 0;
}
