/* What mathematics libraries have, written down by hand. */
#include <math.h>

double one_minus_cos(double x) {
	return 1 - cos(x); /* textbook */
}

double cosine_quotient(double x) {
	return (1 - cos(x)) / (x * x); /* textbook */
}

double exp_minus_one(double x) {
	return exp(x) - 1; /* textbook */
}

double log_one_plus(double x) {
	return log(1 + x); /* textbook */
}

double hyperbolic_sine(double x) {
	return (exp(x) - exp(-x)) / 2; /* textbook */
}

double hyperbolic_sine_stable(double x) {
	if (!(fabs(x) < 700))
		return 0;
	double t = expm1(fabs(x));
	return copysign((t + t / (t + 1)) / 2, x);
}

double hyperbolic_tangent(double x) {
	return (exp(x) - exp(-x)) / (exp(x) + exp(-x)); /* textbook */
}

double inverse_sinh(double x) {
	return log(x + sqrt(x * x + 1)); /* textbook */
}

double inverse_sinh_stable(double x) {
	double t = fabs(x);
	if (!(t < 1e100))
		return 0;
	return copysign(log1p(t + t * t / (1 + sqrt(1 + t * t))), x);
}

double inverse_tanh(double x) {
	return 0.5 * log((1 + x) / (1 - x)); /* textbook */
}

double logistic(double x) {
	return exp(x) / (1 + exp(x)); /* textbook */
}

double logistic_stable(double x) { return 1 / (1 + exp(-x)); }

double softplus(double x) {
	return log(1 + exp(x)); /* textbook */
}

double softplus_stable(double x) { return log1p(exp(-fabs(x))) + fmax(x, 0); }

double root_difference(double x) {
	return sqrt(x + 1) - sqrt(x); /* textbook */
}

double root_difference_stable(double x) {
	if (!(x >= 0))
		return 0;
	return 1 / (sqrt(x + 1) + sqrt(x));
}

double reciprocal_difference(double x) {
	return 1 / x - 1 / (x + 1); /* textbook */
}

double x_minus_sine(double x) {
	return x - sin(x); /* textbook */
}

double length(double x, double y) { return hypot(x, y); }

double length_squared_root(double x, double y) { return sqrt(x * x + y * y); }

double power_minus_one(double x, double y) {
	return pow(x, y) - 1; /* textbook */
}
