/*
 * Functions that only this file can call. A message denied that they exist.
 *
 * find: loss --domain 'x in [1e-9,1]'
 * want: certified cancellation at "1 - cos(x)"
 *
 * Integers of which nothing is said are drawn from 0 to 100. The only caller passes 7, so that the division is not certified at 40.
 * find: nth_root_step --kind exception
 * want: inconclusive divide-by-zero at "n / (n - 40)"
 * want: certified integer-overflow at "n / (n - 40)"
 * says: a caller of this static function
 *
 * Nothing uses this one, so that clang leaves it out where it is not asked for.
 * find: idle --kind exception
 * want: certified invalid at "sqrt(x - 3)"
 *
 * A glob means static functions too.
 * find: l* --domain 'x in [1e-9,1]'
 * want: certified cancellation at "1 - cos(x)"
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
