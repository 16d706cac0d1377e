/* Colours. Channels run from 0 to 1, as a rule. */
#include <math.h>

double luma(double r, double g, double b) { return 0.2126 * r + 0.7152 * g + 0.0722 * b; }

double to_linear(double c) { return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4); }

double saturation(double r, double g, double b) {
	double top = fmax(r, fmax(g, b)), low = fmin(r, fmin(g, b));
	return top > 0 ? (top - low) / top : 0;
}

double lightness(double y) {
	return y > 216.0 / 24389 ? 116 * cbrt(y) - 16 : y * 24389.0 / 27;
}

double blue_difference(double r, double g, double b) { return -0.168736 * r - 0.331264 * g + 0.5 * b; }

/* A channel as a byte, cut off. */
int to_byte(double c) { return c <= 0 ? 0 : c >= 1 ? 255 : (int)(c * 255 + 0.5); }

/* How much of the light is left of two filters, as a loss. */
double loss_of_two(double a, double b) {
	return 1 - (1 - a) * (1 - b); /* textbook */
}

double loss_of_two_stable(double a, double b) { return a + b * (1 - a); }

double gamma_encode(double c, double gamma) { return c > 0 ? pow(c, 1 / gamma) : 0; }
