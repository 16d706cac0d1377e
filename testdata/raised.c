/* Whether an exception is raised is said of the code as it is written, with the user's flags, before any optimiser: clang -O2 makes a
 * constant of each division here, and what it makes of the code then is said beside.
 *
 * find: chosen --kind exception
 * want: certified divide-by-zero at "x > 1 ? 1.0 : 0.0"
 * says: "dropped":true
 * find: chosen --kind exception -- -O0
 * want: certified divide-by-zero at "x > 1 ? 1.0 : 0.0"
 * find: chosen --kind exception -- -O2
 * want: certified divide-by-zero at "x > 1 ? 1.0 : 0.0"
 * says: "dropped":true
 *
 * An operation of constants is the compiler's with every flag: no exception is raised when it runs.
 * find: beyond --kind exception --verbose
 * want: refuted overflow at "1e308 * 10"
 * says: "fact":"precomputed"
 * says: "why":"clang computes it at compile time, so the run raises nothing; other compilers may not"
 *
 * The sine of a subnormal number is not exactly that number, so libm raises the flag.
 * find: sine --kind exception --strategy hunt
 * want: certified underflow at "sin(x)"
 * says: "flag":{"raised":true}
 *
 * A remainder is exact: below the normal numbers it is no exception.
 * find: rest --kind exception --domain 'x in [1,2]' --domain 'y in [1e-310,2e-310]'
 * want: nothing
 *
 * By 0 it is no number, over the reals either, and 0/0 does not come of it.
 * find: wrapped --kind exception --fail-on never
 * want: certified invalid at "fmod(x, y) / y"
 * exit: 0
 * says: "kind":"invalid","state":"not-found","why":"neither an input that raises it nor a proof was found"
 */
#include <math.h>
double chosen(double x) { return 1 / (x > 1 ? 1.0 : 0.0); }
double beyond(double x) { return x + 1e308 * 10; }
double sine(double x) { return sin(x); }
double rest(double x, double y) { return fmod(x, y); }
double wrapped(double x, double y) { return fmod(x, y) / y; }

/* A secant meets its root after some steps, and is 0/0 from then on. Exact values of thirty steps take millions of
 * bits, so nothing certifies an error of the result; but the operation that makes the NaN has a value over the reals.
 *
 * find: secant --domain 'c in [2,100]'
 * want: certified invalid at "(fb - fa)"
 * says: "trial":{"change":"value-lost" */
double secant(double c) {
	double a = 1, b = 2;
	for (int i = 0; i < 30; i++) {
		double fa = a * a - c, fb = b * b - c;
		double n = b - fb * (b - a) / (fb - fa);
		a = b;
		b = n;
	}
	return b;
}
