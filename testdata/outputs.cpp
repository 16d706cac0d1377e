// Functions with several outputs, as C++ has them: one of them is wrong, and the finding says which.
//
// find: referred
// want: certified cancellation at "gap = x * x - 2" in gap
// find: array
// want: certified absorption at "(x + 6) - x" in return[2]
// find: pair
// want: certified absorption at "std::log(1 + std::fabs(x))" in return.first
// find: tuple
// want: certified absorption at "(x + y) - x" in return.2
// find: crossed
// want: certified cancellation at "r[1] = a[1]" in return.v[1]
// find: filled
// want: certified cancellation at "o->z =" in o.z.im
// find: mapped
// want: certified absorption at "(x + 8) - 8" in v[3]
// find: ours::placed
// want: certified absorption at "last.v[2] = (x + 4) - x" in ours.last.v[2]
// find: counted
// want: certified absorption at "worst = (x + 2) - 2" in tally.worst
#include <array>
#include <cmath>
#include <complex>
#include <tuple>
#include <utility>

void referred(double x, double &same, double &gap) {
	same = x;
	gap = x * x - 2;
}
std::array<double, 3> array(double x) { return {x, std::fabs(x), (x + 6) - x}; }
std::pair<double, float> pair(double x) { return {std::log(1 + std::fabs(x)), 1.0f}; }
std::tuple<double, int, double> tuple(double x, double y) { return {x, 3, (x + y) - x}; }
struct vec {
	double v[3];
	double &operator[](int i) { return v[i]; }
	double operator[](int i) const { return v[i]; }
};
vec operator-(const vec &a, const vec &b) { return {{a[0] - b[0], a[1] - b[1], a[2] - b[2]}}; }
vec crossed(const vec &a, double k) {
	vec r;
	r[0] = a[0];
	r[1] = a[1] - a[2] * k;
	r[2] = a[2];
	return r;
}
struct outer {
	struct { float f; std::array<double, 2> pair; } in;
	std::complex<double> z;
};
void filled(double x, outer *o) {
	o->in.f = 1;
	o->in.pair = {x, std::fabs(x)};
	o->z = {1.0, std::sqrt(std::fabs(x) + 1) - std::sqrt(std::fabs(x))};
}
template <class F> static void each(double *v, int n, F f) {
	for (int i = 0; i < n; i++)
		v[i] = f(v[i], i);
}
void mapped(double v[4]) {
	each(v, 4, [](double x, int i) { return i == 3 ? (x + 8) - 8 : std::fabs(x); });
}
namespace ours {
vec last;
double placed(double x) {
	last.v[2] = (x + 4) - x;
	return x;
}
}
struct tally {
	static double worst;
};
double tally::worst;
double counted(double x) {
	tally::worst = (x + 2) - 2;
	return x;
}
