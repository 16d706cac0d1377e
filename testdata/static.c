/*
 * Functions that only this file can call. They were said not to be there.
 *
 * find: loss --domain 'x in [1e-9,1]'
 * want: certified cancellation at "1 - cos(x)"
 *
 * Integers of which nothing is said are drawn from 0 to 100.
 * find: nth_root_step --kind exception
 * want: certified divide-by-zero at "n / (n - 40)"
 * says: assumed
 *
 * Nothing uses this one, so that clang leaves it out where it is not asked for.
 * find: idle --kind exception
 * want: certified invalid at "sqrt(x - 3)"
 *
 * Another glob means those that others can call.
 * find: l*
 * error: 2 --statics adds static functions: 1 of them
 */
#include <math.h>

static double loss(double x) {
	return (1 - cos(x)) / (x * x);
}

static double nth_root_step(double x, int n) {
	return x + (double) n / (n - 40);
}

static double idle(double x) {
	return sqrt(x - 3);
}

double outer(double x) {
	return loss(x) + nth_root_step(x, 7);
}
