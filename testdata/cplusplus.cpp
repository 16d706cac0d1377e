// C++: named as in the source, with namespaces and classes where a name alone is not enough.
//
// A difference of inputs is exact to half an ulp, whatever its condition, which is all that ATOMU looks at:
// find: difference --evals 2000 --domain 'x in [1,2]' --domain 'y in [1,2]'
// want: nothing
// find: difference --strategy atomu --evals 2000 --domain 'x in [1,2]' --domain 'y in [1,2]'
// want: refuted cancellation at "return x - y"
//
// find: ours::residue --evals 2000
// want: certified absorption at "return x + 1 - x"
// find: counter::residue --evals 2000
// want: certified absorption at "(1 + x)"
// find: by_reference --evals 2000
// want: certified absorption at "sum = x + 1"
// find: hypotenuse<double> --evals 1000
// want: certified overflow at "return x * x"
// find: throws --evals 200 --domain 'x in [-1e-300,1]'
// want: certified trap
//
// An operation in a system header has the place of the only line that calls it:
// find: powers --evals 2000
// says: cplusplus.cpp","line":@"+ std::pow(x, k)","column":18,
// exit: 1
// find: widest --evals 2000
// says: cplusplus.cpp","line":@"std::norm","column":19,
// exit: 1
#include <cmath>
#include <complex>
#include <stdexcept>

namespace ours {
double difference(double x, double y) { return x - y; }
inline double residue(double x) { return x + 1 - x; } // dropped by the compiler where nothing calls it
double keep(double x) { return residue(x); }
}

struct counter {
	static double residue(double x) { return (1 + x) - x; }
};
double keep(double x) { return counter::residue(x); }

// A reference is one number.
double by_reference(const double &x, double &sum) {
	sum = x + 1;
	return sum - x;
}

template <class T> T square(T x) {
	return x * x;
}
template <class T> T hypotenuse(T x, T y) { return std::sqrt(square(x) + square(y)); }
template double hypotenuse<double>(double, double);

// An exception that nobody catches ends the program.
double throws(double x) {
	if (x < 0)
		throw std::domain_error("x is negative");
	return std::sqrt(x);
}

double powers(double x, int k) {
	return 1 / (1 + std::pow(x, k));
}
double elsewhere(double x, int k) { return std::pow(x, k); }
double widest(double x, double y) {
	return std::sqrt(std::norm(std::complex<double>(x, y)));
}
