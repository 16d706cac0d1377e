/* Quaternions (w, x, y, z) and turns. */
#include <math.h>

/* The angle of a rotation, by its cosine. */
double rotation_angle(double w, double x, double y, double z) {
	double n = sqrt(w * w + x * x + y * y + z * z); /* textbook */
	return 2 * acos(w / n);                         /* textbook */
}

double rotation_angle_stable(double w, double x, double y, double z) {
	return 2 * atan2(sqrt(x * x + y * y + z * z), w);
}

/* The weight of the first of two directions, a part of the way between them. */
double slerp_weight(double cosine, double t) {
	double theta = acos(cosine);
	return sin((1 - t) * theta) / sin(theta);
}

/* Between two quaternions, by the arc cosine of their product. */
void slerp(const double a[4], const double b[4], double t, double out[4]) {
	double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]; /* textbook */
	double theta = acos(dot);                                           /* textbook */
	for (int i = 0; i < 4; i++)
		out[i] = (sin((1 - t) * theta) * a[i] + sin(t * theta) * b[i]) / sin(theta); /* textbook */
}

void product(const double a[4], const double b[4], double out[4]) {
	out[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
	out[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
	out[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
	out[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

void turn(double x, double y, double angle, double *u, double *v) {
	*u = x * cos(angle) - y * sin(angle);
	*v = x * sin(angle) + y * cos(angle);
}

void unit(double x, double y, double z, double out[3]) {
	double n = sqrt(x * x + y * y + z * z);
	out[0] = x / n;
	out[1] = y / n;
	out[2] = z / n;
}

/* The versine and what it is used for: how far a point is lifted by a turn. */
double lift(double radius, double angle) {
	return radius * (1 - cos(angle)); /* textbook */
}

double lift_stable(double radius, double angle) {
	double s = sin(angle / 2);
	return 2 * radius * s * s;
}
