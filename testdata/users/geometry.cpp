// Geometry with templates, operators and structs that hold each other.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <tuple>
#include <vector>

template <class T> struct Vec {
	T x, y, z;
	Vec operator+(const Vec &o) const { return {x + o.x, y + o.y, z + o.z}; }
	Vec operator-(const Vec &o) const { return {x - o.x, y - o.y, z - o.z}; }
	Vec operator*(T s) const { return {x * s, y * s, z * s}; }
	T dot(const Vec &o) const { return x * o.x + y * o.y + z * o.z; }
	Vec cross(const Vec &o) const { return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x}; }
	T length() const { return std::sqrt(dot(*this)); }
};
using V3 = Vec<double>;

struct Ray {
	V3 origin, direction;
};
struct Sphere {
	V3 centre;
	double radius;
	std::string name;
};

double hit(const Ray &r, const Sphere &s) {
	V3 oc = r.origin - s.centre;
	double a = r.direction.dot(r.direction), b = 2 * oc.dot(r.direction), c = oc.dot(oc) - s.radius * s.radius;
	double d = b * b - 4 * a * c;
	if (d < 0)
		return -1;
	return (-b - std::sqrt(d)) / (2 * a);
}

double nearest(const Ray &r, const std::vector<Sphere> &scene) {
	double best = 1e300;
	for (const Sphere &s : scene)
		if (double t = hit(r, s); t > 0)
			best = std::min(best, t);
	return best;
}

double angle(const V3 &a, const V3 &b) { return std::acos(a.dot(b) / (a.length() * b.length())); }

double area(const std::vector<std::array<double, 2>> &polygon) {
	double s = 0;
	for (std::size_t i = 0; i < polygon.size(); i++) {
		auto &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
		s += p[0] * q[1] - q[0] * p[1];
	}
	return s / 2;
}

std::tuple<double, double, double> spherical(double x, double y, double z) {
	double r = std::sqrt(x * x + y * y + z * z);
	return {r, std::acos(z / r), std::atan2(y, x)};
}

double haversine(double lat1, double lon1, double lat2, double lon2) {
	double rad = M_PI / 180;
	double a = std::pow(std::sin((lat2 - lat1) * rad / 2), 2) +
		   std::cos(lat1 * rad) * std::cos(lat2 * rad) * std::pow(std::sin((lon2 - lon1) * rad / 2), 2);
	return 2 * 6371 * std::asin(std::sqrt(a));
}

double great_circle(double lat1, double lon1, double lat2, double lon2) {
	double rad = M_PI / 180;
	return 6371 * std::acos(std::sin(lat1 * rad) * std::sin(lat2 * rad) +
				std::cos(lat1 * rad) * std::cos(lat2 * rad) * std::cos((lon2 - lon1) * rad));
}

double root(const std::function<double(double)> &f, double lo, double hi) {
	for (int i = 0; i < 60; i++) {
		double mid = (lo + hi) / 2;
		(f(lo) * f(mid) <= 0 ? hi : lo) = mid;
	}
	return (lo + hi) / 2;
}

template <class F> double simpson(F f, double a, double b, int n) {
	double h = (b - a) / n, s = f(a) + f(b);
	for (int i = 1; i < n; i++)
		s += f(a + i * h) * (i % 2 ? 4 : 2);
	return s * h / 3;
}

double arc_length(double a, double b) {
	return simpson([](double x) { return std::sqrt(1 + std::cos(x) * std::cos(x)); }, a, b, 20);
}

struct Quaternion {
	double w, x, y, z;
	Quaternion normalized() const {
		double n = std::sqrt(w * w + x * x + y * y + z * z);
		return {w / n, x / n, y / n, z / n};
	}
	double angle() const { return 2 * std::acos(w); }
};

Quaternion slerp(const Quaternion &a, const Quaternion &b, double t) {
	double c = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z, th = std::acos(c), s = std::sin(th);
	double p = std::sin((1 - t) * th) / s, q = std::sin(t * th) / s;
	return {p * a.w + q * b.w, p * a.x + q * b.x, p * a.y + q * b.y, p * a.z + q * b.z};
}
