/* sin by a hard-coded series, cut off after x^7 (ATOMU's section 1: the program's own real function is not sin).
 *
 * found, with the reference (sin x): approximation. At x = 3 the result is 0.0911 where 0.1411 is meant, a relative
 *        error of 0.35, while every operation is accurate: the shadow agrees with the result, the reference does not.
 * not found without a reference on [0,1]: rounding there is a few ulps. */
double series(double x) {
	double y = x * x;
	return x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42)));
}
