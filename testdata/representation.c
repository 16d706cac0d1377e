/* Functions and comparisons that ask how a number is represented have no meaning over the reals: no error of theirs is certified.
 *
 * find: ulp
 * exit: 0
 * find: outward
 * exit: 0
 * find: above
 * exit: 0
 * explain: ulp --at a=1.5 --at b=2.5
 * says: a function reads the digits of a rounded value
 * find: is_float --kind inaccuracy
 * want: nothing
 * find: kept --kind inaccuracy
 * want: nothing
 * find: class --kind inaccuracy
 * want: nothing
 * find: normal --kind inaccuracy
 * want: nothing
 * find: of_input
 * want: nothing
 * find: power
 * want: nothing */
#include <math.h>

/* faultline: a, b in [1,1000] */
double ulp(double a, double b) {
	double s = a * 1.1 + b;
	return nextafter(s, INFINITY) - s;
}
/* faultline: x in [1,1000] */
double outward(double x) {
	double p = x * 1.1, hi = nextafter(p, INFINITY), lo = nextafter(p, -INFINITY);
	return (hi - p) / (p - lo);
}
/* faultline: x in [1,1000] */
float above(float x) {
	float p = x / 3;
	return nextafterf(p, 1e30f) - p;
}
/* faultline: x in [-1e3,1e3] */
int is_float(double x) { return (float)x == x; }
/* faultline: x in [-1e3,1e3] */
double kept(double x) {
	float f = x;
	return f != x ? 1 : 2;
}
/* faultline: x in [-1e-290,1e-290] */
int class(double x) { return fpclassify(x * 1e-20) == FP_SUBNORMAL; }
/* faultline: x in [0,1] */
int normal(double x) { return isnormal(x * 1e-308); }
/* faultline: x in [1,1000] */
double of_input(double x) { return nextafter(x, INFINITY) - x; }
/* faultline: x in [1,2] */
double power(double x) {
	double y = x * 1.1;
	return ldexp(1.0, ilogb(y)) + 1;
}
