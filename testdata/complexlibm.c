/* Functions of complex numbers, each of which is two operations: an exponential and a power that amplify, a cosine beside which 1 cancels;
 * and a root, of which nothing is to be found.
 *
 * find: phase --domain 'a.re in [1,2]' --domain 'a.im in [1e5,1e6]'
 * want: certified amplification at "cexp(a * 3)"
 * find: beside --domain 'a.re in [1e-9,1]' --domain 'a.im in [1e-9,1]'
 * want: certified cancellation at "creal(ccos(a)) - 1"
 * find: power --domain 'a.re in [-9,9]' --domain 'a.im in [1,9]'
 * want: certified amplification at "cpow(a, 2)"
 * find: root --domain 'a.re in [1,2]' --domain 'a.im in [1,2]'
 * want: nothing */
#include <complex.h>

double phase(double complex a) {
	return creal(cexp(a * 3));
}

double beside(double complex a) {
	return creal(ccos(a)) - 1;
}

double power(double complex a) {
	return creal(cpow(a, 2));
}

double complex root(double complex a) {
	return csqrt(a);
}
