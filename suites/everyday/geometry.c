/* Triangles, circles, polygons, distances. */
#include <math.h>

/* Heron's formula as it stands in school books. */
double heron(double a, double b, double c) {
	double s = (a + b + c) / 2;                       /* textbook */
	return sqrt(s * (s - a) * (s - b) * (s - c)); /* textbook */
}

/* The same by Kahan, sides in order, parentheses that must stay. */
double kahan_triangle(double a, double b, double c) {
	double t;
	if (a < b) {
		t = a;
		a = b;
		b = t;
	}
	if (a < c) {
		t = a;
		a = c;
		c = t;
	}
	if (b < c) {
		t = b;
		b = c;
		c = t;
	}
	if (c - (a - b) < 0)
		return 0;
	return sqrt((a + (b + c)) * (c - (a - b)) * (c + (a - b)) * (a + (b - c))) / 4;
}

/* The radius of the circle through a triangle's corners. */
double circumradius(double a, double b, double c) {
	double s = (a + b + c) / 2;                              /* textbook */
	double area = sqrt(s * (s - a) * (s - b) * (s - c)); /* textbook */
	return a * b * c / (4 * area);                           /* textbook */
}

/* The angle between two directions by the arc cosine, lost where they are nearly the same. */
double angle_between(double ax, double ay, double bx, double by) {
	double na = sqrt(ax * ax + ay * ay);            /* textbook */
	double nb = sqrt(bx * bx + by * by);            /* textbook */
	return acos((ax * bx + ay * by) / (na * nb)); /* textbook */
}

/* The third side from two and the angle between them, in radians. */
double third_side(double a, double b, double gamma) {
	return sqrt(a * a + b * b - 2 * a * b * cos(gamma)); /* textbook */
}

/* The same, from the difference of the sides and half the angle. */
double third_side_half(double a, double b, double gamma) {
	double s = sin(gamma / 2);
	return hypot(a - b, 2 * sqrt(fabs(a)) * sqrt(fabs(b)) * s);
}

/* The part of a disc that a chord cuts off. */
double segment_area(double r, double theta) {
	return r * r / 2 * (theta - sin(theta)); /* textbook */
}

/* How high a flat arch is. */
double sagitta(double r, double chord) {
	return r - sqrt(r * r - chord * chord / 4); /* textbook */
}

double sagitta_stable(double r, double chord) {
	double h = chord / 2;
	if (!(fabs(h) <= r))
		return 0;
	return h * (h / (r + sqrt((r - h) * (r + h))));
}

/* The area of a quadrilateral by the shoelace formula, wherever on the map it lies. */
double shoelace(const double x[4], const double y[4]) {
	double sum = 0;
	for (int i = 0; i < 4; i++) {
		int k = (i + 1) % 4;
		sum += x[i] * y[k] - x[k] * y[i]; /* textbook */
	}
	return sum / 2;
}

double distance(double x1, double y1, double x2, double y2) { return hypot(x2 - x1, y2 - y1); }

/* Which side of a line a point is on: as exact as products allow, and 0 on the line. */
double side_of_line(double ax, double ay, double bx, double by, double px, double py) {
	return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

double slope(double x1, double y1, double x2, double y2) { return (y2 - y1) / (x2 - x1); }

double ellipse_area(double a, double b) { return 3.14159265358979323846 * a * b; }

double sphere_volume(double r) { return 4.0 / 3.0 * 3.14159265358979323846 * r * r * r; }

/* How far a point is from a plane of unit normal. */
double plane_distance(double nx, double ny, double nz, double d, double x, double y, double z) {
	return nx * x + ny * y + nz * z - d;
}
