/* Places on the globe and in the plane. */
#include <math.h>

#define RAD 0.017453292519943295769
#define EARTH 6371.0

/* The great circle by the arc cosine: metres are lost for neighbours. */
double great_circle(double lat1, double lon1, double lat2, double lon2) {
	double c = sin(lat1) * sin(lat2) + cos(lat1) * cos(lat2) * cos(lon2 - lon1); /* textbook */
	return EARTH * acos(c);                                                      /* textbook */
}

/* By the haversine: good for neighbours, and lost for antipodes. */
double haversine(double lat1, double lon1, double lat2, double lon2) {
	double u = sin((lat2 - lat1) / 2), v = sin((lon2 - lon1) / 2);
	double h = u * u + cos(lat1) * cos(lat2) * v * v; /* textbook */
	return 2 * EARTH * asin(sqrt(h));                 /* textbook */
}

/* By the arc tangent of two lengths. */
double arc_length(double ax, double ay, double az, double bx, double by, double bz) {
	double dx = ax - bx, dy = ay - by, dz = az - bz, sx = ax + bx, sy = ay + by, sz = az + bz;
	return 2 * EARTH * atan2(sqrt(dx * dx + dy * dy + dz * dz), sqrt(sx * sx + sy * sy + sz * sz));
}

/* Mercator's ordinate. */
double mercator(double lat) {
	return log(tan(3.14159265358979323846 / 4 + lat / 2)); /* textbook */
}

double mercator_stable(double lat) { return asinh(tan(lat)); }

/* Height over the ellipsoid, from the distance to the axis and a latitude. */
double height(double p, double lat) {
	double e2 = 0.00669437999014, s = sin(lat);
	double n = 6378137 / sqrt(1 - e2 * s * s);
	return p / cos(lat) - n;
}

double to_x(double r, double theta) { return r * cos(theta); }

double to_radius(double x, double y) { return hypot(x, y); }

double to_angle(double x, double y) { return atan2(y, x); }

/* Where one goes from one place to reach another. */
double bearing(double lat1, double lat2, double dlon) {
	double y = sin(dlon) * cos(lat2);
	double x = cos(lat1) * sin(lat2) - sin(lat1) * cos(lat2) * cos(dlon);
	return atan2(y, x);
}

double wrap_degrees(double a) {
	double w = fmod(a, 360);
	return w < 0 ? w + 360 : w;
}

/* The spherical excess of a right triangle, from its legs. */
double excess(double a, double b) {
	return 2 * atan(tan(a / 2) * tan(b / 2));
}
