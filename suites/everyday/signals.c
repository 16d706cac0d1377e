/* Windows, filters, levels. */
#include <math.h>

/* A window of Hann's, at a place between 0 and 1. */
double hann(double t) {
	return 0.5 * (1 - cos(2 * 3.14159265358979323846 * t)); /* textbook */
}

double hann_stable(double t) {
	double s = sin(3.14159265358979323846 * t);
	return s * s;
}

double sinc(double x) { return x == 0 ? 1 : sin(x) / x; }

/* The gain of a filter of one pole. */
double pole_gain(double tau, double rate) {
	return 1 - exp(-1 / (tau * rate)); /* textbook */
}

/* Compression by the mu-law. */
double mu_law(double x) {
	return log(1 + 255 * fabs(x)) / log(256.0); /* textbook */
}

double mu_law_stable(double x) { return log1p(255 * fabs(x)) / log(256.0); }

/* And back. */
double mu_expand(double y) {
	return (pow(256.0, y) - 1) / 255; /* textbook */
}

/* Pitch on the mel scale. */
double mel(double hertz) {
	return 2595 * log10(1 + hertz / 700); /* textbook */
}

double decibels(double a, double b) { return 20 * log10(a / b); }

double rms(const double x[4]) {
	double s = 0;
	for (int i = 0; i < 4; i++)
		s += x[i] * x[i];
	return sqrt(s / 4);
}

/* One bin of a transform of four samples. */
void second_bin(const double x[4], double *re, double *im) {
	*re = x[0] - x[2];
	*im = x[3] - x[1];
}

/* A second order section, one step. */
double biquad(double x, double x1, double x2, double y1, double y2) {
	return 0.2929 * x + 0.5858 * x1 + 0.2929 * x2 - 0.1716 * y2 + 0.0000001 * y1;
}

double soft_clip(double x) { return tanh(x); }

double butterworth(double f, double cut) {
	double q = f / cut;
	return 1 / sqrt(1 + q * q * q * q);
}
