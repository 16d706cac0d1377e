/* Integers of operands that are whole numbers over the reals, as no precision shows: rounding takes them to the other side. They were
 * refuted, as if the program were proved right.
 *
 * find: cuberoot --domain 'n in [1,1000000]'
 * want: certified wrong-integer at "(int)pow(n, 1.0 / 3.0)"
 * find: binomial --domain 'n in [0,60]; k in [0,60]' --fail-on wrong
 * want: certified wrong-integer at "exp(lgamma(n + 1.0)"
 * exit: 1
 * find: nearest --domain 'x in [0.25,0.75]' --fail-on wrong
 * want: certified wrong-integer at "floor(x + 0.5)"
 * exit: 1
 * find: rounded --domain 'n in [1,1000000]'
 * want: nothing
 * explain: binomial --at n=3,k=1
 * says: which integer the exact operand rounds */
#include <math.h>

int cuberoot(int n) { return (int)pow(n, 1.0 / 3.0); }

long binomial(int n, int k)
{
	if (k > n) return 0;
	return (long)exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0));
}

/* Half an ulp of 0.49999999999999994 does not lead to 1. */
long nearest(double x) { return (long)floor(x + 0.5); }

int rounded(int n) { return (int)lround(pow(n, 1.0 / 3.0)); }
