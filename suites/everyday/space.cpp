// Rotations, places on a sphere, colours.
#include <cmath>

namespace space {

class Quaternion {
public:
	double w, x, y, z;
	double dot(const Quaternion &o) const { return w * o.w + x * o.x + y * o.y + z * o.z; }
};

// The angle between two attitudes.
double between(const Quaternion &a, const Quaternion &b) {
	double c = std::fabs(a.dot(b)); // textbook
	return 2 * std::acos(c < 1 ? c : 1); // textbook
}

class Angle {
	double radians;

public:
	explicit Angle(double r) : radians(r) {}
	double versine() const {
		return 1 - std::cos(radians); // textbook
	}
	double haversine() const {
		double s = std::sin(radians / 2);
		return s * s;
	}
	double wrapped() const { return std::remainder(radians, 2 * 3.14159265358979323846); }
};

double versine(double r) { return Angle(r).versine(); }

double half_versine(double r) { return Angle(r).haversine(); }

double wrapped(double r) { return Angle(r).wrapped(); }

struct Place {
	double lat, lon;
};

// The great circle, by an arc sine.
double great_circle(const Place &a, const Place &b) {
	double u = Angle(b.lat - a.lat).haversine(), v = Angle(b.lon - a.lon).haversine();
	double h = u + std::cos(a.lat) * std::cos(b.lat) * v; // textbook
	return 2 * std::asin(std::sqrt(h));                   // textbook
}

// The part of a sphere that is seen from a height, as a share.
double seen_share(double radius, double height) {
	return (1 - radius / (radius + height)) / 2; // textbook
}

double seen_share_stable(double radius, double height) {
	if (!(radius > 0 && height >= 0))
		return 0;
	return height / (radius + height) / 2;
}

struct Colour {
	double r, g, b;
};

double contrast(const Colour &a, const Colour &b) {
	double la = 0.2126 * a.r + 0.7152 * a.g + 0.0722 * a.b, lb = 0.2126 * b.r + 0.7152 * b.g + 0.0722 * b.b;
	return (la + 0.05) / (lb + 0.05);
}

Colour mix(const Colour &a, const Colour &b, double t) {
	return {a.r + t * (b.r - a.r), a.g + t * (b.g - a.g), a.b + t * (b.b - a.b)};
}

// The refracted ray's cosine, from the ratio of indices.
double refracted(double cosine, double ratio) {
	double k = 1 - ratio * ratio * (1 - cosine * cosine);
	return k < 0 ? 0 : std::sqrt(k);
}

} // namespace space
