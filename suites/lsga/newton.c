/* The square root of a by Newton's iteration, 0 for a that is not positive: stable.
 *
 * It starts at or above the root and goes on as long as it falls. Each step corrects the rounding of those before it, so at most a few
 * units in the last place are left: no relative error of 1e-11 is found, whatever a is. */
double newton(double a) {
	if (!(a > 0))
		return 0;
	double x = a > 1 ? a : 1;
	for (;;) {
		double next = 0.5 * (x + a / x);
		if (!(next < x))
			return x;
		x = next;
	}
}
