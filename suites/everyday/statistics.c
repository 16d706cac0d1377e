/* Samples: means, spreads, relations, and what becomes of probabilities. */
#include <math.h>

/* The mean of the squares less the square of the mean. */
double variance_naive(const double *x, int n) {
	double sum = 0, squares = 0;
	for (int i = 0; i < n; i++) {
		sum += x[i];           /* textbook */
		squares += x[i] * x[i]; /* textbook */
	}
	double mean = sum / n;
	return squares / n - mean * mean; /* textbook */
}

/* Welford's way. */
double variance_welford(const double *x, int n) {
	double mean = 0, m2 = 0;
	for (int i = 0; i < n; i++) {
		double delta = x[i] - mean;
		mean += delta / (i + 1);
		m2 += delta * (x[i] - mean);
	}
	return m2 / n;
}

/* In two passes. */
double variance_two_pass(const double *x, int n) {
	double sum = 0, squares = 0;
	for (int i = 0; i < n; i++)
		sum += x[i];
	double mean = sum / n;
	for (int i = 0; i < n; i++)
		squares += (x[i] - mean) * (x[i] - mean);
	return squares / n;
}

double covariance_naive(const double x[5], const double y[5]) {
	double sx = 0, sy = 0, sxy = 0;
	for (int i = 0; i < 5; i++) {
		sx += x[i];         /* textbook */
		sy += y[i];         /* textbook */
		sxy += x[i] * y[i]; /* textbook */
	}
	return sxy / 5 - sx / 5 * (sy / 5); /* textbook */
}

/* Pearson's correlation from running sums, as pocket calculators do it. */
double pearson_naive(const double x[5], const double y[5]) {
	double sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
	for (int i = 0; i < 5; i++) {
		sx += x[i];         /* textbook */
		sy += y[i];         /* textbook */
		sxx += x[i] * x[i]; /* textbook */
		syy += y[i] * y[i]; /* textbook */
		sxy += x[i] * y[i]; /* textbook */
	}
	return (5 * sxy - sx * sy) / sqrt((5 * sxx - sx * sx) * (5 * syy - sy * sy)); /* textbook */
}

/* The slope of a least squares line from running sums. */
double regression_slope(const double x[5], const double y[5]) {
	double sx = 0, sy = 0, sxx = 0, sxy = 0;
	for (int i = 0; i < 5; i++) {
		sx += x[i];         /* textbook */
		sy += y[i];         /* textbook */
		sxx += x[i] * x[i]; /* textbook */
		sxy += x[i] * y[i]; /* textbook */
	}
	return (5 * sxy - sx * sy) / (5 * sxx - sx * sx); /* textbook */
}

double mean(const double *x, int n) {
	double sum = 0;
	for (int i = 0; i < n; i++)
		sum += x[i];
	return sum / n;
}

/* The mean with Kahan's compensation. */
double mean_kahan(const double x[6]) {
	double sum = 0, c = 0;
	for (int i = 0; i < 6; i++) {
		double y = x[i] - c;
		double t = sum + y;
		c = (t - sum) - y;
		sum = t;
	}
	return sum / 6;
}

double harmonic_mean(double a, double b) {
	if (!(a > 0 && b > 0))
		return 0;
	return 2 / (1 / a + 1 / b);
}

/* Beyond 709 the exponential is infinite, the logarithm of the sum is not. */
double log_sum_exp(const double x[3]) {
	return log(exp(x[0]) + exp(x[1]) + exp(x[2])); /* textbook */
}

double log_sum_exp_max(const double x[3]) {
	double top = x[0], sum = 0;
	for (int i = 1; i < 3; i++)
		if (x[i] > top)
			top = x[i];
	for (int i = 0; i < 3; i++)
		sum += exp(x[i] - top);
	return top + log(sum);
}

/* The share of the first of three scores. */
double softmax_first(double a, double b, double c) {
	return exp(a) / (exp(a) + exp(b) + exp(c)); /* textbook */
}

double softmax_first_shifted(double a, double b, double c) {
	return 1 / (1 + exp(b - a) + exp(c - a));
}

/* The chance that something of chance p happens at least once in n tries. */
double at_least_once(double p, int n) {
	return 1 - pow(1 - p, n); /* textbook */
}

double at_least_once_stable(double p, int n) {
	if (!(p >= 0 && p < 1 && n > 0))
		return 0;
	return -expm1(n * log1p(-p));
}

/* The upper tail of the normal distribution, by the lower one. */
double normal_tail(double z) {
	double below = 0.5 * (1 + erf(z * 0.70710678118654752440)); /* textbook */
	return 1 - below;                                             /* textbook */
}

double normal_tail_erfc(double z) { return 0.5 * erfc(z * 0.70710678118654752440); }

double logit(double p) { return log(p / (1 - p)); }

double z_score(double x, double mu, double sigma) { return (x - mu) / sigma; }

/* The entropy of a coin, in nats. */
double coin_entropy(double p) {
	if (!(p > 0 && p < 1))
		return 0;
	return -(p * log(p) + (1 - p) * log1p(-p));
}
