/* Integer, enumerated and boolean parameters. mode is any of its names unless it is fixed.
 *
 * n multiplications are good to n ulps; what overflows is beyond doubles, so that infinity is right, and an exception:
 * find: power --evals 2000 --kind inaccuracy
 * want: nothing
 * find: power --evals 2000 --kind exception
 * want: certified overflow at "p *= x"
 * want: certified underflow at "p *= x"
 * find: power --strategy atomu --evals 2000
 * want: refuted overflow at "p *= x"
 *
 * Nothing was found, and nothing said of it, where integers are from 0 to 100 and no input comes to an operation.
 * find: beyond --domain 'n in [0,100]'
 * says: no input that was tried reaches any of the 3 floating-point operations
 *
 * find: rounded --evals 2000
 * want: nothing
 * find: rounded --pin mode=up --evals 2000
 * want: nothing
 *
 * The operations on inputs themselves are exact to half an ulp, however they cancel:
 * find: either --evals 2000 --pin flag=1 --domain 'x in [1,2]' --domain 'y in [1,2]'
 * want: nothing
 * find: either --strategy atomu --evals 2000 --pin flag=1 --domain 'x in [1,2]' --domain 'y in [1,2]'
 * want: refuted cancellation at "x - y"
 * find: either --evals 2000 --pin flag=0 --domain 'x in [1,2]' --domain 'y in [1,2]'
 * want: nothing
 *
 * Beyond 2^53 n and n-1 are one double, and that is not searched:
 * find: near --domain 'n in [1,1000000000000000000]' --evals 2000
 * want: nothing
 * says: n is searched only from 1 to 9007199254740991: domains and pins of integers end at 2^53 */
#include <math.h>
#include <stdbool.h>

enum mode { down, up };

double power(double x, int n) {
	double p = 1;
	for (; n > 0; n--)
		p *= x;
	return p;
}

double rounded(double x, enum mode mode) { return mode == up ? ceil(x) : floor(x); }

double either(double x, double y, bool flag) { return flag ? x - y : x + y; }

double near(long n) { return (double)n - (double)(n - 1); }

double beyond(int n, double x) { return n > 1000 ? (x + 1) * x - 1 : x; }
