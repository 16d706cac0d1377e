/* Wrong results that are known from what was raised beside them alone. */
#include <math.h>

struct result { double val, err; };

/* 0 in place of 1 + exp(-x), and a status that says underflow */
int loud(double x, struct result *result) {
	double tiny = exp(-x);
	result->val = 0 * tiny;
	result->err = 0;
	return 15;
}

/* NaN below -1 and a status of success */
int root(double x, struct result *result) {
	result->val = sqrt(x + 1);
	result->err = 1e-16 * result->val;
	return 0;
}

/* overflow, not a pole, from 171.7 on */
double gammas(double x) { return tgamma(x) / 1e300; }
