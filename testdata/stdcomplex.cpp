/* std::complex as parameter and result: its parts have names, its quotient loses digits.
 *
 * find: quotient --domain 'a.re in [1,2]' --domain 'a.im in [1,2]' --domain 'b.re in [1,2]' --domain 'b.im in [-2,-1]'
 * want: certified cancellation in return.re
 * find: scaled --domain 'a.re in [1,2]' --domain 'a.im in [1,2]'
 * want: nothing */
#include <complex>

std::complex<double> quotient(std::complex<double> a, std::complex<double> b) {
	return a / b;
}

std::complex<double> scaled(std::complex<double> a) {
	return 3.0 * a;
}
