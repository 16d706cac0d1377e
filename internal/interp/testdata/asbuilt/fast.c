#include <math.h>
double divided(double a, double b, double c, double d) { _Complex double z = (a + b * 1i) / (c + d * 1i); return __real__ z + __imag__ z; }
double sum8(double a, double b, double c, double d) { return a + b + c + d + a * a + b * b + c * c + d * d; }
// A difference that code generation spells as a sum, and a double that it spells as x + x, got the operands of others.
double doubled(double a, double b, double c, double d) { 
	double p = (a * a), q = (((-1 - d) - (b + a)) + ((a + a) + (c - b)));
	double r = p + q;
	return ((((c + q) - sqrt(fabs(1.0))) - ((r - r) + (d - q))) + (((p + c) - r) * ((c * p) * (3 - d))));
}
double respelt(double a, double b, double c, double d) { 
	double p = (((d - a) + (d + c)) * (d + c)), q = ((d * (c / a)) + ((7.25 * b) - (0.5 / d)));
	double r = p + q;
	return ((((a * q) * r) - ((r - q) * (r - d))) + (((q + r) + sqrt(fabs(c))) * q));
}
