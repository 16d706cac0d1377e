/* Structs by value, as geometry passes them, and complex numbers.
 *
 * find: orient2d
 * want: certified wrong-decision at "d > 0"
 * find: cross
 * want: certified cancellation at "a.x * b.y - a.y * b.x"
 * find: norm
 * want: certified overflow at "v.x * v.x + v.y"
 * find: determinant
 * want: certified cancellation at "m[0] * m[3]"
 * find: scaled
 * want: certified cancellation at "m.f * m.n - 1"
 * find: derived
 * want: certified cancellation at "p->b * p->b"
 * find: squared
 * want: certified cancellation at "z * z - 1.0"
 * find: beside
 * want: certified cancellation at "(1 - std::cos(x))" in half
 * find: shared
 * want: certified cancellation at "p.s * p.s" */
#include <array>
#include <cmath>
struct point { double x, y; };
struct vec3 { double x, y, z; };
struct mixed { float f; int n; };
struct base { double b; };
struct empty {};
struct outside : empty, base { double d; outside(); };
struct sharing : virtual base { double s; };
int orient2d(point a, point b, point c) {
	double d = (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x);
	return d > 0 ? 1 : d < 0 ? -1 : 0;
}
vec3 cross(vec3 a, vec3 b) {
	return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
		a.x * b.y - a.y * b.x};
}
double norm(vec3 v) {
	return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}
double determinant(std::array<double, 4> m) { return m[0] * m[3] - m[1] * m[2]; }
float scaled(mixed m) { return m.f * m.n - 1; }
double derived(const outside *p) { return p->b * p->b - p->d * p->d; }
_Complex double squared(_Complex double z) { return z * z - 1.0; }
double beside(double x, double &half) {
	half = (1 - std::cos(x)) / (x * x);
	return x;
}
double shared(const sharing &p) { return p.s * p.s - p.b * p.b; }
