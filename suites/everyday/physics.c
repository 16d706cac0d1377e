/* Mechanics, light, heat. */
#include <math.h>

/* The kinetic energy of a unit mass at a fraction of the speed of light. */
double kinetic_energy(double beta) {
	return 1 / sqrt(1 - beta * beta) - 1; /* textbook */
}

double kinetic_energy_stable(double beta) {
	if (!(fabs(beta) < 1))
		return 0;
	double root = sqrt((1 - beta) * (1 + beta));
	return beta * (beta / (root * (1 + root)));
}

/* How far the horizon is from a height, in metres. */
double horizon(double height) {
	double r = 6371000.0;
	return sqrt((r + height) * (r + height) - r * r); /* textbook */
}

double horizon_stable(double height) {
	if (!(height >= 0))
		return 0;
	return sqrt(height * (2 * 6371000.0 + height));
}

/* The time that something thrown down falls from a height. */
double fall_time(double v, double height) {
	double g = 9.81;
	return (-v + sqrt(v * v + 2 * g * height)) / g; /* textbook */
}

double fall_time_stable(double v, double height) {
	double g = 9.81;
	if (!(v >= 0 && height > 0))
		return 0;
	return 2 * height / (v + sqrt(v * v + 2 * g * height));
}

/* Photons in a mode, the energy in units of the temperature. */
double bose_einstein(double x) {
	return 1 / (exp(x) - 1); /* textbook */
}

double bose_einstein_stable(double x) {
	if (!(x > 0 && x < 700))
		return 0;
	return 1 / expm1(x);
}

/* How a dipole turns into a field. */
double langevin(double x) {
	return 1 / tanh(x) - 1 / x; /* textbook */
}

/* The work between two heights over a planet. */
double lift_work(double mu, double r1, double r2) {
	return mu / r1 - mu / r2;
}

double lift_work_stable(double mu, double r1, double r2) { return mu / r1 * ((r2 - r1) / r2); }

/* The way of a body that falls through air, by its last speed. */
double fall_with_drag(double t, double last) {
	double g = 9.81;
	return last * last / g * log(cosh(g * t / last)); /* textbook */
}

double parallel(double r1, double r2) { return r1 * r2 / (r1 + r2); }

double image_distance(double f, double object) { return 1 / (1 / f - 1 / object); }

double orbital_energy(double v, double r, double mu) { return v * v / 2 - mu / r; }

double coulomb_force(double q1, double q2, double r) { return 8.9875517923e9 * q1 * q2 / (r * r); }

double add_velocities(double u, double v) { return (u + v) / (1 + u * v); }

double pendulum_period(double length) { return 2 * 3.14159265358979323846 * sqrt(length / 9.81); }

/* What a resistor and a capacitor have reached after a time. */
double charging(double u, double t, double rc) {
	return u * (1 - exp(-t / rc)); /* textbook */
}

double charging_stable(double u, double t, double rc) {
	if (!(t >= 0 && rc > 0))
		return 0;
	return -u * expm1(-t / rc);
}
