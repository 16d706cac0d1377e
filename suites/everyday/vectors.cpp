// Vectors of the plane and of space.
#include <cmath>

namespace vec {

struct Point {
	double x, y;
};

struct Vec3 {
	double x, y, z;
	Vec3 operator+(const Vec3 &o) const { return {x + o.x, y + o.y, z + o.z}; }
	Vec3 operator-(const Vec3 &o) const { return {x - o.x, y - o.y, z - o.z}; }
	Vec3 operator*(double s) const { return {x * s, y * s, z * s}; }
	double dot(const Vec3 &o) const { return x * o.x + y * o.y + z * o.z; }
	Vec3 cross(const Vec3 &o) const { return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x}; }
	double norm() const { return std::sqrt(dot(*this)); }
};

// The angle by the arc cosine.
double angle(const Vec3 &a, const Vec3 &b) {
	double lengths = a.norm() * b.norm();   // textbook
	return std::acos(a.dot(b) / lengths); // textbook
}

// By Kahan: from the sum and the difference of the unit vectors.
double angle_stable(const Vec3 &a, const Vec3 &b) {
	double na = a.norm(), nb = b.norm();
	Vec3 u = a * nb, v = b * na;
	return 2 * std::atan2((u - v).norm(), (u + v).norm());
}

// A triangle's area from its sides' lengths.
double area(const Point &a, const Point &b, const Point &c) {
	double u = std::hypot(a.x - b.x, a.y - b.y), v = std::hypot(b.x - c.x, b.y - c.y), w = std::hypot(c.x - a.x, c.y - a.y);
	double s = (u + v + w) / 2;                              // textbook
	return std::sqrt(s * (s - u) * (s - v) * (s - w)); // textbook
}

// A rectangle's: the overload that everybody has.
double area(double width, double height) { return width * height; }

double distance(const Point &a, const Point &b) { return std::hypot(b.x - a.x, b.y - a.y); }

double triple(const Vec3 &a, const Vec3 &b, const Vec3 &c) { return a.dot(b.cross(c)); }

// Mirrored at a plane of unit normal.
Vec3 reflect(const Vec3 &v, const Vec3 &n) { return v - n * (2 * v.dot(n)); }

// How much longer the hypotenuse is than the first side.
double detour(double way, double side) {
	return std::hypot(way, side) - way; // textbook
}

// The distance of a point from the line through two others.
double from_line(const Point &a, const Point &b, const Point &p) {
	double dx = b.x - a.x, dy = b.y - a.y;
	return std::fabs(dx * (p.y - a.y) - dy * (p.x - a.x)) / std::hypot(dx, dy);
}

} // namespace vec
