// Calls by pointers to members, and casts as C++ writes them.
//
// find: member
// want: certified cancellation at "return 1 - std::cos(x)"
// find: virtually
// want: certified cancellation at "return x * x - 2"
// find: casts
// want: nothing
// find: narrowed
// want: certified integer-overflow at "static_cast<short>(n)"
#include <cmath>
#include <cstdint>
struct P {
	double a(double x) const { return 1 - std::cos(x); }
	double b(double x) const { return x; }
	virtual double v(double x) const { return x; }
};
struct Q : P {
	double v(double x) const override { return x * x - 2; }
};
// faultline: x in [-10,10]
double member(double x) {
	double (P::*p)(double) const = x == 0 ? &P::b : &P::a;
	P o;
	return (o.*p)(x) / (x * x);
}
// faultline: x in [1,2]
double virtually(double x) {
	double (P::*p)(double) const = &P::v;
	Q o;
	return (o.*p)(x);
}
// faultline: x in [0,1e6]
double casts(double x) {
	long n = (long)x;
	auto a = static_cast<std::uint8_t>(n);
	auto b = std::uint8_t(n >> 8);
	auto c = (uint8_t)(n >> 16);
	return a + 256 * b + 65536 * c - (double)n;
}
// faultline: x in [0,1e6]
double narrowed(double x) {
	long n = (long)x;
	auto a = static_cast<short>(n);
	return a * 0.5;
}
