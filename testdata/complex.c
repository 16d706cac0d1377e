/* Complex arithmetic: parts that cancel in a product and in a quotient, a quotient that the compiler's runtime makes NaN of, a modulus
 * that cancels; and a product by its conjugate, of which nothing is to be found.
 *
 * find: difference --domain 'z.re in [1,2]' --domain 'z.im in [1,2]'
 * want: certified cancellation at "z * z"
 * find: quotient --domain 'a.re in [1,2]' --domain 'a.im in [1,2]' --domain 'b.re in [1,2]' --domain 'b.im in [-2,-1]'
 * want: certified cancellation at "a / b"
 * find: overflows --domain 'x in [1e300,1.7e308]' --domain 'y in [0,1e-300]'
 * want: certified overflow at "(1 + x * I) /"
 * find: beside --domain 'x in [0.5,1.5]'
 * want: certified cancellation at "cabs(x + 0.25 * I) - 1"
 * find: squared --domain 'x in [1,2]' --domain 'y in [1,2]'
 * want: nothing */
#include <complex.h>

double difference(double complex z) {
	return creal(z * z);
}

double quotient(double complex a, double complex b) {
	return creal(a / b);
}

double overflows(double x, double y) {
	return creal((1 + x * I) / (0x1p-52 + y * I));
}

double beside(double x) {
	return cabs(x + 0.25 * I) - 1;
}

double squared(double x, double y) {
	double complex z = x + y * I;
	return creal(z * conj(z));
}
