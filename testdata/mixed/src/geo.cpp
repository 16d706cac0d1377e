#include "geo.hpp"
#include <cmath>
double distance(const LatLon &a, const LatLon &b) {
	double dlon = b.lon - a.lon;
	double c = std::sin(a.lat) * std::sin(b.lat) + std::cos(a.lat) * std::cos(b.lat) * std::cos(dlon);
	return 6371000 * std::acos(c);
}
