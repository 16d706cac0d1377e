/* What went unseen, and was not said.
 *
 * A call of libm through a pointer was no operation, and what it rounds nobody looked for.
 * find: through --evals 6000
 * want: certified cancellation at "1 - f(x)"
 * find: chosen --pin i=1 --evals 6000
 * want: certified cancellation at "1 - functions[i % 2](x)"
 * find: chosen --pin i=0 --domain 'x in [-800,-700]' --evals 6000 --kind exception
 * says: "function":"a call of exp through a pointer"
 * exit: 1
 *
 * What a conversion made of a number beyond its type, divided, is a wrong result: it was called an exception that does no harm.
 * find: bearing --evals 6000 --domain 'x in [0,1e12]'
 * want: certified integer-overflow at "% 360" in return
 * find: dollars --evals 6000 --domain 'x in [1e16,1e18]' --kind invalid-conversion
 * want: certified invalid-conversion at "/ 100" in return
 * find: shifted --evals 6000 --domain 'x in [-1e6,0]' --kind invalid-conversion
 * want: certified invalid-conversion at ">> 8" in return
 *
 * A bit-field was taken for the whole word that it lies in, what else lies there and was not set included.
 * find: packed --evals 6000 --kind inaccuracy
 * want: certified cancellation at "p.v = 1 - cos" in return.v
 * says: bit-fields are 0 as inputs, and are not compared as results
 *
 * Integers made of a float's bits have no exact value beside them.
 * find: bits --evals 3000
 * says: an integer is made of the bits of a float; faultline does not see errors of the float in it
 * exit: 0
 * find: power --evals 3000
 * says: callee ilogb gives an integer, which faultline takes as exact; it does not see errors of the argument in it
 * exit: 0
 * find: upward --evals 3000
 * says: faultline only models rounding to nearest
 * exit: 0
 * find: wide
 * error: 3 it returns a __int128, and integers of 128 bits are not compared */
#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <string.h>
static double apply(double (*f)(double), double x) {
	return 1 - f(x);
}
double through(double x) { return apply(cos, x); }
static double (*const functions[])(double) = {exp, cos};
double chosen(double x, unsigned i) {
	return 1 - functions[i % 2](x);
}
int bearing(double x) {
	return (int)lround(x) % 360;
}
long dollars(double x) {
	return (long)(x * 100) / 100;
}
int shifted(double x) {
	return (int)(x * 65536) >> 8;
}
struct packed { unsigned kind : 5; int count : 11; double v; };
struct packed packed(double x) {
	struct packed p;
	p.v = 1 - cos(x);
	p.kind = 1;
	return p;
}
uint64_t bits(double x) {
	double y = 1 - cos(x);
	uint64_t b;
	memcpy(&b, &y, sizeof b);
	return b;
}
int power(double x) { return ilogb(1 - cos(x)); }
double upward(double x) {
	fesetround(FE_UPWARD);
	double y = x / 3;
	fesetround(FE_TONEAREST);
	return y;
}
__int128 wide(double x) { return (__int128)x; }
